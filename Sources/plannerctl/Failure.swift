import FoundationEssentials
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

/// An error in its output form: a name and parameters for programs, lines for people, and an exit code.
struct Failure {
  /// The name without its interface: `NotFound`.
  var name: String
  var parameters: JSONValue
  var exitCode: Int32
  /// The message for people, as one sentence.
  private(set) var message: String
  private var details = Details.none

  private enum Details {
    case none
    case matches([Match])
    case obstacles([Obstacle])
    /// Similar names, and the command that adds a new person.
    case near([String], add: String?)
  }

  init(_ error: any Error) {
    switch error {
    case let error as any InterfaceError: self.init(planner: error)
    case let error as ClientError: self.init(client: error)
    case let error as FileFailure:
      self.init(name: "File", message: error.message, exitCode: 64)
    case let error as CommandError: self.init(name: "Refused", message: error.message, exitCode: 1)
    case let error as AssistProgram.Missing:
      self.init(name: "Refused", message: error.message, exitCode: 1)
    case let error as GuestsConnection.Missing:
      self.init(name: "Refused", message: error.message, exitCode: 1)
    default: self.init(name: "Internal", message: "\(error)", exitCode: 70)
    }
  }

  private init(name: String, message: String, exitCode: Int32, parameters: [String: JSONValue] = [:]) {
    self.name = name
    self.message = message
    self.exitCode = exitCode
    self.parameters = .object(parameters.merging(["message": .string(message)]) { $1 })
  }

  private init(planner error: any InterfaceError) {
    name = "\(type(of: error))"
    parameters =
      (try? WireJSON.encode(error)).flatMap { try? WireJSON.decode(JSONValue.self, from: $0) } ?? .object([:])
    exitCode = Failure.exitCode(for: name)
    message = error.message
    switch error {
    case let error as InvalidField: message = error.inUsersWords
    case let error as NotFound:
      let isName =
        error.kind == .person && error.selector.count <= 40 && error.selector.contains { !$0.isWhitespace }
      details = .near(
        error.near ?? [], add: isName ? Quoted.shellLine(["plannerctl", "add", error.selector]) : nil)
    case let error as Ambiguous: details = .matches(error.matches)
    case let error as Conflict: details = .obstacles(error.obstacles)
    case is UndoRefused: message += " Use --force to do it anyway."
    default: break
    }
  }

  private init(client error: ClientError) {
    switch error {
    case .noDaemon(let path, let reason):
      self.init(
        name: "NoDaemon",
        message: "no daemon answers at \(path) (\(reason)); start one with: \(Failure.start(for: path))",
        exitCode: 69,
        parameters: ["socket": .string(path)])
    case .misplaced(let misplaced):
      self.init(
        name: "NoDaemon", message: misplaced.message, exitCode: 69,
        parameters: ["socket": .string(misplaced.place)])
    case .notPermitted(let path, let reason):
      self.init(
        name: "PermissionDenied", message: "you cannot use \(path): \(reason)", exitCode: 77,
        parameters: ["socket": .string(path)])
    case .lost:
      self.init(name: "Lost", message: "the daemon closed the connection before it answered", exitCode: 70)
    case .timedOut:
      self.init(
        name: "TimedOut",
        message: "plannerd does not answer; check it with: systemctl --user status plannerd", exitCode: 70)
    case .silent(let program): self.init(name: "TimedOut", message: program.message, exitCode: 70)
    case .tooLong: self.init(name: "TooLong", message: "the message is longer than 64 MiB", exitCode: 70)
    case .garbled(let what):
      self.init(name: "Garbled", message: "the daemon sent an invalid answer: \(what)", exitCode: 70)
    case .system(let call, let reason):
      self.init(name: "System", message: "\(call) failed: \(reason)", exitCode: 70)
    case .remote(let qualified, let parameters): self.init(remote: qualified, parameters)
    }
  }

  /// Returns the command that starts a daemon for the socket. It uses systemd if `plannerd.socket`
  /// has that path and a user manager runs (systemctl(1) detects the manager by this file).
  private static func start(for path: String) -> String {
    let own = "/planner/planner.sock"
    let isManaged = path.hasSuffix(own) && access("\(path.dropLast(own.count))/systemd/private", F_OK) == 0
    return isManaged ? "systemctl --user start plannerd.socket" : "plannerd &"
  }

  /// Creates a failure from an error that this client has no type for.
  private init(remote qualified: String, _ parameters: JSONValue) {
    name = String(qualified.split(separator: ".").last ?? "Unknown")
    self.parameters = parameters
    exitCode = Failure.exitCode(for: name)
    if case .object(let members) = parameters, case .string(let text)? = members["message"] {
      message = text
    } else if name == "InvalidParameter", case .object(let members) = parameters,
      case .string(let parameter)? = members["parameter"]
    {
      let place = parameter.isEmpty ? "a value" : FieldWords.Place(parameter)?.subject ?? parameter
      message = "\(place) is missing or invalid"
    } else if name == "PermissionDenied" {
      message = "the daemon belongs to somebody else"
    } else {
      message = "the daemon refused with \(qualified)"
    }
  }

  static func exitCode(for name: String) -> Int32 {
    switch name {
    case "NotFound", "Ambiguous", "AlreadyDone", "NoFreeSlot", "Conflict", "NothingToUndo", "UndoRefused",
      "DoneAlready", "GuestBooked",
      "Busy":
      1
    case "InvalidField", "InvalidParameter": 65
    case "PermissionDenied", "ReadOnly": 77
    case "NoDaemon": 69
    default: 70
    }
  }

  /// Adds a reply's members to the parameters.
  mutating func add(_ reply: some Encodable) throws {
    guard case .object(let members) = parameters,
      case .object(let more) = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(reply))
    else { return }
    parameters = .object(members.merging(more) { first, _ in first })
  }

  /// `{"error": NAME, "parameters": {...}}` on one line.
  var json: String {
    let object = JSONValue.object(["error": .string(name), "parameters": parameters])
    return harmlessJSON((try? WireJSON.encode(object)).map(Array.init) ?? [])
  }

  /// True if the text contains times, which need the user's zone.
  var needsTimes: Bool {
    switch details {
    case .none, .near: false
    case .matches(let matches): matches.contains { $0.startAt != nil }
    case .obstacles(let obstacles): !obstacles.isEmpty
    }
  }

  /// Returns the text for people on standard error. Without a context, times are in UTC.
  func text(in context: RenderContext?) -> String {
    let lines = [Styled("plannerctl: \(message)")] + detailLines(in: context)
    return lines.map { $0.text(color: false) + "\n" }.joined()
  }

  private func detailLines(in context: RenderContext?) -> [Styled] {
    let width = context?.width ?? 80
    switch details {
    case .none: return []
    case .near(let names, let add):
      let before = names.dropLast().map(oneLine).joined(separator: ", ")
      let meant = names.last.map { "Did you mean \(before)\(before.isEmpty ? "" : " or ")\(oneLine($0))?" }
      return [meant, add.map { "Somebody new: \($0)" }].compactMap(\.self).flatMap {
        Styled($0).wrapped(to: width)
      }
    case .matches(let matches):
      let rows = matches.map { match in
        [
          Styled(match.name), Styled(match.startAt.map { context?.moment($0) ?? "\($0)" } ?? ""),
          // Matching sessions are identified by id, people by name.
          Styled(match.startAt == nil ? "" : String(match.id.prefix(8))),
        ]
      }
      return Table([.init(flexible: true), .init(), .init(rank: 1)], rows: rows).lines(
        width: width, indent: 2)
    case .obstacles(let obstacles):
      let rows = obstacles.map { obstacle in
        [
          Styled(obstacle.kind.inWords),
          Styled(obstacle.title == obstacle.kind.inWords ? "" : oneLine(obstacle.title)),
          Styled(context?.range(obstacle.start, obstacle.end) ?? ""),
        ]
      }
      return Table([.init(rank: 1), .init(flexible: true, rank: 2), .init()], rows: rows).lines(
        width: width, indent: 2)
        + (message.contains("--force") ? [] : ["To use the time anyway, add --force."])
    }
  }
}
