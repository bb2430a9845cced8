import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

@testable import PlannerServiceTestSupport

/// What the user should have been told of dates: each of them so many days before, at the first time of notices. On the
/// journal once; on the other channels once, and once more for each death of the daemon that ``TortureOracle`` counts.
struct TortureDates {
  /// Since when each date has been as it is.
  private var since: [ImportantDate: Instant] = [:]
  /// Of each notice the keys of what it is about: `custom/PERSON/ID/ON/LEAD`. None if the user put it off.
  private var keys: [String: [String]] = [:]
  private(set) var counts: [ChannelName: [String: Int]] = [:]
  private var allowed: [ChannelName: [String: Int]] = [:]

  /// When a notice leaves the planner; returns what is wrong with it.
  /// - today: nil if the notice may have been made on another day.
  mutating func handed(_ notice: Notice, today: CivilDate?, _ reader: StoreReader) throws -> [String] {
    guard let row = try reader.reminders().first(where: { $0.id == notice.id }) else {
      return ["a notice of dates that nobody knows"]
    }
    keys[notice.id] = row.startAt == nil ? row.itemIds : []
    guard let today, row.startAt == nil else { return [] }
    return row.itemIds.filter { (Self.day(of: $0) ?? today) > today }.map { "\($0) is told on \(today)" }
  }

  /// A channel did as it was asked; returns what is wrong.
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

  /// Returns what should have been told on a morning, and was not.
  /// - begin: since when nothing was changed or disturbed.
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
