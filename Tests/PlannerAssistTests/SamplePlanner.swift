import FoundationEssentials
import Logging
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerAssist
@testable import PlannerService
@testable import VarlinkNIO

/// A planner in this process, with people and data about them. It is 10:00 on Wednesday, 25 November 2026, in
/// Berlin.
final class SamplePlanner: Asking {
  static let now = Instant("2026-11-25T10:00:00+01:00") ?? Instant(seconds: 0)
  static let zones = ZoneDatabase(zone: "Europe/Berlin")

  private let clock = TestClock(SamplePlanner.now)
  private let router: Router
  let store: PlannerStore
  /// The names of the called methods.
  private(set) var called: [String] = []

  init() throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    store = try PlannerStore.inMemory()
    let planner = Planner(
      store: store, clock: clock.clock, zones: Self.zones, messenger: nil,
      queues: Planner.Queues(files: ImmediateQueue()), mirrorPath: nil)
    try planner.start()
    router = Router(interfaces: PlannerInterface.all(planner: planner, logger: logger), logger: logger)
    try fill()
    called = []
  }

  func call<M: Method>(_ method: M) throws -> M.Reply {
    called.append(M.name)
    let call = try WireJSON.encode(WireCall(method: M.qualifiedName, parameters: method))
    let messages = router.handle(call).messages
    let message = try #require(messages.count == 1 ? messages[0] : nil, "one answer to one call")
    let reply = try WireJSON.decode(WireReply<JSONValue>.self, from: message)
    let parameters = try WireJSON.encode(reply.parameters ?? .object([:]))
    if let name = reply.error {
      for type in plannerErrors where type.qualifiedName == name {
        throw try WireJSON.decode(type, from: parameters)
      }
      throw ClientError.remote(name: name, parameters: reply.parameters ?? .null)
    }
    return try WireJSON.decode(M.Reply.self, from: parameters)
  }

  func assistant() throws -> Assistant {
    let words = UsersWords(
      try call(Methods.GetPreferences()), now: Self.now, zones: Self.zones, environment: [:])
    return Assistant(daemon: self, words: words)
  }

  // MARK: - People

  private func fill() throws {
    let evenings = Windows(timeBlocks: [TimeBlock(start: 1080, end: 1260)])
    func add(
      _ name: String, _ tags: [String] = [], every days: Int? = nil,
      _ change: (inout PersonProfile) -> Void = { _ in }
    ) throws {
      var profile = PersonProfile()
      change(&profile)
      let goal = days.map { GoalSettings(cadenceDays: $0, windows: evenings) }
      _ = try call(
        Methods.AddContact(fields: ContactFields(displayName: name, tags: tags, goal: goal)))
      if profile != PersonProfile() { _ = try call(PeopleMethods.SetProfile(name: name, set: profile)) }
    }
    func city(_ name: String) -> [PostalAddress] { [PostalAddress(city: name)] }
    try add("Ana Souza", ["friends"], every: 14) {
      $0.addresses = city("Lisbon")
      $0.interests = ["golf"]
      $0.birthday = "1990-03-15"
      $0.emails = [LabeledValue(value: "ana@example.org")]
    }
    try add("Anna Schmidt", ["work"]) { $0.addresses = city("Hamburg") }
    try add("Chen Wei", ["friends"], every: 30) {
      $0.company = "Harbour Labs"
      $0.interests = ["chess"]
      $0.birthday = "1988-12-02"
    }
    try add("Mara Keller", ["friends"], every: 10) {
      $0.addresses = city("Berlin")
      $0.interests = ["climbing"]
      $0.phones = [LabeledValue(value: "+49 30 1234567", label: "mobile")]
    }
    try add("Jörg Weiß", ["vip"], every: 21) {
      $0.addresses = city("Munich")
      $0.company = "Siemens"
      $0.birthday = "1975-11-30"
    }
    try add("Tom Baker", ["work"], every: 60)
    try add("Tom Fischer", every: 60)
    try add("Sabine Müller") {
      $0.addresses = city("Hamburg")
      $0.offers = ["tax advice"]
    }
    try add("Robert \"Bob\" Lang") { $0.addresses = city("Leipzig") }
    try add("Priya Nair", ["mentor"], every: 45) {
      $0.addresses = city("London")
      $0.interests = ["climbing"]
      $0.seeks = ["cofounder"]
    }
    try add("Oma Hilde", ["family"], every: 7) { $0.birthday = "1938-01-08" }
    try add("Will Grant", every: 40) { $0.addresses = city("Dublin") }
    try add("May Lin", ["friends"])
    try add("François Dubois") {
      $0.addresses = city("Paris")
      $0.interests = ["wine"]
    }
    for (name, outcome, at) in [
      ("Ana Souza", Outcome.call, "2026-11-03T18:00:00Z"), ("Ana Souza", .met, "2026-10-12T18:00:00Z"),
      ("Chen Wei", .met, "2026-08-01T18:00:00Z"), ("Mara Keller", .met, "2026-11-18T18:00:00Z"),
      ("Jörg Weiß", .met, "2026-09-20T18:00:00Z"), ("Oma Hilde", .call, "2026-11-22T16:00:00Z"),
    ] { _ = try call(Methods.Log(name: name, outcome: outcome, at: at)) }
    _ = try call(Methods.Note(item: "Chen Wei", text: "plays the cello"))
    _ = try call(Methods.Note(item: "Chen Wei", text: "owes me a SECRET sum", private: true))
  }
}

/// A question of the files in `Questions`.
struct Asked: Codable, CustomStringConvertible {
  var question: String
  /// The expected ``Question/description``; empty if the question is not understood.
  var expect: String
  var category: String

  var description: String { question }

  static func read(_ name: String) throws -> [Asked] {
    try RepositoryFiles.text("Tests/PlannerAssistTests/Questions/\(name).jsonl").split(separator: "\n").map {
      try WireJSON.decode(Asked.self, from: Data($0.utf8))
    }
  }

  static func understood(_ reading: Understood) -> String {
    if case .question(let question) = reading { "\(question)" } else { "" }
  }
}
