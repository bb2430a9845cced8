import PlannerModel
import PlannerTime
import Testing

@testable import PlannerAddressBooks

@Suite struct `What a card says beside names` {
  private func card(_ lines: String...) throws -> Card {
    let text = CardSamples.card(["FN:Ana"] + lines, version: "4.0")
    let content = CardReader(zones: ZoneDatabase()).read(Array(text.utf8))
    #expect(content.problems == [])
    return try #require(content.cards.first)
  }

  @Test(arguments: [
    ("BDAY:19850412", "1985-04-12"), ("BDAY:1985-04-12T00:00:00Z", "1985-04-12"), ("BDAY:--0412", "--04-12"),
    ("BDAY;VALUE=date:1996-02-29", "1996-02-29"), ("BDAY:", nil),
  ])
  func `its birthday, with or without a year`(line: String, expected: String?) throws {
    #expect(try card(line).more?.birthday == expected)
  }

  @Test func `its anniversary, also as Apple and Evolution write it`() throws {
    #expect(try card("ANNIVERSARY:20100612").more?.anniversary == "2010-06-12")
    #expect(try card("X-EVOLUTION-ANNIVERSARY:2010-06-12").more?.anniversary == "2010-06-12")
    let apple = try card("item1.X-ABDATE;type=pref:2010-06-12", "item1.X-ABLabel:_$!<Anniversary>!$_")
    #expect(apple.more?.anniversary == "2010-06-12")
    #expect(try card("item1.X-ABDATE:2010-06-12", "item1.X-ABLabel:Moved").more?.anniversary == nil)
  }

  @Test func `who is related, by RELATED and by Apple's labels`() throws {
    let card = try card(
      "RELATED;TYPE=spouse;VALUE=text:Bob Smith", "RELATED;TYPE=friend:urn:uuid:1",
      "item2.X-ABRELATEDNAMES:Lisa",
      "item2.X-ABLabel:_$!<Child>!$_")
    #expect(
      card.more?.related == [
        CardRelation(type: "spouse", name: "Bob Smith"), CardRelation(type: "friend", name: "urn:uuid:1"),
        CardRelation(type: "child", name: "Lisa"),
      ])
  }

  @Test func `title, addresses, links and a note with its lines`() throws {
    let more = try #require(
      try card(
        "TITLE:Engineer", "ADR;TYPE=home:;Flat 2;Rua 1;Lisbon;;1000-001;Portugal", "URL:https://ana.example",
        "NOTE:Likes port.\\nAnd chess\\, too.", "ADR:;;;;;;"
      ).more)
    #expect(more.title == "Engineer")
    #expect(
      more.addresses == [
        PostalAddress(
          street: "Rua 1, Flat 2", city: "Lisbon", postalCode: "1000-001", country: "Portugal", label: "home")
      ])
    #expect((more.urls, more.note) == (["https://ana.example"], "Likes port.\nAnd chess, too."))
  }

  @Test func `what cannot be read is left out, and the rest of the card counts`() throws {
    let card = try card("NOTE;ENCODING=b:QUJD", "TITLE;CHARSET=X-NONE:\u{e9}", "BDAY:19850412")
    #expect(card.more == CardDetails(birthday: "1985-04-12"))
  }
}

/// Relations in the formats of phone programs, in live cards and in an import.
@Suite struct `Relations on cards` {
  private func read(_ lines: [String], version: String) throws -> (
    live: [CardRelation], imported: [PersonRelation]
  ) {
    let reader = CardReader(zones: ZoneDatabase())
    let text = Array(CardSamples.card(["FN:Ana"] + lines, version: version).utf8)
    return (
      try #require(reader.read(text).cards.first).more?.related ?? [],
      try #require(reader.people(in: text).people.first).profile.relations ?? []
    )
  }

  @Test(
    arguments: [
      ("_$!<Sister>!$_", RelationKind.sibling, "sister"), ("_$!<Mother>!$_", .parent, "mother"),
      ("_$!<Son>!$_", .child, "son"), ("_$!<SisterInLaw>!$_", .relative, "sister in law"),
      ("_$!<YoungerBrother>!$_", .sibling, "younger brother"), ("_$!<Partner>!$_", .partner, nil),
      ("Schwester", .sibling, "Schwester"), ("Mère", .parent, "Mère"), ("Córka", .child, "Córka"),
      ("Exfrau", .ex, "Exfrau"), ("Haustier", .pet, "Haustier"),
    ] as [(String, RelationKind, String?)])
  func `of Apple and Google have their label in another line`(
    label: String, kind: RelationKind, shown: String?
  ) throws {
    let (live, imported) = try read(
      ["item1.X-ABRELATEDNAMES;type=pref:Eva", "item1.X-ABLabel:\(label)"], version: "3.0")
    #expect(imported == [PersonRelation(to: "Eva", kind: kind, label: shown)])
    #expect(live.map(\.name) == ["Eva"])
    let word = try #require(live.first?.type)
    #expect(RelationKind(word: word) == kind && RelationKind.label(of: word) == shown)
  }

  @Test func `of Android have a number, or a label of their own`() throws {
    let numbers: [(Int, RelationKind, String?)] = [
      (1, .assistant, nil), (2, .sibling, "brother"), (3, .child, nil), (4, .partner, "domestic partner"),
      (5, .parent, "father"), (6, .friend, nil), (7, .colleague, "manager"), (8, .parent, "mother"),
      (9, .parent, nil), (10, .partner, nil), (11, .metThrough, nil), (12, .relative, nil),
      (13, .sibling, "sister"), (14, .spouse, nil),
    ]
    for (number, kind, label) in numbers {
      let (live, imported) = try read(
        ["X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Eva;\(number);;;;;;;;;;;;;"], version: "2.1")
      #expect(imported == [PersonRelation(to: "Eva", kind: kind, label: label)], "\(number)")
      #expect(live.map(\.name) == ["Eva"] && RelationKind(word: live[0].type) == kind, "\(number)")
    }
    let own = try read(
      ["X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Eva;0;Teyze;;;;;;;;;;;;"], version: "2.1")
    #expect(own.imported == [PersonRelation(to: "Eva", kind: .relative, label: "Teyze")])
    #expect(own.live == [CardRelation(type: "Teyze", name: "Eva")])
    // Other properties of Android are not relations.
    let other = try read(["X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Annie;1;;;"], version: "2.1")
    #expect(other.imported == [] && other.live == [])
  }

  @Test func `of Outlook, Evolution and KDE have a property of their own`() throws {
    let (live, imported) = try read(
      [
        "X-MS-SPOUSE:Bob", "X-MS-CHILD:Ada,Leo", "X-EVOLUTION-MANAGER:Max",
        "X-KADDRESSBOOK-X-ASSISTANTSNAME:Eva",
      ], version: "3.0")
    let expected: [(RelationKind, String)] = [
      (.spouse, "Bob"), (.child, "Ada"), (.child, "Leo"), (.colleague, "Max"), (.assistant, "Eva"),
    ]
    #expect(imported.map(\.to) == expected.map(\.1) && imported.map(\.kind) == expected.map(\.0))
    #expect(
      live.map(\.name) == expected.map(\.1) && live.map { RelationKind(word: $0.type) } == expected.map(\.0))
  }

  @Test func `are written with their kind as the type, and their word as the label`() {
    var output = CardOutput()
    PersonCard(
      uid: "1", displayName: "Ana",
      profile: PersonProfile(
        relations: [
          PersonRelation(to: "Eva", kind: .parent, label: "Mutter"), PersonRelation(to: "Rex", kind: .pet),
          PersonRelation(to: "Bob", kind: .ex),
        ], toYou: ["sister"])
    ).write(to: &output)
    let lines = String(decoding: output.bytes, as: UTF8.self).split(separator: "\r\n")
    for line in [
      "item1.RELATED;TYPE=parent;VALUE=text:Eva", "item1.X-ABLabel:Mutter",
      "RELATED;TYPE=x-pet;VALUE=text:Rex",
      "RELATED;TYPE=x-ex;VALUE=text:Bob", "X-SOCIALPLANNER-TO-YOU:sister",
    ] { #expect(lines.contains(line[...]), "\(line)") }
  }
}
