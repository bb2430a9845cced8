import PlannerTime

/// Reads iCalendar (RFC 5545) with libical.
///
/// libical parses the properties. Lines, recurrence and time zones are handled in this module, because
/// libical has no limits for hostile input and is wrong at clock changes. Copies share a cache of zones and
/// may be used from several threads at once.
package struct CalendarReader: Sendable {
  private let zones: CalendarZones
  /// The zone for floating times and dates.
  private let zone: ZoneTable
  /// The user's own mail addresses.
  private let addresses: Set<String>

  package init(zones: ZoneDatabase, zone: ZoneTable, addresses: [String] = []) {
    self.zones = CalendarZones(database: zones)
    self.zone = zone
    self.addresses = Set(
      addresses.map { address in
        let address = address.lowercased()
        return address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
      })
  }

  /// Returns the content of one file within `window`. Accepts any bytes; unusable parts are reported as
  /// problems.
  package func read(_ bytes: [UInt8], in window: Range<Instant>) -> CalendarContent {
    var content = CalendarContent()
    if let refusal = Self.refusal(of: bytes) {
      content.problems = [refusal]
      return content
    }
    // The horizon is rounded to whole years, so that the next day's read hits the cache of zones.
    let year = 366 * 86_400
    let horizon = ((max(window.lowerBound, window.upperBound)).seconds / year + 2) * year
    var file = CalendarDocument(bytes, zones: zones, zone: zone, addresses: addresses, horizon: horizon)
    file.read()

    var expansion = CalendarExpansion(window: window, problems: file.problems)
    for series in Self.series(of: file.entries) { series.expand(into: &expansion) }
    Self.expand(file.freeBusy, into: &expansion)
    content.events = file.events
    content.times = expansion.times
    content.times.sort { ($0.start, $0.end, $0.uid) < ($1.start, $1.end, $1.uid) }
    content.continues = expansion.continues
    content.problems = expansion.problems.sentences
    return content
  }

  /// Refuses UTF-16, detected by its byte order mark or by the zero bytes of its first letters.
  private static func refusal(of bytes: [UInt8]) -> String? {
    let isWide =
      bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
      || (bytes.count >= 4 && (bytes[0] == 0) != (bytes[1] == 0) && (bytes[2] == 0) == (bytes[0] == 0)
        && (bytes[3] == 0) == (bytes[1] == 0))
    return isWide ? "It is written in UTF-16, which iCalendar does not use; save it as UTF-8." : nil
  }

  /// Groups events by UID, in the file's order. Events without a UID stay separate.
  private static func series(of entries: [CalendarEntry]) -> [CalendarSeries] {
    var all: [CalendarSeries] = []
    var index: [String: Int] = [:]
    for entry in entries {
      if !entry.uid.isEmpty, let known = index[entry.uid] {
        all[known].add(entry)
      } else {
        var series = CalendarSeries()
        series.add(entry)
        index[entry.uid] = all.count
        all.append(series)
      }
    }
    return all
  }

  private static func expand(_ times: [FreeBusyTime], into expansion: inout CalendarExpansion) {
    let looks = [CalendarLook(), CalendarLook(isTentative: true)]
    for (index, time) in times.enumerated() {
      expansion.add(start: time.start, end: time.end, look: time.isTentative ? 1 : 0)
      if index + 1 == times.count || times[index + 1].component != time.component {
        expansion.finish(uid: time.uid, looks: looks)
      }
    }
  }
}
