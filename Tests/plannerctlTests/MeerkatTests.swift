import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `Contacts of Meerkat CRM` {
  private static let file = """
    === CONTACTS ===
    ID,Firstname,Lastname,Nickname,Gender,Email,Phone,Birthday,Address,How We Met,Food Preference,Work Information,\
    Contact Information,Circles,Created At,Updated At,Shoe size
    1,Ana,Kovač,Annie,female,a@x.example,+385 1,--03-15,"Ilica 1, Zagreb",On a boat,Vegan,Acme,,Crew; Friends,\
    2025-01-01T00:00:00Z,2025-01-01T00:00:00Z,38
    2,Bo,,,,,,,,,,,,,2025-01-01T00:00:00Z,2025-01-01T00:00:00Z,

    === RELATIONSHIPS ===
    ID,Contact ID,Contact Name,Name,Type,Gender,Birthday,Related Contact ID,Related Contact Name,Created At,Updated At
    1,1,Ana Kovač,Lisa,Child,,2015-05-03,,,2025-01-01T00:00:00Z,2025-01-01T00:00:00Z
    2,1,Ana Kovač,Bo,Best Friend,,1990-01-01,2,Bo ,2025-01-01T00:00:00Z,2025-01-01T00:00:00Z
    3,1,Ana Kovač,Max,Neighbor,,,,,2025-01-01T00:00:00Z,2025-01-01T00:00:00Z
    4,9,Gone ,X,Child,,,,,2025-01-01T00:00:00Z,2025-01-01T00:00:00Z

    === ACTIVITIES ===
    ID,Title,Description,Location,Date,Contact Names,Created At,Updated At
    1,Lunch,"Soup, then cake",Zagreb,2026-02-20T00:00:00Z,Ana Kovač; Bo ,2026-02-20T00:00:00Z,2026-02-20T00:00:00Z
    2,Party,,,2027-01-01T00:00:00Z,Bo ,2026-02-20T00:00:00Z,2026-02-20T00:00:00Z

    === NOTES ===
    ID,Contact ID,Contact Name,Content,Date,Created At,Updated At
    1,1,Ana Kovač,"=== NOTES ===
    are fun",2026-01-05T10:30:00+01:00,2026-01-05T00:00:00Z,2026-01-05T00:00:00Z
    2,,,Diary,2026-01-05T00:00:00Z,2026-01-05T00:00:00Z,2026-01-05T00:00:00Z

    === REMINDERS ===
    ID,Contact ID,Contact Name,Message,Remind At,Recurrence,By Mail,Reoccur From Completion,Completed,Last Sent,Created At,Updated At
    1,1,Ana Kovač,Call,2026-04-01T00:00:00Z,monthly,false,true,false,,2026-01-05T00:00:00Z,2026-01-05T00:00:00Z

    """

  @Test(arguments: [ImportSource.meerkat, .csv])
  func `are read with what the other tables say of them`(source: ImportSource) throws {
    let people = try source.read(Array(Self.file.utf8), in: Example.context)
    let lunch = PastContact(at: "2026-02-20", outcome: .met, notes: "Lunch\nSoup, then cake\nZagreb")
    #expect(
      people.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(displayName: "Ana Kovač", tags: ["Crew", "Friends"]),
          profile: PersonProfile(
            emails: [LabeledValue(value: "a@x.example")], phones: [LabeledValue(value: "+385 1")],
            addresses: [PostalAddress(street: "Ilica 1", city: "Zagreb")], birthday: "--03-15",
            relations: [
              PersonRelation(to: "Lisa", kind: .child, birthday: "2015-05-03", yours: false),
              PersonRelation(to: "meerkat:2", kind: .friend, label: "best friend", yours: true),
            ],
            notes: [PersonNote(text: "=== NOTES ===\nare fun", createdAt: Instant("2026-01-05T09:30:00Z"))],
            facts: [
              "nickname": "Annie", "how we met": "On a boat", "food": "Vegan", "work": "Acme",
              "Shoe size": "38",
              "neighbor": "Max",
            ]),
          met: [lunch], uid: "meerkat:1"),
        NewContact(
          fields: ContactFields(displayName: "Bo"), profile: PersonProfile(birthday: "1990-01-01"),
          met: [lunch], uid: "meerkat:2"),
      ])
    #expect(
      people.leftOut.map { "\($0.count) \($0.one)" } == [
        "1 gender", "1 relation", "1 note", "1 activity", "1 reminder",
      ])
  }

  @Test(arguments: ["", "=== CONTACTS ===\n", "=== NOTES ===\nID\n1", "name\nAna"])
  func `that are none are refused`(text: String) {
    #expect(throws: InvalidField.self) {
      try ImportSource.meerkat.read(Array(text.utf8), in: Example.context)
    }
  }

  @Test func `with a relative's birthday that is none are refused with line and column`() {
    #expect {
      try ImportSource.meerkat.read(
        Array(Self.file.replacing("2015-05-03", with: "2015-02-30").utf8), in: Example.context)
    } throws: {
      ($0 as? InvalidField)?.field == "line 8, column Birthday"
    }
  }
}
