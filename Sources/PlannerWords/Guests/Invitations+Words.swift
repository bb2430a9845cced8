import PlannerModel
import PlannerProtocol
import PlannerTime

extension Invitation {
  /// The state in a few words: `waits for your answer`, `booked`, `open`.
  package var stateInWords: String {
    if !proposed.isEmpty { return "waits for your answer" }
    switch state {
    case .booked: return "booked"
    case .canceled: return "canceled"
    case .declined: return "declined"
    case .asked, .unanswered:
      return revoked ? "closed" : expired ? "over" : kind == .open ? "open page" : "open"
    }
  }
}

extension GuestKind {
  /// The kind of guest in a few words.
  package var inWords: String {
    switch self {
    case .anonymous: "anonymous"
    case .invited: "has your link"
    case .signedIn: "signed in"
    }
  }
}

extension GuestConversation {
  /// The name of the guest. Anybody can take any name, so the text marks it as a guest's name.
  package var nameInWords: String {
    name.map { "\($0) (a guest)" } ?? (kind == .invited ? "an invited guest" : "a guest")
  }

  /// The name of the guest for lists, which cut long names: `a guest`, `guest “Ana Lopez”`,
  /// `signed in “Ana Lopez”`.
  package var nameInShort: String {
    guard let name else { return nameInWords }
    return switch kind {
    case .anonymous: "guest “\(name)”"
    case .invited: "invited “\(name)”"
    case .signedIn: "signed in “\(name)”"
    }
  }

  /// The latest message or action: `See you on Thursday`, `asks for a time`.
  package var lastInWords: String {
    if let lastText { return lastText }
    return switch lastKind {
    case .image: "an image"
    case .offered: "offered times"
    case .picked: "asks for a time"
    case .proposed: "proposed other times"
    case .booked: "booked it"
    case .fresh: "offered other times"
    case .late: "it ended without an answer"
    case .declined: "declined"
    case .canceled: "canceled it"
    case .text, nil: ""
    }
  }

  /// True if there is something new in it for the owner.
  package var isUnread: Bool { unread > 0 || markedUnread }
}

extension GuestMethods.GetConversation.Reply {
  /// True if the guest cannot read it any more: the guest was invited, and the link is closed.
  package var isClosed: Bool {
    conversation.kind == .invited && !invitations.contains { $0.kind == .personal && !$0.revoked }
  }
}

extension GuestMessage {
  /// Returns the message in words. For a message that is not text, it says what happened:
  /// `[takes Thu 5 Mar 18:00]`.
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
      case .fresh: "[did not suit; others: \(times)]"
      case .late: "[ended without an answer: \(times)]"
      case .declined: "[declined: \(times)]"
      case .canceled: "[canceled: \(times)]"
      }
    return [what, text].compactMap(\.self).joined(separator: " ")
  }
}
