import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `People of Nametag` {
  private func read(_ text: String) throws -> ImportedPeople {
    try ImportSource.nametag.read(Array(text.utf8), in: Example.context)
  }

  private let file = """
    {"version":"1.1","exportDate":"2026-07-20T12:00:00.000Z","user":{"name":"Me"},"groups":[{"id":"g","name":"Crew"}],
    "people":[{"id":"p1","name":"Ana","middleName":null,"surname":"Kovač","nickname":"Annie","displayNameOverride":null,
    "prefix":"Dr.","organization":"Acme","jobTitle":"Skipper","photo":"data:image/png;base64,AA","gender":"F",
    "anniversary":"2010-06-12T00:00:00.000Z","lastContact":"2026-02-20T00:00:00.000Z","notes":"Sails",
    "contactReminderEnabled":true,"contactReminderInterval":2,"contactReminderIntervalUnit":"WEEKS",
    "importantDates":[{"title":"Birthday","date":"1604-03-15T00:00:00.000Z"},{"title":"First met","date":"2009-05-17T00:00:00.000Z"},
    {"title":"Date of Death","date":"2020-03-10T00:00:00.000Z"}],
    "phoneNumbers":[{"type":"mobile","number":"+385 1"}],"emails":[{"type":"WORK","email":"a@x.example"}],
    "addresses":[{"type":"home","streetLine1":"Ilica 1","streetLine2":"2nd floor","locality":"Zagreb","postalCode":"10000","country":"HR"}],
    "urls":[{"type":"blog","url":"https://ana.example"}],"imHandles":[{"protocol":"signal","handle":"ana.1"}],
    "locations":[{"type":"x","latitude":1,"longitude":2}],"customFields":[{"key":"X-SHOE","value":"38","type":"x"}],
    "customFieldValues":[{"slug":"diet","value":"vegan"}],"relationshipToUser":{"name":"FRIEND","label":"Friend"},
    "groups":["Crew"],"relationships":[
    {"relatedPersonId":"p2","relatedPersonName":"Bo","relationshipType":{"name":"PARENT","label":"Parent"},"notes":"n"},
    {"relatedPersonId":"p3","relatedPersonName":"?","relationshipType":null,"notes":null}]},
    {"id":"p2","name":"Bo","relationships":[
    {"relatedPersonId":"p1","relationshipType":{"name":"CHILD","label":"Child"}},
    {"relatedPersonId":"p1","relationshipType":{"name":"NEIGHBOUR","label":"Neighbour"}}]},{"id":"p4","name":" "}],
    "journalEntries":[{"id":"j1","title":"Coffee","date":"2026-01-18T09:00:00.000Z","body":"Talked","people":["Ana"],"peopleIds":["p1","p2"]},
    {"id":"j2","title":"Alone","date":"2026-01-18T09:00:00.000Z","body":"","people":[],"peopleIds":[]}],
    "customFieldTemplates":[{"name":"Diet","slug":"diet","type":"TEXT"}]}
    """

  @Test func `are read with all that is known of them`() throws {
    let people = try read(file)
    let coffee = PastContact(at: "2026-01-18T09:00:00Z", outcome: .other, notes: "Coffee\nTalked")
    #expect(
      people.entries.map(\.person) == [
        NewContact(
          fields: ContactFields(
            displayName: "Ana Kovač", tags: ["Crew"], goal: GoalSettings(cadenceDays: 14)),
          lastContact: "2026-02-20",
          profile: PersonProfile(
            emails: [LabeledValue(value: "a@x.example", label: "work")],
            phones: [LabeledValue(value: "+385 1", label: "mobile")],
            urls: [LabeledValue(value: "https://ana.example", label: "blog")],
            addresses: [
              PostalAddress(
                street: "Ilica 1, 2nd floor", city: "Zagreb", postalCode: "10000", country: "HR",
                label: "home")
            ],
            company: "Acme", role: "Skipper", birthday: "--03-15", anniversary: "2010-06-12",
            relations: [PersonRelation(to: "p2", kind: .child, yours: true)], toYou: ["Friend"],
            notes: [PersonNote(text: "Sails")],
            facts: [
              "nickname": "Annie", "signal": "ana.1", "X-SHOE": "38", "Diet": "vegan",
              "Neighbour": "Bo",
            ], death: Death(diedOn: "2020-03-10"),
            name: PersonName(family: ["Kovač"], given: ["Ana"], prefix: ["Dr."]),
            dates: [LabeledDate(label: "First met", day: "2009-05-17")]),
          met: [coffee], uid: "p1"),
        NewContact(
          fields: ContactFields(displayName: "Bo"),
          profile: PersonProfile(relations: [PersonRelation(to: "p1", kind: .parent, yours: true)]),
          met: [coffee], uid: "p2"),
      ])
    #expect(people.unused.map(\.reason) == ["has no name"])
    #expect(
      people.leftOut.map { "\($0.count) \($0.one)" } == [
        "1 location", "1 picture", "1 gender", "1 note on a relation", "1 relation", "1 journal entry",
      ])
  }

  @Test(arguments: ["", "{}", "[]", #"{"people":3}"#, "name\nAna"])
  func `that are none are refused`(text: String) {
    #expect(throws: InvalidField.self) { try read(text) }
  }

  @Test func `with a date that is none are refused with their place`() {
    #expect {
      try read(file.replacing("1604-03-15T00:00:00.000Z", with: "someday"))
    } throws: {
      ($0 as? InvalidField)?.field == "person 1, Birthday"
    }
  }
}
