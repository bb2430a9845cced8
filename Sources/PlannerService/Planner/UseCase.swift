import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink
import VarlinkNIO

/// A method that the daemon answers: ``Query``, ``UseCase``, ``SlowUseCase`` or `Watch`.
protocol DaemonMethod: Method {
  static func answer(_ call: VarlinkCall, in interface: PlannerInterface) throws -> VarlinkAnswer
}

/// A method of the protocol that the planner carries out: a ``Query`` or a ``UseCase``.
protocol PlannerMethod: DaemonMethod {
  /// True if the call needs cards. After a start, its answer waits until they are known.
  var needsCards: Bool { get }
}

extension PlannerMethod {
  var needsCards: Bool { false }

  /// Returns a reply with the user's way of writing times, if it has a place for it.
  func withTimes(_ reply: Reply, _ views: ViewSource) throws -> Reply {
    guard var timed = reply as? any TimedReply else { return reply }
    timed.times = ShownTimes(try Methods.GetPreferences().run(in: views))
    return timed as? Reply ?? reply
  }
}

/// A method that only reads. Readers beside the planner carry it out.
protocol Query: PlannerMethod {
  func run(in views: ViewSource) throws -> Reply
  /// The readers that carry out the call.
  var readers: ReaderKind { get }
  /// Returns the reply as JSON.
  func answer(in views: ViewSource) throws -> Data
}

extension Query {
  func answer(in views: ViewSource) throws -> Data {
    try WireJSON.encode(reply: try withTimes(run(in: views), views))
  }
}

/// A method that may write. The planner itself carries it out, or a planner with a copy of the store.
protocol UseCase: PlannerMethod {
  func run(in planner: Planner) throws -> Reply
  /// True if the changes of the call are thrown away.
  var isTrial: Bool { get }
  /// Returns the reply as JSON.
  func answer(in planner: Planner) throws -> Data
}

extension UseCase {
  var isTrial: Bool { false }

  func answer(in planner: Planner) throws -> Data {
    try WireJSON.encode(reply: try withTimes(run(in: planner), planner.views))
  }
}

extension UseCase where Reply: UndoableReply {
  func answer(in planner: Planner) throws -> Data {
    try WireJSON.encode(reply: try planner.withUndoId { try run(in: planner) })
  }
}

/// A method with a reply that is kept until something changes, because status bars poll it or the client
/// needs it at each start.
protocol KeptQuery: Query {
  /// The text that distinguishes this call from calls with other replies.
  var question: String { get }
  /// Returns the time from which a reply may differ without a change, if it is within a quarter of an hour.
  func validUntil(_ reply: Reply, _ now: Instant) -> Instant
}

extension KeptQuery {
  func answer(in views: ViewSource) throws -> Data {
    let before = views.version
    let replies = views.snapshot.keptReplies
    if let kept = replies.reply(question, now: views.now, version: before) { return kept }
    let reply = try run(in: views)
    let data = try WireJSON.encode(reply: try withTimes(reply, views))
    // A journey begins and ends at midnight, and in every zone that is a quarter of an hour of UTC.
    let quarter = Instant(seconds: (views.now.seconds / 900 + 1) * 900)
    let end = min(validUntil(reply, views.now), quarter)
    replies.keep(data, question, until: end, versions: (before, views.version))
    return data
  }
}

/// A method that exports facts about people. The audit log records each export.
protocol ExportingQuery: Query {
  /// Returns the ids of the exported people.
  func people(in views: ViewSource) throws -> Set<String>
}

/// A method that replies through a callback, because it needs an answer from outside the planner.
protocol SlowUseCase: DaemonMethod {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws
}

/// Throws ``InvalidField`` if a limit is less than 1 or more than 10,000.
func checkLimit(_ limit: Int?) throws {
  if let limit, !(1...10_000).contains(limit) {
    throw InvalidField(field: "limit", value: .number(Double(limit)), allowed: "1...10000")
  }
}
