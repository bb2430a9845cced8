import PlannerModel
import PlannerProtocol
import PlannerTime

extension Invitation {
  /// How far it is, in a few words: `waits for your answer`, `booked`, `open`.
  package var stateInWords: String {
    if !proposed.isEmpty { return "waits for your answer" }
    switch state {
    case .booked: return "booked"
    case .canceled: return "called off"
    case .declined: return "declined"
    case .asked, .unanswered:
      return revoked ? "closed" : expired ? "over" : kind == .open ? "open page" : "open"
    }
  }
}

extension GuestKind {
  /// Who a guest is, in a few words.
  package var inWords: String {
    switch self {
    case .anonymous: "anonymous"
    case .invited: "has a link of yours"
    case .signedIn: "signed in"
    }
  }
}

extension GuestConversation {
  /// What it is called where the guest took no name.
  package var nameInWords: String { name ?? (kind == .invited ? "an invited guest" : "a guest") }

  /// Whether the guest types, and has not sent that yet.
  package var isTyping: Bool { typingAt.map { $0 > lastAt } ?? false }

  /// Whether there is something in it for the owner.
  package var isUnread: Bool { unread > 0 || markedUnread }
}

extension GuestMessage {
  /// What happened, where it is no text: `took Thu 5 Mar 18:00`.
  /// - moment: writes an instant.
  package func inWords(_ moment: (Instant) -> String) -> String {
    let times = times.map(moment).joined(separator: ", or ")
    let what: String? =
      switch kind {
      case .text: nil
      case .image: "[image \(image.map { String($0.prefix(8)) } ?? "")]"
      case .offered: "[offered times: \(times)]"
      case .picked: "[takes \(times)]"
      case .proposed: "[proposes \(times)]"
      case .booked: "[booked: \(times)]"
      case .fresh: "[not free any more; others: \(times)]"
      case .declined: "[declined: \(times)]"
      case .canceled: "[called off: \(times)]"
      }
    return [what, text].compactMap(\.self).joined(separator: " ")
  }
}
