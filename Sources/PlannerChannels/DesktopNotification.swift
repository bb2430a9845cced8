import PlannerModel
import PlannerReminders
import SystemdKit

/// The arguments of `Notify` (Desktop Notifications Specification).
struct DesktopNotification: Hashable, Sendable {
  var replaces: UInt32
  var icon: String
  var text: DesktopText
  /// Keys (``key(of:for:)``) and labels, alternating.
  var actions: [String]
  var urgency: UInt8
  var category: String
  /// The id of the notice.
  var id: String
  var isTransient: Bool

  init(_ notice: Notice, on server: DesktopServer, replacing number: UInt32) {
    replaces = number
    icon = Self.icon(of: notice.kind)
    text = DesktopText(notice, on: server)
    actions =
      server.takesActions ? notice.actions.flatMap { [Self.key(of: notice.id, for: $0.key), $0.label] } : []
    // Critical urgency bypasses "do not disturb" and stays until it is closed. That is right only for a late
    // reminder of a session that the user can still attend.
    urgency = notice.kind == .reminder && notice.late ? 2 : 1
    category = Self.category(of: notice.kind)
    id = notice.id
    isTransient = notice.isTransient
  }

  /// Returns the key of a button on the bus, `NOTICE:KEY`. Servers report each button to every program, and a
  /// restarted server numbers notifications from one again. So the key has the random id of the notice, not
  /// the number.
  static func key(of noticeId: String, for key: String) -> String { "\(noticeId):\(key)" }

  /// Returns the notice's id and the button's key; nil if the button belongs to another program.
  static func parse(key: String) -> (noticeId: String, key: String)? {
    let parts = key.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
  }

  var arguments: [BusValue] {
    [
      .string("Social Planner"), .uint32(replaces), .string(icon), .string(text.summary),
      .string(text.body), .strings(actions),
      .options([
        "urgency": .byte(urgency),
        // The specification has no category for appointments. Users of dunst and mako style and filter
        // notices by it.
        "category": .string(category),
        "desktop-entry": .string("org.socialplanner.plannerctl"),
        "transient": .bool(isTransient),
        // dunst and mako replace a notification with the same tag, so a notice that is sent again after a
        // crash shows once. Canonical's own hints do not help: `synchronous` does the same but is meant for
        // the volume and similar things, and `append` joins texts.
        "x-dunst-stack-tag": .string(id),
      ]),
      // -1: the server and the user's settings decide how long it stays.
      .int32(-1),
    ]
  }

  /// Returns an icon name of the Icon Naming Specification, which every theme supports.
  private static func icon(of kind: NoticeKind) -> String {
    switch kind {
    case .reminder, .earlyReminder: "appointment-soon"
    case .followUp: "dialog-question"
    case .rollup, .summary, .dates: "x-office-calendar"
    case .choices, .placed, .moved: "appointment-new"
    case .message: "mail-unread"
    case .invitation: "appointment-new"
    case .missed, .canceled, .conflict: "appointment-missed"
    case .done, .answer, .test: "dialog-information"
    case .trouble: "dialog-warning"
    }
  }

  /// Returns the category in the form `x-VENDOR.CLASS` (Desktop Notifications Specification, "Categories").
  private static func category(of kind: NoticeKind) -> String {
    kind == .followUp ? "x-socialplanner.follow-up" : "x-socialplanner.\(kind.rawValue)"
  }
}
