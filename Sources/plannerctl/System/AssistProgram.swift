import FoundationEssentials
import Glibc
import PlannerClient
import PlannerPosix
import PlannerProtocol

/// The program that answers questions. It is started for a command, and ends with it; where systemd offers it, a model
/// is asked by systemd's, which is kept in narrower bounds.
enum AssistProgram {
  private static let name = "plannerassist"

  /// - ofSystemd: whether that of systemd is asked, if there is one.
  static func connect(_ environment: [String: String], ofSystemd: Bool) throws -> PlannerConnection {
    if ofSystemd, let path = socketPath(environment), let served = try? PlannerConnection(path: path) {
      return served
    }
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return try start(find(beside: own, in: environment), environment)
  }

  /// Nil for a planner beside the user's own one: systemd's program would ask that.
  private static func socketPath(_ environment: [String: String]) -> String? {
    for name in ["PLANNER_HOME", "PLANNER_SOCKET"] where environment[name]?.isEmpty == false { return nil }
    return SocketPath.resolve(environment).replacing("/planner.sock", with: "/assist.sock")
  }

  /// Finds it beside this program, in the folder `lib` next to that, or on the PATH. Throws ``Refusal``.
  static func find(beside own: String?, in environment: [String: String]) throws -> String {
    if let own, let slash = own.lastIndex(of: "/") {
      let folder = own[..<slash]
      let places = ["\(folder)/\(name)", "\(folder)/../lib/social-planner/\(name)"]
      if let found = places.first(where: { access($0, X_OK) == 0 }) { return found }
    }
    if let found = Program.find(name, in: environment) { return found }
    throw Refusal(
      message:
        "\(name), the program that answers questions, is not installed: put it beside plannerctl or on "
        + "your PATH; `make build` makes it")
  }

  private static func start(_ path: String, _ environment: [String: String]) throws -> PlannerConnection {
    let program = Program(path: path, arguments: [], environment: environment)
    let ends = try program.pair()
    defer { close(ends.child) }
    // What it complains of, such as a crash, is seen where this program's complaints are.
    let child = ChildProcess.Program(
      path: path, environment: environment, input: ends.child, output: STDERR_FILENO)
    do { _ = try ChildProcess(child) } catch {
      close(ends.own)
      throw program.failure(error.code)
    }
    return PlannerConnection(descriptor: ends.own)
  }
}
