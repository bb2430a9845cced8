import PlannerAddressBooks
import PlannerModel
import Testing

/// vCard 2.1 (versit, 1996), which Android and Outlook still write, and its habits in version 3.0.
@Suite struct CardOldTests {
  private func names(_ text: String) -> [String] { CardSamples.read(text).cards.map(\.displayName) }

  /// Returns the bytes of a card of version 2.1. `~` becomes `byte`, as in Latin-1.
  private func latin(_ lines: String..., byte: UInt8, version: String = "2.1") -> [UInt8] {
    CardSamples.card(lines, version: version).utf8.map { $0 == UInt8(ascii: "~") ? byte : $0 }
  }

  @Test func `a card is read as any other`() {
    let card = CardSamples.one(
      "N:Plain;Peter;;;", "FN:Peter Plain", "TEL;CELL:1", "TEL;HOME;VOICE;PREF:2", "EMAIL;INTERNET:a@b.c",
      "EMAIL;PREF;INTERNET:d@e.f", "ORG:Firm;Office", "TZ:-0500", version: "2.1")
    #expect(card?.numbers == ["2", "1"] && card?.mails == ["d@e.f", "a@b.c"])
    #expect(card?.organization == "Firm" && card?.timeZone == "Etc/GMT+5")
  }

  @Test(arguments: ["2.1", "3.0", "4.0"]) func `QUOTED-PRINTABLE is undone in every version`(version: String)
  {
    for parameters in [
      ";ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8", ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE",
      ";QUOTED-PRINTABLE;CHARSET=utf-8", ";encoding=quoted-printable", ";ENCODING=\"QUOTED-PRINTABLE\"",
    ] {
      #expect(
        CardSamples.name("N\(parameters):=4D=C3=BCller;J=C3=bcrgen;;;", version: version) == "Jürgen Müller",
        "\(parameters)")
    }
    #expect(CardSamples.name("FN;QUOTED-PRINTABLE:a=3Db=20=20c=0D=0Ad", version: version) == "a=b c d")
    #expect(CardSamples.name("FN;QUOTED-PRINTABLE:50% =ZZ =4", version: version) == "50% =ZZ =4")
  }

  @Test func `a semicolon that is encoded with its escape is part of the name`() {
    #expect(CardSamples.name("N;QUOTED-PRINTABLE:Smith=5C=3B Co;Ann", version: "2.1") == "Ann Smith; Co")
    #expect(CardSamples.name("N:Smith, Jr;Ann", version: "2.1") == "Ann Smith, Jr")
  }

  @Test(arguments: ["\r\n", "\n"]) func `lines go on behind soft breaks`(end: String) {
    func card(_ lines: String...) -> String {
      (["BEGIN:VCARD", "VERSION:2.1"] + lines + ["END:VCARD", ""]).joined(separator: end)
    }
    let begin = "FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:"
    #expect(names(card(begin + "=D0=98=", "=D0=B2=D0=B0=", "=D0=BD")) == ["Иван"])
    #expect(names(card(begin + "=D0=98=D0=", "=B2=D0=B0=D0=BD")) == ["Иван"])
    #expect(names(card(begin + "Anna= \t", " Maria=", " of Lund")) == ["Anna Maria of Lund"])
    // The same with folds and padding.
    #expect(names(card(begin + "=D0=98=", " =D0=B2=D0=B0=", "\t=D0=BD")) == ["Иван"])
    #expect(names(card(begin + "=", "=", "A=", "")) == ["A"])
  }

  @Test func `what stands behind a soft break of a property that is not read is not the card's`() {
    let card = CardSamples.one(
      "NOTE;ENCODING=QUOTED-PRINTABLE:call=", "TEL:666=", "FN:Nobody", "TEL:5", version: "2.1")
    #expect(card?.numbers == ["5"] && card?.displayName == "Anna")
    #expect(CardSamples.one("NOTE;X=QUOTED:a=", "TEL:5", version: "2.1")?.numbers == ["5"])
  }

  @Test func `a soft break does not reach over the end of the card`() {
    for line in ["FN;QUOTED-PRINTABLE:A=", "NOTE;QUOTED-PRINTABLE:x="] {
      #expect(
        names(CardSamples.card(["FN:A", line], version: "2.1") + CardSamples.card("FN:B")) == ["A", "B"])
    }
  }

  @Test func `a fold keeps its blank, as in this version lines are folded at blanks`() {
    #expect(names("BEGIN:VCARD\nVERSION:2.1\nFN:Anna\n Maria\nEND:VCARD\n") == ["Anna Maria"])
    #expect(
      names(
        "BEGIN:VCARD\nVERSION:2.1\nFN:A\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Anna\n Maria\nEND:VCARD\n")
        == ["A", "AnnaMaria"])
  }

  @Test func `sounds are passed over, however their lines are`() {
    let data = "/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcU=="
    for lines in [
      ["SOUND;TYPE=WAVE;ENCODING=BASE64:", " \(data)", " \(data)", ""],
      ["SOUND;BASE64;WAVE:\(data)", data, ""],
      ["SOUND;ENCODING=BASE64;WAVE:\(data)", "  \(data)", "  AA==", "", "X-A:1"],
    ] {
      let content = CardSamples.read(CardSamples.card(["FN:A"] + lines + ["TEL:5"], version: "2.1"))
      #expect(content.cards.map(\.numbers) == [["5"]] && content.problems == [])
    }
  }

  // MARK: - Character sets

  @Test(
    arguments: [
      ("ISO-8859-1", 0xe9, "é"), ("iso8859_1", 0xfc, "ü"), ("latin1", 0xdf, "ß"), ("windows-1252", 0x80, "€"),
      ("ISO-8859-1", 0x92, "’"), ("CP1252", 0x9c, "œ"), ("ISO-8859-2", 0xb1, "ą"),
      ("windows-1250", 0x9a, "š"),
      ("windows-1251", 0xdf, "Я"), ("KOI8-R", 0xf1, "Я"), ("ISO-8859-7", 0xe1, "α"),
      ("ISO-8859-15", 0xa4, "€"),
      ("macintosh", 0x8e, "é"), ("IBM850", 0x81, "ü"), ("windows-1254", 0xfe, "ş"), ("ISO-8859-8", 0xe0, "א"),
    ] as [(String, UInt8, String)])
  func `CHARSET says what bytes mean, of each property on its own`(set: String, byte: UInt8, letter: String) {
    for version in ["2.1", "3.0"] {
      let bytes = latin(
        "FN;CHARSET=\(set):x~y", "ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=A9",
        "NICKNAME;ENCODING=QUOTED-PRINTABLE;CHARSET=\(set):=\(String(byte, radix: 16, uppercase: true))",
        byte: byte, version: version)
      let content = CardSamples.read(bytes)
      #expect(content.cards.map(\.displayName) == ["x\(letter)y"] && content.problems == [])
      #expect(content.cards.map(\.organization) == ["é"])
    }
  }

  @Test func `without CHARSET what is no UTF-8 is Windows'`() {
    #expect(CardSamples.read(latin("FN:M~ller", byte: 0xfc)).cards.map(\.displayName) == ["Müller"])
    for version in ["2.1", "3.0"] {
      #expect(CardSamples.name("FN;ENCODING=QUOTED-PRINTABLE:M=FCller =80", version: version) == "Müller €")
    }
    #expect(CardSamples.name("FN:Müller", version: "2.1") == "Müller")
    // Version 3.0 does not default to a Windows character set. A text that declares UTF-8 but is not UTF-8 is
    // damaged.
    #expect(CardSamples.read(latin("FN:M~ller", byte: 0xfc, version: "3.0")).problems.count == 1)
    #expect(
      CardSamples.read(CardSamples.card("FN;CHARSET=UTF-8;QUOTED-PRINTABLE:M=FCller", version: "2.1"))
        .problems
        == ["Line 3: this card is not written in UTF-8; save it in UTF-8."])
  }

  // MARK: - AGENT

  @Test func `the card of an agent is not the card, which goes on behind it`() {
    let inner = ["BEGIN:VCARD", "VERSION:2.1", "FN:Inner", "TEL:1", "END:VCARD"]
    for agent in [
      ["AGENT:"] + inner, ["AGENT:", ""] + inner, ["AGENT:BEGIN:VCARD"] + inner.dropFirst(),
      ["A.agent:"] + inner,
    ] {
      for version in ["2.1", "3.0"] {
        let text = CardSamples.card(["FN:Outer"] + agent + ["TEL:5"], version: version)
        let content = CardSamples.read(text + CardSamples.card("FN:Next"))
        #expect(content.cards.map(\.displayName) == ["Outer", "Next"], "\(agent)")
        #expect(content.cards.first?.numbers == ["5"] && content.problems == [])
      }
    }
  }

  @Test func `an agent may have one, too`() {
    let inner = CardSamples.card("FN:Innermost", "TEL:2", version: "2.1")
    let middle = CardSamples.card("FN:Inner", "AGENT:\r\n\(inner)TEL:1", version: "2.1")
    let content = CardSamples.read(CardSamples.card("FN:Outer", "AGENT:\r\n\(middle)TEL:5", version: "2.1"))
    #expect(content.cards.map(\.displayName) == ["Outer"] && content.cards.first?.numbers == ["5"])
    #expect(content.problems == [])
  }

  @Test func `an agent that is cut off takes no more with it than its own card`() {
    let content = CardSamples.read(
      "BEGIN:VCARD\nVERSION:2.1\nFN:Outer\nAGENT:\nBEGIN:VCARD\nFN:Inner\n" + CardSamples.card("FN:Next"))
    #expect(content.cards.map(\.displayName) == ["Next"])
    #expect(
      content.problems == ["Line 1: this card has no END:VCARD, and may be cut off; it is omitted."])
    #expect(names(CardSamples.card("FN:A", "AGENT:", "TEL:1") + CardSamples.card("FN:B")) == ["A", "B"])
  }

  @Test func `as Android and Outlook write them, several in a file`() {
    let content = CardSamples.read(
      """
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=9F=D0=B5=D1=82=D1=80=D0=BE=D0=B2;=
      =D0=98=D0=B2=D0=B0=D0=BD;;;
      FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=98=D0=B2=D0=B0=D0=BD=20=D0=9F=D0=
      =B5=D1=82=D1=80=D0=BE=D0=B2
      TEL;CELL;PREF:+7 900 000-00-00
      TEL;X-Work:+7 900 000-00-01
      X-ANDROID-CUSTOM;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:vnd.android.cursor.item=
      /relation;=D0=90;1;;;;;;;;;;;;;
      END:VCARD
      BEGIN:VCARD
      VERSION:2.1
      N;LANGUAGE=de;CHARSET=Windows-1252;ENCODING=QUOTED-PRINTABLE:M=FCller;J=FCrgen
      LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:Stra=DFe 1=0D=0A=
      10115 Berlin
      X-MS-TEL;VOICE;COMPANY:1
      TEL;WORK;VOICE:+49 30 0
      END:VCARD
      """)
    #expect(content.cards.map(\.displayName) == ["Иван Петров", "Jürgen Müller"])
    #expect(content.cards.map(\.numbers) == [["+7 900 000-00-00", "+7 900 000-00-01"], ["+49 30 0"]])
    #expect(content.problems == [])
  }
}
