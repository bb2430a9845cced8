import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

@testable import PlannerServiceTestSupport

/// The expected notices of dates: each comes its number of days before the date, at the first notification
/// time. The journal gets each once. The other channels get it once, and again for each death of the daemon
/// that ``TortureOracle`` counts.
struct TortureDates {
  /// The time since which each date is unchanged.
  private var since: [ImportantDate: Instant] = [:]
  /// The keys of the dates in each notice: `custom/PERSON/ID/ON/LEAD`. Empty if the user postponed it.
  private var keys: [String: [String]] = [:]
  private(set) var counts: [ChannelName: [String: Int]] = [:]
  private var allowed: [ChannelName: [String: Int]] = [:]

  /// Records a notice that leaves the planner. Returns the problems with it.
  /// - today: nil if the notice may have been created on another day.
  mutating func handed(_ notice: Notice, today: CivilDate?, _ reader: StoreReader) throws -> [String] {
    guard let row = try reader.reminders().first(where: { $0.id == notice.id }) else {
      return ["a notice of dates that nobody knows"]
    }
    keys[notice.id] = row.startAt == nil ? row.itemIds : []
    guard let today, row.startAt == nil else { return [] }
    return row.itemIds.filter { (Self.day(of: $0) ?? today) > today }.map { "\($0) is told on \(today)" }
  }

  /// Records a delivery by a channel. Returns the problems with it.
  mutating func told(_ notice: Notice, on channel: ChannelName) -> [String] {
    (keys[notice.id] ?? []).compactMap { key in
      counts[channel, default: [:]][key, default: 0] += 1
      let count = counts[channel]?[key] ?? 0
      return count > 1 + (allowed[channel]?[key] ?? 0) ? "\(key) told \(count) times on \(channel)" : nil
    }
  }

  mutating func unrecorded(_ notice: Notice, on channel: ChannelName) {
    for key in keys[notice.id] ?? [] { allowed[channel, default: [:]][key, default: 0] += 1 }
  }

  mutating func observe(_ reader: StoreReader, at now: Instant) throws {
    let dates = Set(
      try reader.importantDates().map { date in
        var date = date
        date.lastToldAt = nil
        return date
      })
    since = since.filter { dates.contains($0.key) }
    for date in dates where since[date] == nil { since[date] = now }
  }

  /// Returns the notices that are missing on a morning.
  /// - begin: the time since the last change or disturbance.
  func missing(of today: CivilDate, morning: Instant, since begin: Instant) -> [String] {
    since.flatMap { date, known -> [String] in
      guard morning.seconds - max(known, begin).seconds > 60 else { return [] }
      return date.leadDays.compactMap { lead in
        let on = today.adding(days: lead)
        let (year, month, day) = on.components
        guard date.month == month, date.day == day, date.yearly || date.year == year else { return nil }
        let key = "\(date.kind.rawValue)/\(date.contactId ?? "")/\(date.id)/\(on)/\(lead)"
        return counts[.journal]?[key] == nil ? "\(key) was not told at \(morning)" : nil
      }
    }
  }

  private static func day(of key: String) -> CivilDate? {
    let parts = key.split(separator: "/")
    guard let on = parts.dropLast().last.flatMap({ CivilDate(String($0)) }),
      let lead = parts.last.flatMap({ Int($0) })
    else { return nil }
    return on.adding(days: -lead)
  }
}
