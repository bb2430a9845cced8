import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("Conversations that are stored")
struct ChatStoreTests {
  private static let noon = Instant(seconds: 1_772_452_800)
  private static let ana = "cccccccc-0000-4000-8000-000000000001"
  private static let bob = "cccccccc-0000-4000-8000-000000000002"
  private static let cem = "cccccccc-0000-4000-8000-000000000003"
  private static let id = "88888888-0000-4000-8000-000000000001"
  private static let text = "O'Brien \"\\ "
  private static let message = ChatMessage(
    id: "88888888-0000-4000-8000-000000000002", at: noon, speaker: .assistant, text: text,
    commands: ["plannerctl undo"], model: "m", about: [ana])
  /// The same data as in `Schemas/v21.sql`.
  static let chat = KeptChat(id: id, title: "O'Brien \"\\", startedAt: noon, messages: [message])

  private func store() throws -> PlannerStore {
    let store = try PlannerStore.inMemory()
    try store.write(command: "add", at: Self.noon) { writer in
      try writer.put(Contact(id: Self.ana, displayName: "Ana"))
      try writer.put(Contact(id: Self.bob, displayName: "Bob"))
    }
    try store.write(command: nil, at: Self.noon) { writer in
      try writer.put(KeptChatRow(id: Self.id, startedAt: Self.noon))
      try writer.put(KeptMessage(message: Self.message, chatId: Self.id, place: 0))
    }
    return store
  }

  private func chats(_ store: PlannerStore) throws -> [KeptChat] { try store.read { try $0.chats() } }

  @Test func `are read as they were written, titled by what was said first`() throws {
    #expect(try chats(store()) == [Self.chat])
  }

  @Test func `lose what is about a person who is removed, and get it back by undo`() throws {
    let store = try store()
    try store.write(command: "remove", at: Self.noon) { _ = try $0.deleteContact(id: Self.bob) }
    #expect(try chats(store) == [Self.chat])
    try store.write(command: "remove", at: Self.noon) { _ = try $0.deleteContact(id: Self.ana) }
    #expect(try chats(store) == [])
    try store.write(command: nil, at: Self.noon) { _ = try $0.undo(now: Self.noon) }
    #expect(try chats(store) == [Self.chat])
  }

  @Test func `lose what is about a person whose addition is undone, for nobody could erase it by their name`()
    throws
  {
    let store = try store()
    #expect(try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) } == "add")
    #expect(try chats(store) == [])
  }

  @Test func `keep what is about a person whom undo takes nothing from`() throws {
    let store = try store()
    try store.write(command: "add", at: Self.noon) { try $0.put(Contact(id: Self.cem, displayName: "Cem")) }
    #expect(try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) } == "add")
    #expect(try chats(store) == [Self.chat])
  }

  @Test func `lose what is about a person who is erased, or all, for good`() throws {
    for person in [Self.ana, nil] {
      let store = try store()
      try store.write(command: nil, at: Self.noon) { _ = try $0.erase(contactId: person) }
      #expect(try chats(store) == [])
      #expect(throws: StoreError.nothingToUndo) {
        try store.write(command: nil, at: Self.noon) { _ = try $0.undo(now: Self.noon) }
      }
    }
    let other = try store()
    try other.write(command: nil, at: Self.noon) { _ = try $0.erase(contactId: Self.bob) }
    #expect(try chats(other) == [Self.chat])
  }

  @Test func `do not come back with a person if they were erased in between`() throws {
    let store = try store()
    try store.write(command: "remove", at: Self.noon) { _ = try $0.deleteContact(id: Self.ana) }
    try store.write(command: nil, at: Self.noon) { _ = try $0.eraseChats(id: Self.id) }
    try store.write(command: nil, at: Self.noon) { _ = try $0.undo(now: Self.noon) }
    #expect(try store.read { try $0.contact(id: Self.ana) } != nil)
    #expect(try chats(store) == [])
  }
}
