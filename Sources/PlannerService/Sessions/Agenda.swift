import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Agenda: UseCase {
  var callKind: CallKind { .look }

  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let days = days ?? 14
    guard (1...366).contains(days) else {
      throw InvalidField(field: "days", value: .number(Double(days)), allowed: "1...366")
    }
    return try planner.store.read { reader in
      let first = try planner.firstDay(from, days: days, reader)
      let wanted = try planner.ids(matching: filter, reader)
      return Reply(days: try planner.agenda(from: first, days: days, of: wanted, reader))
    }
  }
}

extension Planner {
  /// Returns the first day to show. Throws ``InvalidField``.
  /// - from: the given day. unsaid: returns the day, computed from today, if `from` is nil.
  func firstDay(
    _ from: String?, days: Int, _ reader: StoreReader, unsaid: (CivilDate) -> CivilDate = { $0 }
  ) throws -> CivilDate {
    let first = try from.map { try day($0, field: "from", reader) } ?? unsaid(zone(reader).date(at: now))
    guard first.adding(days: days) <= .lastWritable else {
      throw InvalidField(
        field: "from", value: from.map { .string($0) } ?? .null,
        allowed: "so early that all days are before \(CivilDate.lastWritable)")
    }
    return first
  }

  /// Returns sessions, busy times and dates by day.
  /// - wanted: the people with the wanted sessions and dates; nil for all people.
  func agenda(
    from first: CivilDate, days: Int, of wanted: Set<String>? = nil, _ reader: StoreReader
  ) throws -> [AgendaDay] {
    let zone = try zone(reader)
    let taken = try calendars.busyTimes(in: zone, reader)
    let look = try look(over: taken, reader)
    let start = zone.instant(of: first)
    let end = zone.instant(of: first.adding(days: days))
    var items: [CivilDate: [ShownItem]] = [:]
    for item in try reader.items(from: start, to: end)
    where item.status != .canceled && wanted?.contains(item.contactId) != false {
      items[zone.date(at: item.startAt), default: []].append(item.shown(look))
    }
    let busy = taken.sorted { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
    let dates = Dictionary(
      grouping: try upcomingDates(from: first, days: days, reader).filter { date in
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
}
