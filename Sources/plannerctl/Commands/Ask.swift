import ArgumentParser
import FoundationEssentials
import Glibc

struct Ask: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask in plain English; what would change something is shown and asked for first.",
    discussion: """
      Examples: plannerctl ask when did I last talk to ana; plannerctl ask whose birthday is next week; \
      plannerctl ask move ana to thursday evening. Nothing leaves your machine. docs/assistant.md has what \
      is understood. The exit status is 1 if the question is not.

      The program plannerassist answers. It has to be installed beside plannerctl or on your PATH.
      """)

  @Argument(parsing: .allUnrecognized, help: "The question.")
  var text: [String]

  @OptionGroup var output: OutputOptions

  func validate() throws {
    // Behind `--` nothing is an option.
    if text.first != "--" { try refuseOptions(among: text) }
  }

  func run(in session: Session) throws {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = try AssistProgram.find(beside: own, in: session.environment)
    throw AssistProgram.become(
      path, ["ask"] + (output.json ? ["--json"] : []) + ["--"] + text.drop { $0 == "--" })
  }
}

/// The program that answers questions.
enum AssistProgram {
  private static let name = "plannerassist"

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

  /// Replaces this process by the program. Returns only if that fails.
  static func become(_ path: String, _ arguments: [String]) -> Refusal {
    var pointers: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    pointers.append(nil)
    execv(path, &pointers)
    let reason = String(cString: strerror(errno))
    for pointer in pointers { free(pointer) }
    return Refusal(message: "cannot run \(path): \(reason)")
  }
}
