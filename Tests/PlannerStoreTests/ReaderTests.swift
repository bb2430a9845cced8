import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `A reader beside the store` {
  private let now = Instant(seconds: 1_772_000_000)

  private func put(_ name: String, in store: PlannerStore) throws {
    try store.write(command: "add", at: now) { writer in
      _ = try writer.put(Contact(id: "id of \(name)", displayName: name))
    }
  }

  private func names(_ store: PlannerStore) throws -> [String] {
    try store.read { try $0.contacts().map(\.displayName) }
  }

  @Test func `sees what was committed, and nothing of what is being written`() throws {
    let folder = try TemporaryFolder()
    let store = try PlannerStore(path: folder.file)
    let reader = try #require(try store.reader())
    defer { try? reader.close() }
    try put("Anna", in: store)
    #expect(try names(reader) == ["Anna"])
    try store.write(command: "add", at: now) { writer in
      _ = try writer.put(Contact(id: "2", displayName: "Bo"))
      #expect(try names(reader) == ["Anna"])
    }
    #expect(try names(reader) == ["Anna", "Bo"])
    #expect(throws: (any Error).self) { try put("Cleo", in: reader) }
    #expect(try names(store) == ["Anna", "Bo"])
  }

  @Test func `knows how much of an id tells items apart as of what it sees`() throws {
    let folder = try TemporaryFolder()
    let store = try PlannerStore(path: folder.file)
    let reader = try #require(try store.reader())
    defer { try? reader.close() }
    try put("Anna", in: store)
    func book(_ id: String) throws {
      try store.write(command: "book", at: now) { writer in
        _ = try writer.put(
          PlanItem(
            id: id, contactId: "id of Anna", goalId: nil, name: "Anna", startAt: now, durationMin: 30,
            createdAt: now))
        _ = try writer.reader.itemIdPrefixLength()
        // The transaction is not committed yet.
        #expect(try reader.read { try $0.itemIdPrefixLength() } < 7)
      }
    }
    try book("aaaaaa-1")
    #expect(try reader.read { try $0.itemIdPrefixLength() } == 4)
    try book("aaaaaa-2")
    #expect(try reader.read { try $0.itemIdPrefixLength() } == 8)
    _ = try store.write(command: "delete", at: now) { try $0.deleteItem(id: "aaaaaa-2") }
    #expect(try reader.read { try $0.itemIdPrefixLength() } == 4)
  }

  @Test func `tells a new version by each commit, and by nothing else`() throws {
    let store = try PlannerStore.inMemory()
    let first = try #require(store.version)
    try put("Anna", in: store)
    let second = try #require(store.version)
    #expect(second > first)
    _ = try names(store)
    try store.rehearse(at: now) { writer in
      _ = try writer.put(Contact(id: "2", displayName: "Bo"))
    }
    #expect(throws: StoreError.self) { try put("anna", in: store) }
    #expect(store.version == second)
    store.touch()
    #expect(store.version == second + 1)
  }

  @Test func `gives a copy that is apart from it`() throws {
    let folder = try TemporaryFolder()
    let store = try PlannerStore(path: folder.file)
    let reader = try #require(try store.reader())
    defer { try? reader.close() }
    try put("Anna", in: store)
    let copy = try reader.copy()
    try put("Bo", in: copy)
    #expect(try names(copy) == ["Anna", "Bo"])
    #expect(try names(store) == ["Anna"])
    try put("Cleo", in: store)
    #expect(try names(copy) == ["Anna", "Bo"])
    #expect(try copy.read { try $0.integrityProblems() }.isEmpty)
  }

  @Test func `is not there where there is no file`() throws {
    #expect(try PlannerStore.inMemory().reader() == nil)
  }
}
