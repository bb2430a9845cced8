import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

/// Serves files on this machine to anyone, with Python's http.server.
private final class FileServer {
  let folder: TemporaryFolder
  private var process: ChildProcess?
  private var port: LoopbackPort

  init() throws {
    folder = try TemporaryFolder()
    port = try LoopbackPort.free()
    // Another process may take the port before the server does.
    for _ in 0..<5 {
      let process = try ChildProcess([
        try PythonPrograms.path("python"), "-m", "http.server", "--bind", "127.0.0.1", "--directory",
        folder.path,
        "\(port.number)",
      ])
      try process.waitUntil { process.poll() != nil || port.answers }
      self.process = process
      if process.poll() == nil { return }
      port = try LoopbackPort.free()
    }
    throw UnexpectedOutcome("the server does not start: \(process?.err ?? "")")
  }

  func address(_ name: String) -> String { "http://127.0.0.1:\(port.number)/\(name)" }

  func put(_ text: String, at name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: folder.file(name)))
  }

  func stop() throws {
    process?.send(SIGTERM)
    _ = try process?.wait()
    process = nil
  }
}

/// vdirsyncer between a web server and the planner.
@Suite(
  .enabled(if: PythonPrograms.areThere, Comment(rawValue: PythonPrograms.areMissing)),
  .timeLimit(.minutes(30)))
struct `A calendar that vdirsyncer downloads` {
  private func feed(_ titles: [String], name: String = "X-WR-CALNAME:Choir\r\n") -> String {
    let events = titles.enumerated().map { index, title in
      "BEGIN:VEVENT\r\nUID:\(index)@choir\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:\(title)\r\n"
        + "DTSTART;TZID=America/New_York:20260101T18\(index)000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n"
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//choir\r\n\(name)\(events.joined())END:VCALENDAR\r\n"
  }

  /// Runs plannerctl with vdirsyncer on its PATH.
  private func ctl(_ planner: RealPlanner, _ arguments: String...) throws -> (
    code: Int32, out: String, err: String
  ) {
    let folder = URL(filePath: try PythonPrograms.path("vdirsyncer")).deletingLastPathComponent().path
    return try ChildProcess.run(
      [RealPlanner.plannerctl] + arguments,
      environment: planner.environment.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 })
  }

  private func trouble(_ planner: RealPlanner) throws -> String? {
    try planner.connect().call(Methods.ListCalendars()).calendars.first?.trouble
  }

  @Test func `takes time, follows its server, and outlives what goes wrong there`() throws {
    let server = try FileServer()
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    try server.put(feed(["Rehearsal", "Tea"]), at: "basic.ics")
    let added = try ctl(planner, "calendars", "add", server.address("basic.ics?token=s3cret"))
    #expect(
      added.code == 0 && added.out.hasPrefix("Choir: 2 events in 2 files\n"), "\(added.out) \(added.err)")
    #expect(try planner.busyTitles() == ["Rehearsal", "Tea"])

    try server.put(feed(["Rehearsal", "Concert"]), at: "basic.ics")
    let fetched = try ctl(planner, "calendars", "fetch")
    #expect(fetched.code == 0 && fetched.out == "Downloaded: Choir.\n", "\(fetched.err)")
    try planner.await("the change is read") { try planner.busyTitles() == ["Rehearsal", "Concert"] }

    let faults = [
      ("<!DOCTYPE html>\n<p>Log in", "does not send a calendar, but maybe a web page"),
      (String(feed(["Rehearsal"]).dropLast(30)), "does not send a calendar"),
      ("", "it suddenly has no events"),
      (feed([]), "it suddenly has no events"),
    ]
    for (text, reason) in faults {
      try server.put(text, at: "basic.ics")
      let failed = try ctl(planner, "calendars", "fetch")
      #expect(
        failed.code == 1 && failed.err.contains(reason) && !failed.err.contains("s3cret"), "\(failed.err)")
      #expect(failed.err.split(separator: "\n").count == 1)
      try planner.await("the planner says so") { try trouble(planner)?.contains(reason) == true }
      #expect(try planner.busyTitles() == ["Rehearsal", "Concert"])
    }
    try FileManager.default.removeItem(atPath: server.folder.file("basic.ics"))
    #expect(try ctl(planner, "calendars", "fetch").err.contains("nothing at this address (404)"))

    try server.put(feed(["Rehearsal", "Concert"]), at: "basic.ics")
    #expect(try ctl(planner, "calendars", "fetch").code == 0)
    try planner.await("all is well again") { try trouble(planner) == nil }

    try server.stop()
    #expect(try ctl(planner, "calendars", "fetch").err.contains("the server cannot be reached"))
    #expect(try trouble(planner) == nil, "the network may be missing")

    #expect(try ctl(planner, "calendars", "remove", "choir").code == 0)
    #expect(try planner.busyTitles().isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(planner.home)/feeds")
    #expect(left == [".lock"])
  }

  @Test func `is not added where there is none`() throws {
    let server = try FileServer()
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    try server.put("<html><body>Hello</body></html>\n", at: "page")
    for (name, reason) in [("page", "does not send a calendar, but maybe a web page"), ("nowhere", "(404)")] {
      let run = try ctl(planner, "calendars", "add", server.address(name))
      #expect(run.code == 1 && run.out.isEmpty && run.err.contains(reason), "\(run.err)")
      #expect(run.err.contains("copy the calendar's sharing address again") && !run.err.contains("/\(name)"))
    }
    #expect(try planner.connect().call(Methods.ListCalendars()).calendars.isEmpty)
  }

  @Test func `without a name is called as its server`() throws {
    let server = try FileServer()
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    try server.put(feed(["Tea"], name: ""), at: "a.ics")
    for (query, name) in [("1", "127.0.0.1"), ("2", "127.0.0.1 2")] {
      let run = try ctl(planner, "calendars", "add", server.address("a.ics?\(query)"))
      #expect(run.code == 0 && run.out.hasPrefix("\(name): 1 event in 1 file\n"), "\(run.out) \(run.err)")
    }
  }
}
