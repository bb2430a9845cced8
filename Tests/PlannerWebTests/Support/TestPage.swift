import Foundation
import Logging
import NIOCore
import NIOPosix
import PlannerAssist
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import PlannerWebKit
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerWeb

/// A page in this process, with a planner behind a socket as in the daemon. It is 08:00 in New York on
/// Monday, 2 March 2026.
// `@unchecked`: everything is created once, and only the test's own task changes the page's task.
final class TestPage: @unchecked Sendable {
  static let monday = Instant("2026-03-02T08:00:00-05:00")!
  static let zones = ZoneDatabase(zone: "America/New_York")
  private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  let time = TestClock(TestPage.monday)
  let assistant = TestAssistant()
  private(set) var port = 0
  private let folder: TemporaryFolder
  private let planner: TestDaemon
  /// plannerguests, if the test uses it.
  let door: TestGuests?
  private var task: Task<Void, any Error>?
  private(set) var server: PageServer?

  private init(guests: Bool) throws {
    folder = try TemporaryFolder()
    let (path, clock) = (guests ? folder.file("g") : nil, time.clock)
    door = try path.map { try TestGuests(path: $0, store: $0 + ".sqlite", clock: clock) }
    planner = try TestDaemon(path: folder.file("s"), time: time, guests: path)
  }

  /// Runs a test with a page.
  /// - guests: true to run plannerguests.
  static func with(
    patience: TimeAmount = .seconds(60), guests: Bool = false, _ body: (TestPage) async throws -> Void
  ) async throws {
    let page = try TestPage(guests: guests)
    try await page.start(patience: patience)
    do {
      try await body(page)
    } catch {
      try await page.stop()
      throw error
    }
    try await page.stop()
  }

  private func start(patience: TimeAmount) async throws {
    let path = folder.file("s")
    let server = try PageServer(
      .port(0), connect: { try VarlinkConnection(path: path, timeout: ChildProcess.patience) },
      assist: { [assistant] in try assistant.connect() },
      guests: { [environment] in try GuestsConnection(environment) }, clock: time.clock, zones: Self.zones,
      environment: environment, restsAfter: nil, patience: patience, logger: Self.logger)
    self.server = server
    let (ports, told) = AsyncStream<Int>.makeStream()
    task = Task {
      defer { told.finish() }
      try await server.run { told.yield($0) }
    }
    for await port in ports {
      self.port = port
      return
    }
    try await ended()
  }

  private func stop() async throws {
    task?.cancel()
    _ = await task?.result
    try await onThread { [planner] in try planner.stop() }
    try await door?.close()
  }

  private var environment: [String: String] {
    ["PLANNER_GUESTS_SOCKET": folder.file("g"), "XDG_CONFIG_HOME": folder.path]
  }

  /// Writes the file of quick replies.
  func writeReplies(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("planner"), withIntermediateDirectories: true)
    try text.write(toFile: folder.file("planner/replies"), atomically: true, encoding: .utf8)
  }

  /// Waits until the page has ended.
  func ended() async throws { try await task?.value }

  // MARK: - The planner

  /// Makes plannerassist answer questions by its rules.
  func answersByRules() {
    let (path, now) = (folder.file("s"), time.clock)
    assistant.answers { call, connection in
      let daemon = try VarlinkConnection(path: path, timeout: ChildProcess.patience)
      let words = UsersWords(
        try daemon.call(Methods.GetPreferences()), now: now.now(), zones: Self.zones, environment: [:])
      let question = try call.read(AskMethods.Ask.self).text
      try connection.reply(try Assistant(daemon: daemon, words: words).answer(question).reply)
    }
  }

  @discardableResult
  func call<M: Method & Sendable>(_ method: M) async throws -> M.Reply where M.Reply: Sendable {
    let path = folder.file("s")
    return try await onThread {
      try VarlinkConnection(path: path, timeout: ChildProcess.patience).call(method)
    }
  }

  /// Opens a connection to the planner.
  var connect: @Sendable () throws -> VarlinkConnection {
    let path = folder.file("s")
    return { try VarlinkConnection(path: path, timeout: ChildProcess.patience) }
  }

  /// True if the page watches for changes.
  var watches: Bool { server?.live.watches ?? false }

  /// Lets the page's idle time pass. Returns whether the page ends.
  func restElapses() -> Bool { server?.idleTimer.elapse() ?? true }

  func stopDaemon() async throws { try await onThread { [planner] in try planner.stop() } }

  func startDaemon() async throws { try await onThread { [planner] in try planner.start() } }

  /// Adds a person with a cadence. Returns their id.
  @discardableResult
  func add(_ name: String, every days: Int? = 14, profile: PersonProfile? = nil) async throws -> String {
    let goal = days.map { GoalSettings(cadenceDays: $0) }
    return try await call(
      Methods.AddContact(fields: ContactFields(displayName: name, goal: goal), profile: profile)
    ).contact.id
  }

  func ticket() async throws -> String { try await call(PageMethods.Open()).ticket }

  /// Returns the secret of a new session.
  func session() async throws -> String {
    try await call(PageMethods.Enter(ticket: ticket(), browser: "test")).session
  }

  /// Returns all planned sessions.
  func items() async throws -> [ShownItem] { try await call(Methods.Agenda(days: 14)).days.flatMap(\.items) }

  // MARK: - The page

  /// Sends a request and returns the page's answer.
  func ask(_ ask: Ask) async throws -> Answer {
    let (port, bytes) = (port, ask.bytes(port: port))
    return try await onThread {
      let wire = try Wire(port: port)
      try wire.send(bytes)
      return try Answer(wire.readAll())
    }
  }

  func get(_ path: String, as session: String?) async throws -> Answer {
    try await ask(Ask(path: path, session: session))
  }

  /// Sends a form like the page's own forms.
  func post(_ path: String, _ fields: [(String, String)] = [], as session: String) async throws -> Answer {
    var ask = Ask(method: "POST", path: path, session: session)
    ask.fields = [("token", PageToken.of(session))] + fields
    ask.origin = "http://127.0.0.1:\(port)"
    return try await self.ask(ask)
  }

  /// Waits for an effect of another thread by polling.
  func waitUntil(_ condition: @escaping @Sendable () -> Bool) async throws {
    try await onThread {
      let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
      while !condition() {
        guard ContinuousClock.now < deadline else { throw UnexpectedOutcome("it does not come") }
        usleep(2000)
      }
    }
  }
}

/// Runs blocking code on a separate thread, because the page in this process needs the threads of tasks.
@discardableResult
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
