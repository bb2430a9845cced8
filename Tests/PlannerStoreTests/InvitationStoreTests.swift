import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("Invitations that are stored")
struct InvitationStoreTests {
  static let noon = Instant(seconds: 1_772_452_800)
  static let person = "cccccccc-0000-4000-8000-000000000001"
  static let conversation = "22222222-0000-4000-8000-000000000001"

  static var invitation: KeptInvitation {
    var full = KeptInvitation(
      id: "11111111-0000-4000-8000-000000000001", kind: .personal, createdAt: noon)
    full.contactId = person
    full.token = "abcdefghijklmnopqrstuv"
    (full.durationMin, full.most, full.note) = (45, 5, "O'Brien \"\\ ")
    (full.until, full.expiresAt) = (Instant(seconds: 1_774_267_200), Instant(seconds: 1_774_267_200))
    full.state = .booked
    full.times = [Instant(seconds: 1_772_600_000), Instant(seconds: 1_772_700_000)]
    (full.conversation, full.request) = (conversation, "33333333-0000-4000-8000-000000000001")
    full.proposed = [Instant(seconds: 1_772_800_000)]
    (full.answer, full.answerNote) = (.booked, "yes")
    full.itemId = "eeeeeeee-0000-4000-8000-000000000001"
    return full
  }

  static var door: KeptDoor {
    var door = KeptDoor()
    (door.displayName, door.greeting, door.retentionDays) = ("O'Brien \"\\ ", "Hello", 90)
    (door.url, door.event) = ("https://meet.example", 7)
    return door
  }

  private func store() throws -> PlannerStore {
    let store = try PlannerStore.inMemory()
    try store.write(command: "add", at: Self.noon) { writer in
      try writer.put(Contact(id: Self.person, displayName: "Ana"))
      try writer.put(Self.invitation)
      try writer.put(Self.door)
      try writer.put(KeptGuest(conversation: Self.conversation, contactId: Self.person))
    }
    return store
  }

  @Test func `are read as they were written`() throws {
    let store = try store()
    var open = KeptInvitation(id: "a", kind: .open, createdAt: Self.noon.adding(minutes: 1))
    open.token = "chat"
    try store.write(command: nil, at: Self.noon) { try $0.put(open) }
    try store.read { reader throws in
      #expect(try reader.invitations() == [open, Self.invitation])
      #expect(try reader.invitation(id: "a") == open)
      #expect(try reader.invitations(idPrefix: "1111") == [Self.invitation])
      #expect(try reader.door() == Self.door)
      #expect(try reader.guest(Self.conversation)?.contactId == Self.person)
      #expect(try reader.guest("x") == nil)
    }
  }

  @Test func `go with their person, and come back`() throws {
    let store = try store()
    try store.write(command: "rm", at: Self.noon) { try $0.deleteContact(id: Self.person) }
    #expect(try store.read { try $0.invitations() } == [])
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(try store.read { try $0.invitations() } == [Self.invitation])
    #expect(try store.read { try $0.guestErasures() } == [])
  }

  @Test(arguments: [Self.person, nil]) func `are erased with their person, and what was said with them, too`(
    contactId: String?
  ) throws {
    let store = try store()
    _ = try store.write(command: nil, at: Self.noon) { try $0.erase(contactId: contactId) }
    try store.read { reader throws in
      #expect(try reader.invitations() == [])
      #expect(
        try reader.guestErasures() == [GuestErasure(conversation: Self.conversation)])
      #expect(try reader.guest(Self.conversation) == nil)
    }
  }
}
