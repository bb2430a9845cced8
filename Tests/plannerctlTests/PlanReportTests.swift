import PlannerModel
import PlannerProtocol
import PlannerWords
import Testing

@testable import plannerctl

@Suite struct `A plan` {
  private let report = PlanReport(
    placed: [Example.ada],
    moved: [
      MovedItem(
        item: Example.bob, from: Example.instant("2026-03-03T19:30:00-05:00"), because: Example.dinner)
    ],
    missed: [Example.item("Fay", "2026-02-24T18:00:00-05:00", status: .lapsed, id: "fa00")],
    unplaced: [
      UnplacedGoal(goalId: "g", name: "Cleo", dueOn: Example.date("2026-03-01"), reason: .weekFull)
    ],
    conflicts: [ConflictingItem(item: Example.ada, with: Example.lisbon)],
    waiting: [Example.item("Gus", "2026-03-01T18:00:00-05:00", id: "9105")])

  @Test func `says what happened and what wants attention`() {
    #expect(
      shown(PlanReportView(report: report)) == """
        Planned 1: Ada Lovelace today at 18:00. Moved 1: Bob, now on Thursday at 19:30. No time was found \
        for Cleo. 1 session lapsed. 1 session lies over a busy time. 1 session waits for an answer.
        Placed:
          Mon  2 Mar  today  18:00–18:30  Ada Lovelace  3f2a
        Moved:
          Bob  Tue  3 Mar 19:30  →  Thu  5 Mar 19:30  for Dinner  41b0
        Lapsed without an answer:
          Tue 24 Feb  6 days ago  18:00–18:30  Fay  not answered  fa00
        Found no time for (`plannerctl why NAME` shows more):
          Cleo  due Sun 1 Mar  the free times lie in full weeks
        Over busy times, but not moved:
          Ada Lovelace  Mon  2 Mar 18:00  over Lisbon  3f2a
        Did it happen? Answer with `plannerctl review`:
          Sun  1 Mar  yesterday  18:00–18:30  Gus  not answered  9105
        """)
  }

  @Test func `names the sessions that no longer fit, and what moves them`() {
    var report = Example.nothing
    report.unfit = [
      UnfitItem(item: Example.ada, reason: .preferredHours, isOwn: true),
      UnfitItem(item: Example.bob, reason: .tooNear, other: "Dinner"),
    ]
    #expect(
      shown(PlanReportView(report: report)).hasSuffix(
        """
          Ada Lovelace, Mon 2 Mar 18:00, is outside your hours now.
          Bob, Thu 5 Mar 19:30, is too near to 'Dinner' now.
        `plannerctl plan --anew` uses the new rules.
        `plannerctl reschedule 41b0` shows other times for Bob.
        """))
  }

  private static let bob: ShownItem = {
    var bob = Example.bob
    bob.contactId = "bob"
    return bob
  }()

  private let changed = PlanReport(
    placed: [],
    moved: [
      MovedItem(item: Self.bob, from: Example.instant("2026-03-03T19:30:00-05:00"), closed: .quietHours),
      MovedItem(item: Self.bob, from: Example.instant("2026-03-03T19:30:00-05:00")),
    ],
    withdrawn: [
      WithdrawnItem(item: Example.ada, reason: .met, near: Example.date("2026-03-01")),
      WithdrawnItem(item: Example.ada, reason: .planned, near: Example.date("2026-03-05")),
      WithdrawnItem(item: Example.ada, reason: .contactHours),
      WithdrawnItem(item: Example.ada, reason: .away, near: Example.date("2026-03-09")),
      WithdrawnItem(item: Example.ada, reason: .weekFull),
    ], missed: [], unplaced: [], conflicts: [], waiting: [])

  @Test func `says what is no longer wanted, and why`() {
    #expect(
      shown(Methods.Cancel.Reply(item: Example.ada, plan: changed)) == """
        Canceled: Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).
        Moved:
          Bob  Tue  3 Mar 19:30  →  Thu  5 Mar 19:30  for your quiet hours  41b0
          Bob  Tue  3 Mar 19:30  →  Thu  5 Mar 19:30  to be in time         41b0
        No longer planned:
          Ada Lovelace  Mon  2 Mar 18:00  you met on Sun 1 Mar
          Ada Lovelace  Mon  2 Mar 18:00  too near to the one on Thu 5 Mar
          Ada Lovelace  Mon  2 Mar 18:00  at night where they are, and no other time is
                                          free
          Ada Lovelace  Mon  2 Mar 18:00  you are away, and every other day is too near
                                          to another meeting
          Ada Lovelace  Mon  2 Mar 18:00  the free times lie in full weeks
        """)
    #expect(
      shown(PlanReportView(report: changed, isDryRun: true)).contains("Would no longer plan 5: Ada Lovelace"))
  }

  @Test func `names the date for which a session moved`() {
    var born = Example.ada
    born.occasion = "Ada Lovelace's birthday"
    let report = PlanReport(
      placed: [born], moved: [MovedItem(item: born, from: Example.instant("2026-03-03T18:00:00-05:00"))],
      withdrawn: [
        WithdrawnItem(
          item: Example.ada, reason: .planned, near: Example.date("2026-03-05"),
          occasion: "Ada Lovelace's birthday")
      ], missed: [], unplaced: [], conflicts: [], waiting: [])
    let lines = shown(PlanReportView(report: report)).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  Ada Lovelace, for") && $0.contains("Tue  3 Mar 18:00") })
    #expect(lines.contains { $0.hasSuffix("there is one for the birthday, Thu 5 Mar") })
  }

  @Test(arguments: [
    (UnfitReason.preferredHours, "for the hours that you prefer"),
    (.tooNear, "for the time kept free around sessions"), (.weekFull, "for the room in your week"),
  ])
  func `names the rule for which a session moved`(rule: UnfitReason, words: String) {
    var report = changed
    report.moved = [
      MovedItem(item: Example.ada, from: Example.instant("2026-03-09T18:00:00-04:00"), rule: rule)
    ]
    #expect(report.cause(of: report.moved[0]) == words)
  }

  @Test func `says that what is left of somebody's came nearer to be in time`() {
    let moved = [MovedItem(item: Example.ada, from: Example.instant("2026-03-09T18:00:00-04:00"))]
    var report = changed
    report.moved = moved
    #expect(shown(Methods.Cancel.Reply(item: Example.bob, plan: report)).contains("to be in time"))
    report.withdrawn = []
    #expect(shown(Methods.Cancel.Reply(item: Example.bob, plan: report)).contains("as you asked"))
  }

  @Test func `closes no session of another day, and says so`() {
    let entry = InteractionLog(
      id: "l", contactId: "c1", when: Example.instant("2026-02-27T19:00:00-05:00"), outcome: .met)
    let reply = Methods.Done.Reply(
      item: nil, entry: entry, contact: Example.contact, ahead: Example.ada, plan: Example.nothing)
    #expect(
      shown(reply) == """
        Logged: you met Ada Lovelace Fri 27 Feb (3 days ago).
        No session was closed; the next one is later: Ada Lovelace, Mon 2 Mar
        18:00–18:30 (today).
        """)
    let alone = Methods.Done.Reply(item: nil, entry: entry, contact: Example.contact, plan: Example.nothing)
    #expect(shown(alone).hasSuffix("No session was closed: none was open that day."))
  }

  @Test func `that is only tried says so`() {
    let text = shown(PlanReportView(report: report, isDryRun: true))
    #expect(text.hasPrefix("Would plan 1: Ada Lovelace today at 18:00. Would move 1: Bob, now on"))
  }

  @Test
  func
    `is told whole where it was asked for, and after another command without those who had no place before`()
  {
    var report = Example.nothing
    report.unplaced = ["Tiny", "Cleo"].map {
      UnplacedGoal(
        goalId: $0, name: $0, dueOn: Example.date("2026-03-01"), reason: .noWindow,
        known: $0 == "Tiny" ? true : nil)
    }
    let whole = shown(PlanReportView(report: report))
    #expect(whole.contains("Tiny") && whole.contains("Cleo"))
    let reply = Methods.Missed.Reply(item: Example.ada, plan: report)
    #expect(!shown(reply).contains("Tiny") && shown(reply).contains("Cleo"))
    report.unplaced.removeLast()
    #expect(!shown(Methods.Missed.Reply(item: Example.ada, plan: report)).contains("No time was found"))
  }

  @Test func `that stands says so`() {
    #expect(shown(PlanReportView(report: Example.nothing)) == "The plan did not change.")
  }
}
