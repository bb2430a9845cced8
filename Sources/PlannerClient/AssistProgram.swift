import FoundationEssentials
import Glibc
import PlannerPosix
import PlannerProtocol
import Varlink

/// Connects to plannerassist, the program that answers questions. Uses systemd's socket if there is one,
/// because that process runs with narrower limits. Otherwise starts a process, which ends with its
/// connection.
package enum AssistProgram {
  private static let name = "plannerassist"

  /// The error if plannerassist cannot be reached: one sentence with the fix.
  package struct Missing: Error, Hashable, Sendable {
    package var message: String
  }

  /// The process to connect to.
  package enum Kind: Sendable {
    /// A process that is started for the question.
    case started
    /// The process of systemd if its socket exists, otherwise a started process.
    case any
    /// Only the process of systemd: a process started here would have no access to models and the network.
    case ofSystemd
  }

  /// Connects to plannerassist.
  /// - timeout: as in ``VarlinkConnection``.
  package static func connect(
    _ environment: [String: String], _ kind: Kind, timeout: Int? = nil
  ) throws -> VarlinkConnection {
    if kind != .started, let path = socketPath(environment),
      let served = try? VarlinkConnection(path: path, timeout: timeout, program: name)
    {
      return served
    }
    if kind == .ofSystemd {
      throw Missing(
        message: "\(name).socket is not switched on: systemctl --user enable --now \(name).socket")
    }
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return try start(find(beside: own, in: environment), environment, timeout)
  }

  /// Returns the socket of systemd's plannerassist; nil if the environment names another planner, because
  /// systemd's plannerassist asks only the user's usual planner.
  private static func socketPath(_ environment: [String: String]) -> String? {
    for name in ["PLANNER_HOME", "PLANNER_SOCKET"] where environment[name]?.isEmpty == false { return nil }
    return SocketPath.resolve(environment).replacing("/planner.sock", with: "/assist.sock")
  }

  /// Finds the program beside this program, in the folder `lib` next to that, or on the PATH. Throws
  /// ``Missing``.
  package static func find(beside own: String?, in environment: [String: String]) throws -> String {
    if let own, let slash = own.lastIndex(of: "/") {
      let folder = own[..<slash]
      let places = ["\(folder)/\(name)", "\(folder)/../lib/social-planner/\(name)"]
      if let found = places.first(where: { access($0, X_OK) == 0 }) { return found }
    }
    if let found = ChildProcess.find(name, in: environment) { return found }
    throw Missing(
      message:
        "\(name), the program that answers questions, is not installed: put it beside plannerctl or on "
        + "your PATH; `make build` makes it")
  }

  private static func start(
    _ path: String, _ environment: [String: String], _ timeout: Int?
  ) throws -> VarlinkConnection {
    do throws(ChildProcess.Failure) {
      let ends = try ChildProcess.pair()
      defer { close(ends.child) }
      // Its error output, such as a crash, goes to this program's standard error.
      let child = ChildProcess.Program(
        path: path, environment: environment, input: ends.child, output: STDERR_FILENO)
      do throws(ChildProcess.Failure) {
        let program = try ChildProcess(child)
        // Reaps the child when it ends. Otherwise code that waits for any child would be notified about it
        // repeatedly.
        DetachedThread.run { _ = program.wait() }
      } catch {
        close(ends.own)
        throw error
      }
      return VarlinkConnection(descriptor: ends.own, timeout: timeout)
    } catch {
      throw Missing(message: "cannot run \(path): \(String(cString: strerror(error.code)))")
    }
  }
}
