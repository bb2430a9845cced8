import FoundationEssentials
import PlannerModel
import PlannerReminders
import PlannerTime

/// The JSON object that a hook reads from standard input, documented in docs/hooks.md. New keys may be added;
/// existing keys never change their meaning.
struct HookEvent: Encodable {
  /// `reminder`, `rollup`, `dates`, `placed`, `moved`, `canceled`, `missed`, `done`, `conflict`, `message`,
  /// `invitation`, `trouble` or `test`.
  var event: String
  var id: String
  var at: Instant
  var late: Bool
  var title: String
  var lines: [String]
  var sessions: [NoticeSession]
  /// The dates of a `dates` event; nil for other events.
  var dates: [NoticeDate]?
  var actions: [NoticeAction]

  /// Returns nil if hooks are not run for this kind of notice.
  init?(_ notice: Notice) {
    guard let event = Self.name(of: notice.kind) else { return nil }
    self.event = event
    id = notice.id
    at = notice.at
    late = notice.late
    title = notice.title
    lines = notice.lines
    sessions = notice.sessions
    dates = notice.dates
    actions = notice.actions
  }

  /// Returns the event name that hooks get for a kind of notice; nil if hooks are not run for it.
  static func name(of kind: NoticeKind) -> String? {
    switch kind {
    // Hooks get a summary as one reminder with several sessions.
    case .reminder, .earlyReminder, .summary: "reminder"
    case .rollup, .dates, .placed, .moved, .canceled, .missed, .done, .conflict, .message, .invitation, .test,
      .trouble:
      kind.rawValue
    // These are the questions and answers of the desktop's buttons.
    case .followUp, .choices, .answer: nil
    }
  }

  func json() throws -> [UInt8] {
    [UInt8](try JSONEncoder.sorted.encode(self)) + [UInt8(ascii: "\n")]
  }
}
