import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `One session` {
  @Test func `is shown with its person`() {
    let item = Example.item(
      "Ada Lovelace", "2026-03-02T18:00:00-05:00", origin: .manual, notes: "Looms\n\u{1B}[2Jx")
    #expect(
      shown(Methods.Item.Reply(item: item, contact: Example.contact, log: [])) == """
        Ada Lovelace
          when     Mon 2 Mar 18:00–18:30 (today)
          state    planned, booked by you
          id       3f2a0000-0000-4000-8000-000000000000
          purpose  Engines
          tags     friend
          notes    Looms
                   \\u{1B}[2Jx
        """)
  }

  @Test func `that a guest took is not said to be booked by you`() {
    var item = Example.item("Ada", "2026-03-02T18:00:00-05:00", origin: .manual)
    item.byGuest = true
    #expect(
      shown(Methods.Item.Reply(item: item, contact: Example.contact, log: [])).contains(
        "planned, booked by Ada\n"))
  }

  @Test func `has other times`() {
    let terms = CostTerms(day: 1000, crowd: 0, hours: 0, learned: -50)
    let candidates = ["2026-03-03T23:00:00Z", "2026-03-12T22:15:00Z"].map {
      Candidate(startAt: Example.instant($0), cost: 950, terms: terms)
    }
    let reply = Methods.Candidates.Reply(item: Example.ada, candidates: candidates)
    #expect(
      shown(CandidatesView(reply: reply, count: 7)) == """
        Ada Lovelace, Mon 2 Mar 18:00–18:30 (today) could move to:
          1  Tue  3 Mar  tomorrow    18:00–18:30  free evening, best
          2  Thu 12 Mar  in 10 days  18:15–18:45  free evening
        Choose one with: plannerctl reschedule 3f2a --pick 1 --count 7
        """)
    #expect(shown(CandidatesView(reply: reply)).hasSuffix("--pick 1"))
  }

  @Test func `is changed in a sentence`() {
    #expect(
      shown(Methods.Done.Reply(item: Example.ada, goal: Example.goal, plan: Example.nothing)) == """
        Done: Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).
        Still due, since Fri 27 Feb (3 days ago).
        """)
    #expect(
      shown(Methods.Snooze.Reply(item: Example.bob, plan: Example.nothing))
        == "Snoozed to: Bob, Thu 5 Mar 19:30–21:00 (in 3 days).")
    #expect(
      shown(Methods.Snooze.Reply(item: Example.bob, warnings: ["It is late."], plan: Example.nothing))
        .hasSuffix("\nNote: It is late."))
    #expect(
      shown(
        Methods.Book.Reply(item: Example.ada, warnings: ["It is outside the window."], plan: Example.nothing))
          == """
          Booked: Ada Lovelace, Mon 2 Mar 18:00–18:30 (today)  3f2a
          Note: It is outside the window.
          """)
    #expect(
      shown(Methods.Cancel.Reply(item: Example.ada, plan: Example.nothing))
        == "Canceled: Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).")
    let ada = Example.ada
    let back = TakenBack(
      undone: "snooze Ada", at: ada.startAt, restored: [], removed: [],
      moved: [MovedItem(item: ada, from: ada.startAt.adding(minutes: 60))], remarks: ["That was yesterday."])
    #expect(
      shown(back) == """
        Taken back: snooze Ada.
        Ada Lovelace is Mon 2 Mar 18:00 again, instead of Mon 2 Mar 19:00.
        That was yesterday.
        """)
    #expect(
      shown(Methods.SnoozeTonight.Reply(items: [], plan: Example.nothing)) == "Today has no more sessions.")
  }
}
