import PlannerModel
import PlannerTime
import Testing

@testable import PlannerAddressBooks

@Suite struct `The dates of a card` {
  private func read(_ lines: [String], version: String = "3.0") throws -> (card: Card, problems: [String]) {
    let text = CardSamples.card(["FN:Karl Bauer"] + lines, version: version)
    let content = CardReader(zones: ZoneDatabase()).read(Array(text.utf8))
    return (try #require(content.cards.first), content.problems)
  }

  private func dates(_ lines: String...) throws -> [String] {
    try (read(lines).card.more?.dates ?? []).map { "\($0.label) \($0.day)" }
  }

  /// The lines of the case `people-01-apple-yearless`.
  @Test(arguments: [
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-05", "--12-05"), ("BDAY:1604-12-06", "--12-06"),
    ("BDAY;VALUE=date:1900-12-07", "--12-07"), ("BDAY:--1208", "--12-08"), ("BDAY:0000-12-09", "--12-09"),
    ("BDAY;VALUE=text:10 December", "--12-10"), ("BDAY:1984-12-11T23:00:00Z", "1984-12-11"),
    ("BDAY:1984/12/13", "1984-12-13"), ("BDAY:--12-14", "--12-14"),
    ("BDAY;VALUE=text:15.12.1984", "1984-12-15"),
    ("BDAY;VALUE=text:Dec 16, 1984", "1984-12-16"),
  ])
  func `a birthday is read in every spelling that leaves no doubt`(line: String, expected: String) throws {
    let (card, problems) = try read([line])
    #expect(card.more?.birthday == expected)
    #expect(problems == [])
  }

  @Test(arguments: [
    ("BDAY:1984-12", "birthday '1984-12'"), ("BDAY;VALUE=text:03/04/1984", "birthday '03/04/1984'"),
    ("BDAY:1985-02-30", "birthday '1985-02-30'"), ("ANNIVERSARY:in summer", "anniversary 'in summer'"),
    ("item1.X-ABDATE:2015", "date '2015'"),
  ])
  func `a value that is no day is named with the person, and the way out`(line: String, named: String) throws
  {
    let (card, problems) = try read([line])
    #expect(card.more?.birthday == nil)
    #expect(
      problems == [
        "Line 4: the \(named) of 'Karl Bauer' is not a readable day; write it as 1984-12-31, or --12-31 "
          + "without a year."
      ])
  }

  @Test(arguments: ["BDAY:", "BDAY;VALUE=text:", "item1.X-ABDATE:"])
  func `an empty value is no date and no problem`(line: String) throws {
    let (card, problems) = try read([line])
    #expect(card.more == nil)
    #expect(problems == [])
  }

  /// The lines of the case `people-07-custom-dates`.
  @Test func `each labeled date of Apple's is one, a second anniversary too`() throws {
    let lines = [
      "item1.X-ABDATE;type=pref:2010-12-12", "item1.X-ABLabel:_$!<Anniversary>!$_",
      "item2.X-ABDATE:2012-12-13", "item2.X-ABLabel:Namenstag", "item3.X-ABDATE:2015-12-14",
      "item3.X-ABLabel:_$!<Other>!$_", "item4.X-ABDATE:2016-12-15", "item4.X-ABLabel:_$!<Anniversary>!$_",
    ]
    let more = try #require(try read(lines).card.more)
    #expect(more.anniversary == "2010-12-12")
    #expect(
      more.dates == [
        LabeledDate(label: "Namenstag", day: "2012-12-13"), LabeledDate(label: "date", day: "2015-12-14"),
        LabeledDate(label: "anniversary", day: "2016-12-15"),
      ])
  }

  @Test func `events of Android's contacts are dates`() throws {
    let event = "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event"
    let lines = [
      "\(event);2012-12-13;0;Namenstag;;;;;;;;;;;;", "\(event);--12-14;2;;;;;;;;;;;;;",
      "\(event);1984-12-15;3;;;;;;;;;;;;;", "\(event);2010-06-12;1;;;;;;;;;;;;;",
      "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Karlchen;1;;;;;;;;;;;;;",
    ]
    let more = try #require(try read(lines).card.more)
    #expect((more.birthday, more.anniversary) == ("1984-12-15", "2010-06-12"))
    #expect(
      more.dates == [
        LabeledDate(label: "Namenstag", day: "2012-12-13"), LabeledDate(label: "date", day: "--12-14"),
      ])
  }

  @Test(arguments: ["ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-MS-ANNIVERSARY"])
  func `an anniversary is read as each program writes it`(property: String) throws {
    #expect(try read(["\(property):2010-06-12"]).card.more?.anniversary == "2010-06-12")
  }

  @Test func `what stands twice is one date`() throws {
    #expect(
      try dates(
        "item1.X-ABDATE:2012-12-13", "item1.X-ABLabel:Namenstag", "item2.X-ABDATE:20121213",
        "item2.X-ABLabel:Namenstag") == ["Namenstag 2012-12-13"])
  }

  @Test func `the day of a death is no such date`() throws {
    #expect(try dates("item1.X-ABDATE:2012-12-13", "item1.X-ABLabel:Todestag") == [])
  }
}
