import Foundation
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

/// A user's calendar folders, with khal and todoman configured for all of them.
final class Desk {
  let folder: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.file("config"), "XDG_DATA_HOME": folder.file("data"),
      "XDG_CACHE_HOME": folder.file("cache"), "TZ": "America/New_York", "LANG": "C.UTF-8",
    ]
    let formats = ["", "long"].map { long in
      "\(long)dateformat = %Y-%m-%d\n\(long)datetimeformat = %Y-%m-%d %H:%M"
    }.joined(separator: "\n")
    try write(
      """
      [calendars]
      [[all]]
      path = \(folder.file("calendars"))/*
      type = discover
      [locale]
      timeformat = %H:%M
      \(formats)
      local_timezone = America/New_York
      default_timezone = America/New_York
      """, to: "config/khal/config")
    try write(
      "path = \"\(folder.file("calendars"))/*\"\ndate_format = \"%Y-%m-%d\"\ntime_format = \"%H:%M\"\n",
      to: "config/todoman/config.py")
    try FileManager.default.createDirectory(
      atPath: folder.file("data"), withIntermediateDirectories: true)
  }

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: folder.file(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the folder of a calendar, and creates it if needed.
  func calendar(_ name: String) throws -> String {
    let path = folder.file("calendars/\(name)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @discardableResult
  func khal(_ arguments: String..., input: String = "") throws -> String {
    try run("khal", arguments, input)
  }

  @discardableResult
  func todo(_ arguments: String...) throws -> String { try run("todo", arguments, "") }

  private func run(_ name: String, _ arguments: [String], _ input: String) throws -> String {
    let result = try ChildProcess.run(
      [try PythonPrograms.path(name)] + arguments, environment: environment, input: input)
    try #require(result.code == 0, "\(name) \(arguments): \(result.out) \(result.err)")
    return result.out
  }

  /// Returns khal's output for the next days: `2026-03-02 18:00-18:30 Ana` in New York time.
  func shown(days: Int = 15) throws -> Set<String> {
    let format = "{start-long-full}-{end-time} {title}"
    let out = try khal("list", "--day-format", "", "--format", format, "today", "\(days)d")
    return Set(out.split(separator: "\n").map(String.init))
  }

  /// Returns todoman's list.
  func tasks() throws -> [[String: JSONValue]] {
    try JSONDecoder().decode([[String: JSONValue]].self, from: Data(try todo("--porcelain", "list").utf8))
  }
}

/// Times in New York, the zone of the programs in these tests.
enum NewYork {
  static let zone: ZoneTable? = ZoneDatabase(environment: [:]).zone(named: "America/New_York")

  /// Formats an instant: `2026-03-02 18:00`.
  static func text(_ instant: Instant) throws -> String {
    let clock = try #require(zone).wallClock(at: instant)
    return "\(clock.date) \(clock.time)"
  }
}
