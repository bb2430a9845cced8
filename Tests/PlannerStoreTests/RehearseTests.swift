import PlannerModel
import PlannerStore
import Testing

@Suite struct `A rehearsal` {
  @Test func `shows what would be, and leaves the file and its log byte for byte as they are`() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try store.addPerson(1)
    let (bytes, contents) = (try folder.bytes(), try store.contents())
    let seen = try store.rehearse(at: noon) { writer in
      // More than the page cache holds.
      for number in 2...6000 {
        var person = contact(number)
        person.purpose = String(repeating: "purpose ", count: 60)
        try writer.put(person)
      }
      try writer.emit(StoreEvent(kind: "placed", at: noon))
      return try writer.reader.counts().contacts
    }
    #expect(seen == 6000)
    let after = try folder.bytes()
    for name in ["planner.db", "planner.db-wal"] { #expect(after[name] == bytes[name]) }
    #expect(try store.contents() == contents)
    #expect(try store.read { try $0.lastUndo()?.command } == "add")
    try store.addPerson(2)
  }

  @Test func `that fails passes the error on and leaves nothing`() throws {
    let store = try PlannerStore.inMemory()
    #expect(throws: StoreError.duplicateName(name: "person 1")) {
      try store.rehearse(at: noon) { writer in
        try writer.put(contact(1))
        try writer.put(contact(2, "person 1"))
      }
    }
    #expect(try store.contents().contacts == [])
  }
}
