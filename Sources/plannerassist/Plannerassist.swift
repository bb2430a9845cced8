import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerAssist
import PlannerClient
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerProvider
import PlannerTime

/// The assistant. It answers calls of `org.socialplanner.Ask` on its standard input, which is a socket: from plannerctl
/// or the page, or from a connection that systemd took. It speaks to the daemon over its socket and, if the user set a
/// model up, to the host of that one; it reads no file of the user's but those that say so.
@main
struct Plannerassist: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerassist",
    abstract: "Answers questions about your planner; plannerctl and the page start it.",
    version: plannerVersion)

  func validate() throws {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      throw ValidationError("standard input is no socket: plannerctl and the page start this program")
    }
  }

  func run() async throws {
    let server = AskServer(environment: ProcessInfo.processInfo.environment)
    // Without a model there is nothing to connect to: the kernel holds the program to it, where it can.
    if server.provider == nil { _ = Confinement.giveUpNetworkAndFiles() }
    try await server.serve(ServedConnection(descriptor: STDIN_FILENO))
  }
}
