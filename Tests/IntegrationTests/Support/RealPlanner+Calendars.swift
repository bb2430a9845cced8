import Foundation
import Glibc
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

extension RealPlanner {
  /// Starts a planner with people who have one session each in the mirror.
  static func working(_ names: String..., mirror: String, form: MirrorForm = .event) throws -> RealPlanner {
    try working(names, mirror: mirror, form: form)
  }

  static func working(_ names: [String], mirror: String, form: MirrorForm) throws -> RealPlanner {
    let planner = try RealPlanner()
    try planner.start()
    let connection = try planner.connect()
    for name in names {
      _ = try connection.call(
        Methods.AddContact(fields: ContactFields(displayName: name, goal: GoalSettings(cadenceDays: 30))))
    }
    let reply = try connection.call(Methods.SetMirror(path: mirror, form: form))
    try #require(reply.mirror.trouble == nil)
    return planner
  }

  /// Returns all upcoming sessions, in order of time.
  func sessions() throws -> [ShownItem] { try connect().call(Methods.Next(count: 100)).items }

  func item(_ id: String) throws -> ShownItem { try connect().call(Methods.Item(item: id)).item }

  func session(of name: String) throws -> ShownItem {
    try #require(try sessions().first { $0.name == name })
  }

  /// Returns free times for a session.
  func freeTimes(for item: ShownItem) throws -> [Instant] {
    let times = try connect().call(Methods.Candidates(item: item.id, count: 10)).candidates.map(\.startAt)
    try #require(times.count >= 3)
    return times
  }

  func mirror() throws -> MirrorState { try connect().call(Methods.GetMirror()).mirror }

  /// Returns the titles of busy times in the next two weeks.
  func busyTitles() throws -> Set<String> {
    Set(try connect().call(Methods.Agenda()).days.flatMap(\.busy).map(\.title))
  }

  func edits() throws -> [ExternalEdit] { try connect().call(Methods.History()).edits }

  /// Waits until the daemon's background work has an effect.
  func await(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
  ) throws {
    do {
      try #require(daemon).waitUntil(condition)
    } catch let error as ChildProcess.TookTooLong {
      let state = "mirror: \(try mirror()), edits: \(try edits())"
      Issue.record("waited in vain: \(what); \(state)", sourceLocation: sourceLocation)
      throw error
    }
  }
}

/// A folder of calendar files, as other programs use it.
struct CalendarFolder {
  var path: String

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
      .filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }.sorted()
  }

  func text(_ name: String) throws -> CalendarText {
    CalendarText(String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self))
  }

  /// Returns the file of a session, or of its task.
  func name(of item: ShownItem, ending: String = "@") throws -> String {
    try #require(
      try names.first { try text($0)["UID"]?.hasPrefix("\(item.id)\(ending)") ?? false },
      "\(item.name) is not in \(names)")
  }

  /// Replaces a file by a rename, as other programs do.
  func write(_ text: CalendarText, to name: String) throws {
    try Data(text.text.utf8).write(to: URL(filePath: "\(path)/\(name)"), options: .atomic)
  }
}
