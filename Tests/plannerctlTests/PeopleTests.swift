import PlannerModel
import PlannerProtocol
import PlannerWords
import Testing

@testable import plannerctl

@Suite struct `People` {
  @Test func `have bars for their scores`() {
    func summary(_ name: String, _ goal: Goal?, _ score: Double?, _ due: String?, _ late: Int?)
      -> PersonSummary
    {
      PersonSummary(
        contact: Contact(id: name, displayName: name), goal: goal, score: score, dueOn: due.map(Example.date),
        overdueDays: late, nextItem: late == 1 ? Example.ada : nil,
        lastMetAt: goal?.lastCompletedAt)
    }
    var paused = Example.goal
    paused.paused = true
    paused.pausedUntil = Example.date("2026-04-01")
    let people = [
      summary("Ada", Example.goal, 0.625, "2026-03-01", 1),
      summary("Bob", Example.goal, 0.3, "2026-03-02", 0),
      summary("Cleo", Example.goal, 0.0, "2026-03-09", 0), summary("Dan", paused, nil, nil, nil),
      summary("Eve", nil, nil, nil, nil),
    ]
    #expect(
      shown(Methods.People.Reply(people: people)) == """
        NAME  SCORE          DUE                  EVERY  LAST MET    NEXT
        Ada   █████    0.63  1 day late           1w     Fri 20 Feb  Mon  2 Mar 18:00
        Bob   ██▍      0.30  today                1w     Fri 20 Feb
        Cleo           0.00  Mon  9 Mar           1w     Fri 20 Feb
        Dan                  paused to Wed 1 Apr  1w     Fri 20 Feb
        Eve                  no goal
        """)
    var narrow = Example.context
    narrow.width = 60
    #expect(
      shown(Methods.People.Reply(people: [people[0]]), narrow) == """
        NAME  DUE         EVERY  LAST MET    NEXT
        Ada   1 day late  1w     Fri 20 Feb  Mon  2 Mar 18:00
        """)
    narrow.width = 50
    #expect(
      shown(Methods.People.Reply(people: [people[0]]), narrow) == """
        NAME  DUE         EVERY  NEXT
        Ada   1 day late  1w     Mon  2 Mar 18:00
        """)
  }

  @Test(arguments: [
    (0.0, "    "), (1.0, "████"), (0.5, "██  "), (0.53125, "██▏ "), (-1.0, "    "), (9.0, "████"),
  ])
  func `have bars of eighths`(fraction: Double, text: String) { #expect(bar(fraction, columns: 4) == text) }

  @Test func `are shown whole`() {
    let log = [
      InteractionLog(
        id: "l", contactId: "c1", when: Example.instant("2026-02-20T23:00:00Z"), outcome: .met,
        notes: "By the\nriver")
    ]
    var contact = Example.contact
    contact.timeZone = "Asia/Tokyo"
    let past = Example.item("Ada Lovelace", "2026-02-27T18:00:00-05:00", id: "0b00")
    let canceled = Example.item(
      "Ada Lovelace", "2026-03-04T18:00:00-05:00", status: .canceled, id: "0c00")
    let items = [canceled, Example.ada, past]
    #expect(
      shown(Example.page(Methods.Person.Reply(contact: contact, goal: Example.goal, items: items, log: log)))
        == """
        Ada Lovelace
          purpose    Engines
          tags       friend
          zone       Asia/Tokyo, now 22:00
          goal       every week, 30 min, importance 4 of 5
          when       Mon–Thu, Sat 18:00–21:00, not on Tue 3 Mar
          last met   Fri 20 Feb 18:00 (10 days ago)
          due        Fri 27 Feb (3 days ago)
          last said  By the river

        Planned
          Mon  2 Mar  today  18:00–18:30  Ada Lovelace  3f2a

        Canceled
          Wed  4 Mar  in 2 days  18:00–18:30  Ada Lovelace  canceled  0c00

        Before
          Fri 27 Feb  3 days ago  18:00–18:30  Ada Lovelace  not answered  0b00

        Met
          Fri 20 Feb 18:00  10 days ago  met  By the
                                              river
        """)
  }

  @Test(arguments: [
    (Windows.always, "any day and time"), (Windows(weekdays: [.sat, .sun]), "Sat, Sun"),
    (Windows(weekdays: [.mon, .tue, .wed, .fri]), "Mon–Wed, Fri"),
    (Windows(timeBlocks: [TimeBlock(start: 1320, end: 120)]), "any day 22:00–02:00"),
  ])
  func `can be met in windows`(windows: Windows, text: String) {
    #expect(windows.inWords(in: Example.context) == text)
  }
}

@Suite struct `Resuming` {
  private func resume(paused: Bool) throws -> Run {
    func goal(_ paused: Bool) -> String {
      #"{"id":"g1","contactId":"c1","cadenceDays":7,"importance":3,"minDurationMin":30,"windows":"#
        + #"{"weekdays":["Mon"],"timeBlocks":[{"start":"18:00","end":"21:00"}],"excludedDates":[]},"#
        + #""createdAt":"2026-03-02T13:00:00Z","paused":\#(paused)}"#
    }
    let person = Example.answer(
      #"{"contact":{"id":"c1","displayName":"Ana","tags":[]},"goal":\#(goal(paused)),"items":[],"log":[]}"#)
    return try Run(
      ["resume", "ana"],
      answers: [
        person,
        Example.answer(
          #"{"goal":\#(goal(false)),"plan":{"placed":[],"moved":[],"withdrawn":[],"missed":[],"unplaced":[],"#
            + #""conflicts":[],"waiting":[]}}"#), person, Example.preferences,
      ])
  }

  @Test func `somebody who is paused plans for them again`() throws {
    #expect(try resume(paused: true).output == "Ana is planned again, due Mon 2 Mar (today).\n")
  }

  @Test func `somebody who is not paused says so`() throws {
    #expect(try resume(paused: false).output == "Ana is not paused, but due Mon 2 Mar (today).\n")
  }
}
