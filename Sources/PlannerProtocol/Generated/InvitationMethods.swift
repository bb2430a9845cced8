// Written by docs/generate-protocol.py from org.socialplanner.Invitations.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Invitations`.
package enum InvitationMethods {
  package static let interface = "org.socialplanner.Invitations"

  /// All of them, in the order of the interface file.
  package typealias All = (
    Invite, ListInvitations, RevokeInvitation, AnswerInvitation, SetDoor, GetDoor, LinkGuest, EraseGuest
  )
}

extension InvitationMethods {
  /// Makes an invitation and sends it to plannerguests, if that answers. The session takes `durationMin`
  /// minutes at one of the times at which both are free according to the planner. When the free times change,
  /// the guest sees the new ones.
  package struct Invite: Method {
    package struct Reply: Codable, Sendable {
      /// The new invitation.
      package var invitation: Invitation
      /// The present state of plannerguests.
      package var door: DoorStanding

      package init(invitation: Invitation, door: DoorStanding) {
        self.invitation = invitation
        self.door = door
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        invitation = try container.decode(Invitation.self, forKey: "invitation")
        door = try container.decode(DoorStanding.self, forKey: "door")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(invitation, forKey: "invitation")
        try container.encode(door, forKey: "door")
      }
    }

    package static var interface: String { InvitationMethods.interface }
    package static var name: String { "Invite" }
    package static let parameters: Set<String> = [
      "name", "kind", "token", "conversation", "durationMin", "within", "most", "note"
    ]

    /// The invited person; absent for an open page, and for an offer to a guest that the user linked to a
    /// person.
    package var name: String?
    /// The kind of the invitation; absent: personal, or with a conversation an offer.
    package var kind: InvitationKind?
    /// For an open page, its name: 1 to 40 letters a-z, digits and -.
    package var token: String?
    /// For an offer, the conversation that shows it; its link must not be closed.
    package var conversation: String?
    /// The length; absent: as for sessions with the person, or 30.
    package var durationMin: Int?
    /// How far ahead, a DURATION of at most a year; absent: 3 weeks.
    package var within: String?
    /// The number of times, 1...50; absent: 5.
    package var most: Int?
    /// A sentence for the guest, of at most 1000 characters.
    package var note: String?

    package init(
      name: String? = nil, kind: InvitationKind? = nil, token: String? = nil, conversation: String? = nil,
      durationMin: Int? = nil, within: String? = nil, most: Int? = nil, note: String? = nil
    ) {
      self.name = name
      self.kind = kind
      self.token = token
      self.conversation = conversation
      self.durationMin = durationMin
      self.within = within
      self.most = most
      self.note = note
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
      kind = try container.decodeIfPresent(InvitationKind.self, forKey: "kind")
      token = try container.decodeIfPresent(String.self, forKey: "token")
      conversation = try container.decodeIfPresent(String.self, forKey: "conversation")
      durationMin = try container.decodeIfPresent(Int.self, forKey: "durationMin")
      within = try container.decodeIfPresent(String.self, forKey: "within")
      most = try container.decodeIfPresent(Int.self, forKey: "most")
      note = try container.decodeIfPresent(String.self, forKey: "note")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(kind, forKey: "kind")
      try container.encodeIfPresent(token, forKey: "token")
      try container.encodeIfPresent(conversation, forKey: "conversation")
      try container.encodeIfPresent(durationMin, forKey: "durationMin")
      try container.encodeIfPresent(within, forKey: "within")
      try container.encodeIfPresent(most, forKey: "most")
      try container.encodeIfPresent(note, forKey: "note")
    }
  }
}

extension InvitationMethods {
  /// Returns the invitations, the latest first.
  package struct ListInvitations: Method {
    package struct Reply: Codable, Sendable {
      /// The result.
      package var invitations: [Invitation]
      /// The present state of plannerguests.
      package var door: DoorStanding

      package init(invitations: [Invitation], door: DoorStanding) {
        self.invitations = invitations
        self.door = door
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        invitations = try container.decode([Invitation].self, forKey: "invitations")
        door = try container.decode(DoorStanding.self, forKey: "door")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(invitations, forKey: "invitations")
        try container.encode(door, forKey: "door")
      }
    }

    package static var interface: String { InvitationMethods.interface }
    package static var name: String { "ListInvitations" }
    package static let parameters: Set<String> = ["id", "name", "all"]

    /// Only this invitation; a beginning of the id is enough.
    package var id: String?
    /// Only invitations of this person.
    package var name: String?
    /// True includes finished invitations: revoked, expired, or booked for a time that has passed.
    package var all: Bool?

    package init(id: String? = nil, name: String? = nil, all: Bool? = nil) {
      self.id = id
      self.name = name
      self.all = all
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decodeIfPresent(String.self, forKey: "id")
      name = try container.decodeIfPresent(String.self, forKey: "name")
      all = try container.decodeIfPresent(Bool.self, forKey: "all")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(id, forKey: "id")
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(all, forKey: "all")
    }
  }
}

extension InvitationMethods {
  /// Closes a link. A booking stays.
  package struct RevokeInvitation: Method {
    package struct Reply: Codable, Sendable {
      /// Its present state.
      package var invitation: Invitation

      package init(invitation: Invitation) {
        self.invitation = invitation
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        invitation = try container.decode(Invitation.self, forKey: "invitation")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(invitation, forKey: "invitation")
      }
    }

    package static var interface: String { InvitationMethods.interface }
    package static var name: String { "RevokeInvitation" }
    package static let parameters: Set<String> = ["id"]

    /// The id of the invitation, or its beginning; or a name, if there is one invitation of that person.
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

extension InvitationMethods {
  /// Answers a guest's request.
  package struct AnswerInvitation: Method {
    package struct Reply: Codable, Sendable {
      /// Its present state.
      package var invitation: Invitation
      /// Unusual properties of the time.
      package var warnings: [String]
      /// Other sessions that moved.
      package var plan: PlanReport

      package init(invitation: Invitation, warnings: [String], plan: PlanReport) {
        self.invitation = invitation
        self.warnings = warnings
        self.plan = plan
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        invitation = try container.decode(Invitation.self, forKey: "invitation")
        warnings = try container.decode([String].self, forKey: "warnings")
        plan = try container.decode(PlanReport.self, forKey: "plan")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(invitation, forKey: "invitation")
        try container.encode(warnings, forKey: "warnings")
        try container.encode(plan, forKey: "plan")
      }
    }

    package static var interface: String { InvitationMethods.interface }
    package static var name: String { "AnswerInvitation" }
    package static let parameters: Set<String> = ["id", "answer", "at", "note", "force", "asked"]

    /// As in `RevokeInvitation`.
    package var id: String
    /// Booked books it, fresh declines the time and shows other times, declined says that there will be no
    /// session.
    package var answer: RequestAnswer
    /// For booked, a TIME; absent: the time that the guest took, or the first one that they proposed.
    package var at: String?
    /// A sentence for the guest.
    package var note: String?
    /// For booked, true takes a time that is not free.
    package var force: Bool?
    /// The request as the caller knows it, instants. If the guest asks for something else by now, the call
    /// does not answer; absent: answers any request.
    package var asked: [String]?

    package init(
      id: String, answer: RequestAnswer, at: String? = nil, note: String? = nil, force: Bool? = nil,
      asked: [String]? = nil
    ) {
      self.id = id
      self.answer = answer
      self.at = at
      self.note = note
      self.force = force
      self.asked = asked
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      answer = try container.decode(RequestAnswer.self, forKey: "answer")
      at = try container.decodeIfPresent(String.self, forKey: "at")
      note = try container.decodeIfPresent(String.self, forKey: "note")
      force = try container.decodeIfPresent(Bool.self, forKey: "force")
      asked = try container.decodeIfPresent([String].self, forKey: "asked")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encode(answer, forKey: "answer")
      try container.encodeIfPresent(at, forKey: "at")
      try container.encodeIfPresent(note, forKey: "note")
      try container.encodeIfPresent(force, forKey: "force")
      try container.encodeIfPresent(asked, forKey: "asked")
    }
  }
}

extension InvitationMethods {
  /// Changes the user's data that guests see; absent values stay.
  package struct SetDoor: Method {
    package struct Reply: Codable, Sendable {
      /// The present state of plannerguests.
      package var door: DoorStanding

      package init(door: DoorStanding) {
        self.door = door
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        door = try container.decode(DoorStanding.self, forKey: "door")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(door, forKey: "door")
      }
    }

    package static var interface: String { InvitationMethods.interface }
    package static var name: String { "SetDoor" }
    package static let parameters: Set<String> = ["displayName", "greeting", "retentionDays"]

    /// At most 100 characters.
    package var displayName: String?
    /// At most 1000; an empty text removes it.
    package var greeting: String?
    /// 0...3650.
    package var retentionDays: Int?

    package init(displayName: String? = nil, greeting: String? = nil, retentionDays: Int? = nil) {
      self.displayName = displayName
      self.greeting = greeting
      self.retentionDays = retentionDays
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      displayName = try container.decodeIfPresent(String.self, forKey: "displayName")
      greeting = try container.decodeIfPresent(String.self, forKey: "greeting")
      retentionDays = try container.decodeIfPresent(Int.self, forKey: "retentionDays")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(displayName, forKey: "displayName")
      try container.encodeIfPresent(greeting, forKey: "greeting")
      try container.encodeIfPresent(retentionDays, forKey: "retentionDays")
    }
  }
}

extension InvitationMethods {
  /// Returns the number of waiting guests, for status bars.
  package struct GetDoor: Method {
    package struct Reply: Codable, Sendable {
      /// The present state of plannerguests.
      package var door: DoorStanding

      package init(door: DoorStanding) {
        self.door = door
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        door = try container.decode(DoorStanding.self, forKey: "door")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(door, forKey: "door")
      }
    }

    package static var interface: String { InvitationMethods.interface }
    package static var name: String { "GetDoor" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension InvitationMethods {
  /// Links a guest to a person. From then on, the guest's messages count as contact: one text a day in the
  /// log.
  package struct LinkGuest: Method {
    package struct Reply: Codable, Sendable {
      /// The linked person's id and name.
      package var contactId: String?
      /// The linked person's id and name.
      package var person: String?

      package init(contactId: String? = nil, person: String? = nil) {
        self.contactId = contactId
        self.person = person
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
        person = try container.decodeIfPresent(String.self, forKey: "person")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encodeIfPresent(contactId, forKey: "contactId")
        try container.encodeIfPresent(person, forKey: "person")
      }
    }

    package static var interface: String { InvitationMethods.interface }
    package static var name: String { "LinkGuest" }
    package static let parameters: Set<String> = ["conversation", "name"]

    /// The guest's conversation.
    package var conversation: String
    /// The person; absent: removes the link.
    package var name: String?

    package init(conversation: String, name: String? = nil) {
      self.conversation = conversation
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      conversation = try container.decode(String.self, forKey: "conversation")
      name = try container.decodeIfPresent(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(conversation, forKey: "conversation")
      try container.encodeIfPresent(name, forKey: "name")
    }
  }
}

extension InvitationMethods {
  /// Erases a guest: messages, images, invitations, name, password and devices. A booked session stays.
  package struct EraseGuest: Method {
    package struct Reply: Codable, Sendable {
      /// True if plannerguests has erased the guest; otherwise it does so when it is reachable again.
      package var erased: Bool

      package init(erased: Bool) {
        self.erased = erased
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        erased = try container.decode(Bool.self, forKey: "erased")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(erased, forKey: "erased")
      }
    }

    package static var interface: String { InvitationMethods.interface }
    package static var name: String { "EraseGuest" }
    package static let parameters: Set<String> = ["conversation"]

    /// The guest's conversation.
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
