import Foundation
import Glibc
import PlannerClient
import PlannerProtocol
import Testing
import Varlink

@testable import plannerctl

/// `doctor` if no daemon answers.
@Suite struct `Doctor without a daemon` {
  /// Returns a systemctl that reports these states of the two units.
  private static func systemctl(
    _ service: String = "LoadState=loaded\\nActiveState=active\\nUnitFileState=enabled",
    _ socket: String = "LoadState=loaded\\nActiveState=active\\nListen=/s (Stream)"
  ) -> String {
    "printf 'Id=plannerd.service\\n\(service)\\n\\nId=plannerd.socket\\n\(socket)\\n'"
  }

  private func findings(
    _ systemctl: String?, error: ClientError = .noDaemon(path: "/s", reason: "there is no such socket"),
    _ more: [String: String] = [:]
  ) throws -> [Finding] {
    let home = try StandIns(systemctl.map { ["systemctl": $0] } ?? [:])
    var environment = home.environment.merging(more) { $1 }
    if systemctl == nil { environment["PATH"] = "\(home.folder)/bin" }
    return Absence(environment).findings(error) ?? []
  }

  @Test func `exits with 69, and says what it can`() throws {
    let home = try StandIns(["systemctl": Self.systemctl("LoadState=not-found", "LoadState=not-found")])
    let run = try Run(["doctor"], answers: nil, environment: home.environment)
    #expect(run.exitCode == 69)
    #expect(
      run.output
        == """
        broken  No daemon answers: there is no such socket.  /s
                See below, or: plannerd &
        warning The unit is not installed.  plannerd.service
                apt install social-planner (or make install), then: systemctl --user
                daemon-reload; or without systemd: plannerd &

        """)
    #expect(run.complaint.isEmpty)
    let json = try Run(["doctor", "--json"], answers: nil, environment: home.environment)
    #expect(json.exitCode == 69)
    #expect(json.output.hasPrefix(#"{"error":"NoDaemon","parameters":{"findings":[{"#), "\(json.output)")
    #expect(json.output.contains(#""socket":"/s""#))
    // It only queries and changes nothing.
    #expect(home.calls.allSatisfy { $0.hasPrefix("systemctl --user show ") } && !home.calls.isEmpty)
  }

  @Test(arguments: [
    ("LoadState=masked", "LoadState=loaded", "unmask"),
    ("LoadState=bad-setting", "LoadState=not-found", "systemctl --user status plannerd"),
    (
      "LoadState=loaded\\nActiveState=failed\\nResult=exit-code\\nExecMainStatus=70", "LoadState=not-found",
      "journalctl --user -u plannerd"
    ),
    (
      "LoadState=loaded\\nActiveState=inactive\\nUnitFileState=disabled", "LoadState=not-found",
      "systemctl --user enable --now plannerd.service"
    ),
    (
      "LoadState=loaded\\nActiveState=inactive", "LoadState=loaded\\nActiveState=failed\\nResult=x",
      "systemctl --user restart plannerd.socket"
    ),
    (
      "LoadState=loaded\\nActiveState=inactive", "LoadState=loaded\\nActiveState=inactive",
      "systemctl --user enable --now plannerd.socket"
    ),
    (
      "LoadState=loaded\\nActiveState=active", "LoadState=loaded\\nActiveState=active\\nListen=/t (Stream)",
      "PLANNER_SOCKET='/t'"
    ),
  ])
  func `names what is wrong with the units, and the way out`(service: String, socket: String, fix: String)
    throws
  {
    let findings = try findings(Self.systemctl(service, socket))
    #expect(findings.contains { $0.fix.contains(fix) && $0.severity != .ok }, "\(findings)")
  }

  @Test func `says the exit code of a daemon that failed`() throws {
    let failed = "LoadState=loaded\\nActiveState=failed\\nResult=exit-code\\nExecMainStatus=70"
    #expect(
      try findings(Self.systemctl(failed)).contains {
        $0.what == "The daemon failed (exit-code, with exit code 70)."
      })
  }

  @Test(arguments: [nil, "exit 1", "echo gibberish"])
  func `does without a systemd`(systemctl: String?) throws {
    let findings = try findings(systemctl)
    #expect(findings.count == 2)
    #expect(findings[1].fix.contains("plannerd &"))
  }

  @Test func `leaves the units alone where PLANNER_HOME is set`() throws {
    let home = try StandIns(["systemctl": Self.systemctl()])
    let found = Absence(home.environment.merging(["PLANNER_HOME": "/p"]) { $1 })
      .findings(.noDaemon(path: "/p/planner.sock", reason: "r"))
    #expect(found?.last?.where == "/p")
    #expect(home.calls.isEmpty)
  }

  @Test(arguments: [
    ("PLANNER_HOME", "planner"), ("PLANNER_SOCKET", "/" + String(repeating: "x", count: 200)),
  ])
  func `names a place where no planner can be, and nothing else`(name: String, value: String) throws {
    let home = try StandIns(["systemctl": Self.systemctl()])
    let misplaced = try #require(Misplaced([name: value]))
    let findings = try #require(
      Absence(home.environment.merging([name: value]) { $1 }).findings(.misplaced(misplaced)))
    #expect(findings.count == 1 && findings[0].severity == .broken)
    #expect(findings[0].what.contains("'\(value)'") && findings[0].what.hasSuffix("."))
    #expect(findings[0].fix.hasPrefix("Set "))
    #expect(home.calls.isEmpty)
  }

  @Test(arguments: [("no database at all", true), ("SQLite format 3\0 and more", false), ("", false)])
  func `looks at how the database begins`(text: String, isBroken: Bool) throws {
    let home = try StandIns()
    try home.write(text, to: "\(home.folder)/p/planner.db")
    let environment = ["PLANNER_HOME": "\(home.folder)/p"]
    let findings = Absence(environment).findings(.noDaemon(path: "/s", reason: "r")) ?? []
    let found = findings.first { $0.where == "\(home.folder)/p/planner.db" }
    #expect((found != nil) == isBroken)
    #expect(found.map { $0.fix.contains("plannerctl doctor --recover") } ?? true)
  }

  @Test func `tells a socket that is left over from a file that is none`() throws {
    let home = try StandIns()
    let path = "\(home.folder)/s"
    try home.write("", to: path)
    let error = ClientError.noDaemon(path: path, reason: "nobody listens there")
    #expect(try findings(nil, error: error)[1].severity == .broken)
    unlink(path)
    let daemon = FakeDaemon(path: path)
    daemon.start()
    rename(path, "\(path)2")
    daemon.stop()
    rename("\(path)2", path)
    #expect(try findings(nil, error: error)[1].what.contains("left over"))
  }

  @Test func `tells a daemon that does not answer, and one that may not be asked`() throws {
    #expect(try findings(nil, error: .timedOut).first?.what.contains("does not answer") == true)
    #expect(try findings(nil, error: .lost).first?.fix == "systemctl --user restart plannerd")
    let refused = try findings(nil, error: .notPermitted(path: "/s", reason: "permission denied"))
    #expect(refused.map(\.severity) == [.broken])
    #expect(try findings(nil, error: .garbled("x")).isEmpty)
  }
}
