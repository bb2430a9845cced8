import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite struct `People elsewhere` {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  func put(_ number: Int, _ name: String, card: String? = nil, cardName: String? = nil, zone: String? = nil)
    throws
  {
    try store.write(command: nil, at: noon) { writer in
      try writer.put(
        Contact(
          id: id("c", number), displayName: name, cardUid: card, cardName: cardName, timeZone: zone))
    }
  }

  @Test func `are those with a card or a zone of their own, and nobody else`() throws {
    try put(1, "Zoe", card: "a")
    try put(2, "Bo", zone: "Asia/Tokyo")
    try put(3, "Cleo")
    #expect(try !store.read { try $0.contactsElsewhere() }.isEmpty)
    try put(4, "Ana", card: "b", zone: "Europe/Paris")
    try store.read { reader throws in
      #expect(try reader.contactsElsewhere().map(\.displayName) == ["Ana", "Bo", "Zoe"])
      let places = try reader.whereabouts().sorted { $0.contactId < $1.contactId }
      #expect(places.map(\.contactId) == [id("c", 1), id("c", 2), id("c", 4)])
      #expect(places.map(\.cardUid) == ["a", nil, "b"])
      #expect(places.map(\.timeZone) == [nil, "Asia/Tokyo", "Europe/Paris"])
    }
  }

  @Test func `are found by their card`() throws {
    #expect(try !store.read { try $0.hasContactsWithCards() })
    try put(1, "Ana", zone: "Asia/Tokyo")
    #expect(try !store.read { try $0.hasContactsWithCards() })
    try put(2, "Bo", card: "x")
    try store.read { reader throws in
      #expect(try reader.hasContactsWithCards())
      #expect(try reader.contact(cardUid: "x", otherThan: id("c", 1))?.displayName == "Bo")
      #expect(try reader.contact(cardUid: "x", otherThan: id("c", 2)) == nil)
      #expect(try reader.contact(cardUid: "X", otherThan: id("c", 1)) == nil)
    }
  }

  @Test func `have sessions under a former name only where they are called as their card is`() throws {
    try put(1, "Ana", card: "a", cardName: "Ana")
    try put(2, "Bo", card: "b", cardName: "Robert")
    try put(3, "Cleo")
    try put(4, "Dan", cardName: "Dan")
    try store.write(command: nil, at: noon) { writer in
      for number in 1...4 {
        for old in 0...1 {
          var item = item(number * 10 + old, of: number)
          item.goalId = nil
          item.name = old == 1 ? "Old" : ["Ana", "Bo", "Cleo", "Dan"][number - 1]
          try writer.put(item)
        }
      }
      #expect(try writer.reader.itemsUnderFormerNames().map(\.id) == [id("e", 11)])
    }
  }
}
