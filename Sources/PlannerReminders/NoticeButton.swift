/// The buttons of notices. The raw value is the key, which channels carry.
package enum NoticeButton: String, CaseIterable, Sendable {
  case done, no, plan, draft, reply, reschedule, keep, cancel, leave
  case snoozeHour = "snooze-1h"
  case snoozeDay = "snooze-1d"
  case snoozeThreeDays = "snooze-3d"

  /// The DURATION of a snooze; nil for other buttons.
  package var snooze: String? {
    switch self {
    case .snoozeHour: "1h"
    case .snoozeDay: "1d"
    case .snoozeThreeDays: "3d"
    case .done, .no, .plan, .draft, .reply, .reschedule, .keep, .cancel, .leave: nil
    }
  }
}

/// The key of a button, as a channel carries it.
package indirect enum ButtonKey: Hashable, Sendable {
  case button(NoticeButton)
  /// A move to this time, an RFC 3339 instant.
  case at(String)
  /// The confirmation of another button, which moves a session at a time that a guest took.
  case confirmed(ButtonKey)
  /// A button for one session of a notice about several.
  case ofSession(ButtonKey, id: String)

  package var text: String {
    switch self {
    case .button(let button): button.rawValue
    case .at(let time): "at-\(time)"
    case .confirmed(let key): "yes-\(key.text)"
    case .ofSession(let key, let id): "\(key.text)/\(id)"
    }
  }

  /// Returns nil for a key that no notice has.
  package init?(_ text: String) {
    func rest(_ prefix: String) -> String? {
      text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
    }
    if let slash = text.firstIndex(of: "/") {
      guard let key = ButtonKey(String(text[..<slash])) else { return nil }
      self = .ofSession(key, id: String(text[text.index(after: slash)...]))
    } else if let key = rest("yes-") {
      guard let key = ButtonKey(key) else { return nil }
      self = .confirmed(key)
    } else if let time = rest("at-") {
      self = .at(time)
    } else {
      guard let button = NoticeButton(rawValue: text) else { return nil }
      self = .button(button)
    }
  }
}
