import PlannerAddressBooks
import PlannerModel
import Testing

/// The meaning of a card's properties.
@Suite struct CardReaderTests {
  @Test func `an empty file has none`() {
    #expect(CardSamples.read("") == CardContent(damage: .empty))
    #expect(CardSamples.read(" \r\n\r\n\t\n") == CardContent(damage: .empty))
  }

  @Test func `a card has what the planner shows of it`() {
    let content = CardSamples.read(
      CardSamples.card(
        "UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", "FN:Anna Muster", "N:Muster;Anna;;;",
        "ORG:Example\\, Inc.;Sales", "TEL:030 1", "EMAIL:anna@example.org", "CATEGORIES:a,b",
        "TZ:Europe/Berlin"))
    #expect(
      content
        == CardContent(cards: [
          Card(
            uid: "urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", displayName: "Anna Muster",
            organization: "Example, Inc.", phones: ["030 1"], emails: ["anna@example.org"], tags: ["a", "b"],
            timeZone: "Europe/Berlin")
        ]))
  }

  @Test func `a name is FN, else what N, NICKNAME, ORG, EMAIL or TEL make, in this order`() {
    #expect(
      CardSamples.name("TEL:5", "EMAIL:m@x", "ORG:O", "NICKNAME:Nick", "N:Fam;Giv;;;", "FN:Full") == "Full")
    #expect(
      CardSamples.name("TEL:5", "EMAIL:m@x", "ORG:O", "NICKNAME:Nick", "N:Fam;Giv;;;", "FN:") == "Giv Fam")
    #expect(
      CardSamples.name("TEL:5", "EMAIL:m@x", "ORG:O", "NICKNAME:Nick,Nack", "N:;;Middle;Dr.;") == "Nick")
    #expect(CardSamples.name("TEL:5", "EMAIL:m@x", "ORG:O;P", "NICKNAME: ,") == "O")
    #expect(CardSamples.name("TEL:5", "EMAIL:m@x", "ORG:;P") == "m@x")
    #expect(CardSamples.name("TEL:5", "EMAIL:") == "5")
    #expect(CardSamples.name("N:Fam") == "Fam")
    #expect(CardSamples.name("N:;Giv") == "Giv")
    #expect(CardSamples.name("N:Fam,Ily;Jean,Paul;;;") == "Jean Paul Fam Ily")
    #expect(CardSamples.name("N:O\\;Neil;A\\,B;;;") == "A,B O;Neil")
  }

  @Test func `a card without anything to see in its name is a problem`() {
    for name in ["", " ", "\u{200b}", "\u{202e}\u{feff}", "\u{1}\u{7f}", "\u{301}", "\\n\\N", "\u{2028}"] {
      let content = CardSamples.read("\r\n" + CardSamples.card("FN:\(name)", "UID:1"))
      #expect(content.cards.isEmpty)
      #expect(content.problems == ["Line 2: this card has no name (FN), and is omitted; add one."])
    }
  }

  @Test func `a name is one line without space around`() {
    #expect(
      CardSamples.name("FN:  Anna\\n \t Maria\u{1b}[31m \u{85}Muster\u{a0} ") == "Anna Maria [31m Muster")
    #expect(CardSamples.name("FN:Anna\u{0}Muster\u{2029}") == "Anna Muster")
    #expect(CardSamples.name("FN:👩‍👩‍👧 क्षि") == "👩‍👩‍👧 क्षि")
  }

  @Test func `a name is cut to 200 characters and 2000 bytes`() {
    #expect(CardSamples.name("FN:\(String(repeating: "é", count: 200))")?.count == 200)
    #expect(CardSamples.name("FN:\(String(repeating: "e\u{301}", count: 300))")?.count == 200)
    #expect(CardSamples.name("FN:\(String(repeating: "a", count: 199)) bc")?.count == 199)
    // A letter with thousands of accents is a single character.
    let accents = String(repeating: "\u{301}", count: 3000)
    #expect(CardSamples.name("FN:Ann\(accents)a") == "An")
    #expect(CardSamples.name("FN:n\(accents)", "NICKNAME:Nick") == "Nick")
  }

  @Test func `of several FN the preferred one counts, else the first`() {
    #expect(CardSamples.name("FN;LANGUAGE=en:One", "FN;LANGUAGE=fr:Un") == "One")
    #expect(CardSamples.name("FN;PREF=2:Two", "FN:None", "FN;PREF=1:One", "FN;PREF=1:Later") == "One")
    #expect(CardSamples.name("FN;PREF=1: ", "FN:Other") == "Other")
  }

  @Test func `a UID is as it is written, trimmed`() {
    #expect(
      CardSamples.read(CardSamples.card("FN:A", "UID: URN:UUID:Ab ")).cards.map(\.uid) == ["URN:UUID:Ab"])
    #expect(CardSamples.read(CardSamples.card("FN:A", "UID:x\\,y", "UID:z")).cards.map(\.uid) == ["x,y"])
    #expect(CardSamples.read(CardSamples.card("FN:A", "UID:")).cards.map(\.uid) == ["name:A"])
  }

  @Test func `of two cards with one UID the first counts, and of two without one the first of a name`() {
    let text =
      CardSamples.card("FN:A", "UID:1") + CardSamples.card("FN:B", "UID:1") + CardSamples.card("FN:C")
      + CardSamples.card("FN:C ") + CardSamples.card("FN:D")
    let content = CardSamples.read(text)
    #expect(content.cards.map(\.uid) == ["1", "name:C", "name:D"])
    #expect(content.cards.map(\.displayName) == ["A", "C", "D"])
    #expect(
      content.problems == [
        "Line 6: 'B' has the UID of an earlier card; only the first counts.",
        "Line 15: 'C' has no UID, and no difference to an earlier card of that name; only the first counts.",
      ])
  }

  @Test
  func
    `two cards of one name without a UID are two people if their mail addresses, numbers or companies differ`()
  {
    let content = CardSamples.read(
      CardSamples.card("FN:Maria", "EMAIL:a@x.example") + CardSamples.card("FN:Maria", "EMAIL:b@x.example")
        + CardSamples.card("FN:Maria", "ORG:Alfa"))
    #expect(content.cards.map(\.uid) == ["name:Maria", "name:Maria b@x.example", "name:Maria Alfa"])
    #expect(content.problems == [])
  }

  @Test func `the preferred phone comes first, the others as they are written`() {
    let plain = CardSamples.one(
      "TEL:1", "TEL;TYPE=home:2", "TEL;PREF=1:3", "TEL;TYPE=\"cell,pref\":4", "TEL:5")
    #expect(plain?.numbers == ["3", "4", "1", "2", "5"])
    #expect(CardSamples.one("TEL;PREF=50:1", "TEL;PREF=2:2", "TEL;PREF=100:3")?.numbers == ["2", "1", "3"])
    #expect(CardSamples.one("TEL;HOME:1", "TEL;WORK;PREF:2", version: "3.0")?.numbers == ["2", "1"])
    #expect(CardSamples.one("TEL;type=HOME;type=pref:1", version: "3.0")?.numbers == ["1"])
    #expect(
      CardSamples.one("TEL;PREF=0:1", "TEL;PREF=101:2", "TEL;PREF=x:3", "TEL;PREF=:4")?.numbers == [
        "1", "2", "3", "4",
      ])
  }

  @Test func `a phone and a mail address stand there once, without their scheme`() {
    #expect(
      CardSamples.one("TEL:tel:1;ext=5", "TEL;VALUE=uri:TEL:2", "TEL: 2 ", "TEL:")?.numbers == [
        "1;ext=5", "2",
      ])
    #expect(CardSamples.one("TEL:2", "TEL;PREF=1:3", "TEL:3")?.numbers == ["3", "2"])
    #expect(CardSamples.one("EMAIL:mailto:a@x", "EMAIL:A@X", "EMAIL:b@x")?.mails == ["a@x", "b@x"])
    #expect(
      CardSamples.one("EMAIL;TYPE=INTERNET,PREF:b@x", "EMAIL:a@x", version: "3.0")?.mails == ["b@x", "a@x"])
  }

  @Test func `tags are every CATEGORIES, each once`() {
    #expect(CardSamples.one("CATEGORIES: a ,b\\,c,,A", "CATEGORIES:d,a")?.tags == ["a", "b,c", "d"])
    #expect(CardSamples.one("CATEGORIES:Éa,éA")?.tags == ["Éa"])
    #expect(CardSamples.one("CATEGORIES:")?.tags == [])
  }

  @Test func `of phones, addresses and tags a hundred are kept`() {
    let lines = (0..<150).flatMap { ["TEL:\($0)", "EMAIL:\($0)@x"] }
    let tags = "CATEGORIES:" + (0..<150).map(String.init).joined(separator: ",")
    let card = CardSamples.read(CardSamples.card(lines + [tags, "FN:A"])).cards.first
    #expect(card?.phones.count == 100 && card?.emails.count == 100 && card?.tags.count == 100)
  }

  @Test func `an organization is the first part of ORG`() {
    #expect(CardSamples.one("ORG:ABC\\, Inc.\\;;North;Marketing")?.organization == "ABC, Inc.;")
    #expect(CardSamples.one("ORG:;North")?.organization == nil)
    #expect(CardSamples.one("ORG: ", "ORG:Two")?.organization == "Two")
  }

  @Test func `groups and other kinds that are no people are left out without a word`() {
    for kind in ["ORG", "Location", "application", "device"] {
      #expect(CardSamples.read(CardSamples.card("KIND:\(kind)", "FN:A")) == CardContent(), "\(kind)")
    }
    let group = CardContent(groups: [CardGroup(name: "A", members: [])])
    #expect(CardSamples.read(CardSamples.card("KIND:group", "FN:A")) == group)
    #expect(
      CardSamples.read(CardSamples.card(["X-ADDRESSBOOKSERVER-KIND:group", "N:A"], version: "3.0")) == group)
    // The errors in groups are not reported either.
    #expect(CardSamples.read(CardSamples.card(["KIND:group", "FN:A"], version: "2.1")) == group)
    for kind in ["individual", "", "x-robot", "thing"] {
      #expect(CardSamples.read(CardSamples.card("KIND:\(kind)", "FN:A")).cards.count == 1, "\(kind)")
    }
  }

  @Test func `a card with the name of a company alone is a company's`() {
    func isCompany(_ lines: String...) -> Bool? {
      CardSamples.read(CardSamples.card(lines)).cards.first?.company
    }
    #expect(isCompany("FN:Pizzeria Napoli", "N:;;;;", "ORG:Pizzeria Napoli;", "X-ABShowAs:COMPANY") == true)
    #expect(isCompany("FN:Napoli", "N:Rossi;Anna;;;", "ORG:Napoli", "X-ABSHOWAS:company") == true)
    #expect(isCompany("FN:Acme", "N:;;;;", "ORG:Acme;Sales") == true)
    #expect(isCompany("ORG:Acme", "TEL:1") == true)
    for lines in [
      ["FN:Anna", "ORG:Acme"], ["FN:Acme", "N:;Acme;;;", "ORG:Acme"], ["FN:Anna", "X-ABShowAs:PERSON"],
      ["TEL:1"],
      ["NICKNAME:Nick", "ORG:Acme"],
    ] {
      #expect(CardSamples.read(CardSamples.card(lines)).cards.first?.company == nil, "\(lines)")
    }
  }

  @Test func `a group names its members, by UIDs or mail addresses`() {
    let content = CardSamples.read(
      CardSamples.card(
        [
          "N:Choir", "FN:Choir", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:AA-1",
          "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:", " AA-2", "MEMBER:mailto:cy@example.org",
        ], version: "3.0"))
    #expect(
      content.groups == [
        CardGroup(name: "Choir", members: ["urn:uuid:AA-1", "urn:uuid:AA-2", "mailto:cy@example.org"])
      ])
    let groups = CardGroups(content.groups + [CardGroup(name: "Basses", members: ["aa-1"])])
    func tags(_ uid: String, emails: [LabeledValue] = [], tags: [String] = []) -> [String] {
      groups.tags(of: Card(uid: uid, displayName: "A", emails: emails, tags: tags))
    }
    #expect(tags("aa-1") == ["Basses", "Choir"] && tags("urn:uuid:AA-2") == ["Choir"])
    #expect(tags("x", emails: ["CY@example.org"]) == ["Choir"] && tags("x") == [])
    #expect(tags("AA-1", tags: ["choir"]) == ["Basses"])
  }

  @Test func `a note has its lines, also where a program wrote the line end of Windows`() {
    let note = { CardSamples.one($0)?.more?.note }
    #expect(note("NOTE:line one\\r\\nline two\\nthree") == "line one\nline two\nthree")
    #expect(note("NOTE;ENCODING=QUOTED-PRINTABLE:line one=0D=0Aline two") == "line one\nline two")
    #expect(note("NOTE:C:\\r and \\\\r\\n") == "C:\\r and \\r")
  }
}
