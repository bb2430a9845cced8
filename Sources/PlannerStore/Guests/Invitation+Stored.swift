import GRDB
import PlannerModel
import PlannerTime

/// An invitation from the user: a link, or an offer of times in a conversation.
package struct KeptInvitation: Hashable, Sendable {
  package var id: String
  package var kind: InvitationKind
  /// The invited person.
  package var contactId: String?
  /// The end of the link; nil for an offer.
  package var token: String?
  package var durationMin = 30
  /// The maximum number of times that are shown.
  package var most = 5
  /// The latest start of an offered time.
  package var until: Instant?
  package var expiresAt: Instant?
  package var note: String?
  package var createdAt: Instant
  package var revoked = false
  package var state = InvitationState.unanswered
  /// The possible starts, in order.
  package var times: [Instant] = []
  /// The conversation about the invitation.
  package var conversation: String?
  /// The guest's latest request. plannerguests waits for its answer.
  package var request: String?
  /// The times that the guest requested.
  package var proposed: [Instant] = []
  /// The answer to the request, until plannerguests has received it.
  package var answer: RequestAnswer?
  package var answerNote: String?
  /// The booked session.
  package var itemId: String?

  package init(id: String, kind: InvitationKind, createdAt: Instant) {
    self.id = id
    self.kind = kind
    self.createdAt = createdAt
  }
}

extension KeptInvitation: Stored {
  static let table = ObjectTable("invitation", columns)
  static let blank = KeptInvitation(id: "", kind: .open, createdAt: Instant(seconds: 0))
  static let columns: [Column<KeptInvitation>] = [
    .text("id", \.id), .choice("kind", \.kind), .text("contactId", \.contactId), .text("token", \.token),
    .integer("durationMin", \.durationMin), .integer("most", \.most), .instant("untilAt", \.until),
    .instant("expiresAt", \.expiresAt), .text("note", \.note), .instant("createdAt", \.createdAt),
    .bool("revoked", \.revoked), .choice("state", \.state), instants("times", \.times),
    .text("conversation", \.conversation), .text("request", \.request), instants("proposed", \.proposed),
    answerColumn, .text("answerNote", \.answerNote), .text("itemId", \.itemId),
  ]

  private static let answerColumn = Column<KeptInvitation>(name: "answer") {
    .of($0.answer?.rawValue)
  } read: {
    $0.answer = try $1.readIfPresent { RequestAnswer(rawValue: $0) }
  }

  private static func instants(
    _ name: String, _ member: Member<KeptInvitation, [Instant]>
  ) -> Column<KeptInvitation> {
    Column(name: name) {
      try .text(StoredJSON.text($0[keyPath: member].map(\.seconds)), name)
    } read: {
      $0[keyPath: member] = try StoredJSON.value([Int].self, $1.text()).map { Instant(seconds: $0) }
    }
  }
}

/// The person behind a guest.
package struct KeptGuest: Hashable, Sendable {
  package var conversation: String
  /// Nil if the user said that the guest is not one of their people.
  package var contactId: String?
  /// The last day on which the guest's messages were logged as contact.
  package var loggedOn: CivilDate?

  package init(conversation: String, contactId: String? = nil) {
    self.conversation = conversation
    self.contactId = contactId
  }
}

extension KeptGuest: Stored {
  static let table = ObjectTable("guest", columns)
  static let blank = KeptGuest(conversation: "")
  static let columns: [Column<KeptGuest>] = [
    .text("conversation", \.conversation), .text("contactId", \.contactId), .date("loggedOn", \.loggedOn),
  ]
}

/// The data that guests see of the user, the address of plannerguests, and the latest event received from it.
package struct KeptDoor: Hashable, Sendable {
  /// Empty until the user sets it.
  package var displayName = ""
  package var greeting: String?
  package var retentionDays = 365
  package var url: String?
  package var event = 0

  package init() {}
}

extension KeptDoor: Stored {
  static let rowKey = "door"
  static let table = ObjectTable("door", columns)
  static var blank: KeptDoor { KeptDoor() }
  static let columns: [Column<KeptDoor>] = [
    .derived("id") { _ in rowKey.databaseValue }, .text("displayName", \.displayName),
    .text("greeting", \.greeting), .integer("retentionDays", \.retentionDays), .text("url", \.url),
    .integer("event", \.event),
  ]
}

/// A conversation that plannerguests must still erase.
package struct GuestErasure: Hashable, Sendable {
  package var conversation: String

  package init(conversation: String) { self.conversation = conversation }
}

extension GuestErasure: Stored {
  static let table = ObjectTable("guestErasure", columns)
  static let blank = GuestErasure(conversation: "")
  static let columns: [Column<GuestErasure>] = [.text("conversation", \.conversation)]
}

extension StoreReader {
  /// Returns all invitations, the latest first.
  package func invitations() throws -> [KeptInvitation] {
    try all(KeptInvitation.table.select + " ORDER BY createdAt DESC, id")
  }

  /// Returns the ids of the sessions that guests booked.
  package func itemsOfGuests() throws -> Set<String> {
    Set(try String.fetchAll(db.cachedStatement(sql: StoreReader.itemsOfInvitations)))
  }

  package func invitation(id: String) throws -> KeptInvitation? { try one(KeptInvitation.self, id: id) }

  package func invitations(idPrefix prefix: String) throws -> [KeptInvitation] {
    try all(
      StoreReader.invitationsByPrefix, [prefix.databaseValue, (prefix + "\u{7f}").databaseValue])
  }

  package func guest(_ conversation: String) throws -> KeptGuest? {
    try first(KeptGuest.table.selectById, [conversation.databaseValue])
  }

  /// Returns the data that guests see of the user; the defaults if nothing was set.
  package func door() throws -> KeptDoor {
    try first(KeptDoor.table.selectById, [KeptDoor.rowKey.databaseValue]) ?? KeptDoor()
  }

  /// Returns the last day on which a person's messages counted as contact.
  package func loggedOn(contactId: String) throws -> CivilDate? {
    try guests(contactId: contactId).compactMap(\.loggedOn).max()
  }

  /// Returns the conversations with a person, in no order.
  package func guests(contactId: String) throws -> [KeptGuest] {
    try all(StoreReader.guestsOfPerson, [contactId.databaseValue])
  }

  static let guestsOfPerson = KeptGuest.table.select + " WHERE contactId = ?"

  package func guestErasures() throws -> [GuestErasure] {
    try all(GuestErasure.table.select + " ORDER BY conversation")
  }

  private static let itemsOfInvitations = "SELECT itemId FROM invitation WHERE itemId IS NOT NULL"
  static let invitationsByPrefix = KeptInvitation.table.select + " WHERE id >= ? AND id < ? ORDER BY id"
}

/// Somebody may already have a link, so these changes cannot be undone. Undo restores an invitation only
/// together with a person who was removed or merged into another one.
extension StoreWriter {
  @discardableResult
  package func put(_ invitation: KeptInvitation) throws -> Bool { try replace(invitation) }

  @discardableResult
  package func put(_ guest: KeptGuest) throws -> Bool { try replace(guest) }

  @discardableResult
  package func put(_ door: KeptDoor) throws -> Bool { try replace(door) }

  package func delete(_ erasure: GuestErasure) throws {
    try db.run(GuestErasure.table.delete, [erasure.conversation.databaseValue])
  }

  package func deleteGuest(_ conversation: String) throws {
    try db.run(KeptGuest.table.delete, [conversation.databaseValue])
  }

  /// Makes plannerguests erase a guest, and deletes the guest's invitations.
  package func eraseGuest(_ conversation: String) throws {
    try db.run("DELETE FROM invitation WHERE conversation = ?", [conversation.databaseValue])
    try deleteGuest(conversation)
    _ = try replace(GuestErasure(conversation: conversation))
  }

  /// Makes plannerguests erase the conversations with a person. If `contactId` is nil, erases the
  /// conversations with all guests who are known people.
  func eraseGuests(contactId: String?) throws {
    let select =
      "INSERT OR IGNORE INTO guestErasure SELECT conversation FROM guest WHERE contactId"
    if let contactId {
      try db.run("\(select) = ?", [contactId.databaseValue])
    } else {
      try db.run("\(select) IS NOT NULL")
    }
  }

  /// Notes an action on an invitation in the audit log.
  package func note(_ did: AuditAction, _ invitation: KeptInvitation) {
    audit.changes.append(
      AuditDraft.Change(
        did: did, object: KeptInvitation.table.name, count: 1,
        people: Set([invitation.contactId].compactMap(\.self))))
  }
}
