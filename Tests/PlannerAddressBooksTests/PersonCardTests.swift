import Foundation
import PlannerAddressBooks
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `A person as a vCard` {
  private func read(_ text: String) -> CardReader.People {
    CardReader(zones: CardSamples.database).people(in: Array(text.utf8))
  }

  private func one(
    _ lines: String..., version: String = "4.0", problems: Int = 0
  ) throws -> PersonCard {
    let content = read(CardSamples.card(["FN:Anna", "UID:1"] + lines, version: version))
    #expect(content.problems.count == problems)
    return try #require(content.people.first)
  }

  @Test func `is read as it was written, whoever it is`() {
    for seed in PropertySeeds.take(500) {
      var random = RandomPerson(seed: seed)
      let people = (0..<random.number(1...4)).map { _ in random.person() }
      var output = CardOutput()
      for person in people { person.write(to: &output) }
      let content = CardReader(zones: CardSamples.database).people(in: output.bytes)
      #expect(
        content.people == people && content.problems.isEmpty,
        "seed \(seed): \(String(decoding: output.bytes, as: UTF8.self))")
      // The reader of address books can read the output too.
      let cards = CardSamples.read(output.bytes).cards
      #expect(cards.map(\.displayName) == people.map(\.displayName), "seed \(seed)")
      #expect(cards.map { $0.more?.birthday } == people.map(\.profile.birthday), "seed \(seed)")
    }
  }

  @Test func `is folded at 75 octets, and never within a character`() {
    for seed in PropertySeeds.take(100) {
      var random = RandomPerson(seed: seed)
      var output = CardOutput()
      random.person().write(to: &output)
      let text = Data(output.bytes)
      #expect(text.range(of: Data("\n\n".utf8)) == nil && output.bytes.suffix(2) == [0x0d, 0x0a])
      for line in String(decoding: output.bytes, as: UTF8.self).split(separator: "\r\n") {
        #expect(line.utf8.count <= 75, "seed \(seed): \(line)")
        #expect(!line.unicodeScalars.contains("\u{FFFD}"), "seed \(seed): \(line)")
      }
    }
  }

  @Test func `says it in the properties of RFC 6350 and 6715`() {
    var output = CardOutput()
    PersonCard(
      uid: PersonCard.uri(of: "0190-ana"), displayName: "Ana Maria Kovač", tags: ["vip", "a,b"],
      timeZone: "Europe/Zagreb", purpose: "Sails", cadenceDays: 14,
      profile: PersonProfile(
        emails: [LabeledValue(value: "ana@x.example", label: "work")],
        phones: [LabeledValue(value: "+385 1", label: "mobile"), LabeledValue(value: "2", label: "boat")],
        addresses: [PostalAddress(street: "Ilica 1; 2", city: "Zagreb", postalCode: "10000", label: "home")],
        company: "Smith, Ltd", role: "Skipper", interests: ["golf"], birthday: "--03-15",
        anniversary: "1999-06-12",
        relations: [
          PersonRelation(to: "urn:uuid:bo", kind: .spouse),
          PersonRelation(to: "Lisa", kind: .child, birthYear: 2015),
        ],
        notes: [PersonNote(text: "One\ntwo", createdAt: Instant("2026-02-20T17:00:00Z"), pinned: true)],
        facts: ["coffee": "flat white"])
    ).write(to: &output)
    #expect(
      String(decoding: output.bytes, as: UTF8.self).replacing("\r\n", with: "\n") == """
        BEGIN:VCARD
        VERSION:4.0
        UID:urn:uuid:0190-ana
        FN:Ana Maria Kovač
        N:Kovač;Ana Maria;;;
        EMAIL;TYPE=work:ana@x.example
        TEL;TYPE=cell:+385 1
        item1.TEL:2
        item1.X-ABLabel:boat
        ADR;TYPE=home:;;Ilica 1\\; 2;Zagreb;;10000;
        ORG:Smith\\, Ltd
        TITLE:Skipper
        BDAY:--0315
        ANNIVERSARY:19990612
        CATEGORIES:vip,a\\,b
        TZ:Europe/Zagreb
        INTEREST:golf
        RELATED;TYPE=spouse:urn:uuid:bo
        item2.RELATED;TYPE=child;VALUE=text:Lisa
        item2.X-SOCIALPLANNER-BORN:2015
        NOTE;PREF=1;CREATED=20260220T170000Z:One\\ntwo
        X-SOCIALPLANNER-PURPOSE:Sails
        X-SOCIALPLANNER-EVERY:14d
        X-SOCIALPLANNER-FACT:coffee;flat white
        END:VCARD

        """)
  }

  @Test func `is read by a reader that is not ours`() throws {
    guard PythonPrograms.areThere else { return }
    var random = RandomPerson(seed: 7)
    let people = (0..<50).map { _ in random.person() }
    var output = CardOutput()
    for person in people { person.write(to: &output) }
    let folder = try TemporaryFolder()
    try Data(output.bytes).write(to: URL(filePath: folder.file("people.vcf")))
    let script = """
      import json, sys, vobject
      def texts(card, name): return [str(line.value) for line in card.contents.get(name, [])]
      people = []
      for card in vobject.readComponents(open(sys.argv[1], encoding="utf-8", newline="")):
          people.append({"fn": card.fn.value, "uid": card.uid.value, "emails": texts(card, "email"),
            "phones": texts(card, "tel"), "notes": texts(card, "note"), "interests": texts(card, "interest"),
            "cities": [line.value.city for line in card.contents.get("adr", [])]})
      print(json.dumps(people))
      """
    let (code, out, err) = try ChildProcess.run(
      [PythonPrograms.path("python"), "-c", script, folder.file("people.vcf")],
      environment: ["PATH": "/usr/bin"])
    #expect(code == 0, "\(err)")
    struct Read: Decodable, Equatable {
      var fn, uid: String
      var emails, phones, notes, interests, cities: [String]
    }
    let read = try JSONDecoder().decode([Read].self, from: Data(out.utf8))
    #expect(
      read
        == people.map {
          Read(
            fn: $0.displayName, uid: $0.uid, emails: $0.profile.emails?.map(\.value) ?? [],
            phones: $0.profile.phones?.map(\.value) ?? [], notes: $0.profile.notes?.map(\.text) ?? [],
            interests: $0.profile.interests ?? [], cities: $0.profile.addresses?.map { $0.city ?? "" } ?? [])
        })
  }

  // MARK: - Cards of other programs

  @Test func `of Apple's has its labels, related names and dates`() throws {
    let person = try one(
      "item1.TEL;type=pref:+1 555", "item1.X-ABLabel:_$!<HomePage>!$_",
      "EMAIL;type=INTERNET;type=WORK:a@x.example",
      "item2.X-ABRELATEDNAMES:Bob", "item2.X-ABLabel:_$!<Spouse>!$_", "item3.X-ABDATE:2010-06-12",
      "item3.X-ABLabel:_$!<Anniversary>!$_", "item4.X-ABDATE:2001-01-02", "item4.X-ABLabel:First met",
      "X-SOCIALPROFILE;type=twitter:https://x.com/ana", "NICKNAME:Annie,An", "BDAY:1604-03-15", version: "3.0"
    )
    #expect(
      person.profile
        == PersonProfile(
          emails: [LabeledValue(value: "a@x.example", label: "work")],
          phones: [LabeledValue(value: "+1 555", label: "homepage")],
          urls: [LabeledValue(value: "https://x.com/ana", label: "twitter")], birthday: "--03-15",
          anniversary: "2010-06-12", relations: [PersonRelation(to: "Bob", kind: .spouse)],
          facts: ["nickname": "Annie, An"], dates: [LabeledDate(label: "First met", day: "2001-01-02")]))
    #expect(person.leftOut.isEmpty)
  }

  @Test func `of Monica 5 has its networks`() throws {
    let person = try one(
      "SOURCE:https://monica.example/c/1", "N:Kovač;Anna;;;", "GENDER:F", "TEL;TYPE=HOME;PREF=1:+385 1",
      "IMPP;X-SERVICE-TYPE=Telegram:anna", "X-SOCIAL-PROFILE;TYPE=Facebook;X-USER=anna.k:",
      "ADR;TYPE=home:;Ilica 1;2;Zagreb;;;",
      "ORG:Acme", "TITLE:Cook", "BDAY:19850412", "CATEGORIES:Friends")
    #expect(person.tags == ["Friends"])
    #expect(
      person.profile
        == PersonProfile(
          phones: [LabeledValue(value: "+385 1", label: "home")],
          addresses: [PostalAddress(street: "2, Ilica 1", city: "Zagreb", label: "home")], company: "Acme",
          role: "Cook", birthday: "1985-04-12", facts: ["Telegram": "anna", "facebook": "anna.k"],
          name: PersonName(family: ["Kovač"], given: ["Anna"])))
    #expect(person.leftOut == ["GENDER": 1])
  }

  @Test func `keeps what is no field as a fact, and counts what is left out`() throws {
    let person = try one(
      "BDAY;VALUE=text:circa 1800", "RELATED;TYPE=mentor:Max", "RELATED;TYPE=muse:Mia", "ORG:Acme;Sales",
      "ROLE:Boss",
      "PHOTO:https://example.org/a.png", "X-THING:1", "X-THING:2", "GEO:geo:1,2",
      "X-SOCIALPLANNER-EVERY:never",
      "LOGO;ENCODING=b:AAAA", "X-ABLabel:alone", "EMAIL:mailto:a@x.example", "RELATED;TYPE=me:Anna",
      problems: 1)
    #expect(person.profile.facts == ["birthday": "circa 1800", "department": "Sales", "muse": "Mia"])
    #expect(person.profile.relations == [PersonRelation(to: "Max", kind: .colleague, label: "mentor")])
    #expect(person.profile.role == "Boss" && person.profile.emails == [LabeledValue(value: "a@x.example")])
    #expect(
      person.leftOut == ["PHOTO": 1, "X-THING": 2, "GEO": 1, "X-SOCIALPLANNER-EVERY": 1, "LOGO": 1])
  }

  @Test func `has a note of 100,000 characters`() throws {
    let text = String(repeating: "日", count: 100_000)
    var output = CardOutput()
    PersonCard(uid: "1", displayName: "Anna", profile: PersonProfile(notes: [PersonNote(text: text)]))
      .write(to: &output)
    let read = CardReader(zones: CardSamples.database).people(in: output.bytes)
    #expect(read.people.first?.profile.notes?.map(\.text) == [text])
  }

  @Test func `that is damaged is named, and no agent's words are the person's`() {
    let content = read(
      CardSamples.card(
        "FN:Anna", "AGENT:", "BEGIN:VCARD", "VERSION:3.0", "FN:Bob", "TEL:9", "END:VCARD", "TEL:1",
        version: "2.1")
        + "BEGIN:VCARD\nVERSION:4.0\nFN:Cut")
    #expect(content.people.map(\.profile.phones) == [[LabeledValue(value: "1")]])
    #expect(content.problems.count == 1)
  }

  @Test func `writes nothing that commands a terminal`() {
    var output = CardOutput()
    PersonCard(uid: "1", displayName: "A\u{1B}[2J\u{9B}1\u{0}", tags: ["\u{7F}x"]).write(to: &output)
    let text = String(decoding: output.bytes, as: UTF8.self)
    #expect(text.contains("FN:A[2J1\r\n") && text.contains("CATEGORIES:x\r\n"))
  }
}

/// People with random values in every field.
struct RandomPerson {
  private var writer: CardWriter

  init(seed: UInt64) { writer = CardWriter(random: SeededRandom(seed: seed)) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { writer.number(range) }

  private mutating func maybe<Value>(_ value: (inout RandomPerson) -> Value) -> Value? {
    writer.chance() ? value(&self) : nil
  }

  private mutating func some<Value>(_ value: (inout RandomPerson) -> Value) -> [Value]? {
    let list = (0..<writer.number(0...3)).map { _ in value(&self) }
    return list.isEmpty ? nil : list
  }

  private mutating func lines() -> String { writer.text() + "\n\n" + writer.text() }

  private mutating func labeled() -> LabeledValue {
    let own = writer.text()
    let labels = [nil, "home", "work", "mobile", "work fax", "pager", "cell", "Home", own]
    return LabeledValue(value: writer.text(), label: writer.one(of: labels))
  }

  private mutating func day() -> String {
    // The year 1900 means "no year".
    let (year, month, day) = (writer.number(1901...2025), writer.number(1...12), writer.number(1...28))
    return PartialDate(year: writer.chance() ? year : nil, month: month, day: day)?.description ?? ""
  }

  private mutating func instant() -> Instant {
    Instant(microseconds: Int64(writer.number(0...2_000_000_000)) * 1_000_000)
  }

  private mutating func relation() -> PersonRelation {
    let kind = writer.one(of: RelationKind.allCases)
    let label = maybe { $0.writer.text() }
    if writer.chance() {
      return PersonRelation(to: PersonCard.uri(of: writer.text()), kind: kind, label: label)
    }
    let year = maybe { $0.number(1900...2025) }
    return PersonRelation(
      to: writer.text(), kind: kind, label: label, birthYear: year,
      birthday: year == nil ? maybe { $0.day() } : nil)
  }

  private mutating func note() -> PersonNote {
    PersonNote(text: lines(), createdAt: maybe { $0.instant() }, pinned: writer.chance() ? true : nil)
  }

  private mutating func address() -> PostalAddress {
    PostalAddress(
      street: maybe { $0.lines() }, city: writer.text(), region: maybe { $0.writer.text() },
      postalCode: maybe { $0.writer.text() }, country: maybe { $0.writer.text() },
      label: maybe { $0.writer.text() })
  }

  mutating func person() -> PersonCard {
    func word(_ random: inout RandomPerson) -> String { random.writer.text() }
    let facts = some { ($0.writer.text(), $0.writer.text()) } ?? []
    var profile = PersonProfile(
      emails: some { $0.labeled() }, phones: some { $0.labeled() }, urls: some { $0.labeled() },
      addresses: some { $0.address() }, company: maybe(word), role: maybe(word), industry: maybe(word))
    profile.previousCompanies = some(word)
    profile.schools = some(word)
    profile.interests = some(word)
    profile.offers = some(word)
    profile.seeks = some(word)
    profile.birthday = maybe { $0.day() }
    profile.anniversary = maybe { $0.day() }
    profile.knownSince = writer.one(of: [nil, "2009", "2009-05", "2009-05-17"])
    profile.death = maybe { random in
      let day = random.day()
      let days = [nil, day, "2020", "2020-03"]
      return Death(diedOn: random.writer.one(of: days), remember: random.writer.chance() ? true : nil)
    }
    profile.name = maybe {
      PersonName(family: $0.some(word), given: [word(&$0), word(&$0)], suffix: $0.some(word))
    }
    profile.relations = some { $0.relation() }
    profile.dates = some {
      LabeledDate(label: $0.writer.text(), day: $0.day(), once: $0.writer.chance() ? true : nil)
    }
    profile.toYou = some { $0.writer.text() }
    profile.notes = some { $0.note() }
    if !facts.isEmpty { profile.facts = Dictionary(facts) { first, _ in first } }
    if writer.chance() { profile.facts = (profile.facts ?? [:]).merging(["nickname": writer.text()]) { $1 } }
    return PersonCard(
      uid: PersonCard.uri(of: writer.text()), displayName: writer.text(), tags: some(word) ?? [],
      timeZone: writer.one(of: [nil, "Europe/Berlin", "Asia/Tokyo"]), purpose: maybe { $0.lines() },
      cadenceDays: maybe { $0.number(1...3650) }, lastContact: maybe { $0.instant() }, profile: profile)
  }
}
