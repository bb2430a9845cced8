import Foundation
import Glibc
import PlannerClient
import PlannerProtocol
import PlannerTestSupport
import Testing
import Varlink

/// Other users of the machine. These tests need root, which can become any user.
@Suite(.enabled(if: RealPlanner.isRoot, "only root can be another user"))
struct `Other users` {
  private static let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

  @Test func `cannot reach the socket`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    chmod(planner.folder.path, 0o755)
    func asNobody() throws -> (code: Int32, out: String, err: String) {
      try ChildProcess.run(Self.nobody + [RealPlanner.plannerctl, "next"], environment: planner.environment)
    }
    // The folder denies access.
    #expect(try asNobody().code == 77)
    // If the folder was opened by mistake, the socket itself denies access.
    chmod(planner.home, 0o755)
    #expect(try asNobody().code == 77)
    // If the socket is open too, the client checks the daemon's user before it sends anything.
    chmod(planner.socket, 0o666)
    let result = try asNobody()
    #expect(result.code == 77)
    #expect(result.err.contains("another user listens there"))
    #expect(try planner.plannerctl("next").code == 0)
  }

  @Test func `root cannot use an ordinary user's daemon`() throws {
    let folder = try TemporaryFolder()
    chown(folder.path, 65534, 65534)
    let daemon = try ChildProcess(
      Self.nobody + [RealPlanner.plannerd], environment: ["PLANNER_HOME": folder.file("home")])
    try daemon.waitUntil { daemon.err.contains("listening") || daemon.poll() != nil }
    try #require(daemon.poll() == nil, "\(daemon.err)")
    let planner = try RealPlanner(folder: folder)
    // The daemon answers no other user, even without the client's check.
    let socket = try RawSocket(path: planner.socket)
    socket.send(message: #"{"method":"org.socialplanner.Planner.Status"}"#)
    #expect(
      try socket.receiveAll() == [#"{"error":"org.varlink.service.PermissionDenied","parameters":{}}"#])
    let error = #expect(throws: ClientError.self) { try planner.connect().call(Methods.Status()) }
    #expect(error == .notPermitted(path: planner.socket, reason: "another user listens there"))
    let result = try planner.plannerctl("add", "Intruder")
    #expect(result.code == 77)
    // The daemon's own user can connect.
    let own = try ChildProcess.run(
      Self.nobody + [RealPlanner.plannerctl, "people", "--json"], environment: planner.environment)
    #expect(own.out == "{\"people\":[],\"times\":{\"contactHours\":[9,21]},\"total\":0}\n")
    daemon.send(SIGTERM)
    #expect(try daemon.wait() == 0)
  }
}

/// Commands on a full disk.
@Suite struct `A full disk` {
  @Test func `fails the command, says so, and loses nothing`() throws {
    let folder = try TemporaryFolder()
    let planner = try RealPlanner(folder: folder)
    mkdir(planner.home, 0o700)
    guard mount("tmpfs", planner.home, "tmpfs", 0, "size=4m,mode=700") == 0 else {
      print("skipped: a small file system cannot be mounted here (\(String(cString: strerror(errno))))")
      return
    }
    defer { umount2(planner.home, Int32(MNT_DETACH)) }
    try planner.start()
    let connection = try planner.connect()
    var acknowledged: [String] = []
    var refusal: (any Error)?
    let purpose = String(repeating: "x", count: 10_000)
    for index in 0..<500 where refusal == nil {
      do {
        _ = try connection.call(
          Methods.AddContact(fields: ContactFields(displayName: "Person \(index)", purpose: purpose)))
        acknowledged.append("Person \(index)")
      } catch {
        refusal = error
      }
    }
    #expect(acknowledged.count > 5)
    let full = try #require(refusal as? ReadOnly)
    #expect(full.message.contains("full"))
    #expect(full.path == planner.database)
    func names() throws -> Set<String> {
      Set(try planner.connect().call(Methods.People()).people.map(\.contact.displayName))
    }
    #expect(try names() == Set(acknowledged))
    #expect(try planner.plannerctl("add", "One more", "--purpose", purpose).code == 77)
    // When space is free again, the daemon continues without a restart.
    #expect(mount("tmpfs", planner.home, "tmpfs", UInt(MS_REMOUNT), "size=16m,mode=700") == 0)
    _ = try connection.call(Methods.AddContact(fields: ContactFields(displayName: "After", purpose: purpose)))
    #expect(try planner.stop() == 0)
    try planner.start()
    #expect(try names() == Set(acknowledged + ["After"]))
    #expect(try planner.stop() == 0)
  }
}

/// A daemon without requests uses no processor time.
@Suite struct `An idle daemon` {
  @Test func `has no timer that would wake it within a minute, no thread at work, and is small`() throws {
    let planner = try RealPlanner()
    let daemon = try planner.start()
    // The machine may have no journal, and the daemon would retry failed deliveries.
    try planner.json("prefs", "set", "channels", "desktop,hooks")
    try planner.json("add", "Ada", "--every", "1w")
    let connection = try planner.connect()
    #expect(try connection.call(Methods.Status()).contacts == 1)
    #expect(try connection.call(Methods.Plan(dryRun: true)).placed.isEmpty)
    /// Returns the seconds until each set timer expires (proc_pid_fdinfo(5)).
    func timers() throws -> [Int] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.pid)/fdinfo").compactMap { name in
        let info = try? String(contentsOfFile: "/proc/\(daemon.pid)/fdinfo/\(name)", encoding: .utf8)
        let value = info?.firstMatch(of: /it_value: \((\d+), (\d+)\)/)
        return value.flatMap { $0.1 == "0" && $0.2 == "0" ? nil : Int($0.1) }
      }
    }
    func threads() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.pid)/task").map { task in
        try String(contentsOfFile: "/proc/\(daemon.pid)/task/\(task)/stat", encoding: .utf8)
      }
    }
    func field(_ name: String, of file: String) throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(daemon.pid)/\(file)", encoding: .utf8)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(name):") })
      return try #require(Int(line.split(whereSeparator: \.isWhitespace)[1]))
    }
    // Work started by a call, such as a channel's answer, must end first. The benchmarks measure how often
    // the daemon wakes.
    do {
      try daemon.waitUntil {
        try threads().allSatisfy { $0.contains(") S ") } && timers().allSatisfy { $0 > 60 }
      }
    } catch {
      Issue.record("\(error): timers \(try timers()), threads \(try threads().map { $0.prefix(40) })")
    }
    #expect(try !timers().isEmpty)
    // A sanitizer needs additional memory.
    if !Sanitizer.isOn { #expect(try field("RssAnon", of: "status") < 10_240) }
    #expect(try field("VmRSS", of: "status") > 0)
    #expect(try planner.stop() == 0)
  }
}
