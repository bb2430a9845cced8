import PlannerFiles
import PlannerModel
import PlannerTime

/// Scans one calendar and reads only the files that changed since the last scan, by name and
/// ``FileFingerprint``. Blocks on the disk.
package struct CalendarScan: Sendable {
  /// The maximum file size: more than ten busy years of one person's calendar.
  package static let largestFile = 16 * 1024 * 1024
  package static let suffix = ".ics"

  package let calendarId: String
  package var path: String { files.path }
  let files: SourceFiles
  let reader: CalendarReader
  let window: Range<Instant>
  let known: [String: CalendarFile]
  private let rereads: Rereading

  /// The unchanged files to read again.
  package enum Rereading: Sendable {
    case none
    /// Files that may have more times later, because the window has moved.
    case continuing
    case all
  }

  package init(
    calendarId: String, path: String, reader: CalendarReader, window: Range<Instant>,
    known: [CalendarFile], rereads: Rereading
  ) {
    self.calendarId = calendarId
    files = SourceFiles(
      path: path, suffix: CalendarScan.suffix, largestFile: CalendarScan.largestFile, head: "BEGIN:VCALENDAR")
    self.reader = reader
    self.window = window
    self.known = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    self.rereads = rereads
  }

  /// The differences from the known state.
  package struct Result: Sendable {
    package var calendarId: String
    package var changed: [Changed] = []
    package var removed: [String] = []
    /// The error that stopped the scan, as a sentence. The known state then stays.
    package var trouble: String?
    /// The name of the calendar in all files that were read; nil if the files have no name, or different
    /// names.
    package var calendarName: String?
  }

  /// A new or changed file.
  /// - times: nil if the known times stay.
  package struct Changed: Sendable {
    package var file: CalendarFile
    package var times: [CalendarTime]?
  }

  package func run() -> Result {
    var result = Result(calendarId: calendarId)
    do {
      let found = try files.look(
        known: known.count, called: "the calendar (plannerctl calendars remove)",
        isKnown: { known[$0] != nil },
        unchanged: { name in known[name].flatMap { isToRead($0) ? nil : $0.fingerprint } },
        read: { _, bytes, fingerprint in .read(reader.read(bytes, in: window), fingerprint) })
      result.changed = found.compactMap { changed($0.name, $0.found) }
      result.removed = Set(known.keys).subtracting(found.map(\.name)).sorted()
      result.calendarName = Self.name(in: found)
      countOnce(&result, present: found.map(\.name))
    } catch {
      result.trouble = error.sentence
    }
    return result
  }

  private static func name(in found: [(name: String, found: SourceFiles.Found<CalendarContent>)]) -> String? {
    let names = Set(
      found.map { file -> String? in
        if case .read(let content, _) = file.found { content.calendarName } else { nil }
      })
    return names.count == 1 ? names.first ?? nil : nil
  }

  private func isToRead(_ file: CalendarFile) -> Bool {
    switch rereads {
    case .none: false
    case .continuing: file.continues
    case .all: true
    }
  }

  /// Returns nil if nothing changed.
  private func changed(_ name: String, _ found: SourceFiles.Found<CalendarContent>) -> Changed? {
    let before = known[name]
    switch found {
    case .unchanged, .gone: return nil
    case .refused(let reason, let fingerprint):
      var file = before ?? CalendarFile(name: name, fingerprint: fingerprint, events: 0)
      (file.fingerprint, file.problem) = (fingerprint, reason)
      return file == before ? nil : Changed(file: file, times: before == nil ? [] : nil)
    case .read(let content, let fingerprint):
      if let before, let damage = content.damage, before.isKept(from: damage) {
        var file = before
        file.fingerprint = fingerprint
        file.problem = damage.sentence("calendar")
        file.keptSince = before.keptSince ?? fingerprint.changedAt
        return file == before ? nil : Changed(file: file, times: nil)
      }
      return Changed(content, name: name, fingerprint)
    }
  }
}

extension CalendarScan.Changed {
  init(_ content: CalendarContent, name: String, _ fingerprint: FileFingerprint) {
    file = CalendarFile(
      name: name, fingerprint: fingerprint, events: content.events,
      problem: content.problems.isEmpty ? nil : content.problems.joined(separator: " "),
      continues: content.continues, uids: content.uids.isEmpty ? nil : SharedEvents.text(content.uids))
    times = content.times
  }
}

extension CalendarFile {
  /// Returns true if the earlier content of a file counts, because the file was probably not written
  /// completely.
  fileprivate func isKept(from damage: FileDamage) -> Bool {
    guard events > 0 || uids != nil else { return false }
    return damage.keepsWhatWas(
      wasKept: keptSince != nil, wasCutOff: problem?.contains(CalendarProblems.cutOff) ?? false)
  }
}
