import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

/// The text that `edit --editor` opens.
@Suite struct `A person as a text` {
  private let profile = PersonProfile(
    emails: [LabeledValue(value: "ana@x.example", label: "work"), LabeledValue(value: "a@y.example")],
    addresses: [PostalAddress(street: "Rua 1", city: "Lisbon", country: "Portugal", label: "home")],
    company: "Smith Ventures", interests: ["golf", "sailing, fast"], birthday: "1966-03-15",
    relations: [
      PersonRelation(to: "c2", kind: .spouse, name: "Bob Smith"),
      PersonRelation(to: "c3", kind: .assistant, name: "Cy", inverse: true),
      PersonRelation(to: "Lisa", kind: .child, name: "Lisa", birthday: "2015-12-03"),
    ],
    notes: [
      PersonNote(id: "dec29661-0000", text: "allergic to nuts", pinned: true),
      PersonNote(id: "07c87969-0000", text: "two\nlines", private: true),
    ], facts: ["coffee": "flat = white"])

  private var document: PersonDocument {
    PersonDocument(
      person: Methods.Person.Reply(contact: Example.contact, goal: Example.goal, items: [], log: []),
      profile: profile)
  }

  private func change(_ edit: (String) -> String) throws -> PeopleMethods.SetProfile? {
    try document.call(reading: edit(document.text))
  }

  @Test func `read as it was written changes nothing`() throws {
    #expect(try change { $0 } == nil)
    #expect(try change { _ in "" } == nil)
    #expect(try change { _ in "# nothing but a comment\n\n" } == nil)
  }

  @Test func `says only what differs`() throws {
    let call = try #require(
      try change {
        $0.replacing("company: Smith Ventures", with: "company: Other").replacing(
          "every: 7d", with: "every: 2w"
        )
        .replacing("remind:", with: "remind: 1d,45m")
        .replacing("birthday: 15 Mar 1966", with: "birthday:") + "note: (pinned) new\n  with two lines\n"
      })
    #expect(call.set?.company == "Other")
    #expect(call.unset == ["birthday"])
    #expect(call.contact == ContactFields(remindMin: [1440, 45], goal: GoalSettings(cadenceDays: 14)))
    #expect(call.set?.notes?.map(\.text) == ["allergic to nuts", "two\nlines", "new\nwith two lines"])
    #expect(call.set?.notes?.map(\.id) == ["dec29661-0000", "07c87969-0000", nil])
    #expect(call.set?.relations == nil && call.set?.facts == nil)
  }

  @Test func `a line that is deleted deletes what it said`() throws {
    let call = try #require(
      try change { text in
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { line in
            !["spouse", "fact", "email: a@", "every"].contains { line.hasPrefix($0) }
          }
          .joined(separator: "\n")
      })
    #expect(call.set?.relations?.map(\.to) == ["c3", "Lisa"])
    #expect(call.set?.relations?.map(\.yours) == [true, false])
    #expect(call.unset == ["facts"])
    #expect(call.contact == ContactFields(goal: GoalSettings(noCadence: true)))
    #expect(call.set?.emails == [LabeledValue(value: "ana@x.example", label: "work")])
  }

  @Test func `relations have words of their own, and say whether one of your people is meant`() throws {
    let lines = "Patentante: Eva\nsister: Zoe (contact)\nchild: Max (name)\nex: Udo\nto you: neighbour\n"
    let call = try #require(try change { $0 + lines })
    #expect(
      call.set?.relations?.suffix(4) == [
        PersonRelation(to: "Eva", kind: .relative, label: "Patentante"),
        PersonRelation(to: "Zoe", kind: .sibling, label: "sister", yours: true),
        PersonRelation(to: "Max", kind: .child, yours: false), PersonRelation(to: "Udo", kind: .ex),
      ])
    #expect(call.set?.toYou == ["neighbour"])
    // A label that is not a known kind can be read back.
    var own = document
    own.profile.relations = [PersonRelation(to: "Eva", kind: .friend, label: "Doppelkopf", name: "Eva")]
    #expect(own.text.contains("\nDoppelkopf: Eva\n"))
    #expect(try own.call(reading: own.text) == nil)
    let another = try #require(try own.call(reading: own.text + "doppelkopf: Udo\n"))
    #expect(another.set?.relations?.last == PersonRelation(to: "Udo", kind: .friend, label: "Doppelkopf"))
  }

  @Test(arguments: [
    ("company: Smith Ventures", "compny: Smith", "did you mean 'company'?"),
    ("every: 7d", "every: soon", "must be"),
    ("importance: 4", "importance: high", "from 1 to 5"),
    ("fact: coffee = flat = white", "fact: coffee", "key = value"),
    ("  lines", "lines", "two blanks"), ("note dec29661:", "note ffff:", "no note has the id"),
  ])
  func `that cannot be read is refused with its line`(old: String, new: String, words: String) {
    let error = #expect(throws: PersonDocument.Unreadable.self) {
      try change { $0.replacing(old, with: new) }
    }
    #expect((error?.line ?? 0) > 4)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }
}
