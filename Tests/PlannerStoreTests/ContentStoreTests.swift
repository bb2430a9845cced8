import Foundation
import GRDB
import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("Kept files that are stored")
struct ContentStoreTests {
  static let noon = Instant(seconds: 1_772_452_800)
  private static let ana = "cccccccc-0000-4000-8000-000000000001"
  private static let bob = "cccccccc-0000-4000-8000-000000000002"
  static let content = KeptContent(
    id: "88888888-0000-4000-8000-000000000001", contactId: ana, name: "a \"lease\".pdf", kind: .pdf,
    size: 20 << 20, sha256: String(repeating: "ab", count: 32), private: true, addedAt: noon,
    text: "Émile's flat\n\"\\ \u{1F382} quinces")
  private static let nobodys = KeptContent(
    id: "88888888-0000-4000-8000-000000000002", name: "notes.md", kind: .text, size: 3,
    sha256: String(repeating: "cd", count: 32), addedAt: Instant(seconds: 1_772_452_801),
    text: "Xylophones and flats")

  private func fill(_ store: PlannerStore) throws {
    try store.write(command: "add", at: Self.noon) { writer in
      try writer.put(Contact(id: Self.ana, displayName: "Ana"))
      try writer.put(Contact(id: Self.bob, displayName: "Bob"))
    }
    try store.write(command: "content", at: Self.noon) { writer in
      try writer.put(Self.content)
      try writer.put(Self.nobodys)
    }
  }

  private func store() throws -> PlannerStore {
    let store = try PlannerStore.inMemory()
    try fill(store)
    return store
  }

  private func found(_ words: String, in store: PlannerStore) throws -> [String] {
    try store.read { try $0.contentEntries(with: SearchWords(words), limit: 9).map(\.name) }
  }

  @Test func `are read as they were written, the latest first, and without their texts`() throws {
    let store = try store()
    try store.read { reader throws in
      #expect(try reader.contents() == [Self.content, Self.nobodys])
      #expect(try reader.content(id: Self.content.id) == Self.content)
      #expect(try reader.contents(contactId: Self.ana) == [Self.content])
      let entries = try reader.contentEntries()
      #expect(entries.map(\.id) == [Self.nobodys.id, Self.content.id])
      #expect(entries.map(\.characters) == [20, 25] && entries.map(\.isPrivate) == [false, true])
      #expect(entries.map(\.fileName) == [Self.nobodys.sha256 + ".txt", Self.content.sha256 + ".pdf"])
      #expect(try reader.contentEntries(contactId: Self.ana).map(\.id) == [Self.content.id])
      #expect(try reader.contentEntries(contactId: Self.bob) == [])
      #expect(try reader.contentEntries(idPrefix: "8888").count == 2)
      #expect(try reader.contentEntries(sha256: Self.nobodys.sha256).map(\.id) == [Self.nobodys.id])
      #expect(try reader.contentCharacters() == 45)
    }
  }

  @Test func `are found by parts of words of their name and text, without case and accents`() throws {
    let store = try store()
    for words in ["emile", "ÉMILE quince", "\"lease\".PDF", "'s fla", "\"\\", "flat em"] {
      // Two characters are too short for the index.
      #expect(try found(words, in: store) == (words == "\"\\" ? [] : [Self.content.name]), "\(words)")
    }
    #expect(try found("flat", in: store) == [Self.nobodys.name, Self.content.name])
    #expect(try found("flats emile", in: store) == [])
    let any = try store.read {
      try $0.contentEntries(withAnyOf: SearchWords("emile xylo"), limit: 9).map(\.name)
    }
    #expect(any == [Self.nobodys.name, Self.content.name])
    #expect(try store.read { try $0.isWord("emile", ofContent: Self.content.id) })
    #expect(try !store.read { try $0.isWord("emile", ofContent: Self.nobodys.id) })
  }

  @Test func `are found no longer once they are changed or removed, and again after an undo`() throws {
    let store = try store()
    var changed = Self.content
    changed.text = "A mandolin"
    try store.write(command: "edit", at: Self.noon) { try $0.put(changed) }
    #expect(try found("emile", in: store) == [] && found("mandolin", in: store) == [changed.name])
    try store.write(command: "remove", at: Self.noon) { try $0.deleteContent(id: changed.id) }
    #expect(try found("mandolin", in: store) == [])
    for _ in 1...2 { _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) } }
    #expect(try found("emile", in: store) == [changed.name] && found("mandolin", in: store) == [])
    #expect(try store.read { try $0.contents() } == [Self.content, Self.nobodys])
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(try found("emile", in: store) == [] && store.read { try $0.contents() } == [])
  }

  @Test func `go with their person, come back by undo, and their files count as used until then`() throws {
    let store = try store()
    let names = [Self.content.sha256 + ".pdf", Self.nobodys.sha256 + ".txt"]
    try store.write(command: "remove", at: Self.noon) { try $0.deleteContact(id: Self.ana) }
    #expect(try store.read { try $0.contents() } == [Self.nobodys] && found("emile", in: store) == [])
    #expect(try store.read { try $0.usedContentFiles() } == Set(names))
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(try store.read { try $0.contents() } == [Self.content, Self.nobodys])
    #expect(try found("emile", in: store) == [Self.content.name])
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(
      try store.read { try $0.usedContentFiles() } == Set(names.prefix(1)),
      "an undo of the removal is recorded")
  }

  @Test func `leave no byte in file, log and index once their person or everything is erased`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try fill(store)
    try store.write(command: "remove", at: Self.noon) { try $0.deleteContent(id: Self.content.id) }
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    func traces(_ texts: [String]) throws -> [String] {
      let files = try folder.bytes().values
      return texts.filter { text in files.contains { $0.range(of: Data(text.utf8)) != nil } }
    }
    // The words as typed and as normalized. The index stores trigrams, some without a shared prefix.
    let anas = ["Émile", "emile", "lease", "quinces", Self.content.id, Self.content.sha256]
    #expect(try traces(anas) == anas && isIndexed("qui", in: store) && isIndexed("xyl", in: store))
    _ = try store.write(command: nil, at: Self.noon) { try $0.erase(contactId: Self.ana) }
    try store.scrub()
    #expect(try traces(anas) == [])
    #expect(try store.read { try $0.contents() } == [Self.nobodys])
    #expect(try !isIndexed("qui", in: store) && isIndexed("xyl", in: store))
    _ = try store.write(command: nil, at: Self.noon) { try $0.erase(contactId: nil) }
    try store.scrub()
    #expect(try traces(anas + ["Xylophones", "xylophones", Self.nobodys.id]) == [])
    #expect(try !isIndexed("xyl", in: store))
  }

  /// Returns whether a trigram is in the index's data, including deleted entries.
  private func isIndexed(_ trigram: String, in store: PlannerStore) throws -> Bool {
    try store.queue.unsafeRead { db in
      try Data.fetchAll(db, sql: "SELECT block FROM contentIndex_data").contains {
        $0.range(of: Data(trigram.utf8)) != nil
      }
    }
  }

  @Test func `cost nobody else who writes`() throws {
    // A trigger on another table that mentions them would slow its writes.
    let store = try store()
    let triggers = try store.queue.unsafeRead { db in
      try String.fetchAll(
        db,
        sql:
          "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name <> 'content' AND sql LIKE '%content%'"
      )
    }
    #expect(triggers == [])
  }
}
