import PlannerModel
import PlannerTime
import Testing

@testable import PlannerContacts

@Suite struct `What a card says beside names` {
  private func card(_ lines: String...) throws -> Card {
    let text = CardSamples.card(["FN:Ana"] + lines, version: "4.0")
    let content = CardReader(zones: ZoneDatabase()).read(Array(text.utf8))
    #expect(content.problems == [])
    return try #require(content.cards.first)
  }

  @Test(arguments: [
    ("BDAY:19850412", "1985-04-12"), ("BDAY:1985-04-12T00:00:00Z", "1985-04-12"), ("BDAY:--0412", "--04-12"),
    ("BDAY:--04-12", "--04-12"), ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-05", "--03-05"),
    ("BDAY;VALUE=date:1996-02-29", "1996-02-29"), ("BDAY:1985-02-30", nil),
    ("BDAY;VALUE=text:circa 1800", nil),
    ("BDAY:1985-04", nil), ("BDAY:", nil),
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
