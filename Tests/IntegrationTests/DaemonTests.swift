import Foundation
import Glibc
import PlannerClient
import PlannerProtocol
import PlannerTestSupport
import Testing
import Varlink

@Suite struct `Starting and stopping the daemon` {
  /// Runs plannerd until it exits with an error.
  private func refused(
    _ environment: [String: String], as prefix: [String] = []
  ) throws -> (code: Int32, out: String, err: String) {
    try ChildProcess.run(prefix + [RealPlanner.plannerd], environment: environment)
  }

  @Test func `a second daemon is refused, and the first goes on`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    let connection = try planner.connect()
    let second = try refused(planner.environment)
    #expect(second.code == 1)
    #expect(second.err.contains("another plannerd is running"))
    #expect(second.err.contains(planner.home))
    #expect(try connection.call(Methods.Status()).contacts == 0)
    #expect(try planner.plannerctl("status").code == 0)
  }

  @Test func `a second daemon on the same data with another socket is refused too`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    let other = planner.folder.file("other.sock")
    let second = try refused(planner.environment.merging(["PLANNER_SOCKET": other]) { $1 })
    #expect(second.code == 1)
    #expect(access(other, F_OK) != 0)
    #expect(try planner.plannerctl("status").code == 0)
  }

  @Test func `a second daemon on the same socket with other data is refused too`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    let second = try refused([
      "PLANNER_HOME": planner.folder.file("second"), "PLANNER_SOCKET": planner.socket,
    ])
    #expect(second.code == 1)
    #expect(second.err.contains(planner.socket))
    #expect(try planner.plannerctl("status").code == 0)
  }

  @Test func `a stale socket is replaced`() throws {
    let planner = try RealPlanner()
    try planner.start()
    #expect(try planner.stop(SIGKILL) == -SIGKILL)
    #expect(access(planner.socket, F_OK) == 0)
    #expect(try planner.plannerctl("next").code == 69)
    try planner.start()
    #expect(try planner.plannerctl("next").code == 0)
    #expect(try planner.stop() == 0)
    #expect(access(planner.socket, F_OK) != 0)
  }

  @Test func `a file in the socket's place is left alone`() throws {
    let planner = try RealPlanner()
    let path = planner.folder.file("precious")
    try Data("precious".utf8).write(to: URL(filePath: path))
    let result = try refused(planner.environment.merging(["PLANNER_SOCKET": path]) { $1 })
    #expect(result.code == 77)
    #expect(result.err.contains("not a socket"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `ends cleanly on a signal, with clients and watchers connected and a command under way`(
    _ signal: Int32
  ) throws {
    let planner = try RealPlanner()
    let daemon = try planner.start()
    let names = (0..<200).map { "Person \($0)" }
    let connection = try planner.connect()
    for name in names {
      _ = try connection.call(Methods.AddContact(fields: ContactFields(displayName: name)))
    }
    let idle = try (1...5).map { _ in try RawSocket(path: planner.socket) }
    let watchers = try (1...5).map { _ in
      let socket = try RawSocket(path: planner.socket)
      socket.send(message: #"{"method":"org.socialplanner.Planner.Watch","more":true}"#)
      return socket
    }
    let half = try RawSocket(path: planner.socket)
    half.send(Array("{\"method\"".utf8))
    // Sends commands until the daemon is gone. Each is either acknowledged or not.
    let path = planner.socket
    let busy = BackgroundThread { () -> [String] in
      var acknowledged: [String] = []
      guard let connection = try? VarlinkConnection(path: path, timeout: ChildProcess.patience) else {
        return []
      }
      for index in 0... {
        let name = "Late \(index)"
        guard (try? connection.call(Methods.AddContact(fields: ContactFields(displayName: name)))) != nil
        else { break }
        acknowledged.append(name)
      }
      return acknowledged
    }
    try daemon.waitUntil { try connection.call(Methods.Status()).contacts > names.count + 5 }
    #expect(try planner.stop(signal) == 0)
    for socket in idle + watchers + [half] {
      // Each received message is complete, and then the stream ends.
      #expect(try socket.receiveAll().allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    }
    let acknowledged = try busy.value
    #expect(acknowledged.count >= 5)
    #expect(access(planner.socket, F_OK) != 0)
    try planner.start()
    let people = Set(try planner.connect().call(Methods.People()).people.map(\.contact.displayName))
    #expect(people.isSuperset(of: acknowledged))
    #expect(people.isSuperset(of: names))
    #expect(try planner.stop() == 0)
  }

  @Test func `reloads on SIGHUP and goes on`() throws {
    let planner = try RealPlanner()
    let daemon = try planner.start()
    defer { _ = try? planner.stop() }
    let connection = try planner.connect()
    for round in 1...3 {
      daemon.send(SIGHUP)
      try daemon.waitUntil { daemon.err.components(separatedBy: "reloading").count == round + 1 }
    }
    #expect(try connection.call(Methods.Status()).contacts == 0)
    #expect(daemon.poll() == nil)
  }

  @Test func `logs nobody's name`() throws {
    let planner = try RealPlanner()
    let daemon = try planner.start()
    try planner.json("add", "Xaverius", "--every", "1w")
    _ = try planner.plannerctl("add", "Xaverius")
    _ = try planner.plannerctl("done", "Xaverius", "--at", "never")
    #expect(try planner.stop() == 0)
    #expect(daemon.err.contains("listening"))
    #expect(!daemon.err.contains("Xaver"))
  }

  // MARK: - Refused starts

  @Test func `a newer schema is refused with a clear message and left as it is`() throws {
    let planner = try RealPlanner()
    try planner.start()
    try planner.json("add", "Ada")
    #expect(try planner.stop() == 0)
    // The header contains the schema's version (sqlite.org/fileformat2.html, offset 60).
    var bytes = try Data(contentsOf: URL(filePath: planner.database))
    #expect(bytes.starts(with: Data("SQLite format 3".utf8)))
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try bytes.write(to: URL(filePath: planner.database))
    let result = try refused(planner.environment)
    #expect(result.code == 70)
    #expect(result.err.contains("schema 99") && result.err.contains("newer planner"))
    #expect(try Data(contentsOf: URL(filePath: planner.database)) == bytes)
  }

  @Test func `a damaged database is refused and left as it is`() throws {
    let planner = try RealPlanner()
    try FileManager.default.createDirectory(atPath: planner.home, withIntermediateDirectories: true)
    let garbage = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    try garbage.write(to: URL(filePath: planner.database))
    let result = try refused(planner.environment)
    #expect(result.code == 70)
    #expect(result.err.contains(planner.database))
    #expect(try Data(contentsOf: URL(filePath: planner.database)) == garbage)
  }

  @Test func `a socket's path that is too long is a usage error that says so`() throws {
    let planner = try RealPlanner()
    let path = planner.folder.file(String(repeating: "x", count: 100))
    let result = try refused(planner.environment.merging(["PLANNER_SOCKET": path]) { $1 })
    #expect(result.code == 64)
    #expect(result.err.contains("107"))
    #expect(access(planner.database, F_OK) != 0)
  }

  @Test func `an environment that says nothing is a usage error`() throws {
    let result = try refused(["HOME": "", "XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(result.code == 64)
    #expect(result.err.contains("PLANNER_HOME"))
  }

  @Test func `a home that may not be written is refused`() throws {
    let folder = try TemporaryFolder(mode: 0o555)
    let prefix =
      RealPlanner.isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    for home in [folder.path, folder.file("below")] {
      let result = try refused(["PLANNER_HOME": home], as: prefix)
      #expect(result.code == 77, "\(result.err)")
      #expect(result.err.contains(home))
      // As root, the daemon runs as another user, who does not own the folder.
      let reason = RealPlanner.isRoot && home == folder.path ? "belongs to another user" : "ermission denied"
      #expect(result.err.contains(reason), "\(result.err)")
    }
  }
}
