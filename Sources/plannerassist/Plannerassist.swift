import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerAssist
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// The assistant. It reads no file, and speaks to nobody but the daemon, over its socket.
@main
struct Plannerassist: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerassist", abstract: "Answers questions about your planner; plannerctl ask starts it.",
    version: plannerVersion, subcommands: [Ask.self])
}

struct Ask: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Answer a question, or propose a command.")

  @Flag(help: "Print the answer as one JSON object; nothing is asked for or run then.")
  var json = false

  @Argument(parsing: .allUnrecognized, help: "The question, in English.")
  var text: [String]

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    do {
      let answer = try answer(in: environment)
      if json {
        print(harmlessJSON(Array(try WireJSON.encode(answer))))
      } else {
        print(answer.text)
        if let command = answer.command { try propose(command, changes: answer.changes, in: environment) }
      }
      if !answer.understood { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw fail(error)
    }
  }

  /// The words without the `--` before them, behind which nothing is an option.
  private var question: String { text.drop { $0 == "--" }.joined(separator: " ") }

  private func answer(in environment: [String: String]) throws -> Answer {
    if let misplaced = Misplaced(environment) { throw ClientError.misplaced(misplaced) }
    let daemon = try PlannerConnection(path: SocketPath.resolve(environment), timeout: 30)
    let words = UsersWords(
      try daemon.call(Methods.GetPreferences()), now: Clock.system.now(),
      zones: ZoneDatabase(environment: environment), environment: environment)
    return try Assistant(daemon: daemon, words: words).answer(question)
  }

  /// Shows a command. One that changes something is run if the user at the terminal says yes.
  private func propose(_ command: [String], changes: Bool, in environment: [String: String]) throws {
    print("  \(Quoted.shellLine(["plannerctl"] + command))")
    guard changes, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return }
    print("Shall I? [y/N] ", terminator: "")
    fflush(nil)
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else {
      print("Nothing was changed.")
      return
    }
    let path = try OwnProgram.find("plannerctl", in: environment)
    throw OwnProgram.run(path, ["plannerctl"] + command)
  }

  private func fail(_ error: any Error) -> ExitCode {
    let (name, message, code): (String, String, Int32) =
      switch error {
      case let error as any PlannerError: ("\(type(of: error))", error.message, 1)
      case ClientError.noDaemon(let path, let reason):
        ("NoDaemon", "no daemon answers at \(path) (\(reason)); what is wrong: plannerctl doctor", 69)
      case ClientError.misplaced(let misplaced): ("NoDaemon", misplaced.message, 69)
      case ClientError.notPermitted(let path, let reason):
        ("PermissionDenied", "\(path) may not be used: \(reason)", 77)
      case ClientError.timedOut: ("TimedOut", "the daemon does not answer", 70)
      case let error as OwnProgram.Missing: ("Refused", error.message, 1)
      default: ("Garbled", "the daemon's answer was not understood: \(error)", 70)
      }
    if json {
      let object = JSONValue.object([
        "error": .string(name), "parameters": .object(["message": .string(message)]),
      ])
      print(harmlessJSON(Array((try? WireJSON.encode(object)) ?? Data())))
    } else {
      complain("plannerassist: \(harmless(message))\n")
    }
    return ExitCode(code)
  }
}

private func complain(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Another program of the planner.
enum OwnProgram {
  struct Missing: Error {
    var message: String
  }

  /// Finds it beside this program, else on the PATH.
  static func find(_ name: String, in environment: [String: String]) throws -> String {
    var folders: [String] = []
    if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      let slash = own.lastIndex(of: "/")
    {
      folders.append(String(own[..<slash]))
    }
    folders += (environment["PATH"] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    let places: [String] = folders.map { "\($0)/\(name)" }
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else {
      throw Missing(message: "\(name) is neither beside plannerassist nor on your PATH")
    }
    return found
  }

  /// Becomes the program, without a shell. Returns only if that fails.
  static func run(_ path: String, _ arguments: [String]) -> Missing {
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    pointers.append(nil)
    execv(path, &pointers)
    let reason = String(cString: strerror(errno))
    for pointer in pointers { free(pointer) }
    return Missing(message: "cannot run \(path): \(reason)")
  }
}
