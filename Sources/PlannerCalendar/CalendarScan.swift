import PlannerFiles
import PlannerModel
import PlannerTime

/// Looks through one calendar and reads what changed since the last time: by name and ``FileFingerprint``, so
/// that one changed file costs one file. Blocks on the disk.
package struct CalendarScan: Sendable {
  /// More than a busy decade of one person's calendar; a file beyond it is refused.
  package static let largestFile = 16 * 1024 * 1024

  static let suffix = ".ics"

  package let calendarId: String
  private let path: String
  private let reader: CalendarReader
  private let window: Range<Instant>
  private let known: [String: CalendarFile]
  private let rereads: Rereading

  /// Which files are read although they did not change.
  package enum Rereading: Sendable {
    case none
    /// Those that say more about later times: the window moved on.
    case continuing
    case all
  }

  package init(
    calendarId: String, path: String, reader: CalendarReader, window: Range<Instant>,
    known: [CalendarFile], rereads: Rereading
  ) {
    self.calendarId = calendarId
    self.path = path
    self.reader = reader
    self.window = window
    self.known = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    self.rereads = rereads
  }

  /// What is different from what was known.
  package struct Result: Sendable {
    package var calendarId: String
    package var changed: [Changed] = []
    package var removed: [String] = []
    /// Why nothing was looked through and all that was known stays: a sentence.
    package var trouble: String?
  }

  /// A file that is new or other than before. times: nil where what was known of it stays.
  package struct Changed: Sendable {
    package var file: CalendarFile
    package var times: [CalendarTime]?
  }

  package func run() -> Result {
    var result = Result(calendarId: calendarId)
    let listing: FolderListing
    do {
      listing = try FolderListing(path, suffix: CalendarScan.suffix)
    } catch {
      result.trouble = "'\(path)' cannot be read: \(error.reason); what was known of it still counts."
      return result
    }
    if listing.names.isEmpty && !known.isEmpty {
      result.trouble =
        "'\(path)' is suddenly empty, where \(known.count) files were; what they said still counts. If that is meant, remove the calendar and add it again."
      return result
    }
    for name in listing.names {
      let place = listing.isFolder ? "\(path)/\(name)" : path
      if let before = known[name], !isToRead(before), FileFingerprint(path: place) == before.fingerprint {
        continue
      }
      if let changed = read(name, at: place) { result.changed.append(changed) }
    }
    let there = Set(listing.names)
    result.removed = known.keys.filter { !there.contains($0) }.sorted()
    return result
  }

  private func isToRead(_ file: CalendarFile) -> Bool {
    switch rereads {
    case .none: false
    case .continuing: file.continues
    case .all: true
    }
  }

  /// Nil where it has just vanished, which the next look finds, and where it is refused as before.
  private func read(_ name: String, at place: String) -> Changed? {
    switch FileContent(path: place, limit: CalendarScan.largestFile) {
    case .gone:
      // Its bytes were replaced when the name was made a text.
      return name.contains("\u{FFFD}") ? refused(name, "Its name is not UTF-8; rename it.", .none) : nil
    case .refused(let reason, let fingerprint): return refused(name, reason, fingerprint)
    case .bytes(let bytes, let fingerprint):
      let content = reader.read(bytes, in: window)
      let file = CalendarFile(
        name: name, fingerprint: fingerprint, events: content.events,
        problem: content.problems.isEmpty ? nil : content.problems.joined(separator: " "),
        continues: content.continues)
      return Changed(file: file, times: content.times)
    }
  }

  private func refused(_ name: String, _ reason: String, _ fingerprint: FileFingerprint) -> Changed? {
    let before = known[name]
    let file = CalendarFile(
      name: name, fingerprint: fingerprint, events: before?.events ?? 0, problem: reason,
      continues: before?.continues ?? false)
    return file == before ? nil : Changed(file: file, times: before == nil ? [] : nil)
  }
}
