import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("What is stored of a person")
struct ProfileStoreTests {
  private static let id = "cccccccc-0000-4000-8000-000000000001"
  static let profile = PersonProfile(
    emails: [LabeledValue(value: "a@b.example", label: "work")], addresses: [PostalAddress(city: "Lisbon")],
    company: "O'Brien \"\\ ", interests: ["golf"], birthday: "--02-29", toYou: ["sister"],
    facts: ["coffee": "black"], introductions: IntroductionRules(excluded: true),
    consents: [Consent(purpose: "p", givenAt: Instant("2026-03-02T12:00:00Z"))],
    writing: WritingStyle(callName: "Ani", tone: .warm, language: .de),
    death: Death(diedOn: "2020-03-10", remember: true),
    name: PersonName(family: ["Nagy"], given: ["János"]))
  static let relation = StoredRelation(
    contactId: id, kind: .child, toName: "Lisa", birthday: "2015-05-03", label: "daughter")
  static let dates = [
    ImportantDate(
      id: "dddddddd-0000-4000-8000-000000000001", contactId: id, kind: .custom, title: "wedding", month: 2,
      day: 29,
      year: 2020, yearly: true, leadDays: [7, 0], plan: .week, lastToldAt: Instant(seconds: 1_772_452_800),
      timeOfDay: "07:30", note: "lilies"),
    ImportantDate(
      id: "dddddddd-0000-4000-8000-000000000002", contactId: id, kind: .birthday, title: "", yearly: true,
      leadDays: [0], plan: .near),
  ]
  private static let noon = Instant(seconds: 1_772_452_800)

  private func store() throws -> PlannerStore {
    let store = try PlannerStore.inMemory()
    try store.write(command: "add", at: Self.noon) { writer in
      try writer.put(Contact(id: Self.id, displayName: "Ana"))
    }
    try store.write(command: "fill", at: Self.noon) { writer in
      try writer.put(KeptProfile(contactId: Self.id, profile: Self.profile))
      try writer.put(Self.relation)
      for date in Self.dates { try writer.put(date) }
    }
    return store
  }

  private func whole(_ store: PlannerStore) throws -> (PersonProfile, [StoredRelation], [ImportantDate]) {
    try store.read { reader in
      (
        try reader.profile(contactId: Self.id), try reader.relations(contactId: Self.id),
        try reader.importantDates(contactId: Self.id)
      )
    }
  }

  @Test func `is read as it was written`() throws {
    let (profile, relations, dates) = try whole(store())
    #expect((profile, relations, dates) == (Self.profile, [Self.relation], Self.dates))
  }

  @Test func `goes with the person, and comes back by undo`() throws {
    let store = try store()
    try store.write(command: "remove", at: Self.noon) { try $0.deleteContact(id: Self.id) }
    #expect(try whole(store) == (PersonProfile(), [], []))
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(try whole(store) == (Self.profile, [Self.relation], Self.dates))
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(try whole(store) == (PersonProfile(), [], []))
  }

  @Test func `an empty profile leaves no row`() throws {
    let store = try store()
    try store.write(command: nil, at: Self.noon) {
      try $0.put(KeptProfile(contactId: Self.id, profile: PersonProfile()))
    }
    #expect(try store.read { try $0.profiles() } == [])
  }

  @Test func `the version of dates changes with what they come from, also if that is rolled back`() throws {
    let store = try store()
    func version() throws -> Int { try store.read(\.datesVersion) }
    let first = try version()
    try store.write(command: nil, at: Self.noon) { try $0.put(Preferences.defaults) }
    #expect(try version() == first)
    try store.write(command: nil, at: Self.noon) { try $0.deleteImportantDate(id: Self.dates[0].id) }
    let second = try version()
    #expect(second != first)
    _ = try store.rehearse(at: Self.noon) { try $0.deleteImportantDate(id: Self.dates[1].id) }
    #expect(try version() != second)
  }
}
