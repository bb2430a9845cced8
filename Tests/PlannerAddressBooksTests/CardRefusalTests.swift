import PlannerAddressBooks
import Testing

/// Unreadable cards and the messages about them.
@Suite struct CardRefusalTests {
  private let wayOut = "; save it as vCard 3.0 or 4.0."

  /// Returns the problems of a card with these lines. Another card in the same file must be unaffected.
  private func problems(_ lines: String..., version: String = "3.0") -> [String] {
    let other = CardSamples.card("FN:Other", "UID:other")
    let content = CardSamples.read(CardSamples.card(["FN:A"] + lines, version: version) + other)
    #expect(content.cards.map(\.uid) == ["other"])
    return content.problems
  }

  @Test func `any version that is not known is refused`() {
    #expect(
      problems(version: "5.0") == ["Line 2: this card is vCard 5.0, which the planner cannot read" + wayOut])
    #expect(
      problems(version: "") == [
        "Line 2: this card is vCard of no version, which the planner cannot "
          + "read" + wayOut
      ])
    #expect(CardSamples.one(version: " 3.0 ") != nil)
  }

  @Test func `the version may stand anywhere in the card, and is missed`() {
    #expect(CardSamples.read("BEGIN:VCARD\nFN:A\nVERSION:3.0\nEND:VCARD\n").cards.count == 1)
    #expect(
      CardSamples.read("\nBEGIN:VCARD\nFN:A\nEND:VCARD\n")
        == CardContent(problems: ["Line 2: this card has no VERSION, and is omitted" + wayOut]))
  }

  @Test func `text in an encoding that is none of text is refused where it matters`() {
    #expect(
      problems("ORG;ENCODING=b:QQ==") == [
        "Line 4: this card has the encoding b, which the planner cannot "
          + "read" + wayOut
      ])
    #expect(CardSamples.one("NOTE;ENCODING=QUOTED-PRINTABLE:=31", "LOGO;BASE64:QQ==", version: "3.0") != nil)
    #expect(CardSamples.one("TEL;ENCODING=8bit:1", version: "3.0")?.numbers == ["1"])
  }

  @Test func `character sets that are not known are refused where they matter`() {
    #expect(
      problems("ORG;CHARSET=SHIFT_JIS:x") == [
        "Line 4: this card has the character set SHIFT_JIS, which the planner cannot read" + wayOut
      ])
    #expect(CardSamples.one("ORG;CHARSET=utf-8:x", version: "3.0")?.organization == "x")
    #expect(CardSamples.one("NOTE;CHARSET=SHIFT_JIS:x", version: "3.0") != nil)
    let bytes = Array(CardSamples.card("FN:A", "ORG:caf").utf8)
    let place = bytes.count - 2 - "END:VCARD\r\n".utf8.count
    let latin = bytes[..<place] + [0xe9] + bytes[place...]
    #expect(
      CardSamples.read(Array(latin))
        == CardContent(problems: ["Line 4: this card is not written in UTF-8; save it in UTF-8."]))
  }

  @Test func `the first reason of a card is told, and no second`() {
    #expect(
      problems("TEL;ENCODING=BASE64:1", "ORG;CHARSET=X:x", "TZ:Nowhere", version: "2.0").count == 1)
  }

  @Test func `a card without an end is left out, and one that begins in it counts`() {
    let content = CardSamples.read(
      "BEGIN:VCARD\nVERSION:3.0\nFN:A\n" + CardSamples.card("FN:B") + "BEGIN:VCARD\nFN:C")
    #expect(content.cards.map(\.displayName) == ["B"])
    #expect(
      content.problems == [
        "Line 1: this card has no END:VCARD, and may be cut off; it is omitted.",
        "Line 8: this card has no END:VCARD, and may be cut off; it is omitted.",
      ])
  }

  @Test func `an end without a beginning is a problem`() {
    let content = CardSamples.read(CardSamples.card("FN:A") + "VERSION:3.0\nFN:B\nEND:VCARD\n")
    #expect(content.cards.map(\.displayName) == ["A"])
    #expect(
      content.problems == [
        "Line 7: END:VCARD has no BEGIN:VCARD; what stands between it and the card before is left out."
      ])
  }

  @Test func `what is no vCard file at all is said once`() {
    let noCards = CardContent(
      problems: ["It is no vCard file: it has no BEGIN:VCARD."], damage: .foreign)
    for text in [
      "<html></html>", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "FN:A\nEND:VCARD\nEND:VCARD\n", "\0\0\0\0", "x",
    ] {
      #expect(CardSamples.read(text) == noCards, "\(text)")
    }
  }

  @Test func `UTF-16 is refused, with its mark or without`() {
    let text = CardSamples.card("FN:A")
    let refused = CardContent(
      problems: ["It is written in UTF-16, which vCard does not use; save it as UTF-8."], damage: .foreign)
    let little = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    for bytes in [little, big, [0xff, 0xfe] + little, [0xfe, 0xff] + big] {
      #expect(CardSamples.read(bytes) == refused)
    }
  }

  @Test func `of many problems ten are told, and how many more there are`() {
    func problems(_ count: Int) -> [String] {
      CardSamples.read((0..<count).map { _ in CardSamples.card("UID:1") }.joined()).problems
    }
    #expect(problems(10).count == 10 && problems(10).last?.hasPrefix("Line 37: ") == true)
    #expect(problems(11).count == 11 && problems(11).last == "And 1 more problem.")
    #expect(problems(200).count == 11 && problems(200).last == "And 190 more problems.")
  }

  @Test func `a problem is one line, and not long, whatever it names`() {
    let long = String(repeating: "x", count: 5000)
    let text =
      CardSamples.card("FN:A", "TZ:a\\nb\(long)") + CardSamples.card(["FN:\(long)"], version: "\(long)")
      + CardSamples.card("FN:\(long)", "UID:1") + CardSamples.card("FN:\u{1b}[1m\(long)", "UID:1")
      + CardSamples.card(["FN;CHARSET=\u{7}\(long):A"])
    let problems = CardSamples.read(text).problems
    #expect(problems.count == 4)
    #expect(
      problems.allSatisfy { $0.count < 250 && !$0.unicodeScalars.contains { $0.value < 32 } }, "\(problems)")
  }
}
