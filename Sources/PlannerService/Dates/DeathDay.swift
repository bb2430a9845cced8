import PlannerModel
import PlannerStore
import PlannerTime

extension KnownDate {
  /// The title of a person's day of death. It has no id, unlike a date that the user added.
  static let dayOfDeath = "day of death"

  var isDeath: Bool { id == nil && kind.isLabeled && title == Self.dayOfDeath }
}

extension ProfileReader {
  /// Throws ``InvalidField`` if the user wants notices of a death with an unknown day.
  func checkDayOfDeath(_ contact: Contact, _ profile: PersonProfile) throws {
    guard known(of: contact, own: profile).death?.diedOn.flatMap({ PartialDate($0) }) == nil else { return }
    throw InvalidField(
      field: "set.death.remember", value: .bool(true),
      allowed: "used with the day of death (plannerctl: --deceased 10-mar-2020 --remember)")
  }
}

extension DateReader {
  /// Returns the days of death that the user wants notices of.
  /// - deceased: the ids of people who died. contact: the person in question; nil for everybody.
  func deathDays(_ deceased: Set<String>, of contact: Contact?) throws -> [KnownDate] {
    try deceased.sorted().compactMap { id -> KnownDate? in
      guard contact.map({ $0.id == id }) ?? true, let person = try reader.contact(id: id),
        let death = try ProfileReader(view).known(of: person).death, death.remember == true,
        let day = death.diedOn.flatMap({ PartialDate($0) })
      else { return nil }
      return KnownDate(
        contactId: id, name: person.displayName, kind: .custom, title: KnownDate.dayOfDeath, day: day,
        yearly: true, leadDays: [0], plan: .none)
    }
  }
}
