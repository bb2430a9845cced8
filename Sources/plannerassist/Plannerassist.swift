import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerAssist
import PlannerClient
import PlannerLanguageModel
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerTime
import Varlink

/// The assistant. It answers calls of `org.socialplanner.Ask` on standard input, which is a socket from
/// plannerctl, the page or systemd. It talks to the daemon and, if the user set a model up, to the model's
/// host. It reads only the files that configure it.
@main
struct Plannerassist: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerassist",
    abstract: "Answers questions about your planner; plannerctl and the page start it.",
    version: plannerVersion)

  func validate() throws {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      throw ValidationError("standard input is not a socket: plannerctl and the page start this program")
    }
  }

  func run() async throws {
    let server = AskServer(environment: ProcessInfo.processInfo.environment)
    // Without a model it needs no network, so the kernel forbids it where possible.
    if server.provider == nil { _ = Confinement.giveUpNetworkAndFiles() }
    try await server.serve(ServedConnection(descriptor: STDIN_FILENO))
  }
}
