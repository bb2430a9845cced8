import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import VarlinkNIO

/// A planner in New York with a store in memory and a clock that the test moves. It is 08:00 on Monday, 2
/// March 2026, six days before the clocks there go forward.
final class TestPlanner {
  static let monday = Instant("2026-03-02T08:00:00-05:00")!
  static let zones = ZoneDatabase(zone: "America/New_York")

  let time: TestClock
  let store: PlannerStore
  /// Nil unless the test gives channels.
  let messenger: RecordingMessenger?
  private let way: Way

  private enum Way {
    case router(Planner, Router)
    case socket(LiveServer, VarlinkConnection)
  }

  init(
    _ transport: Transport = .router, at start: Instant = TestPlanner.monday, store: PlannerStore? = nil,
    zones: ZoneDatabase = TestPlanner.zones, channels: [FakeChannel]? = nil, mirror: String? = nil,
    queue: LaterQueue? = nil
  ) throws {
    time = TestClock(start)
    let clock = time.clock
    let store = try store ?? Self.plainStore()
    self.store = store
    let messenger = channels.map { RecordingMessenger($0) }
    self.messenger = messenger
    let make: @Sendable (any BackgroundQueue) throws -> Planner = { queue in
      let planner = try Planner.started(
        store: store, clock: clock, zones: zones, messenger: messenger,
        queues: Planner.Queues(files: queue),
        mirrorPath: mirror)
      messenger?.planner = planner
      // The deletion of a file counts at once.
      planner.mirror.quietSeconds = 0
      return planner
    }
    switch transport {
    case .router:
      let planner = try make(queue ?? ImmediateQueue())
      let interfaces = PlannerInterface.all(planner: planner, logger: LiveServer.logger)
      way = .router(planner, Router(interfaces: interfaces, logger: LiveServer.logger))
    case .socket:
      let server = try LiveServer(planner: { try make(ImmediateQueue()) })
      way = .socket(server, try VarlinkConnection(path: server.path, timeout: ChildProcess.patience))
    }
  }

  /// Creates a store for a user without preferred hours, who accepts several sessions on a day.
  static func plainStore() throws -> PlannerStore {
    let store = try PlannerStore.inMemory()
    var preferences = Preferences.defaults
    preferences.preferredHours = []
    preferences.crowdCost = 1500
    try store.write(command: nil, at: monday) { _ = try $0.put(preferences) }
    return store
  }

  deinit {
    if case .socket(let server, _) = way { try? server.stop() }
  }

  // MARK: - Calls

  @discardableResult
  func call<M: Method>(_ method: M) throws -> M.Reply {
    switch way {
    case .router(_, let router):
      let call = try WireJSON.encode(WireCall(method: M.qualifiedName, parameters: method))
      let messages = router.handle(call).messages
      let message = try #require(messages.count == 1 ? messages[0] : nil, "one answer to one call")
      if let name = try WireJSON.decode(WireReply<Nothing>.self, from: message).error {
        let parameters = try WireJSON.decode(WireReply<JSONValue>.self, from: message).parameters
        throw Self.error(name, try WireJSON.encode(parameters ?? .object([:])))
      }
      return try WireJSON.decode(WireReply<M.Reply>.self, from: message).parameters
        ?? WireJSON.decode(M.Reply.self, from: Data("{}".utf8))
    case .socket(_, let connection): return try connection.call(method)
    }
  }

  private struct Nothing: Codable {}

  /// Begins a call with a later answer. `answer` gets the answer.
  func begin<M: Method>(_ method: M, _ answer: @escaping (Data) -> Void) throws {
    let call = try WireJSON.encode(WireCall(method: M.qualifiedName, parameters: method))
    let outcome = try #require(router).handle(call) { $0.messages.forEach(answer) }
    #expect(outcome.isPending)
  }

  /// Makes a call from JSON. Requires the router.
  func raw(_ method: String, _ parameters: String = "{}") throws -> RawReply {
    guard case .router(_, let router) = way else { preconditionFailure("raw calls go to the router") }
    let call = #"{"method":"org.socialplanner.Planner.\#(method)","parameters":\#(parameters)}"#
    let messages = router.handle(Data(call.utf8)).messages
    let message = try #require(messages.count == 1 ? messages[0] : nil, "one answer to one call")
    return try WireJSON.decode(RawReply.self, from: message)
  }

  typealias RawReply = WireReply<[String: JSONValue]>

  private static func error(_ name: String, _ parameters: Data) -> any Error {
    for type in plannerErrors where type.qualifiedName == name {
      if let error = try? WireJSON.decode(type, from: parameters) { return error }
    }
    let shown = (try? WireJSON.decode(JSONValue.self, from: parameters)) ?? .null
    return ClientError.remote(name: name, parameters: shown)
  }

  /// Returns the error of a call. It must have this type, and the call must change nothing.
  @discardableResult
  func refusal<E: InterfaceError>(
    _ type: E.Type, of method: some Method, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> E {
    let before = try snapshot()
    let error = #expect(throws: E.self, sourceLocation: sourceLocation) { try call(method) }
    #expect(try snapshot() == before, "a refusal changes nothing", sourceLocation: sourceLocation)
    let refusal = try #require(error, sourceLocation: sourceLocation)
    #expect(refusal.message.count > 10, "a sentence for people", sourceLocation: sourceLocation)
    return refusal
  }

  /// Returns the path of the field that the error of a call names.
  func refusedField(
    of method: some Method, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try refusal(InvalidField.self, of: method, sourceLocation: sourceLocation).field
  }

  /// Refreshes like the daemon's timer.
  func tick() throws { try onPlanner { try $0.refreshByTheClock() } }

  func onPlanner<Result: Sendable>(_ body: @escaping @Sendable (Planner) throws -> Result) throws -> Result {
    switch way {
    case .router(let planner, _): try body(planner)
    case .socket(let server, _): try server.onLoop(planner: body)
    }
  }

  /// The router, for calls with later answers; nil over a socket.
  var router: Router? {
    if case .router(_, let router) = way { router } else { nil }
  }

  // MARK: - Watching

  func watch() throws -> EventReader {
    switch way {
    case .router(_, let router): try EventReader(router)
    case .socket(let server, _): try EventReader(socket: RawSocket(path: server.path))
    }
  }

  // MARK: - Stored data

  /// All stored objects.
  struct Snapshot: Hashable {
    var preferences: Preferences
    var contacts: Set<Contact>
    var goals: Set<Goal>
    var items: Set<PlanItem>
    var log: Set<InteractionLog>
    var away: Set<Away>
  }

  func snapshot() throws -> Snapshot {
    try store.read { reader in
      let contacts = try reader.contacts()
      return Snapshot(
        preferences: try reader.preferences(), contacts: Set(contacts), goals: Set(try reader.goals()),
        items: Set(try contacts.flatMap { try reader.items(contactId: $0.id) }),
        log: Set(try reader.log()), away: Set(try reader.aways()))
    }
  }

  /// Returns all sessions by start.
  func items(_ status: ItemStatus? = nil, of name: String? = nil) throws -> [PlanItem] {
    try snapshot().items
      .filter { (status == nil || $0.status == status) && (name == nil || $0.name == name) }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
  }

  func item(_ id: String) throws -> PlanItem { try #require(try store.read { try $0.item(id: id) }) }

  func goal(of name: String) throws -> Goal { try #require(try call(Methods.Person(name: name)).goal) }

  // MARK: - People

  @discardableResult
  func add(
    _ name: String, every days: Int? = nil, for minutes: Int? = nil, importance: Int? = nil,
    windows: Windows? = nil
  ) throws -> Methods.AddContact.Reply {
    let settings = days.map {
      GoalSettings(cadenceDays: $0, importance: importance, minDurationMin: minutes, windows: windows)
    }
    return try call(Methods.AddContact(fields: ContactFields(displayName: name, goal: settings)))
  }

  /// Adds a person with a goal. Returns their single planned session.
  func addOne(
    _ name: String, every days: Int = 30, for minutes: Int? = nil, windows: Windows? = nil
  ) throws -> ShownItem {
    let placed = try add(name, every: days, for: minutes, windows: windows).plan.placed
    let own = placed.filter { $0.name == name }
    return try #require(own.count == 1 ? own[0] : nil, "one session for \(name)")
  }
}

/// Parses an instant in New York time.
func local(_ text: String) -> Instant {
  let zone = TestPlanner.zones.systemZone()
  guard let time = try? TimeExpression.resolve(text, now: TestPlanner.monday, zone: zone, direction: .next)
  else { preconditionFailure("'\(text)' is no time") }
  return time.instant
}

func date(_ text: String) -> CivilDate {
  guard let date = CivilDate(text) else { preconditionFailure("'\(text)' is no date") }
  return date
}

/// Evenings from 18:00 to 21:00.
let evenings = Windows(timeBlocks: [TimeBlock(start: 1080, end: 1260)])
