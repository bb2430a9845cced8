import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `Undo` {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  @discardableResult
  func undo(now: Instant = noon) throws -> String {
    try store.write(command: nil, at: now) { try $0.undo(now: now) }
  }

  @Test func `takes back what a command added`() throws {
    try store.addPerson(1)
    let before = try store.contents()
    try store.addPerson(2)
    #expect(try undo() == "add")
    #expect(try store.contents() == before)
  }

  @Test func `puts back every column of every kind of row that a command changed`() throws {
    let full = ObjectTests.full
    try store.write(command: "import", at: noon) { writer in
      try writer.put(full.contact)
      try writer.put(full.goal)
      try writer.put(full.item)
      try writer.put(full.entry)
      try writer.put(full.away)
      try writer.put(ObjectTests.preferences)
      try writer.put(ObjectTests.addressBook)
      try writer.put(ObjectTests.evidence)
      try writer.put(learnedSince: noon)
    }
    let before = try store.contents()
    try store.write(command: "edit", at: noon) { writer in
      try writer.put(contact(1, "New"))
      try writer.put(goal(1))
      try writer.put(item(1))
      try writer.put(entry(1))
      try writer.put(Away(id: id("d", 1), from: date("2020-01-01"), to: date("2020-01-02")))
      try writer.put(Preferences.defaults)
      try writer.put(AddressBook(id: ObjectTests.addressBook.id, name: "n", path: "/p"))
      try writer.put(
        Evidence(id: ObjectTests.evidence.id, contactId: id("c", 1), startAt: noon, cause: .snoozed))
      try writer.put(learnedSince: noon.adding(minutes: 1))
    }
    #expect(try store.contents() != before)
    #expect(try undo() == "edit")
    #expect(try store.contents() == before)
  }

  @Test func `brings back a person with everything, as it was at each step`() throws {
    try store.addPerson(1)
    try store.addPerson(2)
    let before = try store.contents()
    let counts = try store.write(command: "remove", at: noon) { writer in
      var changed = goal(1)
      changed.paused = true
      try writer.put(changed)
      try writer.put(item(10, at: noon.adding(minutes: 7)))
      try writer.deleteItem(id: id("e", 11))
      return try writer.deleteContact(id: id("c", 1))
    }
    #expect(counts == StoreCounts(contacts: 1, goals: 1, items: 1, log: 1, away: 0, liveItems: 1))
    #expect(try store.contents().contacts.map(\.id) == [id("c", 2)])
    #expect(try undo() == "remove")
    #expect(try store.contents() == before)
  }

  @Test func `takes back an added address book, and brings back a removed one`() throws {
    try store.write(command: "add", at: noon) { _ = try $0.put(ObjectTests.addressBook) }
    let removed = try store.write(command: "remove", at: noon) {
      try $0.deleteAddressBook(id: ObjectTests.addressBook.id)
    }
    #expect(removed)
    #expect(try store.contents().addressBooks == [])
    #expect(try store.write(command: "no", at: noon) { try $0.deleteAddressBook(id: "none") } == false)
    #expect(try undo() == "remove")
    #expect(try store.contents().addressBooks == [ObjectTests.addressBook])
    #expect(try undo() == "add")
    #expect(try store.contents().addressBooks == [])
  }

  @Test func `keeps names in mind: those that it could bring back, and whose`() throws {
    func kept() throws -> [String: Set<String>] { try store.read { try $0.namesKeptForUndo() } }
    try store.addPerson(1, "Ána")
    #expect(try kept() == [:])
    try store.write(command: "edit", at: noon) { _ = try $0.put(contact(1, "Bo")) }
    try store.write(command: "remove", at: noon) { _ = try $0.deleteContact(id: id("c", 1)) }
    #expect(try kept() == ["ana": [id("c", 1)], "bo": [id("c", 1)]])
    try undo()
    #expect(try kept() == ["ana": [id("c", 1)]])
  }

  @Test func `brings back what was edited elsewhere with the person that it was about`() throws {
    try store.addPerson(1)
    let edit = ExternalEdit(
      id: id("8", 1), at: noon, itemId: id("e", 10), contactId: id("c", 1), movedTo: noon, detail: "moved")
    try store.write(command: nil, at: noon) { try $0.put(edit) }
    try store.write(command: "remove", at: noon) { _ = try $0.deleteContact(id: id("c", 1)) }
    #expect(try store.read { try $0.externalEdits(contactId: nil, limit: 9) } == [])
    try undo()
    #expect(try store.read { try $0.externalEdits(contactId: nil, limit: 9) } == [edit])
  }

  @Test func `brings back a goal, a period away, a log entry, and the goal of the items that stayed`() throws
  {
    try store.addPerson(1)
    try store.write(command: "away", at: noon) {
      try $0.put(Away(id: id("d", 1), from: date("2026-03-01"), to: date("2026-03-02"), note: "sea"))
    }
    let before = try store.contents()
    try store.write(command: "delete", at: noon) { writer throws in
      #expect(try writer.deleteGoal(id: id("a", 1)))
      #expect(try writer.deleteAway(id: id("d", 1)))
      #expect(try writer.deleteLogEntry(id: id("b", 1)))
    }
    #expect(try store.contents().items.map(\.goalId) == [nil, nil])
    try undo()
    #expect(try store.contents() == before)
  }

  @Test func `goes through names that changed hands within one command`() throws {
    try store.addPerson(1, "Anna")
    try store.addPerson(2, "Ben")
    let before = try store.contents()
    try store.write(command: "swap", at: noon) { writer in
      try writer.put(contact(1, "nobody"))
      try writer.put(contact(2, "Anna"))
      try writer.put(contact(1, "Ben"))
    }
    try undo()
    #expect(try store.contents() == before)
  }

  @Test func `goes back twenty commands, one by one, and no further`() throws {
    var states: [Contents] = []
    for number in 1...25 {
      states.append(try store.contents())
      try store.write(command: "command \(number)", at: noon.adding(minutes: number)) { writer in
        try writer.put(contact(number))
        if number > 3 { try writer.deleteContact(id: id("c", number - 3)) }
        var preferences = Preferences.defaults
        preferences.capacityPerWeek = number
        try writer.put(preferences)
      }
    }
    for number in (6...25).reversed() {
      #expect(try store.read { try $0.lastUndo()?.command } == "command \(number)")
      #expect(try store.read { try $0.lastUndo()?.at } == noon.adding(minutes: number))
      #expect(try undo() == "command \(number)")
      #expect(try store.contents() == states[number - 1])
    }
    #expect(throws: StoreError.nothingToUndo) { try undo() }
    #expect(try store.contents() == states[5])
  }

  @Test func `does not see the clock's changes, nor commands that changed nothing`() throws {
    try store.addPerson(1)
    try store.write(command: nil, at: noon) { _ = try $0.put(item(50)) }
    try store.write(command: "nothing", at: noon) { writer in
      try writer.put(contact(1))
      #expect(try !writer.deleteItem(id: "none"))
      #expect(try !writer.deleteGoal(id: "none"))
      #expect(try writer.deleteContact(id: "none") == StoreCounts())
    }
    #expect(try store.read { try $0.lastUndo()?.command } == "add")
  }

  @Test func `of a command that failed is not there`() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try store.write(command: "add", at: noon) { writer in
        try writer.put(contact(1))
        throw Failure()
      }
    }
    #expect(try store.read { try $0.lastUndo() } == nil)
    #expect(try store.contents().contacts == [])
  }

  @Test func `takes away the proposals that the clock made since, and nothing else`() throws {
    let later = noon.adding(minutes: 60)
    try store.addPerson(1)
    try store.write(command: "first", at: noon) { _ = try $0.put(item(1, at: later)) }
    // The command before created an item in the same second, which is not one of the clock's proposals.
    try store.write(command: "second", at: noon) { writer in
      var changed = goal(1)
      changed.paused = true
      try writer.put(changed)
    }
    try store.write(command: nil, at: noon.adding(minutes: 1)) { writer in
      let since = noon.adding(minutes: 1)
      try writer.put(item(2, at: later, createdAt: since))
      try writer.put(item(3, at: later, createdAt: noon.adding(seconds: -1)))
      try writer.put(item(4, at: later, status: .snoozed, createdAt: since))
      try writer.put(item(5, at: later, origin: .manual, createdAt: since))
      try writer.put(item(6, at: noon.adding(minutes: 2), createdAt: since))
    }
    try undo(now: noon.adding(minutes: 2))
    let ids = try store.read { try $0.items(from: noon, to: later.adding(minutes: 1)).map(\.id) }
    #expect(Set(ids) == Set([1, 3, 4, 5, 6].map { id("e", $0) }))
  }

  @Test func `keeps an item that it restored, however young`() throws {
    try store.addPerson(1)
    try store.write(command: nil, at: noon) { _ = try $0.put(item(1, at: noon.adding(minutes: 60))) }
    try store.write(command: "snooze", at: noon) {
      _ = try $0.put(item(1, at: noon.adding(minutes: 120), status: .snoozed))
    }
    try undo()
    #expect(try store.read { try $0.item(id: id("e", 1)) } == item(1, at: noon.adding(minutes: 60)))
  }

  @Test func `of an import of thousands puts everything back`() throws {
    try store.addPerson(1)
    let before = try store.contents()
    try store.write(command: "import", at: noon) { writer in
      for number in 2...3000 {
        try writer.put(contact(number))
        try writer.put(goal(number))
      }
    }
    try undo()
    #expect(try store.contents() == before)
  }
}
