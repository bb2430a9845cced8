import FoundationEssentials
import Glibc
import PlannerPosix
import PlannerProtocol

/// The program that answers questions. It is started for a question, and ends with its connection; where systemd offers
/// it, systemd's is asked, which is kept in narrower bounds.
package enum AssistProgram {
  private static let name = "plannerassist"

  /// Why it cannot be asked, as one sentence with the fix.
  package struct Missing: Error, Hashable, Sendable {
    package var message: String
  }

  /// Which one is asked.
  package enum Kind: Sendable {
    /// One that is started for it.
    case started
    /// That of systemd if there is one, and else one that is started.
    case any
    /// That of systemd, from where a program that is started would see no model and no network.
    case ofSystemd
  }

  /// - timeout: as in ``PlannerConnection``.
  package static func connect(
    _ environment: [String: String], _ kind: Kind, timeout: Int? = nil
  ) throws -> PlannerConnection {
    if kind != .started, let path = socketPath(environment),
      let served = try? PlannerConnection(path: path, timeout: timeout, program: name)
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

  /// Nil for a planner beside the user's own one: systemd's program would ask that.
  private static func socketPath(_ environment: [String: String]) -> String? {
    for name in ["PLANNER_HOME", "PLANNER_SOCKET"] where environment[name]?.isEmpty == false { return nil }
    return SocketPath.resolve(environment).replacing("/planner.sock", with: "/assist.sock")
  }

  /// Finds it beside this program, in the folder `lib` next to that, or on the PATH. Throws ``Missing``.
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
  ) throws -> PlannerConnection {
    do throws(ChildProcess.Failure) {
      let ends = try ChildProcess.pair()
      defer { close(ends.child) }
      // What it complains of, such as a crash, is seen where this program's complaints are.
      let child = ChildProcess.Program(
        path: path, environment: environment, input: ends.child, output: STDERR_FILENO)
      do throws(ChildProcess.Failure) {
        let program = try ChildProcess(child)
        // It is reaped whenever it ends, so that whoever waits for any child of theirs is not told of it again and again.
        DetachedThread.run { _ = program.wait() }
      } catch {
        close(ends.own)
        throw error
      }
      return PlannerConnection(descriptor: ends.own, timeout: timeout)
    } catch {
      throw Missing(message: "cannot run \(path): \(String(cString: strerror(error.code)))")
    }
  }
}
