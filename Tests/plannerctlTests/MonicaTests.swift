import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `Contacts of Monica` {
  private func read(_ text: String) throws -> ImportedPeople {
    try ImportSource.monica.read(Array(text.utf8), in: Example.context)
  }

  private func list(_ type: String, _ values: String...) -> String {
    #"{"count":\#(values.count),"type":"\#(type)","values":[\#(values.joined(separator: ","))]}"#
  }

  private func contact(_ uuid: String, _ properties: String, _ lists: String...) -> String {
    #"{"uuid":"\#(uuid)","created_at":"2020-01-01T00:00:00.000000Z","properties":{"avatar":{"has_avatar":false},"#
      + #"\#(properties)},"data":[\#(lists.joined(separator: ","))]}"#
  }

  private func export(_ lists: String...) -> String {
    #"{"version":"1.0-preview.1","account":{"uuid":"a","data":[\#(lists.joined(separator: ","))],"#
      + #""properties":{},"instance":{}}}"#
  }

  private func name(_ name: String) -> String { #""first_name":"\#(name)","is_active":true"# }

  @Test func `are read from its JSON`() throws {
    let ana =
      #""first_name":"Ana","last_name":"Kovač","stay_in_touch_frequency":30,"is_dead":false,"is_partial":0,"#
      + #""is_active":1,"tags":["sailing"],"last_talked_to":"2026-01-05T00:00:00.000000Z""#
    let call = #"{"properties":{"called_at":"2026-02-01T17:30:00.000000Z","content":"x"}}"#
    let later = #"{"properties":{"called_at":"2027-02-01T17:30:00.000000Z"}}"#
    let people = try read(
      export(
        list("user", #"{"properties":{"me_contact":"me"}}"#),
        list(
          "contact", contact("me", name("Me")),
          contact("c1", ana, list("call", call, later), list("activity", #""x1""#)),
          contact("c2", name("Bo") + #","nickname":"B""#, list("activity", #""x1""#, #""x2""#)),
          contact(
            "c3", #""first_name":null,"nickname":"Zed","last_talked_to":"2026-01-05T00:00:00.000000Z""#),
          contact(
            "c4", name("Gone") + #","is_dead":true,"deceased_date":{"date":"2020-03-10T00:00:00.000000Z"}"#),
          contact("c5", name("Kid") + #","is_partial":true"#),
          contact("c6", #""first_name":"Old","is_active":false"#), contact("c7", #""first_name":" ""#)),
        list(
          "activity", #"{"uuid":"x1","properties":{"happened_at":"2025-06-01T00:00:00.000000Z"}}"#,
          #"{"uuid":"x2","properties":{"happened_at":"2025-07-01"}}"#),
        list(
          "relationship",
          #"{"properties":{"type":"friend","contact_is":"c1","of_contact":"me"}}"#,
          #"{"properties":{"type":"partner","contact_is":"c2","of_contact":"c1"}}"#), list("photo", "{}")))
    #expect(
      people.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(
            displayName: "Ana Kovač", tags: ["sailing"], goal: GoalSettings(cadenceDays: 30)),
          profile: PersonProfile(toYou: ["friend"]),
          met: [
            PastContact(at: "2025-06-01", outcome: .met),
            PastContact(at: "2026-02-01T17:30:00Z", outcome: .call, notes: "x"),
          ], uid: "c1"),
        NewContact(
          fields: ContactFields(displayName: "Bo"),
          profile: PersonProfile(
            relations: [PersonRelation(to: "c1", kind: .partner, yours: true)],
            facts: ["nickname": "B"]),
          met: [
            PastContact(at: "2025-06-01", outcome: .met), PastContact(at: "2025-07-01", outcome: .met),
          ], uid: "c2"),
        NewContact(fields: ContactFields(displayName: "Zed"), lastContact: "2026-01-05", uid: "c3"),
        NewContact(
          fields: ContactFields(displayName: "Gone"),
          profile: PersonProfile(death: Death(diedOn: "2020-03-10")), uid: "c4"),
        NewContact(fields: ContactFields(displayName: "Old"), archived: true, uid: "c6"),
      ])
    #expect(
      people.unused.map { "\($0.place): \($0.name) \($0.reason)" } == [
        "contact 8:  has no name",
        "contact 6: Kid is only a relation of a person who is not imported",
      ])
    #expect(
      people.leftOut.map { "\($0.count) \($0.one)" } == ["1 call, activity or conversation", "1 picture"])
  }

  @Test func `have their whole profile in its JSON`() throws {
    let ana = """
      "first_name":"Ana","job":"Skipper","company":"Acme","description":"Tall","food_preferences":"No nuts",\
      "birthdate":{"is_age_based":false,"is_year_unknown":true,"date":"2020-03-15T00:00:00.000000Z"},\
      "first_met_date":{"is_age_based":false,"is_year_unknown":false,"date":"2009-05-17T00:00:00.000000Z"},\
      "first_met_through":"c2"
      """
    let types = """
      "instance":{"contact_field_types":[{"uuid":"t1","properties":{"name":"Email","protocol":"mailto:","type":"email"}},\
      {"uuid":"t2","properties":{"name":"Phone","protocol":"tel:","type":"phone"}},\
      {"uuid":"t3","properties":{"name":"Twitter"}},{"uuid":"t4","properties":{"name":"Signal"}}]}
      """
    func field(_ type: String, _ data: String) -> String {
      #"{"properties":{"data":"\#(data)","type":"\#(type)"}}"#
    }
    let lists = [
      list(
        "contact_field", field("t1", "a@x.example"), field("t2", "+385 1"), field("t3", "@ana"),
        field("t4", "ana.1")),
      list(
        "address",
        #"{"properties":{"name":"home","street":"Ilica 1","city":"Zagreb","postal_code":"10000","country":"HR"}}"#
      ),
      list(
        "note",
        #"{"created_at":"2025-12-01T10:00:00.000000Z","properties":{"body":"Likes **tea**","is_favorite":true}}"#
      ),
      list("pet", #"{"properties":{"name":"Rex","category":"Dog"}}"#),
      list(
        "gift", #"{"properties":{"name":"Book","status":"idea"}}"#,
        #"{"properties":{"name":"Pen","status":"offered"}}"#),
      list(
        "reminder", #"{"properties":{"title":"Call","delible":true}}"#,
        #"{"properties":{"title":"Birthday","delible":false}}"#),
      list("debt", #"{"properties":{"amount":5}}"#), list("task", #"{"properties":{"title":"x"}}"#),
      list(
        "conversation",
        #"{"properties":{"happened_at":"2026-01-02T00:00:00.000000Z","messages":[{"properties":{"content":"Hi","written_by_me":true}},{"properties":{"content":"Ho","written_by_me":false}}]}}"#
      ),
    ]
    let text =
      #"{"account":{"data":["#
      + [
        list(
          "contact", contact("c1", ana, lists.joined(separator: ",")), contact("c2", name("Bo")),
          contact(
            "c3",
            #""first_name":"Lisa","is_partial":true,"birthdate":{"is_age_based":true,"date":"2015-01-01T00:00:00.000000Z"}"#
          )),
        list(
          "relationship",
          #"{"properties":{"type":"child","contact_is":"c1","of_contact":"c3"}}"#,
          #"{"properties":{"type":"parent","contact_is":"c3","of_contact":"c1"}}"#,
          #"{"properties":{"type":"ex","contact_is":"c1","of_contact":"c2"}}"#),
      ].joined(separator: ",") + "],\(types)}}"
    let people = try read(text)
    #expect(
      people.entries.first?.person
        == NewContact(
          fields: ContactFields(displayName: "Ana"),
          profile: PersonProfile(
            emails: [LabeledValue(value: "a@x.example")], phones: [LabeledValue(value: "+385 1")],
            urls: [LabeledValue(value: "https://x.com/ana", label: "Twitter")],
            addresses: [
              PostalAddress(
                street: "Ilica 1", city: "Zagreb", postalCode: "10000", country: "HR", label: "home")
            ],
            company: "Acme", role: "Skipper", birthday: "--03-15", knownSince: "2009-05-17",
            relations: [
              PersonRelation(to: "Lisa", kind: .child, birthYear: 2015, yours: false),
              PersonRelation(to: "c2", kind: .ex, yours: true),
              PersonRelation(to: "c2", kind: .metThrough, yours: true),
            ],
            notes: [
              PersonNote(text: "Tall"),
              PersonNote(text: "Likes **tea**", createdAt: Instant("2025-12-01T10:00:00Z"), pinned: true),
            ],
            facts: [
              "food": "No nuts", "Signal": "ana.1", "pets": "Rex, dog", "gift ideas": "Book",
            ]),
          met: [PastContact(at: "2026-01-02", outcome: .text, notes: "> Hi\nHo")], uid: "c1"))
    #expect(
      people.unused == [
        ImportedPeople.Unused(
          place: "contact 1", name: "Ana", reason: "has the reminder 'Call': it has no day")
      ])
    #expect(people.leftOut.map { "\($0.count) \($0.one)" } == ["1 task", "1 debt", "1 gift"])
  }

  /// The case `people-30-monica-reminders`. Today is 2 March 2026.
  @Test func `bring their reminders as dates, and name those that are none`() throws {
    func reminder(_ title: String, _ day: String, _ rest: String) -> String {
      #"{"properties":{"initial_date":"\#(day)","title":"\#(title)",\#(rest),"delible":true}}"#
    }
    let gilda = contact(
      "c1", name("Gilda"),
      list(
        "reminder",
        reminder("Name day of Gilda", "2026-12-13", #""frequency_type":"year","frequency_number":1"#),
        reminder("Ask about the operation", "2026-12-20", #""frequency_type":"one_time""#),
        reminder("Ask about the house", "2026-02-20", #""frequency_type":"one_time""#),
        reminder("Call", "2026-02-20", #""frequency_type":"week","frequency_number":2"#)))
    let people = try read(export(list("contact", gilda)))
    #expect(
      people.entries.first?.person.profile?.dates == [
        LabeledDate(label: "Name day of Gilda", day: "--12-13"),
        LabeledDate(label: "Ask about the operation", day: "2026-12-20", once: true),
      ])
    #expect(
      people.unused.map(\.reason) == [
        "has the reminder 'Ask about the house': it is over",
        "has the reminder 'Call': it comes every 2 weeks; `plannerctl edit NAME --every DURATION` "
          + "replaces it",
      ])
  }

  @Test func `with a birthday that is none are refused with their place`() {
    let text = export(list("contact", contact("c1", name("Ana") + #","birthdate":{"date":"2020-02-30"}"#)))
    #expect {
      try read(text)
    } throws: {
      ($0 as? InvalidField)?.field == "contact 1, birthdate"
    }
  }

  @Test func `of version 5 are read as its tables have them`() throws {
    let people = try read(
      """
      {"vaults":[{"name":"Mine","contacts":[{"first_name":"Ana","last_name":"Kovač","nickname":"Annie",\
      "job_position":"Cook","company":{"name":"Acme"},"listed":true,"labels":[{"name":"friends"}],\
      "contact_informations":[{"data":"a@x.example","kind":"work","contact_information_type":{"type":"email"}},\
      {"data":"ana","contact_information_type":{"name":"Telegram"}}],\
      "addresses":[{"line_1":"Ilica 1","city":"Zagreb","address_type":{"name":"Home"}}],\
      "important_dates":[{"label":"Birthdate","day":15,"month":3,"year":null,\
      "contact_important_date_type":{"internal_type":"birthdate"}},{"label":"Name day","day":26,"month":7}],\
      "notes":[{"title":"Tea","body":"Green","created_at":"2025-12-01T10:00:00.000000Z"}],\
      "calls":[{"called_at":"2026-02-01T17:30:00.000000Z","description":"About tea"}],"tasks":[{},{}]},\
      {"first_name":"Old","listed":false,"important_dates":[{"label":"Birthdate","day":14,"month":2,"year":1930,\
      "contact_important_date_type":{"internal_type":"birthdate"}},{"label":"Deceased date","day":null,"month":null,\
      "year":2020,"contact_important_date_type":{"internal_type":"deceased_date"}}]}]}]}
      """)
    #expect(
      people.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(displayName: "Ana Kovač", tags: ["friends"]),
          profile: PersonProfile(
            emails: [LabeledValue(value: "a@x.example", label: "work")],
            urls: [LabeledValue(value: "https://t.me/ana", label: "Telegram")],
            addresses: [PostalAddress(street: "Ilica 1", city: "Zagreb", label: "Home")], company: "Acme",
            role: "Cook",
            birthday: "--03-15",
            notes: [PersonNote(text: "Tea\nGreen", createdAt: Instant("2025-12-01T10:00:00Z"))],
            facts: ["nickname": "Annie"], dates: [LabeledDate(label: "Name day", day: "--07-26")]),
          met: [PastContact(at: "2026-02-01T17:30:00Z", outcome: .call, notes: "About tea")]),
        NewContact(
          fields: ContactFields(displayName: "Old"),
          profile: PersonProfile(birthday: "1930-02-14", death: Death(diedOn: "2020")), archived: true),
      ])
    #expect(people.unused.isEmpty)
    #expect(people.leftOut.map { "\($0.count) \($0.one)" } == ["2 task"])
  }

  @Test func `are read where empty lists were left out`() throws {
    let text =
      #"{"account":{"data":{"1":\#(list("contact", #"{"uuid":"c","properties":{"first_name":"A"}}"#))}}}"#
    #expect(
      try read(text).entries.map(\.person) == [
        NewContact(fields: ContactFields(displayName: "A"), uid: "c")
      ])
  }

  @Test func `are read from its vCards`() throws {
    let people = try read(
      "\r\nBEGIN:VCARD\r\nVERSION:4.0\r\nUID:u1\r\nFN:Ana Kovač\r\nN:Kovač;Ana;;;\r\nCATEGORIES:sailing\r\n"
        + "TZ:Europe/Zagreb\r\nTEL:+385 1\r\nEND:VCARD\r\n"
        + "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bo\r\nN:;Bo;;;\r\nEND:VCARD\r\n")
    #expect(
      people.entries == [
        .init(
          place: "card 1",
          person: NewContact(
            fields: ContactFields(displayName: "Ana Kovač", tags: ["sailing"], timeZone: "Europe/Zagreb"),
            profile: PersonProfile(phones: [LabeledValue(value: "+385 1")]), uid: "u1")),
        .init(place: "card 2", person: NewContact(fields: ContactFields(displayName: "Bo"))),
      ])
  }

  @Test(arguments: [
    "", "[]", "{}", "nonsense", #"{"account":{}}"#, #"{"account":{"data":[{"type":"contact"}]}}"#, "{",
    #"{"account":{"data":[{"type":"contact","values":[{"uuid":1}]}]}}"#,
    #"{"a":"# + String(repeating: "[", count: 100_000),
  ])
  func `that are none are refused`(text: String) {
    #expect(throws: InvalidField.self) { try read(text) }
  }

  @Test func `with cards that are damaged say so`() throws {
    let ana = "BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nN:;Ana;;;\nEND:VCARD\n"
    let people = try read(ana + "BEGIN:VCARD\nVERSION:3.0\nFN:Bo\n")
    #expect(people.entries.map(\.person.fields.displayName) == ["Ana"])
    #expect(people.notes.count == 1 && people.notes[0].hasPrefix("Line 6: "))
  }

  @Test func `without a cadence get the one that is given`() throws {
    let text = export(
      list(
        "contact", contact("c1", name("Ana") + #","stay_in_touch_frequency":30"#), contact("c2", name("Bo"))))
    #expect(try read(text).with(every: 14).entries.map(\.person.fields.goal?.cadenceDays) == [30, 14])
    #expect(try read(text).with(every: nil).entries.map(\.person.fields.goal?.cadenceDays) == [30, nil])
  }
}
