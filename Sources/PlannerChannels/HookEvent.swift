import FoundationEssentials
import PlannerModel
import PlannerReminders
import PlannerTime

/// What a hook reads from standard input: one JSON object, documented in docs/hooks.md. Keys may be added,
/// none changes its meaning.
struct HookEvent: Encodable {
  /// `reminder`, `rollup`, `placed`, `moved`, `missed`, `done` or `test`.
  var event: String
  var id: String
  var at: Instant
  var late: Bool
  var title: String
  var lines: [String]
  var sessions: [NoticeSession]
  var actions: [NoticeAction]

  /// Nil where hooks are not told of it.
  init?(_ notice: Notice) {
    guard let event = Self.name(of: notice.kind) else { return nil }
    self.event = event
    id = notice.id
    at = notice.at
    late = notice.late
    title = notice.title
    lines = notice.lines
    sessions = notice.sessions
    actions = notice.actions
  }

  /// What a kind of notice is called for hooks.
  static func name(of kind: NoticeKind) -> String? {
    switch kind {
    // For a hook, several reminders are a reminder of several sessions.
    case .reminder, .summary: "reminder"
    case .rollup, .placed, .moved, .missed, .done, .test, .trouble: kind.rawValue
    // Those are asked and answered by the desktop's buttons.
    case .followUp, .choices, .answer: nil
    }
  }

  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }
}
