import PlannerModel
import PlannerTime

/// Reads iCalendar (RFC 5545) with libical.
///
/// libical parses the properties. This module handles lines, recurrence and time zones, because libical has
/// no limits for hostile input and is wrong at clock changes. Copies share a cache of zones and may be used
/// from several threads at once.
package struct CalendarReader: Sendable {
  /// The version of the reader. It must be increased if the reader gets another result from the same files,
  /// so that they are read again.
  package static let version = 2

  private let zones: CalendarZones
  /// The zone for floating times and dates.
  private let zone: ZoneTable
  /// The user's own mail addresses.
  private let addresses: Set<String>
  /// The planner with sessions to recognise; nil to recognise no sessions.
  private let plannerId: String?

  package init(zones: ZoneDatabase, zone: ZoneTable, addresses: [String] = [], plannerId: String? = nil) {
    self.plannerId = plannerId
    self.zones = CalendarZones(database: zones)
    self.zone = zone
    self.addresses = Set(
      addresses.map { address in
        let address = address.lowercased()
        return address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
      })
  }

  /// Returns the content of one file within `window`. Accepts any bytes and reports unusable parts as
  /// problems.
  package func read(_ bytes: [UInt8], in window: Range<Instant>) -> CalendarContent {
    let part = part(bytes, in: window, readsStamps: false)
    var content = [part.content]
    expand(Self.series(of: part.entries).map { ($0, 0) }, [part], in: window, into: &content)
    return content[0]
  }

  /// Returns the contents of files of one calendar that share events. An event counts once, with the times in
  /// the file with its newest version.
  package func read(together files: [(name: String, bytes: [UInt8])], in window: Range<Instant>)
    -> [CalendarContent]
  {
    let parts = files.map { part($0.bytes, in: window, readsStamps: true) }
    var contents = parts.map(\.content)
    let versions = EventVersions(parts.map(\.entries), names: files.map(\.name))
    for (file, events) in versions.outdated { contents[file].events -= events }
    let series = versions.current.flatMap { current in
      Self.series(of: current.entries).map { ($0, current.file) }
    }
    expand(series, parts, in: window, into: &contents)
    return contents
  }

  /// The content of one file before its events are expanded.
  private struct Part {
    var content = CalendarContent()
    var entries: [CalendarEntry] = []
    var freeBusy: [FreeBusyTime] = []
    var problems = CalendarProblems()
  }

  private func part(_ bytes: [UInt8], in window: Range<Instant>, readsStamps: Bool) -> Part {
    var part = Part()
    if let refusal = Self.refusal(of: bytes) {
      part.problems.add(refusal)
      part.content.damage = .foreign
      return part
    }
    // The horizon is rounded to whole years, so that a read on the next day finds the zones in the cache.
    let year = 366 * 86_400
    let horizon = ((max(window.lowerBound, window.upperBound)).seconds / year + 2) * year
    var file = CalendarDocument(
      bytes, zones: zones, zone: zone, addresses: addresses, plannerId: plannerId, horizon: horizon,
      readsStamps: readsStamps)
    file.read()
    part.content.events = file.events
    part.content.damage = file.damage
    part.content.calendarName = file.calendarName.map {
      singleSpaced($0.replacing("\\,", with: ",").replacing("\\;", with: ";"))
    }
    part.content.uids = file.entries.compactMap { $0.uid.isEmpty ? nil : EventVersions.hash($0.uid) }
    // Most files of a folder have one event.
    if part.content.uids.count > 1 { part.content.uids = Set(part.content.uids).sorted() }
    (part.entries, part.freeBusy, part.problems) = (file.entries, file.freeBusy, file.problems)
    return part
  }

  /// Adds the times of each series to the content of its file.
  private func expand(
    _ series: [(series: CalendarSeries, file: Int)], _ parts: [Part], in window: Range<Instant>,
    into contents: inout [CalendarContent]
  ) {
    var expansions = parts.map { CalendarExpansion(window: window, problems: $0.problems) }
    for (series, file) in series {
      if series.isOwn {
        // The title names a person and is not needed.
        contents[file].times += [series.ownTime].compactMap(\.self).filter { $0.end >= window.lowerBound }
      } else {
        series.expand(into: &expansions[file])
      }
    }
    for (index, part) in parts.enumerated() {
      Self.expand(part.freeBusy, into: &expansions[index])
      contents[index].times += expansions[index].times
      contents[index].times.sort { ($0.start, $0.end, $0.uid) < ($1.start, $1.end, $1.uid) }
      contents[index].continues = expansions[index].continues
      contents[index].problems = expansions[index].problems.sentences
    }
  }

  /// Returns a refusal of UTF-16, detected by its byte order mark or by the zero bytes of its first letters;
  /// nil for other texts.
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
