import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `People who may be in the planner twice` {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private func add(
    _ name: String, phone: String? = nil, mail: String? = nil, birthday: String? = nil, every days: Int? = nil
  ) throws {
    let profile = PersonProfile(
      emails: mail.map { [LabeledValue(value: $0)] }, phones: phone.map { [LabeledValue(value: $0)] },
      birthday: birthday)
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: name, goal: days.map { GoalSettings(cadenceDays: $0) }),
        profile: profile))
  }

  private func found() throws -> [String] {
    try planner.call(PeopleMethods.Duplicates()).duplicates.map { one in
      "\(one.staysName) < \(one.goesName): \(one.reasons.map(\.rawValue).joined(separator: " "))"
    }
  }

  @Test func `are named with the reason, and the one with a cadence stays`() throws {
    try add("Ana Souza", phone: "+351 900 000 001")
    try add("Ana S.", phone: "0351900000001", every: 7)
    try add("Bob")
    #expect(try found() == ["Ana S. < Ana Souza: similarName sameNumber"])
  }

  @Test func `are three, of whom two go into one`() throws {
    try add("Ana Souza", mail: "ana@example.org")
    try add("Ana Sousa", mail: "ANA@example.org")
    try add("Anna Souza", mail: "ana@example.org")
    let pairs = try planner.call(PeopleMethods.Duplicates()).duplicates
    #expect(pairs.count == 2 && Set(pairs.map(\.stays)).count == 1)
    for pair in pairs { try planner.call(PeopleMethods.Merge(name: pair.stays, with: pair.goes)) }
    #expect(try planner.call(Methods.People()).total == 1)
    #expect(try found().isEmpty)
  }

  @Test func `are neither Jr. and Sr. nor people with different birthdays`() throws {
    try add("Bob Long Jr.", phone: "+1 212 555 0100")
    try add("Bob Long Sr.", phone: "+1 212 555 0100")
    try add("Eva Lind", phone: "+1 212 555 0200", birthday: "1966-03-15")
    try add("Eva Lindt", phone: "+1 212 555 0200", birthday: "1990-04-01")
    #expect(try found().isEmpty)
  }

  @Test func `are not those of one household or of one office`() throws {
    try add("Ana Souza", phone: "+351 900 000 001")
    try add("Rui Souza", phone: "+351 900 000 001")
    try add("Alberto Souza", phone: "+351 900 000 001")
    #expect(try found().isEmpty)
  }

  @Test func `are found among ten thousand people`() throws {
    // All people have the number of the same office.
    let profile = PersonProfile(phones: [LabeledValue(value: "+1 212 555 0000")])
    try planner.store.write(command: nil, at: planner.time.now) { writer in
      for number in 0..<10_000 {
        let contact = Contact(id: newId(), displayName: "Person \(number)")
        try writer.put(contact)
        try writer.put(KeptProfile(contactId: contact.id, profile: profile))
      }
    }
    try add("Ana Souza", mail: "ana@example.org")
    try add("Ana M. Souza", mail: "ana@example.org")
    #expect(try found() == ["Ana M. Souza < Ana Souza: similarName sameMail"])
  }
}
