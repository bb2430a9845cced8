import FoundationEssentials
import Glibc
import PlannerAssist
import PlannerClient
import PlannerLanguageModel
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

/// Answers the calls of a connection, one after the other.
struct AskServer {
  let environment: [String: String]

  func serve(_ connection: ServedConnection) async throws {
    let methods = methods
    while let call = try connection.next() {
      do {
        try await methods.answer(call, on: connection)?()
      } catch let error as any InterfaceError {
        try connection.refuse(error)
      } catch ClientError.remote(let name, let parameters) {
        try connection.refuse(name, parameters)
      } catch let error as ClientError {
        try connection.refuse("org.socialplanner.Planner.NoDaemon", message(Self.sentence(error)))
      }
    }
  }

  private var methods: MethodTable {
    MethodTable(
      VarlinkService("plannerassist", [(askDescription.name, askDescription.text)]), AskMethods.All.self,
      .reply { (call: AskMethods.Ask) in
        let (daemon, words, _) = try daemon()
        return try Assistant(daemon: daemon, words: words).answer(call.text).reply
      },
      .stream { (call: AskMethods.Talk, connection) in
        return { try await stream(connection) { try await $0.talk(call) } }
      },
      .stream { (call: AskMethods.WriteDraft, connection) in
        return { try await stream(connection) { try await $0.write(call) } }
      })
  }

  private func message(_ text: String) -> [String: String] { ["message": text] }

  private static func sentence(_ error: ClientError) -> String {
    switch error {
    case .noDaemon(let path, let reason):
      "no daemon answers at \(path) (\(reason)); to find the reason: plannerctl doctor"
    case .misplaced(let misplaced): misplaced.message
    case .notPermitted(let path, let reason): "you cannot use \(path): \(reason)"
    default: "the daemon does not answer: \(error)"
    }
  }

  /// Returns a new connection to the daemon, with the user's words and preferences.
  private func daemon() throws -> (daemon: SharedDaemon, words: UsersWords, preferences: Preferences) {
    if let misplaced = Misplaced(environment) { throw ClientError.misplaced(misplaced) }
    let connection = try VarlinkConnection(path: SocketPath.resolve(environment), timeout: 30)
    let reply = try connection.call(Methods.GetPreferences())
    let words = UsersWords(
      reply, now: Clock.system.now(), zones: ZoneDatabase(environment: environment), environment: environment)
    return (SharedDaemon(connection), words, reply.preferences)
  }

  // MARK: - Models

  /// Sends events while a model works. If the client disconnects, the work is canceled.
  private func stream(
    _ connection: ServedConnection, _ body: @escaping @Sendable (ModelTalk) async throws -> Void
  ) async throws {
    let (daemon, words, preferences) = try daemon()
    let running = Running()
    let talk: ModelTalk
    do {
      let model = try setup()
      talk = ModelTalk(daemon: daemon, words: words, preferences: preferences, model: model) { event in
        let isLast = [.consent, .failed, .ended].contains(event.kind)
        try? connection.reply(AskMethods.Talk.Reply(event: event), continues: !isLast)
        if connection.isGone { running.cancel() }
      }
    } catch {
      return try connection.reply(AskMethods.Talk.Reply(event: ModelEvent(kind: .failed, text: "\(error)")))
    }
    let task = Task { try await body(talk) }
    running.set(task)
    let result = await task.result
    do { try result.get() } catch is CancellationError {} catch let failure as ProviderFailure {
      try connection.reply(AskMethods.Talk.Reply(event: ModelEvent(kind: .failed, text: failure.description)))
    }
  }

  /// The path of `provider.json`, or nil if the user set no model up.
  var provider: String? {
    guard let folder = ConfigFolder.resolve(environment) else { return nil }
    let path = "\(folder)/provider.json"
    return access(path, F_OK) == 0 ? path : nil
  }

  /// Returns the model that the user set up, or nil.
  private func setup() throws(ProviderFailure) -> ModelSetup? {
    guard let path = provider else { return nil }
    let settings = try ProviderSettings(path: path)
    let pace = Pace.system()
    var key: ProviderKey?
    if let source = settings.key {
      _ = ProviderKey.keepOutOfCores()
      key = try ProviderKey.read(
        source, credentials: environment["CREDENTIALS_DIRECTORY"], environment: environment, now: pace.now)
    }
    return ModelSetup(
      settings: settings, key: key, transport: HTTPTransport(environment: environment), pace: pace)
  }
}
