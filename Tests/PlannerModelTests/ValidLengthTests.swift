import PlannerModel
import Testing

@Suite struct `How long a text or a list may be` {
  /// The limits in docs/protocol.md.
  static let contract: [(ValidLength, Int, String)] = [
    (.tags, 200, "at most 200 entries"), (.tag, 100, "at most 100 characters"),
    (.purpose, 10_000, "at most 10000 characters"), (.note, 100_000, "at most 100000 characters"),
    (.awayNote, 1000, "at most 1000 characters"), (.cardUid, 1000, "at most 1000 characters"),
    (.timeBlocks, 50, "at most 50 entries"), (.excludedDates, 3700, "at most 3700 entries"),
    (.addresses, 100, "at most 100 entries"), (.address, 1000, "at most 1000 characters"),
    (.path, 4095, "at most 4095 bytes"), (.search, 1000, "at most 1000 characters"),
    (.changes, 100, "at most 100 entries"), (.forcedOver, 1000, "at most 1000 entries"),
    (.profileText, 10_000, "at most 10000 characters"), (.profileList, 200, "at most 200 entries"),
    (.text, 1000, "at most 1000 characters"), (.met, 10_000, "at most 10000 entries"),
    (.fileName, 200, "at most 200 characters"), (.fileText, 1_000_000, "at most 1000000 characters"),
    (.allFileTexts, 10_000_000, "at most 10000000 characters"),
  ]

  @Test(arguments: contract)
  func `is in the contract, and checked by scalars`(length: ValidLength, most: Int, allowed: String) throws {
    #expect(length.most == most)
    #expect(length.allowed == allowed)
    // Any number of combining marks form one Character.
    let marks = String(repeating: "\u{301}", count: most)
    #expect(length.contains(marks) == (length != .path))
    #expect(!length.contains(marks + "\u{301}"))
    let list = Array(repeating: 0, count: most + 1)
    try length.check(Array(list.dropLast()), field: "x")
    #expect(throws: InvalidField.self) { try length.check(list, field: "x") }
    #expect(throws: InvalidField.self) { try length.check(marks + "\u{301}", field: "x") }
  }

  @Test func `all are in the contract`() { #expect(Set(Self.contract.map(\.0)) == Set(ValidLength.allCases)) }

  @Test func `what is there already may stay as long as it is, or shrink`() throws {
    let old = String(repeating: "a", count: 20_000)
    try ValidLength.purpose.check(old, field: "x", over: old)
    #expect(throws: InvalidField.self) { try ValidLength.purpose.check(old + "a", field: "x", over: old) }
    try ValidLength.tags.check(Array(0..<300), field: "x", over: Array(0..<301))
    #expect(throws: InvalidField.self) {
      try ValidLength.tags.check(Array(0..<302), field: "x", over: Array(0..<301))
    }
  }

  @Test func `a refusal repeats no more than the beginning of what it refuses`() {
    let long = JSONValue.string(String(repeating: "x", count: 40_000))
    for value in [
      long, .array(Array(repeating: long, count: 1000)), .object(["a": long, "b": .array([long])]),
    ] {
      let refusal = InvalidField(field: "x", value: value, allowed: "less")
      #expect("\(refusal.value)".utf8.count < 20_000)
      #expect(refusal.message.utf8.count < 200)
    }
    let list = InvalidField(field: "x", value: .array(Array(repeating: .null, count: 1000)), allowed: "less")
    #expect(list.message == "x is a list of 1000, but must be less.")
  }
}
