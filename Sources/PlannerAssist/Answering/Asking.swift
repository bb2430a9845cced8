import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Whoever answers calls of the protocol: the daemon, or a planner in a test.
package protocol Asking {
  func call<M: Method>(_ method: M) throws -> M.Reply
}

extension PlannerConnection: Asking {}

/// What the assistant says.
package struct Answer: Hashable, Sendable {
  package var understood: Bool
  package var answer: String
  /// The arguments of plannerctl that show the same, or that do what was asked for.
  package var command: [String]?
  /// Questions that are understood, and near to what was asked.
  package var near: [String]
  /// True if the command changes something: it was not run.
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

  /// As the protocol has it.
  package var reply: AskMethods.Ask.Reply {
    AskMethods.Ask.Reply(
      understood: understood, answer: answer, command: command, near: near, changes: changes)
  }

  /// The text for people.
  package var text: String { ([answer] + near.map { "  \($0)" }).joined(separator: "\n") }
}

/// The user's zone and style, as the daemon's preferences and the locale have them.
package struct UsersWords: TimeWords, Sendable {
  package var zone: ZoneTable
  package var now: Instant
  package var style: TimeStyle

  package init(
    _ reply: Methods.GetPreferences.Reply, now: Instant, zones: ZoneDatabase, environment: [String: String]
  ) {
    self.now = now
    let preferences = reply.preferences
    zone = preferences.timeZone.flatMap { zones.zone(named: $0) } ?? zones.systemZone()
    if let journey = reply.journey, let home = zones.zone(named: journey.home) {
      zone = zone.until(endOf: journey.until, thenIn: home)
    }
    style = TimeStyle(locale: environment)
    if let clock = preferences.clock { style.hasTwelveHours = clock == .twelveHours }
  }
}
