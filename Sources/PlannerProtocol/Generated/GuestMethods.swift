// Written by docs/generate-protocol.py from org.socialplanner.Guests.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Guests`.
package enum GuestMethods {
  package static let interface = "org.socialplanner.Guests"

  /// All of them, in the order of the interface file.
  package typealias All = (
    GetDoor, SetDoor, PutInvitation, ListInvitations, EraseInvitation, AnswerRequest, SetBooking,
    ListConversations, GetConversation, SendMessage, MarkRead, SetConversation, Typing, DeleteConversation,
    EraseGuest, ExportGuest, GetImage, Watch, Acknowledge
  )
}

extension GuestMethods {
  /// Returns the settings and counts.
  package struct GetDoor: Method {
    package struct Reply: Codable, Sendable {
      /// The data that guests see.
      package var settings: DoorSettings
      /// The address at which guests reach this program, without a / at the end. Links begin with it.
      package var url: String?
      /// How many there are.
      package var conversations: Int
      /// How many are unread, and neither muted nor archived.
      package var unread: Int
      /// The number of open pages.
      package var guests: Int
      /// The numbers of the last acknowledged event and of the latest event.
      package var acknowledged: Int
      /// The numbers of the last acknowledged event and of the latest event.
      package var latest: Int
      /// Why the daily copy of the store cannot be made, as a sentence; absent if it can.
      package var copyTrouble: String?

      package init(
        settings: DoorSettings, url: String? = nil, conversations: Int, unread: Int, guests: Int,
        acknowledged: Int, latest: Int, copyTrouble: String? = nil
      ) {
        self.settings = settings
        self.url = url
        self.conversations = conversations
        self.unread = unread
        self.guests = guests
        self.acknowledged = acknowledged
        self.latest = latest
        self.copyTrouble = copyTrouble
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        settings = try container.decode(DoorSettings.self, forKey: "settings")
        url = try container.decodeIfPresent(String.self, forKey: "url")
        conversations = try container.decode(Int.self, forKey: "conversations")
        unread = try container.decode(Int.self, forKey: "unread")
        guests = try container.decode(Int.self, forKey: "guests")
        acknowledged = try container.decode(Int.self, forKey: "acknowledged")
        latest = try container.decode(Int.self, forKey: "latest")
        copyTrouble = try container.decodeIfPresent(String.self, forKey: "copyTrouble")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(settings, forKey: "settings")
        try container.encodeIfPresent(url, forKey: "url")
        try container.encode(conversations, forKey: "conversations")
        try container.encode(unread, forKey: "unread")
        try container.encode(guests, forKey: "guests")
        try container.encode(acknowledged, forKey: "acknowledged")
        try container.encode(latest, forKey: "latest")
        try container.encodeIfPresent(copyTrouble, forKey: "copyTrouble")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "GetDoor" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension GuestMethods {
  /// Replaces the data that guests see.
  package struct SetDoor: Method {
    package struct Reply: Codable, Sendable {
      package var settings: DoorSettings

      package init(settings: DoorSettings) {
        self.settings = settings
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        settings = try container.decode(DoorSettings.self, forKey: "settings")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(settings, forKey: "settings")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "SetDoor" }
    package static let parameters: Set<String> = ["settings"]

    /// RetentionDays is 0...3650, and 365 at first; noticeMin is 0...10080.
    package var settings: DoorSettings

    package init(settings: DoorSettings) {
      self.settings = settings
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      settings = try container.decode(DoorSettings.self, forKey: "settings")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(settings, forKey: "settings")
    }
  }
}

extension GuestMethods {
  /// Makes an invitation, or replaces its times, note, length, expiry and whether it is revoked. Its state
  /// and any pending request stay. The kind and the token of an id can never change.
  package struct PutInvitation: Method {
    package struct Reply: Codable, Sendable {
      package var invitation: GuestInvitation

      package init(invitation: GuestInvitation) {
        self.invitation = invitation
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        invitation = try container.decode(GuestInvitation.self, forKey: "invitation")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(invitation, forKey: "invitation")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "PutInvitation" }
    package static let parameters: Set<String> = ["invitation"]

    /// The invitation, and in the answer its state.
    package var invitation: NewInvitation

    package init(invitation: NewInvitation) {
      self.invitation = invitation
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      invitation = try container.decode(NewInvitation.self, forKey: "invitation")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(invitation, forKey: "invitation")
    }
  }
}

extension GuestMethods {
  /// Returns invitations.
  package struct ListInvitations: Method {
    package struct Reply: Codable, Sendable {
      /// The newest change first.
      package var invitations: [GuestInvitation]

      package init(invitations: [GuestInvitation]) {
        self.invitations = invitations
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        invitations = try container.decode([GuestInvitation].self, forKey: "invitations")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(invitations, forKey: "invitations")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "ListInvitations" }
    package static let parameters: Set<String> = ["id"]

    /// Only this invitation; absent: all.
    package var id: String?

    package init(id: String? = nil) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decodeIfPresent(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(id, forKey: "id")
    }
  }
}

extension GuestMethods {
  /// Erases an invitation. A booking for a time to come is called off, and so is a request. A guest who has a
  /// conversation about it can still read that there. Otherwise the link stops working.
  package struct EraseInvitation: Method {
    package struct Reply: Codable, Sendable {
      package init() {}

      package init(from decoder: any Decoder) {}

      package func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: MemberKey.self)
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "EraseInvitation" }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension GuestMethods {
  /// Answers a request of a guest.
  package struct AnswerRequest: Method {
    package struct Reply: Codable, Sendable {
      /// Its present state.
      package var invitation: GuestInvitation

      package init(invitation: GuestInvitation) {
        self.invitation = invitation
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        invitation = try container.decode(GuestInvitation.self, forKey: "invitation")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(invitation, forKey: "invitation")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "AnswerRequest" }
    package static let parameters: Set<String> = ["answer"]

    /// As in `AnswerToRequest`.
    package var answer: AnswerToRequest

    package init(answer: AnswerToRequest) {
      self.answer = answer
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      answer = try container.decode(AnswerToRequest.self, forKey: "answer")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(answer, forKey: "answer")
    }
  }
}

extension GuestMethods {
  /// Books, moves or calls off the session of an invitation; the guest sees it at once. A request that the
  /// guest made in the meantime still waits for an answer.
  package struct SetBooking: Method {
    package struct Reply: Codable, Sendable {
      /// Its present state.
      package var invitation: GuestInvitation

      package init(invitation: GuestInvitation) {
        self.invitation = invitation
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        invitation = try container.decode(GuestInvitation.self, forKey: "invitation")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(invitation, forKey: "invitation")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "SetBooking" }
    package static let parameters: Set<String> = ["booking"]

    /// The new start; without a start the booking is called off.
    package var booking: NewBooking

    package init(booking: NewBooking) {
      self.booking = booking
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      booking = try container.decode(NewBooking.self, forKey: "booking")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(booking, forKey: "booking")
    }
  }
}

extension GuestMethods {
  /// Returns the conversations, pinned first, then with unread messages, then by the latest message.
  package struct ListConversations: Method {
    package struct Reply: Codable, Sendable {
      /// The result.
      package var conversations: [GuestConversation]
      /// How many there are.
      package var total: Int
      /// The number of all unread conversations that are neither muted nor archived.
      package var unread: Int

      package init(conversations: [GuestConversation], total: Int, unread: Int) {
        self.conversations = conversations
        self.total = total
        self.unread = unread
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        conversations = try container.decode([GuestConversation].self, forKey: "conversations")
        total = try container.decode(Int.self, forKey: "total")
        unread = try container.decode(Int.self, forKey: "unread")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(conversations, forKey: "conversations")
        try container.encode(total, forKey: "total")
        try container.encode(unread, forKey: "unread")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "ListConversations" }
    package static let parameters: Set<String> = ["text", "archived", "person", "limit", "offset", "people"]

    /// Words in the guest's name or in a message; all of them, in any order. Case and accents are ignored.
    package var text: String?
    /// True for archived conversations only; absent: all others, but a search covers both.
    package var archived: Bool?
    /// Only conversations of this person.
    package var person: String?
    /// 1...500, absent: 100.
    package var limit: Int?
    /// How many to leave out.
    package var offset: Int?
    /// Conversations of these people, in addition to the ones with the text.
    package var people: [String]?

    package init(
      text: String? = nil, archived: Bool? = nil, person: String? = nil, limit: Int? = nil,
      offset: Int? = nil, people: [String]? = nil
    ) {
      self.text = text
      self.archived = archived
      self.person = person
      self.limit = limit
      self.offset = offset
      self.people = people
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      text = try container.decodeIfPresent(String.self, forKey: "text")
      archived = try container.decodeIfPresent(Bool.self, forKey: "archived")
      person = try container.decodeIfPresent(String.self, forKey: "person")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
      offset = try container.decodeIfPresent(Int.self, forKey: "offset")
      people = try container.decodeIfPresent([String].self, forKey: "people")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(text, forKey: "text")
      try container.encodeIfPresent(archived, forKey: "archived")
      try container.encodeIfPresent(person, forKey: "person")
      try container.encodeIfPresent(limit, forKey: "limit")
      try container.encodeIfPresent(offset, forKey: "offset")
      try container.encodeIfPresent(people, forKey: "people")
    }
  }
}

extension GuestMethods {
  /// Returns a conversation with its messages, the oldest first.
  package struct GetConversation: Method {
    package struct Reply: Codable, Sendable {
      /// The conversation.
      package var conversation: GuestConversation
      /// Its messages.
      package var messages: [GuestMessage]
      /// The invitations that it shows.
      package var invitations: [GuestInvitation]
      /// True if there are others in that direction.
      package var more: Bool

      package init(
        conversation: GuestConversation, messages: [GuestMessage], invitations: [GuestInvitation], more: Bool
      ) {
        self.conversation = conversation
        self.messages = messages
        self.invitations = invitations
        self.more = more
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        conversation = try container.decode(GuestConversation.self, forKey: "conversation")
        messages = try container.decode([GuestMessage].self, forKey: "messages")
        invitations = try container.decode([GuestInvitation].self, forKey: "invitations")
        more = try container.decode(Bool.self, forKey: "more")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(conversation, forKey: "conversation")
        try container.encode(messages, forKey: "messages")
        try container.encode(invitations, forKey: "invitations")
        try container.encode(more, forKey: "more")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "GetConversation" }
    package static let parameters: Set<String> = ["id", "before", "after", "limit"]

    package var id: String
    /// The latest messages before this number.
    package var before: Int?
    /// The first messages after it. Neither: the latest.
    package var after: Int?
    /// 1...500, absent: 100.
    package var limit: Int?

    package init(id: String, before: Int? = nil, after: Int? = nil, limit: Int? = nil) {
      self.id = id
      self.before = before
      self.after = after
      self.limit = limit
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      before = try container.decodeIfPresent(Int.self, forKey: "before")
      after = try container.decodeIfPresent(Int.self, forKey: "after")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encodeIfPresent(before, forKey: "before")
      try container.encodeIfPresent(after, forKey: "after")
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension GuestMethods {
  /// Sends a message to the guest: a text, an image, or both. If the guest was invited and the link is
  /// closed, nobody could read it. Then the call is refused, and the error names `conversation`.
  package struct SendMessage: Method {
    package struct Reply: Codable, Sendable {
      /// The stored message.
      package var message: GuestMessage

      package init(message: GuestMessage) {
        self.message = message
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        message = try container.decode(GuestMessage.self, forKey: "message")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(message, forKey: "message")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "SendMessage" }
    package static let parameters: Set<String> = ["conversation", "id", "text", "image"]

    package var conversation: String
    /// The id of the message, made by the caller. A repeated id does not send the message again; the same id
    /// with other words is refused.
    package var id: String
    /// The text.
    package var text: String?
    /// Base64 of RFC 4648 of a JPEG, PNG or WebP file of at most 5 MB; only its pixels are kept.
    package var image: String?

    package init(conversation: String, id: String, text: String? = nil, image: String? = nil) {
      self.conversation = conversation
      self.id = id
      self.text = text
      self.image = image
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      conversation = try container.decode(String.self, forKey: "conversation")
      id = try container.decode(String.self, forKey: "id")
      text = try container.decodeIfPresent(String.self, forKey: "text")
      image = try container.decodeIfPresent(String.self, forKey: "image")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(conversation, forKey: "conversation")
      try container.encode(id, forKey: "id")
      try container.encodeIfPresent(text, forKey: "text")
      try container.encodeIfPresent(image, forKey: "image")
    }
  }
}

extension GuestMethods {
  /// Marks a conversation as read by the owner.
  package struct MarkRead: Method {
    package struct Reply: Codable, Sendable {
      package var conversation: GuestConversation

      package init(conversation: GuestConversation) {
        self.conversation = conversation
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        conversation = try container.decode(GuestConversation.self, forKey: "conversation")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(conversation, forKey: "conversation")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "MarkRead" }
    package static let parameters: Set<String> = ["id", "number"]

    package var id: String
    /// Up to this message; absent: all of it.
    package var number: Int?

    package init(id: String, number: Int? = nil) {
      self.id = id
      self.number = number
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      number = try container.decodeIfPresent(Int.self, forKey: "number")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encodeIfPresent(number, forKey: "number")
    }
  }
}

extension GuestMethods {
  /// Changes the owner's settings of a conversation; absent values stay.
  package struct SetConversation: Method {
    package struct Reply: Codable, Sendable {
      package var conversation: GuestConversation

      package init(conversation: GuestConversation) {
        self.conversation = conversation
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        conversation = try container.decode(GuestConversation.self, forKey: "conversation")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(conversation, forKey: "conversation")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "SetConversation" }
    package static let parameters: Set<String> = [
      "id", "markedUnread", "pinned", "muted", "archived", "blocked", "person", "noPerson"
    ]

    package var id: String
    /// As in `GuestConversation`.
    package var markedUnread: Bool?
    /// As in `GuestConversation`.
    package var pinned: Bool?
    /// As in `GuestConversation`.
    package var muted: Bool?
    /// As in `GuestConversation`.
    package var archived: Bool?
    /// As in `GuestConversation`.
    package var blocked: Bool?
    /// An id of the owner, which no guest sees.
    package var person: String?
    /// True removes it.
    package var noPerson: Bool?

    package init(
      id: String, markedUnread: Bool? = nil, pinned: Bool? = nil, muted: Bool? = nil, archived: Bool? = nil,
      blocked: Bool? = nil, person: String? = nil, noPerson: Bool? = nil
    ) {
      self.id = id
      self.markedUnread = markedUnread
      self.pinned = pinned
      self.muted = muted
      self.archived = archived
      self.blocked = blocked
      self.person = person
      self.noPerson = noPerson
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      markedUnread = try container.decodeIfPresent(Bool.self, forKey: "markedUnread")
      pinned = try container.decodeIfPresent(Bool.self, forKey: "pinned")
      muted = try container.decodeIfPresent(Bool.self, forKey: "muted")
      archived = try container.decodeIfPresent(Bool.self, forKey: "archived")
      blocked = try container.decodeIfPresent(Bool.self, forKey: "blocked")
      person = try container.decodeIfPresent(String.self, forKey: "person")
      noPerson = try container.decodeIfPresent(Bool.self, forKey: "noPerson")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encodeIfPresent(markedUnread, forKey: "markedUnread")
      try container.encodeIfPresent(pinned, forKey: "pinned")
      try container.encodeIfPresent(muted, forKey: "muted")
      try container.encodeIfPresent(archived, forKey: "archived")
      try container.encodeIfPresent(blocked, forKey: "blocked")
      try container.encodeIfPresent(person, forKey: "person")
      try container.encodeIfPresent(noPerson, forKey: "noPerson")
    }
  }
}

extension GuestMethods {
  /// Shows the guest of a conversation for five seconds that the owner types.
  package struct Typing: Method {
    package struct Reply: Codable, Sendable {
      package init() {}

      package init(from decoder: any Decoder) {}

      package func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: MemberKey.self)
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "Typing" }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension GuestMethods {
  /// Deletes the messages and images of a conversation for both sides, and tells the guest so. The guest
  /// stays and can write again. Invitations stay.
  package struct DeleteConversation: Method {
    package struct Reply: Codable, Sendable {
      /// The number of deleted messages.
      package var deleted: Int

      package init(deleted: Int) {
        self.deleted = deleted
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        deleted = try container.decode(Int.self, forKey: "deleted")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(deleted, forKey: "deleted")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "DeleteConversation" }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension GuestMethods {
  /// Erases a guest: messages, images, invitations, name, password and devices, with the events about them.
  package struct EraseGuest: Method {
    package struct Reply: Codable, Sendable {
      /// How many.
      package var messages: Int
      /// How many.
      package var images: Int

      package init(messages: Int, images: Int) {
        self.messages = messages
        self.images = images
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        messages = try container.decode(Int.self, forKey: "messages")
        images = try container.decode(Int.self, forKey: "images")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(messages, forKey: "messages")
        try container.encode(images, forKey: "images")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "EraseGuest" }
    package static let parameters: Set<String> = ["conversation"]

    package var conversation: String

    package init(conversation: String) {
      self.conversation = conversation
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      conversation = try container.decode(String.self, forKey: "conversation")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(conversation, forKey: "conversation")
    }
  }
}

extension GuestMethods {
  /// Returns all data about a guest.
  package struct ExportGuest: Method {
    package struct Reply: Codable, Sendable {
      /// The data, without the images themselves.
      package var guest: GuestExport

      package init(guest: GuestExport) {
        self.guest = guest
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        guest = try container.decode(GuestExport.self, forKey: "guest")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(guest, forKey: "guest")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "ExportGuest" }
    package static let parameters: Set<String> = ["conversation"]

    package var conversation: String

    package init(conversation: String) {
      self.conversation = conversation
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      conversation = try container.decode(String.self, forKey: "conversation")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(conversation, forKey: "conversation")
    }
  }
}

extension GuestMethods {
  /// Returns an image.
  package struct GetImage: Method {
    package struct Reply: Codable, Sendable {
      /// An image that a message names.
      package var image: GuestImage

      package init(image: GuestImage) {
        self.image = image
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        image = try container.decode(GuestImage.self, forKey: "image")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(image, forKey: "image")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "GetImage" }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension GuestMethods {
  /// Streams events, with `more`, without end: first the events that were not acknowledged yet, in order,
  /// then each event after it is stored.
  package struct Watch: Method {
    package struct Reply: Codable, Sendable {
      /// One per reply.
      package var event: GuestEvent

      package init(event: GuestEvent) {
        self.event = event
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        event = try container.decode(GuestEvent.self, forKey: "event")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(event, forKey: "event")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "Watch" }
    package static let parameters: Set<String> = ["after"]

    /// Only events with a greater number; absent: only events from now on.
    package var after: Int?

    package init(after: Int? = nil) {
      self.after = after
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      after = try container.decodeIfPresent(Int.self, forKey: "after")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(after, forKey: "after")
    }
  }
}

extension GuestMethods {
  /// Records that the owner has received everything up to this event, so that it is not sent again. A smaller
  /// number than before does nothing.
  package struct Acknowledge: Method {
    package struct Reply: Codable, Sendable {
      /// The resulting number.
      package var acknowledged: Int

      package init(acknowledged: Int) {
        self.acknowledged = acknowledged
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        acknowledged = try container.decode(Int.self, forKey: "acknowledged")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(acknowledged, forKey: "acknowledged")
      }
    }

    package static var interface: String { GuestMethods.interface }
    package static var name: String { "Acknowledge" }
    package static let parameters: Set<String> = ["number"]

    /// The event's number.
    package var number: Int

    package init(number: Int) {
      self.number = number
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      number = try container.decode(Int.self, forKey: "number")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(number, forKey: "number")
    }
  }
}
