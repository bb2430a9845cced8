import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import plannerctl

/// Tests every table and page with long names, wide names, and combining marks.
@Suite struct `Names as people have them` {
  private static let names = [
    "Bernadette Maximiliana Featherstonehaugh-Cholmondeley of Wrottesley",
    "田中さくらこ・アレクサンドロヴィッチ・ドストエフスキー", "Zoe\u{308}\u{301}\u{323} Nguye\u{302}\u{303}n Thi\u{323} Khai", "👩‍👩‍👧‍👦 Ada",
  ]
  private static let tags = ["a long tag of several words", "家族と友達と親戚と近所の人たち"]
  private static let profile = PersonProfile(
    emails: [LabeledValue(value: "ana@example.org", label: "仕事")],
    company: "東京大学大学院情報理工学系研究科附属情報理工学教育研究センター", role: "Head of research and of a few other things",
    interests: ["golf", "長い長い長い長い長い長い長い長い長い長い長い長い長い長い長い長い"], birthday: "1966-03-15",
    relations: [PersonRelation(to: names[1], kind: .metThrough, name: names[1])],
    notes: [
      PersonNote(id: "n", text: String(repeating: "話した", count: 60), createdAt: Example.now, private: true),
      PersonNote(id: "m", text: "plain words that go on for a while", createdAt: Example.now, pinned: true),
    ], facts: ["好きな飲み物": "flat white", "coffee": String(repeating: "白", count: 60)])

  private func page(_ name: String) -> PersonPage {
    let contact = Contact(
      id: "c1", displayName: name, tags: Self.tags, purpose: "to hear how the history of tea is coming along")
    let dates = [
      UpcomingDate(
        id: "d1", contactId: "c1", name: name, kind: .custom,
        title: "a long title of a date that goes on and on",
        on: Example.date("2026-03-15"), daysAhead: 13)
    ]
    let entry = InteractionLog(
      id: "l", contactId: "c1", when: Example.now, outcome: .met, notes: String(repeating: "話した", count: 60))
    return PersonPage(
      person: Methods.Person.Reply(
        contact: contact, goal: Example.goal, items: [Example.item(name, "2026-03-12T18:00:00-04:00")],
        log: [entry]),
      profile: WholeProfile(
        contactId: "c1", name: name, profile: Self.profile, shown: Self.profile, dates: dates))
  }

  private func views(_ name: String) -> [any Rendered] {
    let person = page(name)
    let summary = PersonSummary(
      contact: person.person.contact, goal: Example.goal, score: 0.6, dueOn: Example.date("2026-02-27"),
      overdueDays: 3, nextItem: person.person.items.first, lastMetAt: Example.now)
    let pair = IntroductionPair(
      a: "c1", b: "c2", aName: name, bName: Self.names[1], score: 0.51, kind: .personal,
      reasons: [IntroductionReason(feature: "interest:" + String(repeating: "長い", count: 30), share: 0.5)],
      status: .approved)
    let introduction = Introduction(
      a: "c1", b: "c2", status: .successful, approvedAt: Example.now, introducedAt: Example.now,
      endedAt: Example.now, note: "they write a book on the history of tea together")
    let card = FoundCard(
      card: Card(
        uid: "3b8f6c1e-0000-4000-8000-000000000001", displayName: name, organization: Self.profile.company,
        phones: ["+351 900 000 000"], emails: ["ana@example.org"], tags: Self.tags), addressBook: "people")
    return [
      person, Methods.People.Reply(people: [summary, summary]),
      FoundView(
        found: [
          Found(
            contactId: "c1", name: name, where: .name, text: name, marks: [TextPart(start: 0, length: 2)]),
          Found(
            contactId: "c1", name: name, where: .note, text: String(repeating: "話した", count: 40), marks: [],
            private: true),
        ], text: "話"),
      SegmentsView(segments: [Segment(name: "close", filter: "tag:\"\(Self.tags[1])\"", people: 3)]),
      TagCadencesView(cadences: Self.tags.map { TagCadence(tag: $0, cadenceDays: 10) }),
      DatesView(dates: person.profile.dates, days: 30),
      IntroductionsView(pairs: [pair]),
      IntroductionHistoryView(
        introductions: [
          NamedIntroduction(introduction: introduction, aName: name, bName: Self.names[1])
        ]),
      Methods.Item.Reply(
        item: person.person.items[0], contact: person.person.contact, log: person.person.log),
      FoundCardsView(cards: [card]), RelationsView(profile: person.profile),
    ]
  }

  /// Ids stay whole, so that they can be copied.
  @Test(arguments: [40, 80, 120])
  func `leave no line of a table or page longer than the terminal`(width: Int) {
    var context = Example.context
    context.width = width
    for name in Self.names {
      for view in views(name) {
        for line in view.lines(in: context) {
          let text = line.text(color: false)
          let isId = text.hasPrefix("  id ")
          #expect(displayWidth(text) <= width || isId, "\(type(of: view)): \(text)")
          #expect(!text.hasSuffix(" "), "\(type(of: view)): \(text)")
        }
      }
    }
  }
}
