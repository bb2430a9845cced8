import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

@Suite struct `Finding people` {
  let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    for name in ["Ana Souza", "José Méndez", "Bob", "Susanna Ford", "Jonathan Ana"] { try planner.add(name) }
  }

  private func found(_ text: String, limit: Int? = nil) throws -> [Found] {
    try planner.call(M.Find(text: text, limit: limit)).found
  }

  private func lines(_ text: String) throws -> [String] {
    try found(text).map { $0.where == .name ? $0.name : "\($0.name) \($0.where.rawValue): \($0.text)" }
  }

  private func set(_ name: String, _ profile: PersonProfile) throws {
    try planner.call(M.SetProfile(name: name, set: profile))
  }

  @Test func `names that are the words come first, then those that begin so, then parts of names`() throws {
    try planner.add("Ana")
    #expect(try lines("ana") == ["Ana", "Ana Souza", "Jonathan Ana"])
    #expect(try lines("an") == ["Ana", "Ana Souza", "Jonathan Ana", "Susanna Ford"])
    #expect(try found("ana", limit: 2).map(\.name) == ["Ana", "Ana Souza"])
  }

  @Test func `case, accents and width do not count`() throws {
    for text in ["jose", "JOSÉ", "mendez", "Ｊｏｓｅ", "dez  jos"] {
      #expect(try lines(text) == ["José Méndez"], "\(text)")
    }
  }

  @Test func `letters that are none with an accent are found by plain ones`() throws {
    for name in ["Łukasz Đorđević", "Işıl Çalış", "Bjørn Ærø", "Jürgen Groß"] { try planner.add(name) }
    for (text, name) in [
      ("lukasz", "Łukasz Đorđević"), ("Łukasz", "Łukasz Đorđević"), ("dordevic", "Łukasz Đorđević"),
      ("isil", "Işıl Çalış"), ("bjorn aero", "Bjørn Ærø"), ("gross", "Jürgen Groß"), ("groß", "Jürgen Groß"),
    ] { #expect(try lines(text) == [name], "\(text)") }
    try planner.call(Methods.Note(item: "bob", text: "met Søren in Tromsø"))
    #expect(try lines("soren tromso") == ["Bob note: met Søren in Tromsø"])
    #expect(try found("tromso").map(\.marks) == [[TextPart(start: 13, length: 6)]])
  }

  @Test func `nicknames, what you call somebody, former names and how a name is read are found`() throws {
    try set(
      "bob",
      PersonProfile(
        facts: ["nickname": "Robbie", "maiden name": "Miller"], writing: WritingStyle(callName: "Bobby"),
        name: PersonName(
          family: ["山田"], given: ["太郎"], phoneticFamily: "やまだ", phoneticGiven: "たろう")))
    for text in ["robbie", "bobby", "miller", "やまだ", "たろう", "太郎 山田"] {
      #expect(try found(text).map(\.name) == ["Bob"], "\(text)")
    }
    #expect(try lines("bobby") == ["Bob called: Bobby"])
  }

  @Test func `every field is found and named, the tags too`() throws {
    try planner.call(
      Methods.EditContact(name: "bob", fields: ContactFields(tags: ["rowing"], purpose: "allotment")))
    try set(
      "bob",
      PersonProfile(
        emails: [LabeledValue(value: "bob@mail.example")], phones: [LabeledValue(value: "+351 900 123")],
        urls: [LabeledValue(value: "https://bob.example")], addresses: [PostalAddress(city: "Lisbon")],
        company: "Smith Ventures", role: "Surveyor", industry: "timber", previousCompanies: ["Zebra Ltd"],
        schools: ["Kings"], interests: ["golf"], offers: ["lathes"], seeks: ["varnish"],
        relations: [PersonRelation(to: "Quentin", kind: .child)], facts: ["coffee": "flat white"]))
    let places: [(String, String)] = [
      ("rowing", "tag"), ("allotment", "purpose"), ("mail.ex", "email"), ("900 123", "phone"),
      ("https://bob", "link"), ("lisb", "address"), ("smith vent", "company"), ("zebra", "company"),
      ("survey", "role"), ("timber", "industry"), ("kings", "school"), ("golf", "interest"),
      ("lathe", "offers"), ("varnish", "seeks"), ("quentin", "relation"), ("flat white", "fact"),
      ("coffee", "fact"),
    ]
    for (text, place) in places {
      #expect(try found(text).map { "\($0.name) \($0.where.rawValue)" } == ["Bob \(place)"], "\(text)")
    }
  }

  @Test func `notes on people, meetings and sessions are found, the latest first, private ones marked`()
    throws
  {
    try planner.call(Methods.Note(item: "bob", text: "likes _espresso_"))
    try planner.call(Methods.Log(name: "ana souza", notes: "had Espresso in Porto"))
    try planner.call(Methods.Note(item: "bob", text: "espresso machine is broken", private: true))
    let notes = try found("espresso")
    #expect(notes.map(\.name) == ["Bob", "Ana Souza", "Bob"])
    #expect(notes.map(\.private) == [true, nil, nil])
    #expect(notes.map(\.text) == ["espresso machine is broken", "had Espresso in Porto", "likes _espresso_"])
    let item = try planner.call(Methods.Book(name: "bob", at: "2026-03-20 12:00")).item
    try planner.call(Methods.Note(item: item.id, text: "bring the umbrella"))
    #expect(try lines("umbrella") == ["Bob note: bring the umbrella"])
  }

  @Test func `titles of dates and the questions of follow-ups are found, as long as they are there`() throws {
    let date = try planner.call(M.AddDate(name: "bob", title: "Wedding day", on: "12 jun")).date
    try planner.call(M.AddDate(name: "jose", kind: .followUp, title: "How was Lisbon?", on: "2w"))
    try planner.call(M.AddDate(title: "Wedding of nobody", on: "12 jun"))
    #expect(try lines("wedding") == ["Bob date: Wedding day"])
    #expect(try found("wedding").map(\.marks) == [[TextPart(start: 0, length: 7)]])
    #expect(try lines("lisbon") == ["José Méndez date: How was Lisbon?"])
    #expect(try found("weding").map(\.near) == [true])
    try planner.call(M.RemoveDate(id: date.id))
    #expect(try lines("wedding") == [])
    try planner.call(Methods.Undo())
    #expect(try lines("wedding") == ["Bob date: Wedding day"])
  }

  @Test func `each word may stand in another place of the same person`() throws {
    try planner.call(Methods.Note(item: "ana souza", text: "moved to Lisbon"))
    try planner.call(Methods.Note(item: "bob", text: "was in Lisbon"))
    try set("susanna", PersonProfile(company: "Acme", interests: ["golf"]))
    try planner.call(Methods.Note(item: "susanna", text: "sailing"))
    #expect(try lines("souza lisbon") == ["Ana Souza note: moved to Lisbon"])
    #expect(try lines("ford golf") == ["Susanna Ford interest: golf"])
    #expect(try lines("susa acme") == ["Susanna Ford company: Acme"])
    #expect(try lines("golf acme").map { $0.prefix(12) } == ["Susanna Ford"])
    #expect(try lines("golf sailing") == ["Susanna Ford note: sailing"])
    #expect(try lines("golf lisbon") == [])
  }

  @Test func `a mistyped name is found where nothing is spelt so, and said to be near`() throws {
    for text in ["jonahtan", "Jonatan", "jonathxn ana", "kose", "jsoe", "mendes", "susana fort"] {
      let hits = try found(text)
      #expect(!hits.isEmpty && hits.allSatisfy { $0.near == true }, "\(text)")
    }
    #expect(try found("jonahtan").map(\.name) == ["Jonathan Ana"])
    #expect(try found("jsoe").map(\.name) == ["José Méndez"])
    #expect(try found("bob")[0].near == nil)
    #expect(try found("xylophone").isEmpty)
  }

  @Test func `what changed is found as it is now, after undo as it was`() throws {
    try planner.call(Methods.EditContact(name: "bob", fields: ContactFields(displayName: "Robert")))
    #expect(try lines("bob") == [])
    #expect(try lines("robert") == ["Robert"])
    try planner.call(Methods.Undo())
    #expect(try lines("bob") == ["Bob"])
    try planner.call(Methods.Note(item: "bob", text: "a trombone"))
    try planner.call(Methods.RemoveContact(name: "bob"))
    #expect(try lines("trombone") == [])
    #expect(try lines("bob") == [])
    try planner.call(Methods.Undo())
    #expect(try lines("trombone") == ["Bob note: a trombone"])
    try planner.call(Methods.Undo())
    #expect(try lines("trombone") == [])
  }

  @Test func `what a card says is found and not stored`() throws {
    let book = try CardFolder()
    try book.put("cleo", called: "Cleo", ["ORG:Umbrella Works", "NOTE:met at the regatta"])
    try planner.addBook(book)
    try planner.add(card: "uid-cleo", every: 7)
    #expect(try lines("regatta") == ["Cleo card: met at the regatta"])
    #expect(try lines("cleo umbrella") == ["Cleo card: Umbrella Works"])
    try book.remove("cleo")
    try book.put("dan", called: "Dan")
    try planner.changed(book)
    #expect(try lines("regatta") == [])
  }

  @Test func `a long note is shortened around the first match, and the marks are where the matches are`()
    throws
  {
    let text =
      String(repeating: "né ", count: 100) + "the ZEBRA\n\nruns, zebra! "
      + String(repeating: "é ", count: 200)
    try planner.call(Methods.Note(item: "bob", text: text))
    let hit = try #require(try found("zebra").first)
    #expect(hit.text.hasPrefix("…") && hit.text.hasSuffix("…") && hit.text.count <= 162)
    let scalars = Array(hit.text.unicodeScalars)
    let marked = hit.marks.map { mark in
      String(String.UnicodeScalarView(scalars[mark.start..<(mark.start + mark.length)]))
    }
    #expect(marked == ["ZEBRA", "zebra"])
  }

  @Test(arguments: [
    "\"", "ana\" OR \"bob", "ana*", "NEAR(ana bob)", "name:bob", "-bob", "a\u{0}b", "🦓", "'; DROP", "%", "_",
  ])
  func `no sign has a meaning of its own`(text: String) throws {
    #expect(try found(text).allSatisfy { $0.near == true })
    // Notes cannot contain NUL.
    guard text != "a\u{0}b" else { return }
    try planner.call(Methods.Note(item: "bob", text: "he said \(text) indeed"))
    if text.unicodeScalars.count >= 3 {
      #expect(try found(text).map(\.name) == ["Bob"])
    }
  }

  @Test func `a search without a word, too long, or for no number of people is refused`() throws {
    #expect(try planner.refusedField(of: M.Find(text: " \n")) == "text")
    #expect(try planner.refusedField(of: M.Find(text: String(repeating: "a", count: 1001))) == "text")
    for limit in [0, -1, 1001] {
      #expect(try planner.refusedField(of: M.Find(text: "a", limit: limit)) == "limit")
    }
  }

  @Test(arguments: PropertySeeds.take(20))
  func `the people whose name or fields contain all words are found, and nobody else`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let planner = try TestPlanner()
    let parts = ["ab", "ana", "né", "o", "李明", "-x", "ß"]
    func word() -> String {
      (0...Int.random(in: 0...2, using: &random)).map { _ in parts.randomElement(using: &random)! }.joined()
    }
    var texts: [String: String] = [:]
    for number in 0..<30 {
      let name = "\(word()) \(word()) \(number)"
      let company = word()
      try planner.add(name)
      try planner.call(M.SetProfile(name: name, set: PersonProfile(company: company)))
      texts[name] = nameKey(name) + "\n" + nameKey(company)
    }
    for _ in 0..<20 {
      let words = (0...Int.random(in: 0...1, using: &random)).map { _ in word() }
      let expected = texts.filter { text in words.allSatisfy { text.value.contains(nameKey($0)) } }.keys
        .sorted()
      let found = try planner.call(M.Find(text: words.joined(separator: " "), limit: 1000)).found
      #expect(found.filter { $0.near == nil }.map(\.name).sorted() == expected, "\(words)")
    }
  }
}
