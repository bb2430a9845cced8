import PlannerModel
import PlannerStore
import PlannerTime

extension KnownDate {
  /// The title of the day on which somebody died, which no date of the user's own has: those have an id.
  static let dayOfDeath = "day of death"

  var isDeath: Bool { id == nil && kind == .custom && title == Self.dayOfDeath }
}

extension Planner {
  /// Throws ``InvalidField`` if the user wants to be told of a day on which nobody knows that somebody died.
  func checkDayOfDeath(_ contact: Contact, _ profile: PersonProfile) throws {
    guard known(of: contact, own: profile).death?.diedOn.flatMap({ PartialDate($0) }) == nil else { return }
    throw InvalidField(
      field: "set.death.remember", value: .bool(true),
      allowed: "said with the day on which they died (plannerctl: --deceased 10-mar-2020 --remember)")
  }

  /// Returns the days on which people died whom the user wants to be reminded of.
  /// - deceased: who died, by id. contact: the person who is asked about; nil for everybody.
  func deathDays(_ deceased: Set<String>, of contact: Contact?, _ reader: StoreReader) throws -> [KnownDate] {
    try deceased.sorted().compactMap { id -> KnownDate? in
      guard contact.map({ $0.id == id }) ?? true, let person = try reader.contact(id: id),
        let death = try known(of: person, reader).death, death.remember == true,
        let day = death.diedOn.flatMap({ PartialDate($0) })
      else { return nil }
      return KnownDate(
        contactId: id, name: person.displayName, kind: .custom, title: KnownDate.dayOfDeath, day: day,
        yearly: true, leadDays: [0], plan: .none)
    }
  }
}
