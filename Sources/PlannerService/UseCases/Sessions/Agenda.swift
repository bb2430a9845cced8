import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Agenda: UseCase {
  var manner: Manner { .look }

  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let days = days ?? 14
    guard (1...366).contains(days) else {
      throw InvalidField(field: "days", value: .number(Double(days)), allowed: "1...366")
    }
    return try planner.store.read { reader in
      let zone = try planner.zone(reader)
      let first = try from.map { try planner.day($0, field: "from", reader) } ?? zone.date(at: planner.now)
      guard first.adding(days: days) <= .lastWritable else {
        throw InvalidField(
          field: "from", value: from.map { .string($0) } ?? .null,
          allowed: "so early that all days are before \(CivilDate.lastWritable)")
      }
      let wanted = try planner.ids(matching: filter, reader)
      let look = try planner.addressBooks.look(reader)
      let start = zone.instant(of: first)
      let end = zone.instant(of: first.adding(days: days))
      var items: [CivilDate: [ShownItem]] = [:]
      for item in try reader.items(from: start, to: end)
      where item.status != .canceled && wanted?.contains(item.contactId) != false {
        items[zone.date(at: item.startAt), default: []].append(item.shown(look))
      }
      let busy = try planner.calendars.busyTimes(in: zone, reader).sorted {
        ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title)
      }
      let dates = Dictionary(
        grouping: try planner.upcomingDates(from: first, days: days, reader).filter { date in
          wanted.map { ids in date.contactId.map(ids.contains) ?? false } ?? true
        }, by: \.on)
      return Reply(
        days: (0..<days).map { offset in
          let date = first.adding(days: offset)
          let day =
            zone.instant(of: date)..<max(zone.instant(of: date), zone.instant(of: date.adding(days: 1)))
          return AgendaDay(
            date: date, items: items[date] ?? [],
            busy: busy.filter { $0.start < day.upperBound && day.lowerBound < $0.end }, dates: dates[date])
        })
    }
  }
}
