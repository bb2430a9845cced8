import Glibc
import PlannerProtocol
import PlannerTestSupport
import Testing
import VarlinkNIO

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The findings of `doctor` from systemd's reports, and on a system without systemd.
@Suite struct `Doctor and the system` {
  private let doctor = Methods.Doctor()

  private static let healthy: [SystemFacts.Unit] = [
    .init(name: "plannerd.service", load: "loaded", active: "active", file: "enabled"),
    .init(name: "plannerd.socket", load: "loaded", active: "active", file: "enabled"),
    .init(name: "plannerd-refresh.timer", load: "loaded", active: "active", file: "enabled"),
    .init(name: "plannerd-refresh.service", load: "loaded", active: "inactive", file: "static"),
  ]

  private func facts(
    _ units: [SystemFacts.Unit] = healthy, mainProcess: Int = 7, watchdog: Int = 300, age: Int? = 20
  ) -> SystemFacts {
    let service = SystemFacts.Service(mainProcess: mainProcess, watchdog: watchdog, heartbeatAge: age)
    return SystemFacts(
      manager: .answered(units, service), clock: .synchronized, process: 7, isSupervised: true)
  }

  /// Returns the healthy units with one of them changed.
  private func units(_ name: String, _ change: (inout SystemFacts.Unit) -> Void) -> [SystemFacts.Unit] {
    Self.healthy.map { unit in
      var unit = unit
      if unit.name == name { change(&unit) }
      return unit
    }
  }

  // MARK: - Units

  @Test func `units in order are one line`() {
    let findings = doctor.units(facts())
    #expect(findings.map(\.severity) == [.ok])
    #expect(
      findings.leading.what.contains(
        "plannerd.service, plannerd.socket and plannerd-refresh.timer are switched on"))
  }

  @Test(arguments: SystemFacts.units.dropLast())
  func `a unit that is not switched on is named, with what is missing without it`(name: String) {
    let findings = doctor.units(facts(units(name) { $0.file = "disabled" }))
    #expect(findings.map(\.severity) == [.warning])
    #expect(
      findings.leading.where == name && findings.leading.fix == "systemctl --user enable --now \(name)")
  }

  @Test(arguments: [
    ("load", "not-found", "make install"), ("load", "masked", "unmask"),
    ("load", "bad-setting", "systemctl --user status"), ("active", "failed", "journalctl --user -u"),
    ("active", "inactive", "systemctl --user start"),
  ])
  func `a unit that cannot do its work is named, with the way out`(field: String, value: String, fix: String)
  {
    let findings = doctor.units(
      facts(
        units("plannerd-refresh.timer") {
          if field == "load" { $0.load = value } else { $0.active = value }
        }))
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.map(\.where) == ["plannerd-refresh.timer"])
    #expect(findings.first.map { $0.fix.contains(fix) } == true)
  }

  @Test func `unit files and a program that are newer than what runs are named`() {
    let changed = doctor.units(facts(units("plannerd.service") { $0.needsReload = true }))
    #expect(changed.map(\.fix).allSatisfy { $0.contains("daemon-reload") })
    #expect(changed.map(\.severity) == [.warning])
    var replaced = facts()
    replaced.isReplaced = true
    #expect(doctor.units(replaced).map(\.fix) == ["systemctl --user restart plannerd"])
  }

  @Test func `a daemon that nobody but the user started is in order, and it is said`() {
    var byHand = facts(mainProcess: 8)
    byHand.isSupervised = false
    for facts in [byHand, SystemFacts(manager: .absent, process: 7, isSupervised: false)] {
      #expect(doctor.units(facts).map(\.severity) == [.ok])
      #expect(doctor.units(facts).leading.what.contains("nothing restarts"))
      #expect(doctor.watchdog(facts).isEmpty)
    }
    // Started as another unit.
    #expect(doctor.units(facts(mainProcess: 8)).map(\.severity) == [.ok])
  }

  @Test func `a systemd that does not answer is named`() {
    for manager in [SystemFacts.Manager.silent("it was not answered"), .absent] {
      let facts = SystemFacts(manager: manager, process: 7, isSupervised: true)
      #expect(doctor.units(facts).map(\.severity) == [.warning])
      #expect(doctor.watchdog(facts).isEmpty)
    }
  }

  // MARK: - Watchdog

  @Test(arguments: [
    (300, 20, Severity.ok), (300, 225, .ok), (300, 226, .warning), (0, 0, .warning),
  ])
  func `heartbeats that are not wanted, or do not come, are named`(
    limit: Int, age: Int, severity: Severity
  ) {
    let findings = doctor.watchdog(facts(watchdog: limit, age: limit == 0 ? nil : age))
    #expect(findings.map(\.severity) == [severity])
    #expect(findings.leading.fix.isEmpty == (severity == .ok))
  }

  // MARK: - The socket

  /// Returns the findings for a daemon that listens on this path. The system has no reports about it.
  private func socket(_ path: String, expected: String? = nil, handedOver: Bool = true) throws -> [Finding] {
    let planner = try TestPlanner(.router)
    let socket = ListeningSocket(expected: expected ?? path, path: path, isHandedOver: handedOver)
    try planner.onPlanner {
      $0.host.outside = Outside(
        socket: socket,
        system: { $0(SystemFacts(manager: .absent, process: 7, isSupervised: false)) },
        after: { _, _ in })
    }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    return try planner.call(Methods.Doctor()).findings.filter { $0.where == path || $0.where == folder }
  }

  @Test func `a socket is looked at: whose it is, who may call it, whether it is there`() throws {
    let server = try LiveServer(interfaces: { [] })
    defer { try? server.stop() }
    #expect(
      try socket(server.path).map(\.what) == [
        "systemd listens for clients, and starts the daemon for them."
      ])
    #expect(try socket(server.path, handedOver: false).leading.what.hasSuffix("on its own socket."))
    chmod(server.path, 0o666)
    chmod(server.folder.path, 0o755)
    let open = try socket(server.path)
    #expect(open.map(\.severity) == [.warning, .warning])
    #expect(open.first?.fix.hasPrefix("chmod 600 '\(server.path)'") == true)
    #expect(open.last?.fix == "chmod 700 '\(server.folder.path)'")
    let astray = try socket(server.path, expected: "/elsewhere")
    #expect(astray.map(\.severity) == [.warning])
    #expect(astray.first?.fix.contains("PLANNER_SOCKET") == true)
    unlink(server.path)
    let gone = try socket(server.path)
    #expect(gone.first?.severity == .broken)
    #expect(gone.first?.fix == "systemctl --user restart plannerd.socket plannerd.service")
  }

  @Test func `what a descriptor listens on is asked of the kernel`() throws {
    let folder = try TemporaryFolder()
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    #expect(SocketServer.path(of: descriptor) == nil)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(folder.file("s").utf8)) }
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(SocketServer.path(of: descriptor) == folder.file("s"))
    #expect(SocketServer.path(of: -1) == nil)
  }

  // MARK: - A system that hangs

  @Test func `whoever hangs is named when the time is up, and what comes later is dropped`() {
    var late: [([Finding]) -> Void] = []
    var alarms: [(Int, () -> Void)] = []
    var results: [[Finding]] = []
    let questions = ["systemd", "channels"].map { name in
      Question(name: name) { answer in
        if name == "channels" { answer([.ok("All is well.", name)]) } else { late.append(answer) }
      }
    }
    Examination(questions) { results.append($0) }.begin(within: 20) { alarms.append(($0, $1)) }
    #expect(results.isEmpty && alarms.map(\.0) == [20])
    alarms[0].1()
    late[0]([.ok("Here I am.", "systemd")])
    #expect(results.count == 1)
    #expect(results[0].map(\.severity) == [.warning, .ok])
    #expect(results[0].leading.where == "systemd" && results[0].leading.what.contains("20 s"))
  }

  @Test func `an answer that comes twice counts once, and no alarm is set where all answer at once`() {
    var results: [[Finding]] = []
    var alarms = 0
    let twice = Question(name: "a") { answer in
      answer([.ok("One.", "a")])
      answer([.ok("Two.", "a")])
    }
    Examination([twice]) { results.append($0) }.begin(within: 1) { _, _ in alarms += 1 }
    #expect(results.map { $0.map(\.what) } == [["One."]])
    #expect(alarms == 0)
  }
}
