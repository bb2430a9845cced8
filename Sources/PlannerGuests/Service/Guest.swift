import PlannerProtocol
import PlannerTime

/// The reason why a guest cannot do something, as a sentence.
struct GuestRefusal: Error, Equatable {
  var message: String

  static let gone = GuestRefusal(message: "This is not here any more. Load the page again.")
  static let blocked = GuestRefusal(message: "You cannot write here any more.")
  static let noImage = GuestRefusal(message: "A picture must be a JPEG, PNG or WebP file of at most 5 MB.")
  static let past = GuestRefusal(message: "You have met already.")
  static func tooLate(_ notice: Int) -> GuestRefusal {
    GuestRefusal(
      message:
        "You can move it or call it off until \(duration(minutes: notice)) before. Write a message instead.")
  }
  static let taken = GuestRefusal(message: "That time is not free any more. Please choose another one.")
}

/// A guest, known by a conversation or by an invitation that has no conversation yet.
enum Guest: Sendable, Hashable {
  case conversation(String)
  case invitation(String)

  var id: String {
    switch self {
    case .conversation(let id), .invitation(let id): id
    }
  }
}

/// The data of a guest's page.
struct GuestView: Sendable {
  var conversation: Conversation?
  var messages: [GuestMessage] = []
  /// Whether there are earlier messages.
  var hasEarlier = false
  /// The invitations with times to show, the latest changed first.
  var invitations: [GuestInvitation] = []
  var settings: DoorSettings
  var zone = GuestZone()
}

extension GuestView {
  /// The size of the page in bytes of its texts.
  var weight: Int {
    messages.reduce(0) { $0 + $1.weight } + invitations.reduce(0) { $0 + 100 * $1.times.count }
  }
}

extension GuestMessage {
  /// The size of the shown message in bytes.
  var weight: Int { 100 + (text?.utf8.count ?? 0) }
}

/// The zone in which a guest's times are written.
struct GuestZone: Sendable {
  /// Nil if the zone is not known yet.
  var name: String?
  /// Whether the guest chose the zone. Otherwise it comes from a device, and another device may replace it.
  var isSaid = false
}
