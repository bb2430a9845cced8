import PlannerAddressBooks
import PlannerModel
import PlannerTestSupport
import Testing

@Suite struct `What a card calls a number` {
  private func labels(_ lines: String..., version: String = "3.0") -> [String?]? {
    let content = CardSamples.read(CardSamples.card(["FN:Anna", "UID:1"] + lines, version: version))
    return content.cards.first?.phones.map(\.label)
  }

  @Test(arguments: [
    ("TEL;TYPE=WORK,FAX:1", "work fax"), ("TEL;TYPE=WORK;TYPE=FAX:1", "work fax"),
    ("tel;Type=\"Work,Fax\":1", "work fax"), ("TEL;type=CELL;type=VOICE;type=pref:1", "mobile"),
    ("TEL;type=IPHONE;type=CELL;type=VOICE:1", "mobile"), ("TEL;TYPE=PCS:1", "mobile"),
    ("TEL;TYPE=pager:1", "pager"),
    ("TEL;TYPE=voice:1", nil), ("TEL:1", nil), ("TEL;TYPE=X-Mobile:1", "mobile"),
    ("TEL;TYPE=x-boat:1", "boat"),
    ("TEL;TYPE=HOME,VOICE,MSG:1", "home"),
  ])
  func `are its types, in any case`(line: String, label: String?) {
    #expect(labels(line) == [label])
  }

  @Test(arguments: [
    ("TEL;WORK;FAX:1", "work fax"), ("TEL;CELL;VOICE:1", "mobile"), ("TEL;PREF;HOME;VOICE:1", "home"),
    ("TEL;PAGER:1", "pager"), ("TEL;WORK;QUOTED-PRINTABLE:1", "work"), ("TEL;X-CUSTOM(boat):1", "boat"),
    ("TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=48=61=6E=64=79):1", "Handy"),
  ])
  func `are the bare types of vCard 2 1, and what Android writes`(line: String, label: String?) {
    #expect(labels(line, version: "2.1") == [label])
  }

  @Test func `are the types of a URI in vCard 4`() {
    #expect(
      labels("TEL;VALUE=uri;TYPE=\"work,cell,voice\";PREF=1:tel:+1-418-262-6501", version: "4.0") == [
        "work mobile"
      ])
  }

  @Test func `is the label of its group, which keeps what the types say of a fax or a mobile phone`() {
    #expect(labels("item1.TEL;type=pref:1", "item1.X-ABLabel:_$!<WorkFAX>!$_") == ["work fax"])
    #expect(labels("ITEM1.tel:1", "item1.x-ablabel:Boot") == ["Boot"])
    #expect(labels("item1.TEL;type=FAX:1", "item1.X-ABLabel:Büro") == ["Büro fax"])
    #expect(labels("item1.TEL;type=CELL:1", "item1.X-ABLabel:Zweite") == ["Zweite mobile"])
    #expect(labels("item1.TEL;type=CELL:1", "item1.X-ABLabel:Handy") == ["Handy"])
    #expect(labels("item1.X-ABLabel:davor", "item1.TEL:1") == ["davor"])
    #expect(labels("item1.TEL:1", "item2.X-ABLabel:other") == [nil])
  }

  @Test func `is kept for mail addresses and links, too`() throws {
    let card = try #require(
      CardSamples.one(
        "EMAIL;type=INTERNET;type=WORK:a@x", "item1.URL:https://a.example", "item1.X-ABLabel:blog"))
    #expect(card.emails == [LabeledValue(value: "a@x", label: "work")])
    #expect(card.more?.urls == [LabeledValue(value: "https://a.example", label: "blog")])
  }

  @Test func `is imported, the preferred number first, and written back as types`() throws {
    let text = CardSamples.card(
      "FN:Gerd", "UID:1", "TEL;TYPE=WORK,FAX:1", "TEL;TYPE=CELL,PREF:2", "TEL;TYPE=home:3", version: "3.0")
    let person = try #require(
      CardReader(zones: CardSamples.database).people(in: Array(text.utf8)).people.first)
    #expect(
      person.profile.phones == [
        LabeledValue(value: "2", label: "mobile"), LabeledValue(value: "1", label: "work fax"),
        LabeledValue(value: "3", label: "home"),
      ])
    var output = CardOutput()
    person.write(to: &output)
    let written = String(decoding: output.bytes, as: UTF8.self)
    #expect(written.contains("TEL;TYPE=cell:2\r\n") && written.contains("TEL;TYPE=work,fax:1\r\n"))
  }
}

@Suite struct `That somebody died` {
  @Test(arguments: [
    ("DEATHDATE:20200310", "2020-03-10"), ("DEATHDATE;VALUE=date:2020-03-10", "2020-03-10"),
    ("DEATHDATE:20200310T1200Z", "2020-03-10"), ("DEATHDATE:--0310", "--03-10"),
    ("DEATHDATE:2020-03", "2020-03"),
    ("DEATHDATE:2020", "2020"), ("DEATHDATE;VALUE=text:circa 1800", nil),
    ("X-DEATHDATE:2020-03-10", "2020-03-10"),
    ("DEATHPLACE:Lisbon", nil), ("X-DECEASED:TRUE", nil),
  ])
  func `is what a card says, with or without a day`(line: String, day: String?) throws {
    let card = try #require(CardSamples.one(line))
    #expect(card.more?.death == Death(diedOn: day))
  }

  @Test func `is what a labeled date of Apple's says`() throws {
    for label in ["Todestag", "_$!<Death>!$_", "date of death"] {
      let card = try #require(CardSamples.one("item1.X-ABDATE:2020-03-10", "item1.X-ABLabel:\(label)"))
      #expect(card.more?.death == Death(diedOn: "2020-03-10"), "\(label)")
    }
    #expect(CardSamples.one("item1.X-ABDATE:2020-03-10", "item1.X-ABLabel:Moved")?.more?.death == nil)
    #expect(CardSamples.one("DEATHDATE:")?.more?.death == nil)
    #expect(CardSamples.one("X-DECEASED:false")?.more?.death == nil)
  }

  @Test func `is written and read again`() throws {
    for death in [
      Death(diedOn: "2020-03-10", remember: true), Death(diedOn: "2020-03"), Death(diedOn: "2020"),
      Death(diedOn: "--03-10"), Death(),
    ] {
      var output = CardOutput()
      PersonCard(uid: "1", displayName: "Opa", profile: PersonProfile(death: death)).write(to: &output)
      let read = CardReader(zones: CardSamples.database).people(in: output.bytes)
      #expect(read.people.first?.profile.death == death && read.people.first?.leftOut == [:])
    }
  }
}

@Suite struct `The parts of a name` {
  private func people(_ text: String) -> [PersonCard] {
    CardReader(zones: CardSamples.database).people(in: Array(text.utf8)).people
  }

  @Test func `are written back as they were read`() throws {
    let text = try String(
      decoding: CardCorpusTests.bytes("\(CardCorpusTests.folder)/people-names.vcf"), as: UTF8.self)
    let read = people(text)
    var output = CardOutput()
    for person in read { person.write(to: &output) }
    let written = String(decoding: output.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(
      written.filter { $0.hasPrefix("N:") } == [
        "N:Nagy;János;;;", "N:山田;太郎;;;", "N:van der Berg;Ana;Maria;Dr.;PhD", "N:王;小明;;;",
        "N:Weber;Clara;;Dr.;",
        "N:Weber;Udo;;;", "N:Stone;Will;;;Jr.", "N:Stone;Will;;;Sr.",
      ])
    #expect(
      written.filter { $0.hasPrefix("X-PHONETIC") } == [
        "X-PHONETIC-LAST-NAME:やまだ", "X-PHONETIC-FIRST-NAME:たろう",
      ])
    #expect(people(String(decoding: output.bytes, as: UTF8.self)) == read)
    #expect(
      read.map { $0.profile.name?.greeting } == ["János", "太郎", "Ana", "小明", "Clara", "Udo", "Will", "Will"])
  }

  @Test func `may each have several values`() throws {
    let person = try #require(
      people(
        CardSamples.card("FN:Dr. John Stevenson", "N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.,A\\,B", "UID:1")
      ).first)
    #expect(
      person.profile.name
        == PersonName(
          family: ["Stevenson"], given: ["John"], additional: ["Philip", "Paul"], prefix: ["Dr."],
          suffix: ["Jr.", "M.D.", "A,B"]))
    var output = CardOutput()
    person.write(to: &output)
    #expect(
      String(decoding: output.bytes, as: UTF8.self).contains(
        "N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.,A\\,B\r\n"))
  }

  @Test func `are not kept where any program would make the same of the name`() {
    #expect(
      people(CardSamples.card("FN:Anna Muster", "N:Muster;Anna;;;", "UID:1")).first?.profile.name == nil)
  }
}
