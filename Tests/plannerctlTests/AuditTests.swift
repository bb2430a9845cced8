import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerWords
import Testing
import Varlink

@testable import plannerctl

@Suite struct `The audit log, shown` {
  private static func change(
    _ did: AuditAction, _ object: String, _ names: [String] = [], count: Int = 1, fields: [String]? = nil,
    others: Int? = nil
  ) -> AuditChange {
    AuditChange(
      did: did, object: object, fields: fields, count: count,
      people: names.map { AuditPerson(contactId: $0, name: $0) }, others: others)
  }

  private static func entry(_ number: Int, _ program: String, _ changes: [AuditChange]) -> AuditEntry {
    AuditEntry(
      number: number, at: Example.now, program: program, changes: changes, previous: "00", hash: "01")
  }

  private static let entries = [
    entry(12, "plannerctl", [change(.undone, "command"), change(.deleted, "note", ["Ana"], count: 2)]),
    entry(11, "python3", [change(.erased, "contact")]),
    entry(10, "plannerctl", [change(.exported, "contact", ["Ana", "Bob"], count: 40, others: 38)]),
    entry(9, "plannerd", [change(.created, "log", [], others: 1)]),
    entry(8, "plannerctl", [change(.changed, "contact", ["Ana"], fields: ["displayName", "tags"])]),
  ]

  private func shown(_ width: Int, limit: Int = 20) -> String {
    var context = Example.context
    context.width = width
    return plannerctlTests.shown(AuditView(entries: Self.entries, limit: limit), context)
  }

  @Test func `says in words what was done to whom, and by what`() {
    #expect(
      shown(110) == """
        12  Mon  2 Mar 08:00  plannerctl  undid the latest change; removed 2 notes of Ana
        11  Mon  2 Mar 08:00  python3     erased somebody
        10  Mon  2 Mar 08:00  plannerctl  exported 40 people: Ana, Bob and 38 more
         9  Mon  2 Mar 08:00  plannerd    added log entry of an erased person
         8  Mon  2 Mar 08:00  plannerctl  changed person Ana (name, tags)
        """)
    #expect(shown(110, limit: 5).hasSuffix("\nOlder ones: --before 8"))
  }

  @Test(arguments: [40, 60, 80]) func `keeps to the width, and cuts no word`(width: Int) {
    for line in shown(width).split(separator: "\n") {
      #expect(displayWidth(String(line)) <= width && !line.contains("…"), "\(line)")
    }
  }

  private let whole =
    #"{"entries":2,"firstAt":"2026-03-01T13:00:00Z","lastAt":"2026-03-02T13:00:00Z","hash":"3f2a","faults":[]}"#
  private let broken =
    #"{"entries":2,"firstAt":"2026-03-01T13:00:00Z","lastAt":"2026-03-02T13:00:00Z","hash":"3f2a","#
    + #""faults":[{"number":1,"trouble":"changed"},{"number":3,"trouble":"missing"}]}"#

  @Test func `that is whole says from when to when it goes`() throws {
    let run = try Run(["audit", "verify"], answers: [Example.answer(whole), Example.preferences])
    #expect(run.exitCode == 0)
    #expect(
      run.output == """
        2 entries, Sun 1 Mar 08:00 – Mon 2 Mar 08:00: each follows the one before.
        The SHA-256 of the last one:
          3f2a

        """)
  }

  @Test func `that was changed says where, and ends with 1, for programs too`() throws {
    let run = try Run(["audit", "verify"], answers: [Example.answer(broken), Example.preferences])
    #expect(run.exitCode == 1)
    #expect(
      run.output.hasPrefix(
        "Entry 1 was changed: it does not match the entry before.\nEntries are missing from number 3 on.\n"))
    let json = try Run(["audit", "verify", "--json"], answers: [Example.answer(broken)])
    #expect((json.exitCode, json.output) == (1, broken + "\n"))
  }

  @Test func `of a person asks for them, and for no more than was wanted`() throws {
    let run = try Run(
      ["audit", "ana", "--limit", "3", "--before", "9"],
      answers: [Example.answer(#"{"entries":[]}"#), Example.preferences])
    #expect(
      run.calls.first?.contains(
        #"{"method":"org.socialplanner.People.Audit","parameters":{"before":9,"limit":3,"name":"ana"}}"#)
        == true)
    #expect(run.output == "There are no entries yet.\n")
  }
}

@Suite struct `Everything about a person, as a page` {
  private static let attack = #"<script>alert("x")</script>&amp;' onload="y"#

  /// Returns a person with an attack in every text.
  private func data(_ text: String, picture: Picture? = nil) -> PersonData {
    var profile = PersonProfile(
      emails: [LabeledValue(value: "a@b", label: text)], company: text, interests: [text],
      relations: [PersonRelation(to: "", kind: .child, label: text, inverse: true)],
      notes: [PersonNote(id: "n", text: "\(text)\nsecond line", createdAt: Example.now, private: true)],
      facts: [text: text], consents: [Consent(purpose: text, givenAt: Example.now, withdrawnAt: Example.now)])
    var shown = profile
    shown.role = text
    profile.role = nil
    return PersonData(
      exportedAt: Example.now,
      profile: WholeProfile(
        contactId: "c1", name: text, profile: profile, card: PersonProfile(role: text), shown: shown,
        note: text,
        dates: []),
      document: ExportDocument(
        format: "f", version: 1,
        contacts: [Contact(id: "c1", displayName: text, tags: [text], purpose: text)],
        goals: [Example.goal],
        items: [
          PlanItem(
            id: "i", contactId: "c1", name: text, startAt: Example.now, durationMin: 30, status: .done,
            createdAt: Example.now, notes: text)
        ],
        log: [InteractionLog(id: "l", contactId: "c1", when: Example.now, outcome: .call, notes: text)],
        away: [],
        dates: [
          ImportantDate(
            id: "d", contactId: "c1", kind: .custom, title: text, month: 6, day: 2, yearly: true,
            leadDays: [7, 0],
            plan: DatePlan.none)
        ],
        drafts: [
          Draft(
            id: "f", contactId: "c1", purpose: .thanks, status: .sent, tone: .warm, language: .en,
            subject: text,
            text: text, source: "s", version: "v", used: [], createdAt: Example.now)
        ]),
      introductions: [
        NamedIntroduction(
          introduction: Introduction(a: "c1", b: "c2", status: .approved, note: text), aName: text,
          bName: text)
      ], segments: [text], picture: picture,
      audit: [
        AuditEntry(
          number: 1, at: Example.now, program: text,
          changes: [AuditChange(did: .changed, object: "contact", fields: ["tags"], count: 1, people: [])],
          previous: "0", hash: "1")
      ])
  }

  /// Returns the tags with attributes, and the texts, that an HTML parser finds.
  private func parsed(_ page: String) throws -> (tags: [[String]], texts: [String]) {
    let folder = try TemporaryFolder()
    try Data(page.utf8).write(to: URL(filePath: folder.file("page.html")))
    let run = try ChildProcess.run([
      "python3", "-c",
      """
      import json, sys
      from html.parser import HTMLParser
      class Reader(HTMLParser):
        def __init__(self): super().__init__(); self.tags, self.texts = [], []
        def handle_starttag(self, tag, attributes): self.tags.append([tag] + [f'{k}={v}' for k, v in attributes])
        def handle_data(self, data): self.texts.append(data)
      reader = Reader(); reader.feed(open(sys.argv[1], encoding='utf-8').read()); reader.close()
      print(json.dumps({'tags': reader.tags, 'texts': reader.texts}))
      """, folder.file("page.html"),
    ])
    #expect(run.err == "")
    struct Found: Decodable {
      var tags: [[String]]
      var texts: [String]
    }
    let found = try JSONDecoder().decode(Found.self, from: Data(run.out.utf8))
    return (found.tags, found.texts)
  }

  @Test func `has every text as a text, whatever it is, and no tag of it`() throws {
    let page = PersonFile(data: data(Self.attack), context: Example.context).text
    let (tags, texts) = try parsed(page)
    let known: Set = [
      "html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "table", "tr", "th", "td", "small",
    ]
    #expect(Set(tags.map { $0[0] }) == known)
    for tag in tags where !["html", "meta"].contains(tag[0]) { #expect(tag.count == 1, "\(tag)") }
    #expect(texts.filter { $0.contains(Self.attack) }.count >= 20)
  }

  @Test func `has all parts, the card's marked, private notes too`() throws {
    let (_, texts) = try parsed(PersonFile(data: data("quokka"), context: Example.context).text)
    for title in [
      "Person", "Goal", "Who is who", "Dates", "Notes", "On the card", "Meetings", "Sessions", "Agreed to",
      "Introductions to others", "Drafts to them", "In your segments", "Changes to this record",
    ] { #expect(texts.contains(title), "\(title)") }
    #expect(texts.contains("(private) quokka\nsecond line"))
    #expect(texts.contains("06-02, each year"))
    #expect(texts.contains("2026-03-02 08:00"))
    // The role, the card's note and the relations are as the planner got them. The first two are marked as
    // from the card.
    #expect(texts.filter { $0 == "(card)" }.count == 2)
    #expect(texts.contains { $0.contains("America/New_York") })
  }

  @Test func `has its picture in it, and loads nothing`() throws {
    let page = PersonFile(
      data: data("Ana", picture: Picture(data: "AA==", mediaType: "image/png")), context: Example.context
    ).text
    let (tags, _) = try parsed(page)
    #expect(tags.first { $0[0] == "img" } == ["img", "src=data:image/png;base64,AA==", "alt=Ana"])
    #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("url("))
    #expect(page.contains("default-src 'none'"))
  }

  @Test func `is written where the user says, for them alone`() throws {
    let folder = try TemporaryFolder()
    let reply = PeopleMethods.ExportPerson.Reply(data: data("Ana"))
    let answer = String(decoding: try WireJSON.encode(reply), as: UTF8.self)
    let html = try Run(
      ["export", folder.file("ana.html"), "--person", "ana", "--format", "html"],
      answers: [Example.answer(answer), Example.preferences])
    #expect(html.output == "Wrote everything about Ana to \(folder.file("ana.html")).\n")
    #expect(try String(contentsOfFile: folder.file("ana.html"), encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("ana.html"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let json = try Run(["export", "--person", "ana"], answers: [Example.answer(answer)])
    let read = try WireJSON.decode(PersonData.self, from: Data(json.output.utf8))
    #expect(read == reply.data)
    #expect(json.complaint == "Wrote everything about Ana to standard output.\n")
  }

  @Test(arguments: [
    ["export", "--person", "ana", "--filter", "tag:x"], ["export", "--format", "html"],
    ["export", "--person", "ana", "--format", "pdf"],
  ])
  func `is refused before any call where the words make no sense`(arguments: [String]) {
    #expect(throws: (any Error).self) { try Run(arguments, answers: []) }
  }
}
