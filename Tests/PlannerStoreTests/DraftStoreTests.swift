import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("Drafts that are stored")
struct DraftStoreTests {
  static let noon = Instant(seconds: 1_772_452_800)
  private static let ana = "cccccccc-0000-4000-8000-000000000001"
  private static let bob = "cccccccc-0000-4000-8000-000000000002"
  static let draft = Draft(
    id: "77777777-0000-4000-8000-000000000001", contactId: ana, purpose: .birthday, status: .handedOver,
    tone: .warm, language: .de, context: "O'Brien \"\\ ", subject: "s", text: "t\n\u{1F382}",
    generatedSubject: "g", generated: "as made", source: "birthday.warm.de", version: "0a1b",
    used: ["years", "context"], createdAt: noon, approvedAt: noon, handedOverAt: noon)
  private static let introduction = Draft(
    id: "77777777-0000-4000-8000-000000000002", contactId: ana, otherId: bob, purpose: .introduction,
    status: .sent, tone: .formal, language: .en, text: "t", source: "s", version: "v", used: [],
    createdAt: Instant(seconds: 1_772_452_801), approvedAt: noon, sentAt: noon)

  private func store() throws -> PlannerStore {
    let store = try PlannerStore.inMemory()
    try store.write(command: "add", at: Self.noon) { writer in
      try writer.put(Contact(id: Self.ana, displayName: "Ana"))
      try writer.put(Contact(id: Self.bob, displayName: "Bob"))
    }
    try store.write(command: "draft", at: Self.noon) { writer in
      try writer.put(Self.draft)
      try writer.put(Self.introduction)
    }
    return store
  }

  @Test func `are read as they were written, the latest first`() throws {
    let store = try store()
    try store.read { reader throws in
      #expect(try reader.drafts() == [Self.introduction, Self.draft])
      #expect(try reader.openDrafts() == [Self.draft])
      #expect(try reader.drafts(contactId: Self.bob) == [Self.introduction])
      #expect(try reader.drafts(contactId: Self.ana) == [Self.introduction, Self.draft])
      #expect(try reader.drafts(idPrefix: "77777777-0000-4000-8000-000000000001") == [Self.draft])
      #expect(try reader.drafts(idPrefix: "7777").count == 2)
      #expect(try reader.drafts(idPrefix: "7778").isEmpty)
    }
  }

  @Test(arguments: [ana, bob])
  func `go with either of their people, and come back by undo`(who: String) throws {
    let store = try store()
    try store.write(command: "remove", at: Self.noon) { try $0.deleteContact(id: who) }
    #expect(try store.read { try $0.drafts() } == (who == Self.ana ? [] : [Self.draft]))
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(try store.read { try $0.drafts() } == [Self.introduction, Self.draft])
  }

  @Test func `are erased with the person, and nothing can bring them back`() throws {
    let store = try store()
    try store.write(command: "edit", at: Self.noon) { writer in
      var draft = Self.draft
      draft.text = "other"
      try writer.put(draft)
    }
    _ = try store.write(command: nil, at: Self.noon) { try $0.erase(contactId: Self.bob) }
    #expect(try store.read { try $0.drafts() }.map(\.id) == [Self.draft.id])
    _ = try store.write(command: nil, at: Self.noon) { try $0.erase(contactId: Self.ana) }
    #expect(try store.read { try $0.drafts() } == [])
    #expect(throws: StoreError.self) {
      try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    }
  }
}
