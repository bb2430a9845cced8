import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `Contacts of Monica` {
  private func read(_ text: String) throws -> ImportedPeople {
    try Monica.people(in: Array(text.utf8), Example.context)
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
          contact("c4", name("Gone") + #","is_dead":true"#),
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
            displayName: "Ana Kovač", tags: ["sailing", "friend"], goal: GoalSettings(cadenceDays: 30)),
          lastContact: "2026-02-01T17:30:00Z"),
        NewContact(fields: ContactFields(displayName: "Bo"), lastContact: "2025-07-01"),
        NewContact(fields: ContactFields(displayName: "Zed"), lastContact: "2026-01-05"),
      ])
    #expect(
      people.unused.map { "\($0.place): \($0.name) \($0.reason)" } == [
        "contact 5: Gone has died", "contact 6: Kid is known only as somebody's relation",
        "contact 7: Old is archived", "contact 8:  has no name",
      ])
  }

  @Test func `are read where empty lists were left out`() throws {
    let text =
      #"{"account":{"data":{"1":\#(list("contact", #"{"uuid":"c","properties":{"first_name":"A"}}"#))}}}"#
    #expect(try read(text).entries.map(\.person) == [NewContact(fields: ContactFields(displayName: "A"))])
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
            fields: ContactFields(displayName: "Ana Kovač", tags: ["sailing"], timeZone: "Europe/Zagreb"))),
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
