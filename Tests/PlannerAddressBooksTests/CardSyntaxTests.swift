import PlannerAddressBooks
import PlannerModel
import Testing

/// Lines, folds, parameters and escapes.
@Suite struct CardSyntaxTests {
  private func names(_ text: String) -> [String] { CardSamples.read(text).cards.map(\.displayName) }

  @Test func `lines end in CRLF, LF, or in CR where there is no LF`() {
    for end in ["\r\n", "\n", "\r", "\r\r\n"] {
      let text = CardSamples.card("FN:Anna Ma", " ria", "TEL:1").replacing("\r\n", with: end)
      #expect(names(text) == ["Anna Maria"])
      #expect(CardSamples.read(text).cards.first?.numbers == ["1"])
    }
    #expect(names("BEGIN:VCARD\nVERSION:3.0\r\nFN:A\rTEL:1\nEND:VCARD") == ["A TEL:1"])
  }

  @Test func `a byte order mark and empty lines do no harm`() {
    #expect(names("\u{feff}" + CardSamples.card("", "FN:A", "", "")) == ["A"])
  }

  @Test func `a fold is undone wherever it lies`() {
    #expect(names(CardSamples.card("FN:An", " na", "\t Maria")) == ["Anna Maria"])
    #expect(names(CardSamples.card("F", " N", " :A", " ", " nna")) == ["Anna"])
    #expect(CardSamples.one("item1.TE", " L;TYPE=\"ho", " me,pref\"", " :1", "TEL:2")?.numbers == ["1", "2"])
    #expect(names("BEGIN:VC\n ARD\nVERS\n ION:3.0\nFN:A\nE\n ND:VCARD\n") == ["A"])
    #expect(CardSamples.one("CATEGORIES:a\\", " ,b\\", " \\,c")?.tags == ["a,b\\", "c"])
  }

  @Test func `a fold may split a character`() {
    let bytes = Array(CardSamples.card("FN:Zoë €").utf8)
    for split in 0..<bytes.count where bytes[split] & 0xc0 == 0x80 {
      #expect(
        CardSamples.read(bytes[..<split] + [0x0d, 0x0a, 0x20] + bytes[split...]).cards.map(\.displayName) == [
          "Zoë €"
        ])
    }
  }

  @Test func `what is folded behind something else is not the card's`() {
    #expect(CardSamples.one("NOTE:a", " TEL:1", " END:VCARD", "TEL:2")?.numbers == ["2"])
    #expect(CardSamples.one("LOGO;ENCODING=b:AAAA", "  TEL:1", "", " TEL:1", "TEL:2")?.numbers == ["2"])
  }

  @Test func `names of properties and parameters may be in any case and in a group`() {
    #expect(names("begin:vcard\nversion:4.0\nfn:A\nend:vcard\n") == ["A"])
    #expect(names("Begin:vCard\nVersion:3.0\nItem1.Fn:A\nEnd:vCard\n") == ["A"])
    #expect(CardSamples.one("ITEM2.tEl;tYpE=PrEf:1", "a.b.tel:2", "tel.x:3")?.numbers == ["1", "2"])
    #expect(CardSamples.one("TELX:1", "XTEL:2", "TEL2:3", "T-L:4", "T\u{0}EL:5")?.numbers == [])
  }

  @Test func `a colon, semicolon or comma in quotes is part of the parameter`() {
    #expect(CardSamples.one("TEL;X=\"a:b;c,d\";PREF=1:5", "TEL:6")?.numbers == ["5", "6"])
    #expect(CardSamples.one("TEL;X=\"a:b\",\"c:d\",e:5")?.numbers == ["5"])
    #expect(CardSamples.one("TEL;X=\"a\"b:5")?.numbers == ["5"])
    #expect(CardSamples.one("TEL;X=\"\":5")?.numbers == ["5"])
  }

  @Test func `a caret in a parameter is no quote and ends nothing`() {
    #expect(CardSamples.one("TEL;X-LABEL=Bob^'s^n^^:5")?.numbers == ["5"])
    #expect(CardSamples.one("TEL;X-LABEL=\"^'a:b^'\":5")?.numbers == ["5"])
  }

  @Test func `a list of types may be written in every way`() {
    for line in [
      "TEL;TYPE=home,pref:5", "TEL;TYPE=\"home,pref\":5", "TEL;TYPE=home;TYPE=pref:5",
      "TEL;TYPE=\"home\",\"pref\":5",
      "TEL;HOME;PREF:5", "TEL;HOME,PREF:5", "TEL;TYPE=home, pref:5", "TEL;PREF=1;HOME:5",
      "TEL;PREF=1,TYPE=HOME:5",
    ] { #expect(CardSamples.one("TEL:4", line, version: "3.0")?.numbers == ["5", "4"], "\(line)") }
  }

  @Test func `odd parameters do no harm`() {
    for line in [
      "TEL;:5", "TEL;;;:5", "TEL;=:5", "TEL;TYPE==x:5", "TEL;,:5", "TEL;TYPE=,,:5", "TEL;INTERNET=:5",
    ] {
      #expect(CardSamples.one(line)?.numbers == ["5"], "\(line)")
    }
  }

  @Test func `a line without the end of its name is a problem`() {
    let content = CardSamples.read(CardSamples.card("FN:A", "TEL;TYPE=\"home:5", "TEL", "EMAIL;HOME"))
    #expect(content.cards.first?.numbers == [])
    #expect(
      content.problems == [
        "Line 4 has no ':' before its value, and is not used.",
        "Line 6 has no ':' before its value, and is not used.",
      ])
  }

  @Test func `escapes are undone`() {
    #expect(CardSamples.one("ORG:a\\\\b\\,c\\;d\\ne\\Nf")?.organization == "a\\b,c;d e f")
    #expect(CardSamples.one("ORG:http\\://x \\\"y\\\"")?.organization == "http://x \"y\"")
    #expect(CardSamples.one("ORG:AC\\DC\\")?.organization == "AC\\DC\\")
    #expect(CardSamples.one("CATEGORIES:a\\\\,b")?.tags == ["a\\", "b"])
  }

  @Test func `other components in a card are not the card's`() {
    let card = CardSamples.one(
      "BEGIN:VCALENDAR", "BEGIN:VEVENT", "TEL:1", "END:VEVENT", "TEL:2", "END:VCALENDAR", "TEL:3")
    #expect(card?.numbers == ["3"])
    #expect(CardSamples.one("END:VEVENT", "TEL:3")?.numbers == ["3"])
    // The end of the card also ends open components.
    #expect(names(CardSamples.card("FN:A", "BEGIN:X") + CardSamples.card("FN:B")) == ["A", "B"])
  }

  @Test func `several cards may stand in one file, with anything between them`() {
    #expect(
      names(
        "garbage\nTEL:1\n" + CardSamples.card("FN:A") + "\nFN:Between\nUID:x\n" + CardSamples.card("FN:B")
          + "after")
        == ["A", "B"])
  }

  @Test func `a line that is too long is a problem, unless it does not matter`() {
    let long = String(repeating: "a", count: 17_000)
    let folded = (0..<300).map { _ in " " + String(repeating: "b", count: 70) }
    #expect(CardSamples.one("NOTE:\(long)", "PHOTO:x", " \(long)", long)?.displayName == "Anna")
    #expect(CardSamples.read(CardSamples.card(["NOTE:"] + folded + ["FN:A"])).problems == [])
    for lines in [["ORG:\(long)"], ["ORG:"] + folded, ["ORG:x", " \(long)"]] {
      let content = CardSamples.read(CardSamples.card(["FN:A"] + lines + ["TEL:1"]))
      #expect(content.cards.map(\.organization) == [nil] && content.cards.first?.numbers == ["1"])
      #expect(content.problems == ["Line 4 is longer than 16 KiB, and is not used."])
    }
    let whole = String(repeating: "a", count: 16 * 1024 - 4)
    #expect(CardSamples.one("ORG:\(whole)")?.organization?.count == 200)
  }
}
