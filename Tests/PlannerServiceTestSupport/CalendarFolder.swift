import Foundation
import PlannerTestSupport
import PlannerTime

/// A folder of `.ics` files that other programs write.
struct CalendarFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.path }

  /// Writes an event in New York time: `20260303T180000`.
  func put(_ name: String, at start: String, for duration: String = "PT1H", _ more: [String] = []) throws {
    let title = more.contains { $0.hasPrefix("SUMMARY") } ? [] : ["SUMMARY:\(name)"]
    let when =
      start.count == 8
      ? ["DTSTART;VALUE=DATE:\(start)"]
      : ["DTSTART;TZID=America/New_York:\(start)", "DURATION:\(duration)"]
    try write(name, ["UID:\(name)@example.org"] + when + title + more)
  }

  func write(_ name: String, _ properties: [String]) throws {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT", "DTSTAMP:20260101T000000Z"]
      + properties + ["END:VEVENT", "END:VCALENDAR", ""]
    try replace(file(name), with: lines.joined(separator: "\r\n"))
  }

  func file(_ name: String) -> String { folder.file("\(name).ics") }

  /// Replaces a file by a rename, as other programs do.
  func replace(_ path: String, with text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

  /// Returns the names of the `.ics` files.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".ics") }.sorted()
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.file(name), encoding: .utf8)
  }
}
