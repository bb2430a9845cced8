import PlannerModel
import PlannerProtocol
import PlannerTime

@testable import plannerctl

/// Values that the suites share, on a Monday morning in New York.
enum Example {
  static let now = instant("2026-03-02T08:00:00-05:00")
  static let zone = ZoneDatabase().zone(named: "America/New_York") ?? .utc
  static let context = RenderContext(zone: zone, now: now)

  static func instant(_ text: String) -> Instant { Instant(text) ?? Instant(seconds: 0) }
  static func date(_ text: String) -> CivilDate { CivilDate(text) ?? CivilDate(daysSinceEpoch: 0) }

  static func item(
    _ name: String, _ start: String, minutes: Int = 30, status: ItemStatus = .pending,
    origin: ItemOrigin = .auto, id: String = "3f2a", notes: String? = nil
  ) -> ShownItem {
    var item = ShownItem(
      id: "\(id)0000-0000-4000-8000-000000000000", contactId: "c1", goalId: "g1", name: name,
      startAt: instant(start), durationMin: minutes, status: status, origin: origin, createdAt: now,
      notes: notes)
    item.shortId = id
    return item
  }

  static let ada = item("Ada Lovelace", "2026-03-02T18:00:00-05:00")
  static let bob = item("Bob", "2026-03-05T19:30:00-05:00", minutes: 90, status: .snoozed, id: "41b0")
  static let contact = Contact(id: "c1", displayName: "Ada Lovelace", tags: ["friend"], purpose: "Engines")
  static let goal = Goal(
    id: "g1", contactId: "c1", cadenceDays: 7, importance: 4,
    windows: Windows(
      weekdays: [.mon, .tue, .wed, .thu, .sat], timeBlocks: [TimeBlock(start: 1080, end: 1260)],
      excludedDates: [date("2026-03-03")]), createdAt: instant("2026-01-01T00:00:00Z"),
    lastCompletedAt: instant("2026-02-20T23:00:00Z"))
  static let dinner = BusyTime(
    start: instant("2026-03-02T19:00:00-05:00"), end: instant("2026-03-02T22:00:00-05:00"), title: "Dinner")
  static let lisbon = BusyTime(
    start: instant("2026-03-06T00:00:00-05:00"), end: instant("2026-03-08T12:00:00-04:00"), kind: .away,
    title: "Lisbon")
  static let nothing = PlanReport(placed: [], moved: [], missed: [], unplaced: [], conflicts: [], waiting: [])

  /// Returns a reply of the daemon.
  static func answer(_ parameters: String) -> String { #"{"parameters":\#(parameters)}"# }
  static func refusal(_ name: String, _ parameters: String) -> String {
    #"{"error":"org.socialplanner.Planner.\#(name)","parameters":\#(parameters)}"#
  }

  static let preferences = answer(#"{"preferences":{"timeZone":"America/New_York"}}"#)
  static let person = answer(
    #"{"contact":{"id":"c1","displayName":"Ada Lovelace","tags":[]},"goal":{"id":"g1","contactId":"c1","#
      + #""cadenceDays":7,"importance":3,"minDurationMin":30,"windows":{"weekdays":["Mon"],"timeBlocks":"#
      + #"[{"start":"18:00","end":"21:00"}],"excludedDates":["2026-03-03"]},"createdAt":"2026-01-01T00:00:00Z","#
      + #""paused":false},"items":[],"log":[{"id":"l1","contactId":"c1","when":"2026-02-20T23:00:00Z","#
      + #""outcome":"met"}]}"#)
  static let emptyPlan =
    #"{"placed":[],"moved":[],"withdrawn":[],"missed":[],"unplaced":[],"conflicts":[],"waiting":[]}"#
}

/// Renders a result without its last newline, for comparison with a multi-line literal.
func shown(_ result: some Rendered, _ context: RenderContext = Example.context) -> String {
  let text = render(result, in: context)
  return text.hasSuffix("\n") ? String(text.dropLast()) : text + "<no newline>"
}

extension Example {
  /// Returns the page of a person without further facts than `reply`.
  static func page(_ reply: Methods.Person.Reply) -> PersonPage {
    let card = reply.card.map { card in
      PersonProfile(
        emails: card.emails, phones: card.phones,
        company: card.organization)
    }
    let notes = reply.log.filter { $0.outcome == .note }
      .map {
        PersonNote(
          id: $0.id, text: $0.notes ?? "", createdAt: $0.when, private: $0.private, pinned: $0.pinned,
          idea: $0.idea)
      }
    var shown = card ?? PersonProfile()
    shown.notes = notes
    return PersonPage(
      person: reply,
      profile: WholeProfile(
        contactId: reply.contact.id, name: reply.contact.displayName, profile: PersonProfile(notes: notes),
        card: card,
        shown: shown, dates: []))
  }
}
