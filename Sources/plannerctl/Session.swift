import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

/// One run of a command: the output, and a connection that is opened on first use.
final class Session {
  let json: Bool
  let console: Console
  let clock: Clock
  let environment: [String: String]
  /// Opens a connection. The argument is the timeout in seconds for each step; nil waits forever.
  let connect: (Int?) throws -> VarlinkConnection
  /// Blocks until a daemon runs again. Returns false if the output has no reader any more.
  let awaitDaemon: () throws -> Bool
  /// The timeout for new connections.
  var timeout: Int?
  private var connected: VarlinkConnection?

  init(
    json: Bool, console: Console, clock: Clock, environment: [String: String],
    awaitDaemon: @escaping () throws -> Bool = { false },
    connect: @escaping (Int?) throws -> VarlinkConnection
  ) {
    self.json = json
    self.console = console
    self.clock = clock
    self.environment = environment
    self.awaitDaemon = awaitDaemon
    self.connect = connect
  }

  static func system(json: Bool) -> Session {
    let environment = OwnEnvironment.variables
    let path = SocketPath.resolve(environment)
    let console = Console.system(environment)
    return Session(
      json: json, console: console, clock: .system, environment: environment,
      awaitDaemon: { try DaemonReturn.wait(at: path, whileRead: console.descriptor) },
      connect: { timeout in
        if let misplaced = Misplaced(environment) { throw ClientError.misplaced(misplaced) }
        return try VarlinkConnection(path: path, timeout: timeout) { program, seconds in
          if !json { console.progress(program, seconds) }
        }
      })
  }

  /// Runs a command and returns the exit code. Errors are written to the console.
  func run(_ command: any PlannerCommand) -> Int32 { run { try command.run(in: $0) } }

  func run(_ body: (Session) throws -> Void) -> Int32 {
    do {
      try body(self)
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch let error as ValidationError {
      console.complain("plannerctl: \(harmless(error.message))\n")
      return ExitCode.validationFailure.rawValue
    } catch {
      let failure = Failure(error)
      if json {
        try? console.write(failure.json + "\n")
      } else {
        // Without a daemon the user's zone is unknown.
        let context = failure.needsTimes ? try? context() : nil
        console.complain(failure.text(in: context))
      }
      return failure.exitCode
    }
  }

  var connection: VarlinkConnection {
    get throws {
      if let connected { return connected }
      let connection = try connect(timeout)
      connected = connection
      return connection
    }
  }

  /// Drops the connection after a restart of the daemon.
  func reconnect() { connected = nil }

  func call<M: Method>(_ method: M) throws -> M.Reply {
    var method = method
    return try VarlinkConnection.read(M.Reply.self, from: answer(to: &method))
  }

  /// Makes a call and returns its reply as received. If the daemon does not know the year of a date, asks the
  /// user at a terminal and makes the call again with it.
  private func answer<M: Method>(to method: inout M) throws -> [UInt8] {
    do { return try connection.callRaw(method) } catch let error as InvalidField {
      guard let years = error.years, !json, console.isTerminal, let ask = console.ask,
        let typed = ask(harmless(error.inUsersWords) + " ").map(trimmed), typed.count == 4,
        let meant = years.first(where: { $0.split(separator: " ").contains(Substring(typed)) }),
        case .object(var members) = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(method)),
        members[error.field] == error.value
      else { throw error }
      members[error.field] = .string(meant)
      method = try WireJSON.decode(M.self, from: WireJSON.encode(JSONValue.object(members)))
      return try connection.callRaw(method)
    }
  }

  /// Makes a call and shows its reply.
  func show<M: Method>(_ method: M) throws where M.Reply: Rendered {
    try show(method) { $0 }
  }

  /// Makes a call and shows the reply as `view` renders it; with `--json`, the parameters as received.
  func show<M: Method>(_ method: M, as view: (M.Reply) throws -> some Rendered) throws {
    var method = method
    try show(answer(to: &method), of: method, as: view)
  }

  /// Does the same for a reply that was already received.
  func show<M: Method>(_ raw: [UInt8], of method: M, as view: (M.Reply) throws -> some Rendered) throws {
    if json { return try print(json: raw) }
    let reply = try VarlinkConnection.read(M.Reply.self, from: raw)
    let times = (reply as? any TimedReply)?.times
    try print(view(reply), in: times.map(context) ?? context())
  }

  /// Writes sentences beside a JSON answer, to standard error.
  func remark(_ sentences: [String]) {
    for sentence in sentences { console.complain("plannerctl: \(harmless(sentence))\n") }
  }

  func print(json raw: [UInt8]) throws { try console.write(harmlessJSON(raw) + "\n") }

  func print(_ result: some Rendered) throws { try print(result, in: context()) }

  func print(_ result: some Rendered, in context: RenderContext) throws {
    try console.write(render(result, in: context))
  }

  /// Returns a context in the user's zone: the daemon's preference, else the machine's.
  func context() throws -> RenderContext {
    let raw = try connection.callRaw(Methods.GetPreferences())
    return context(try VarlinkConnection.read(PreferredTimes.self, from: raw).times)
  }

  func context(_ times: ShownTimes) -> RenderContext {
    let zones = ZoneDatabase(environment: environment)
    return RenderContext(
      zone: times.zone(zones), now: clock.now(), style: times.style(locale: environment),
      width: console.width, color: console.color, zones: zones,
      contactHours: times.contactHours)
  }

  /// Asks before data is lost. `--yes` skips the question, and is required without a terminal.
  func confirm(_ question: () throws -> String, yes: Bool) throws {
    if yes { return }
    guard let ask = console.ask else {
      throw ValidationError("standard input is not a terminal: confirm with --yes")
    }
    guard Session.agrees(try question(), ask) else {
      console.complain("plannerctl: nothing was changed\n")
      throw ExitCode(1)
    }
  }

  /// Makes a call that changes sessions. If a guest booked one of them, warns the user and asks first.
  func show<M: AskingMethod>(_ method: M, yes: Bool) throws where M.Reply: Rendered {
    try show(method, yes: yes) { $0 }
  }

  /// Does the same, and shows the reply as `view` renders it.
  func show<M: AskingMethod>(
    _ method: M, yes: Bool, as view: (M.Reply) throws -> some Rendered
  ) throws {
    var method = method
    method.ask = yes ? nil : true
    let reply: [UInt8]
    do { reply = try answer(to: &method) } catch let error as GuestBooked {
      if console.ask == nil { console.complain("plannerctl: \(harmless(error.message))\n") }
      try confirm({ "\(error.message) Go on?" }, yes: false)
      method.ask = nil
      reply = try answer(to: &method)
    }
    try show(reply, of: method, as: view)
  }

  /// Returns true if the user answers yes, or presses only Enter.
  static func agreesUnlessNo(_ question: String, _ ask: (String) -> String?) -> Bool {
    ["", "y", "yes"].contains(ask(harmless(question) + " [Y/n] ").map(trimmed)?.lowercased() ?? "n")
  }

  /// Returns true if the user answers yes.
  static func agrees(_ question: String, _ ask: (String) -> String?) -> Bool {
    ["y", "yes"].contains(ask(harmless(question) + " [y/N] ")?.lowercased() ?? "")
  }
}
