import PlannerProtocol
import PlannerTime

/// Why a guest cannot do something, in a sentence.
struct GuestRefusal: Error, Equatable {
  var message: String

  static let gone = GuestRefusal(message: "This is not here any more. Load the page again.")
  static let blocked = GuestRefusal(message: "You cannot write here any more.")
  static let noImage = GuestRefusal(message: "A picture is a JPEG, PNG or WebP file of at most 5 MB.")
  static let past = GuestRefusal(message: "You have met already.")
  static func tooLate(_ notice: Int) -> GuestRefusal {
    GuestRefusal(
      message:
        "To move it or to call it off takes \(duration(minutes: notice)) of notice. Write a message instead.")
  }
  static let taken = GuestRefusal(message: "That time is not free any more. Please take another one.")
}

/// Who asks: a conversation, or an invitation that has none yet.
enum Guest: Sendable, Hashable {
  case conversation(String)
  case invitation(String)

  var id: String {
    switch self {
    case .conversation(let id), .invitation(let id): id
    }
  }
}

/// What is shown to a guest.
struct GuestView: Sendable {
  var conversation: Conversation?
  var messages: [GuestMessage] = []
  /// Whether there are earlier ones.
  var hasEarlier = false
  /// Those whose times are shown, the newest change first.
  var invitations: [GuestInvitation] = []
  var settings: DoorSettings
  var zone = GuestZone()
}

extension GuestView {
  /// How much there is to show, in bytes of its texts.
  var weight: Int {
    messages.reduce(0) { $0 + $1.weight } + invitations.reduce(0) { $0 + 100 * $1.times.count }
  }
}

extension GuestMessage {
  /// How much there is to show of it, in bytes.
  var weight: Int { 100 + (text?.utf8.count ?? 0) }
}

/// The zone in which a guest's times are written.
struct GuestZone: Sendable {
  /// Nil if none is known yet.
  var name: String?
  /// Whether the guest said it. Otherwise a device did, and another one may say another.
  var isSaid = false
}
