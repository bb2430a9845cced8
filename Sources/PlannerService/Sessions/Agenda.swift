import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Agenda: Query {
  var readers: ReaderKind { .quick }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    let days = days ?? 14
    guard (1...366).contains(days) else {
      throw InvalidField(field: "days", value: .number(Double(days)), allowed: "1...366")
    }
    return try views.read { view in
      let first = try TypedTimes(view).firstDay(from, days: days)
      let wanted = try PersonFilters(view).ids(matching: filter)
      return Reply(days: try AgendaReader(view).agenda(from: first, days: days, of: wanted))
    }
  }
}

/// Sessions by day, and those that wait for an answer.
struct AgendaReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns sessions, busy times and dates by day.
  /// - wanted: the people with the wanted sessions and dates; nil for all people.
  func agenda(from first: CivilDate, days: Int, of wanted: Set<String>? = nil) throws -> [AgendaDay] {
    let zone = try view.zone()
    let taken = try view.calendars.busyTimes(in: zone, reader)
    let look = try ConflictReader(view).look(over: taken)
    let start = zone.instant(of: first)
    let end = zone.instant(of: first.adding(days: days))
    var items: [CivilDate: [ShownItem]] = [:]
    for item in try reader.items(from: start, to: end)
    where item.status != .canceled && wanted?.contains(item.contactId) != false {
      items[zone.date(at: item.startAt), default: []].append(item.shown(look))
    }
    let busy = taken.sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
    let dates = Dictionary(
      grouping: try DateReader(view).upcomingDates(from: first, days: days).filter { date in
        wanted.map { ids in date.contactId.map(ids.contains) ?? false } ?? true
      }, by: \.on)
    return (0..<days).map { offset in
      let date = first.adding(days: offset)
      let day =
        zone.instant(of: date)..<max(zone.instant(of: date), zone.instant(of: date.adding(days: 1)))
      return AgendaDay(
        date: date, items: items[date] ?? [],
        busy: busy.filter { $0.start < day.upperBound && day.lowerBound < $0.end }, dates: dates[date])
    }
  }

  /// Returns the sessions that have ended and wait for an answer, the earliest first. A lapsed session waits
  /// for a week after its end.
  func unanswered() throws -> [PlanItem] {
    // No session is longer than a day.
    let lapsed = try reader.items(.lapsed, after: now.adding(minutes: -8 * 1440))
    let begun = try reader.liveItems().prefix { $0.startAt <= now }
    return (lapsed + begun).filter { $0.status.isUnanswered(since: $0.endAt, at: now) }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
  }

  /// Returns a person's next session that has not ended, for a reply.
  func nextItem(shownOf contact: Contact) throws -> ShownItem? {
    let next = PersonSelectors(view).next(of: try reader.items(contactId: contact.id))
    return try next.map { $0.shown(try view.cards.look(at: [$0], reader)) }
  }
}
