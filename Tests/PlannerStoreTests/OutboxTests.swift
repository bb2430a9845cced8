import PlannerModel
import PlannerStore
import PlannerTime
import Testing

@Suite struct `The outbox` {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  func events(after id: Int64 = 0) throws -> [StoreEvent] { try store.read { try $0.events(after: id) } }

  @Test func `keeps what happened, in order, until it was delivered`() throws {
    let ids = try store.write(command: nil, at: noon) { writer in
      [
        try writer.emit(StoreEvent(kind: "placed", at: noon, item: item(1))),
        try writer.emit(StoreEvent(kind: "removed", at: noon, contactId: "c", detail: ObjectTests.text)),
        try writer.emit(StoreEvent(kind: "undone", at: noon)),
      ]
    }
    #expect(
      try events() == [
        StoreEvent(id: ids[0], kind: "placed", at: noon, item: item(1)),
        StoreEvent(id: ids[1], kind: "removed", at: noon, contactId: "c", detail: ObjectTests.text),
        StoreEvent(id: ids[2], kind: "undone", at: noon),
      ])
    #expect(try events(after: ids[1]).map(\.kind) == ["undone"])
    #expect(try store.read { try $0.events(after: 0, limit: 1) }.map(\.id) == [ids[0]])
    try store.write(command: nil, at: noon) { try $0.dropEvents(upTo: ids[1]) }
    #expect(try events().map(\.id) == [ids[2]])
  }

  @Test func `is part of the transaction: an event of a change that failed never was`() throws {
    #expect(throws: StoreError.self) {
      try store.write(command: "add", at: noon) { writer in
        try writer.emit(StoreEvent(kind: "added", at: noon))
        try writer.put(goal(1))  // a goal without a person
      }
    }
    #expect(try events() == [])
  }

  @Test func `never gives an id twice, whatever was dropped`() throws {
    let first = try store.write(command: nil, at: noon) { try $0.emit(StoreEvent(kind: "a", at: noon)) }
    try store.write(command: nil, at: noon) { try $0.dropEvents(upTo: first) }
    let second = try store.write(command: nil, at: noon) { try $0.emit(StoreEvent(kind: "b", at: noon)) }
    #expect(second > first)
  }

  @Test func `is nothing to undo`() throws {
    try store.write(command: "refresh", at: noon) { _ = try $0.emit(StoreEvent(kind: "a", at: noon)) }
    #expect(try store.read { try $0.lastUndo() } == nil)
  }
}
