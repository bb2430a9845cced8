import Foundation
import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerWebKit
import Testing

@testable import PlannerWeb

@Suite struct `Which people a list shows` {
  @Test(arguments: [
    ("", ""), ("search=ana", "?search=ana"), ("filter=tag%3Avip&page=3", "?filter=tag%3Avip&page=3"),
    ("page=1", ""), ("page=0", ""), ("page=-5", ""), ("page=x", ""), ("page=99999999999999999999", ""),
    ("search=+&filter=", ""),
  ])
  func `is read from an address, and written as one`(query: String, text: String) {
    #expect(PeopleQuery(Form(query)).text == text)
  }

  @Test func `has no offset that overflows`() {
    #expect(PeopleQuery(Form("page=9000000000000000000")).offset < 100_000_000)
    #expect(PeopleQuery(Form("page=3")).offset == 40)
  }
}

@Suite struct `A filter for people who were chosen` {
  private typealias Person = ExactFilter.Person

  private let people = [
    Person(id: "1", name: "Ana"), Person(id: "2", name: "Ana Souza"), Person(id: "3", name: "Bob \"Bo\" Lee"),
    Person(id: "4", name: "ana."), Person(id: "5", name: "Chen"),
  ]

  /// Selects by name like the daemon.
  private struct Known: Filterable {
    var name: String
    var isPaused: Bool { false }
    func texts(_ field: PersonFilter.Text) -> [String] { field == .name ? [name.lowercased()] : [] }
    func has(_ what: PersonFilter.Having) -> Bool { false }
    func days(_ field: PersonFilter.Days) -> Int? { nil }
  }

  private func filters(of ids: [String], among people: [Person]) throws -> [String] {
    try ExactFilter.filters(of: people.filter { ids.contains($0.id) }) { text in
      let filter: PersonFilter
      do {
        filter = try FilterReader.read(text, fold: { $0.lowercased() }, segment: { _ in nil })
      } catch let problem as FilterProblem {
        throw InvalidField(field: "filter", value: .string(text), allowed: problem.allowed)
      }
      return people.filter { filter.matches(Known(name: $0.name)) }.map(\.id)
    } name: { id in
      people.first { $0.id == id }?.name ?? ""
    }
  }

  @Test func `means them alone`() throws {
    let some = people.filter { $0.id != "4" }
    #expect(try filters(of: ["2", "5"], among: some) == [#"name:"Ana Souza" or name:"Chen""#])
    // Ana's name is a part of another one.
    #expect(try filters(of: ["1"], among: some) == [#"(name:"Ana") -name:"Ana Souza""#])
    #expect(try filters(of: ["1", "2"], among: some) == [#"name:"Ana" or name:"Ana Souza""#])
    #expect(try filters(of: ["3"], among: some) == [#"name:"Bob  Bo  Lee""#])
  }

  @Test func `is refused where none tells them from others`() throws {
    #expect(throws: FormProblem.self) { try filters(of: ["1"], among: people) }
    let marks = [Person(id: "1", name: "\""), Person(id: "2", name: "Bob")]
    #expect(throws: FormProblem.self) { try filters(of: ["1"], among: marks) }
  }

  @Test func `is several where they are too long for one, and each is short enough`() throws {
    let many = (0..<20).map { Person(id: "\($0)", name: String(repeating: "x\($0)", count: 40)) }
    let found = try filters(of: many.map(\.id), among: many)
    #expect(found.count > 1)
    for filter in found { #expect(ValidLength.text.contains(filter)) }
  }
}

@Suite struct `What a search found` {
  private func parts(_ text: String, _ marks: (Int, Int)...) -> [String] {
    FoundPeople.parts(text, marks.map { TextPart(start: $0.0, length: $0.1) }).map {
      ($0["isMarked"] as? Bool == true ? "*" : "") + ($0["text"] as? String ?? "")
    }
  }

  @Test func `is cut where it is marked, whatever the marks are`() {
    #expect(parts("ab cd", (0, 2)) == ["*ab", " cd"])
    #expect(parts("äe\u{301}b", (1, 2), (3, 1)) == ["ä", "*e\u{301}", "*b"])
    #expect(parts("ab", (1, 9), (0, 1), (7, 1)) == ["a", "*b"])
    #expect(parts("ab", (1, .max), (-3, 2)) == ["a", "*b"] && parts("") == [])
  }
}

@Suite struct `A person in whose files something was found` {
  private func rows(_ content: [FoundContent], _ found: [Found] = [], among ids: Set<String>? = nil)
    -> [String]
  {
    FoundPeople(PeopleMethods.Find.Reply(found: found, content: content), among: ids).rows.map { row in
      let places = (row["places"] as? [Values] ?? []).map { "\($0["place"] ?? "")" }
      return "\(row["name"] ?? ""): \(places.joined(separator: ", "))"
    }
  }

  @Test func `is listed with the file, unless it is private or nobody's`() {
    let file = FoundContent(id: "f", file: "a.pdf", contactId: "1", name: "Ana", text: "ab", marks: [])
    var (secret, nobodys, other) = (file, file, file)
    secret.private = true
    (nobodys.contactId, nobodys.name) = (nil, nil)
    (other.contactId, other.name, other.file) = ("2", "Bob", "b.pdf")
    #expect(rows([secret, nobodys]) == [])
    #expect(rows([file, other, secret]) == ["Ana: a.pdf", "Bob: b.pdf"])
    #expect(rows([file, other], among: ["2"]) == ["Bob: b.pdf"])
    let note = Found(contactId: "2", name: "Bob", where: .note, text: "t", marks: [])
    #expect(rows([file, other], [note]) == ["Bob: note, b.pdf", "Ana: a.pdf"])
  }
}

@Suite struct `What became of several people` {
  @Test func `is said with counts, names and what did not work`() {
    var outcome = ManyOutcome()
    outcome.done = "every week now"
    outcome.same = "unchanged"
    #expect(outcome.inWords == "Nobody was changed.")
    outcome.unchanged = ["Ana"]
    outcome.withoutGoal = ["A", "B", "C", "D", "E"]
    outcome.count = 3
    outcome.steps = 1
    #expect(
      outcome.inWords
        == "3 people: every week now. Ana: unchanged. Nothing is planned for A, B, C and 2 more: "
        + "say first how often you meet.")
    outcome.steps = 2
    #expect(outcome.inWords.hasSuffix(" Undo takes back one at a time."))
  }
}

@Suite struct `What a filter can say` {
  @Test func `is said by examples that can be read`() throws {
    #expect(FilterHelp.examples.count > 5)
    for example in FilterHelp.examples {
      let text = try #require(example["filter"] as? String)
      _ = try FilterReader.read(text, fold: { $0 }, segment: { _ in nil })
    }
  }

  @Test func `is suggested with segments, fields and tags, those with blanks in quotes`() {
    let words = FilterHelp.suggestions(
      segments: ["close"], tags: ["vip", "old friends"])
    for word in ["close", "tag:vip", "tag:\"old friends\"", "has:phone", "last:", "city:"] {
      #expect(words.contains(word), "\(word)")
    }
    #expect(Set(words).count == words.count)
  }
}

@Suite struct `The page of all people` {
  @Test func `shows the most due first, in pages`() async throws {
    try await TestPage.with { page in
      for number in 0..<45 { try await page.add("Person \(number)", every: number + 7) }
      let session = try await page.session()
      let first = try await page.get("/people", as: session)
      #expect(first.shows("45 people") && first.shows("1–20 of 45") && first.shows("href=\"/people?page=2\""))
      let last = try await page.get("/people?page=3", as: session)
      #expect(last.shows("41–45 of 45") && !last.shows("rel=\"next\""))
      let gone = try await page.get("/people?page=9", as: session)
      #expect((gone.status, gone["Location"]) == (303, "/people?page=3"))
    }
  }

  @Test func `says why a filter cannot be read, and where`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let answer = try await page.get("/people?filter=tag:", as: page.session())
      #expect(
        answer.status == 200 && answer.shows("aria-invalid") && answer.shows("character 1 of the filter"))
      #expect(!answer.shows("Nobody matches"))
    }
  }

  @Test func `says that nobody is found, or that nobody is there`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(try await page.get("/people", as: session).shows("Nobody is in your planner yet"))
      try await page.add("Ana")
      #expect(try await page.get("/people?search=zzz", as: session).shows("Nobody matches."))
      #expect(try await page.get("/people?filter=tag:none", as: session).shows("Nobody matches."))
    }
  }

  @Test func `finds words anywhere, marks them, and keeps private notes closed`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana Souza", profile: PersonProfile(interests: ["sailing <b>"]))
      try await page.add("Bob", profile: PersonProfile(interests: ["Sailing"]))
      try await page.call(Methods.Note(item: "Bob", text: "sails to the azores", private: true))
      let session = try await page.session()
      let found = try await page.get("/people?search=sailing", as: session)
      #expect(found.shows("2 people found") && found.shows("<mark>sailing</mark> &lt;b&gt;"))
      let hidden = try await page.get("/people?search=azores", as: session)
      #expect(hidden.shows("private note") && !hidden.shows("sails to"))
      #expect(
        try await page.get("/people?search=souza&filter=name:bob", as: session).shows("Nobody matches."))
      #expect(try await page.get("/people?search=sousa", as: session).shows("You may mean"))
      let long = try await page.get(
        "/people?search=\(Form.encoded(String(repeating: "x", count: 3000)))", as: session)
      #expect(long.status == 200 && long.shows("search-problem"))
    }
  }

  private func many(_ change: String, _ fields: [(String, String)], _ ids: [String]) -> [(String, String)] {
    [("do", change), ("shown", ids.joined(separator: ","))] + fields
  }

  @Test func `changes several people at once, as one change to take back`() async throws {
    try await TestPage.with { page in
      var ids: [String] = []
      for name in ["Ana", "Ana Souza", "Bob"] { ids.append(try await page.add(name)) }
      let other = try await page.add("Chen", every: nil)
      let session = try await page.session()
      let answer = try await page.post(
        "/people/many",
        many("every", [("every", "every 3 weeks"), ("who", ids[0]), ("who", ids[2]), ("who", other)], ids),
        as: session)
      #expect(answer.status == 303)
      #expect(try await page.call(Methods.Person(name: ids[0])).goal?.cadenceDays == 21)
      #expect(try await page.call(Methods.Person(name: ids[1])).goal?.cadenceDays == 14)
      #expect(try await page.call(Methods.Person(name: other)).goal?.cadenceDays == 21)
      _ = try await page.post("/undo", as: session)
      for id in ids { #expect(try await page.call(Methods.Person(name: id)).goal?.cadenceDays == 14) }
      #expect(try await page.call(Methods.Person(name: other)).goal == nil)
    }
  }

  @Test func `pauses all of them, or everybody whom the filter means, and says of whom it cannot`()
    async throws
  {
    try await TestPage.with { page in
      let ana = try await page.add("Ana")
      let bob = try await page.add("Bob", every: nil)
      let session = try await page.session()
      let paused = try await page.post(
        "/people/many?filter=all", many("pause", [("all", "1"), ("until", "1 Dec 2026")], [ana, bob]),
        as: session)
      let said = paused.cookies.first { $0.hasPrefix("said=") }?.removingPercentEncoding ?? ""
      #expect(said.contains("1 person: paused until Tue 1 Dec."), "\(said)")
      #expect(said.contains("Nothing is planned for Bob"), "\(said)")
      #expect(try await page.call(Methods.Person(name: ana)).goal?.paused == true)
      _ = try await page.post(
        "/people/many?filter=name:ana", many("resume", [("everybody", "1")], []), as: session)
      #expect(try await page.call(Methods.Person(name: ana)).goal?.paused == false)
    }
  }

  @Test func `tags those who were chosen, and refuses what says nothing`() async throws {
    try await TestPage.with { page in
      let ana = try await page.add("Ana")
      let session = try await page.session()
      let who = [("who", ana)]
      #expect(
        try await page.post("/people/many", many("tag", who + [("tag", "friend")], [ana]), as: session).status
          == 303)
      #expect(try await page.call(Methods.Person(name: ana)).contact.tags == ["friend"])
      #expect(
        try await page.post("/people/many", many("untag", who + [("tag", "FRIEND")], [ana]), as: session)
          .status == 303)
      #expect(try await page.call(Methods.Person(name: ana)).contact.tags == [])
      for (fields, words) in [
        ([("tag", "x")], "Choose somebody first."), (who, "Enter a tag."),
        (who + [("do", "every"), ("every", "seldom")], "1 day to 3650 days"),
        (who + [("do", "pause"), ("until", "yesterday")], "a day after today"),
      ] {
        let answer = try await page.post("/people/many", many("tag", fields, [ana]), as: session)
        #expect(answer.status == 422 && answer.shows(words), "\(words): \(answer.body.suffix(4000))")
        #expect(answer.shows("class=\"error\""), "\(words)")
      }
    }
  }

  @Test func `sets how often everybody with a tag is met, where the list is of one tag`() async throws {
    #expect(
      TagCadenceForm.tag(of: "tag:friend") == "friend"
        && TagCadenceForm.tag(of: "tag:\"old friends\" ") == "old friends")
    for other in ["tag:a tag:b", "-tag:a", "tag:", "(tag:a)", "friend"] {
      #expect(TagCadenceForm.tag(of: other) == nil)
    }
    try await TestPage.with { page in
      let id = try await page.add("Ana", every: nil)
      try await page.call(Methods.EditContact(name: id, fields: ContactFields(tags: ["friend"])))
      let session = try await page.session()
      #expect(
        try await page.get("/people?filter=tag:friend", as: session).shows(
          "name=\"cadenceOf\" value=\"friend\""))
      let fields = [("cadenceOf", "friend"), ("tagCount", "3"), ("tagUnit", "weeks")]
      #expect(try await page.post("/people/cadence?filter=tag:friend", fields, as: session).status == 303)
      #expect(try await page.call(Methods.Person(name: id)).goal?.cadenceTag == "friend")
      let refused = try await page.post(
        "/people/cadence?filter=tag:friend", [("cadenceOf", "friend"), ("tagCount", "0")], as: session)
      #expect(refused.status == 422 && refused.shows("id=\"tagCount-error\""))
      _ = try await page.post("/people/cadence", [("cadenceOf", "friend"), ("none", "1")], as: session)
      #expect(try await page.call(Methods.Person(name: id)).goal == nil)
    }
  }

  @Test func `keeps a filter by name, and forgets it`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let session = try await page.session()
      let kept = try await page.post(
        "/people/segments?filter=name:ana", [("filter", "name:ana"), ("segment", "anas")], as: session)
      #expect((kept.status, kept["Location"]) == (303, "/people?filter=anas"))
      #expect(try await page.get("/people?filter=anas", as: session).shows("1 person found"))
      let refused = try await page.post(
        "/people/segments?filter=name:ana", [("filter", "name:ana"), ("segment", "vip")], as: session)
      #expect(refused.status == 422 && refused.shows("name=\"segment\" value=\"vip\""))
      _ = try await page.post("/people/segments/remove", [("segmentGone", "anas")], as: session)
      #expect(
        try await page.call(PeopleMethods.ListSegments()).segments.allSatisfy { $0.builtIn == true })
    }
  }
}
