import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `Dates on the command line` {
  private let birthday = ImportantDate(
    id: "d1", contactId: "c1", kind: .birthday, title: "", yearly: true, leadDays: [7, 0], plan: .day)
  private var next: UpcomingDate {
    UpcomingDate(
      id: "d1", contactId: "c1", name: "Ada Lovelace", kind: .birthday, title: "Ada Lovelace's birthday",
      on: Example.date("2026-03-02"), years: 50, daysAhead: 0, plan: .day, startAt: Example.ada.startAt)
  }

  /// Returns the next occurrence without a session.
  private func later(_ plan: DatePlan) -> UpcomingDate {
    var later = next
    (later.plan, later.startAt) = (plan, nil)
    return later
  }

  @Test func `say to the daemon what is to be planned`() throws {
    func call(_ arguments: String...) throws -> String? {
      try Run(["dates"] + arguments + ["--json"], answers: [Example.answer("{}")]).calls.last.map {
        String($0.split(separator: "People.").last ?? "")
      }
    }
    #expect(
      try call("tell", "ana", "birthday", "--plan", "week")
        == #"AddDate","parameters":{"kind":"birthday","name":"ana","plan":"week"}}"#)
    #expect(
      try call("add", "wedding", "--on", "12 jun", "--name", "bob", "--plan", "day")
        == #"AddDate","parameters":{"name":"bob","on":"12 jun","plan":"day","title":"wedding"}}"#)
    #expect(
      try call("plan", "ana", "birthday") == #"PlanDate","parameters":{"kind":"birthday","name":"ana"}}"#)
    #expect(try call("plan", "1a2b") == #"PlanDate","parameters":{"id":"1a2b"}}"#)
  }

  @Test func `show when the session is, and else that one is to come`() {
    #expect(
      shown(DatesView(dates: [next], days: 30)).contains("Ada Lovelace turns 50, planned Mon 2 Mar 18:00"))
    #expect(shown(DatesView(dates: [later(.day)], days: 30)).contains("turns 50, to be planned on the day"))
  }

  @Test func `answer with what is planned, and why nothing is`() {
    #expect(
      shown(DateChangedView(date: birthday, next: next))
        == """
        Ada Lovelace's birthday. You get notices 7 days before and on the day, and a
        session is planned on the day. Planned: Mon 2 Mar 18:00.
        """)
    var off = birthday
    off.plan = .none
    #expect(
      shown(DateChangedView(date: off, next: later(.none))).joinedLines
        == "Ada Lovelace's birthday. You get notices 7 days before and on the day, and nothing is planned "
        + "for it: a session near it stays on its own day.")
    let warnings = ["No session is planned for it yet: every fitting time is taken."]
    #expect(shown(DateChangedView(date: birthday, warnings: warnings)).hasSuffix("Note: \(warnings[0])"))
    #expect(
      shown(DatePlannedView(next: next, warnings: []))
        == "Planned: Ada Lovelace, Mon 2 Mar 18:00, for the birthday.")
  }

  @Test func `are the reason that sessions and why name`() {
    var item = Example.ada
    item.occasion = "Ada Lovelace's birthday"
    #expect(shown(Methods.Next.Reply(items: [item])).contains("Ada Lovelace, for the birthday"))
    let why = Methods.Why.Reply(contact: Example.contact, item: item, asPlaced: true, rejected: [])
    #expect(
      shown(WhyView(reply: why)).joinedLines.hasPrefix(
        "Ada Lovelace, Mon 2 Mar 18:00–18:30 (today), for the birthday. It is there because of the birthday.")
    )
    let unplaced = UnplacedGoal(
      goalId: "w", name: "Ada Lovelace", dueOn: Example.date("2026-03-04"), reason: .weekFull,
      occasion: "Ada Lovelace's birthday")
    let none = Methods.Why.Reply(contact: Example.contact, rejected: [], unplaced: unplaced)
    #expect(
      shown(WhyView(reply: none)).hasPrefix("Ada Lovelace has no session for the birthday: due"))
  }
}

extension String {
  /// The text on one line, without wrapping.
  fileprivate var joinedLines: String { split(separator: "\n").joined(separator: " ") }
}
