import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import Varlink

/// Runs plannerd's database maintenance while no daemon runs. This program itself does not contain SQLite.
struct StoppedDaemon {
  private static let units = ["plannerd.socket", "plannerd.service"]
  /// The timeout in seconds. A database of a hundred thousand people needs a long time.
  private static let patience = 3600

  private let environment: [String: String]
  /// Nil if units must not be changed, or if there is no systemctl.
  private let manager: UserManager?

  init(_ environment: [String: String]) throws {
    self.environment = environment
    manager = try Folders(environment).units == nil ? nil : UserManager(environment)
  }

  /// Stops the units, runs plannerd and starts the units again.
  /// - Parameter tell: gets the output, one JSON object. Units that were running or had failed are started
  ///   before this call.
  func run(_ arguments: [String], _ tell: ([UInt8]) throws -> Void) throws {
    guard let program = Self.plannerd(environment) else {
      throw CommandError(message: "plannerd is neither beside plannerctl nor on your PATH; install it")
    }
    let wanted = try wantedUnits()
    if let manager, !wanted.isEmpty { try manager.tell(["stop"] + Self.units) }
    let done = Result {
      try output(of: Program(path: program, arguments: arguments, environment: environment))
    }
    let started = Result { try start(wanted) }
    // The result is reported even if the units cannot be started again.
    try tell(done.get())
    try started.get()
  }

  private func output(of program: Program) throws -> [UInt8] {
    let end = try program.run(seconds: Self.patience)
    guard end.succeeded, let line = end.output.split(separator: "\n").last else {
      throw CommandError(
        message: end.reason.hasPrefix("plannerd: ") ? String(end.reason.dropFirst(10)) : end.reason)
    }
    return Array(line.utf8)
  }

  private func wantedUnits() throws -> [String] {
    guard let shown = try manager?.show(Self.units, ["LoadState", "ActiveState"]) ?? nil else { return [] }
    return Self.units.filter { unit in
      shown[unit]?["LoadState"] == "loaded" && !["inactive", nil].contains(shown[unit]?["ActiveState"])
    }
  }

  private func start(_ units: [String]) throws {
    guard let manager, !units.isEmpty else { return }
    // A unit that failed too often cannot be started before its failures are reset.
    try? manager.tell(["reset-failed"] + units)
    try manager.tell(["start"] + units)
  }

  /// Returns the path of the plannerd beside this program, or else on the PATH.
  private static func plannerd(_ environment: [String: String]) -> String? {
    if let own = realpath("/proc/self/exe", nil) {
      defer { free(own) }
      let path = String(cString: own)
      let beside = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "/plannerd"
      if path.hasSuffix("/plannerctl"), access(String(beside), X_OK) == 0 { return String(beside) }
    }
    return Program.find("plannerd", in: environment)
  }
}

extension Session {
  /// Makes plannerd change its database while the daemon is stopped, and shows the result.
  func changeDatabase(_ arguments: [String]) throws {
    try StoppedDaemon(environment).run(arguments) { raw in
      if json { return try print(json: raw) }
      try print(
        ReplacedView(replaced: VarlinkConnection.read(Replaced.self, from: raw)),
        in: context(.unknown))
    }
  }
}
