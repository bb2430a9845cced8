import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

/// Answers calls of the protocol: the daemon, or a planner in a test.
package protocol Asking {
  func call<M: Method>(_ method: M) throws -> M.Reply
}

extension VarlinkConnection: Asking {}

/// An answer of the assistant.
package struct Answer: Hashable, Sendable {
  package var understood: Bool
  package var answer: String
  /// The arguments of plannerctl that show the same data or make the requested change.
  package var command: [String]?
  /// Similar questions that the assistant understands.
  package var near: [String]
  /// Whether the command changes data. It was not run.
  package var changes = false

  package init(_ answer: String, command: [String]? = nil, changes: Bool = false) {
    self.answer = harmless(answer, keeping: ["\n"])
    self.command = command
    self.changes = changes
    understood = true
    near = []
  }

  package init(notUnderstood answer: String, near: [String] = []) {
    self.answer = harmless(answer, keeping: ["\n"])
    self.near = near
    understood = false
  }

  /// The answer as a reply of the protocol.
  package var reply: AskMethods.Ask.Reply {
    AskMethods.Ask.Reply(
      understood: understood, answer: answer, command: command, near: near, changes: changes)
  }

  /// The answer as text for people.
  package var text: String { ([answer] + near.map { "  \($0)" }).joined(separator: "\n") }
}

/// The user's zone and style, from the daemon's preferences and the locale.
package struct UsersWords: TimeWords, Sendable {
  package var zone: ZoneTable
  package var now: Instant
  package var style: TimeStyle

  package init(
    _ reply: Methods.GetPreferences.Reply, now: Instant, zones: ZoneDatabase, environment: [String: String]
  ) {
    let times = ShownTimes(reply)
    (self.now, zone, style) = (now, times.zone(zones), times.style(locale: environment))
  }
}
