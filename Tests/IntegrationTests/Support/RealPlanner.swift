import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerTestSupport
import Testing
import Varlink

/// The binaries built together with this test bundle, and the folders that they use.
final class RealPlanner {
  /// The folder of this test bundle.
  static let binaries: String = {
    let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? executable
    return URL(filePath: bundle).deletingLastPathComponent().path
  }()

  static var plannerd: String { "\(binaries)/plannerd" }
  static var plannerctl: String { "\(binaries)/plannerctl" }

  static let isRoot = geteuid() == 0

  let folder: TemporaryFolder
  private(set) var daemon: ChildProcess?

  init(folder: TemporaryFolder? = nil) throws { self.folder = try folder ?? TemporaryFolder() }

  var home: String { folder.file("home") }
  var socket: String { "\(home)/planner.sock" }
  var database: String { "\(home)/planner.db" }
  var environment: [String: String] { ["PLANNER_HOME": home, "TZ": "America/New_York", "NO_COLOR": "1"] }

  /// Starts the daemon and waits until it listens.
  @discardableResult
  func start(_ extra: [String: String] = [:]) throws -> ChildProcess {
    let child = try ChildProcess([Self.plannerd], environment: environment.merging(extra) { $1 })
    daemon = child
    try child.waitUntil { child.err.contains("listening") || child.poll() != nil }
    try #require(child.poll() == nil, "\(child.err)")
    return child
  }

  /// Stops the daemon with a signal and returns its exit status.
  @discardableResult
  func stop(_ signal: Int32 = SIGTERM) throws -> Int32 {
    let child = try #require(daemon)
    child.send(signal)
    defer { daemon = nil }
    return try child.wait()
  }

  func connect() throws -> VarlinkConnection {
    try VarlinkConnection(path: socket, timeout: ChildProcess.patience)
  }

  func plannerctl(_ arguments: String...) throws -> (code: Int32, out: String, err: String) {
    try ChildProcess.run([Self.plannerctl] + arguments, environment: environment)
  }

  /// Runs a command that must succeed. Returns its JSON output.
  @discardableResult
  func json(_ arguments: String...) throws -> [String: JSONValue] { try json(arguments) }

  @discardableResult
  func json(_ arguments: [String]) throws -> [String: JSONValue] {
    let (code, out, err) = try ChildProcess.run(
      [Self.plannerctl] + arguments + ["--json"], environment: environment)
    #expect(code == 0, "\(arguments): \(err)")
    #expect(err.isEmpty)
    return try object(out)
  }

  func object(_ line: String) throws -> [String: JSONValue] {
    try JSONDecoder().decode([String: JSONValue].self, from: Data(line.utf8))
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
