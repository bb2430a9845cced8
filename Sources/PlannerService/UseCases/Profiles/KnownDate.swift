import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// A date that matters, wherever it is known from: a profile, a card, a relation, or added by the user.
struct KnownDate: Hashable, Sendable {
  /// The id of what the user added; nil for what profile, card or relation alone say.
  var id: String?
  var contactId: String?
  /// The person's name.
  var name: String?
  var kind: DateKind
  var title: String
  var day: PartialDate
  var yearly: Bool
  var leadDays: [Int]
  var plan: DatePlan
  /// ``DateKey/date`` of its sessions; nil if none can be planned for it.
  var planKey: String?
  /// True if the person's card has it, and their profile does not.
  var isOnCard = false
  /// Whose birthday it is, if that is somebody whom `name` is related to and who is no contact.
  var child: String?
  /// The ``key`` of the same date where others have it, too.
  var otherKeys: [String] = []

  /// True for the person's own birthday or anniversary, false for a child's.
  var isOwn: Bool { child == nil && DateKey.ofProfiles.contains(kind) }

  /// On how many days before birthdays and anniversaries the user is told.
  static let longLead = [7, 0]

  /// Returns its occurrences in a range of days. Year 0 of a birthday or anniversary is the day itself, and is
  /// none.
  func occurrences(in days: ClosedRange<CivilDate>, leapDay: LeapDay) -> [CivilDate] {
    guard yearly else {
      guard let date = day.date, days.contains(date) else { return [] }
      return [date]
    }
    return day.occurrences(in: days, leapDay: leapDay).filter { on in
      firstYear.map { on.components.year >= $0 } ?? true
    }
  }

  /// The year in which a yearly date first comes; nil if that is not known.
  var firstYear: Int? { day.year.map { kind == .birthday || kind == .anniversary ? $0 + 1 : $0 } }

  /// Returns how many years it will have been; nil if the year is not known.
  func years(on date: CivilDate) -> Int? { day.year.map { date.components.year - $0 } }

  /// - starts: those of the sessions ahead for dates, by ``PlanItem/dateKey``.
  func upcoming(on date: CivilDate, today: CivilDate, starts: [String: Instant]) -> UpcomingDate {
    UpcomingDate(
      id: id, contactId: contactId, name: name, kind: kind, title: title, on: date,
      years: yearly ? years(on: date) : nil, daysAhead: date.daysSinceEpoch - today.daysSinceEpoch,
      plan: plan == (isOwn ? kind.defaultPlan : DatePlan.none) ? nil : plan,
      startAt: sessionKey(on: date).flatMap { starts[$0.text] }, child: child)
  }
}

extension Planner {
  /// Returns birthday and anniversary of all people, or of one, from the profile or else from the card, by person.
  func birthdays(of contact: Contact? = nil, _ reader: StoreReader) throws -> [String: Birthdays] {
    let people = try contact.map { [$0] } ?? reader.contactsElsewhere()
    var days: [String: Birthdays] = [:]
    for person in people {
      if let more = card(of: person)?.more, more.birthday != nil || more.anniversary != nil {
        days[person.id] = (more.birthday, more.anniversary)
      }
    }
    for (id, own) in try typedBirthdays(of: contact, reader) {
      days[id] = (own.birthday ?? days[id]?.birthday, own.anniversary ?? days[id]?.anniversary)
    }
    return days
  }

  typealias Birthdays = (birthday: String?, anniversary: String?)

  private func typedBirthdays(of contact: Contact?, _ reader: StoreReader) throws -> [String: Birthdays] {
    guard let contact else { return try reader.birthdays() }
    let profile = try reader.profile(contactId: contact.id)
    return [contact.id: (profile.birthday, profile.anniversary)]
  }

  /// What all known dates depend on.
  struct DatesVersion: Equatable {
    var stored: Int
    var cards: Int
  }

  /// Returns all known dates, or those of one person. All of them are kept until something changes.
  func knownDates(of contact: Contact? = nil, _ reader: StoreReader) throws -> [KnownDate] {
    if contact != nil { return try readDates(of: contact, reader) }
    let version = DatesVersion(stored: reader.datesVersion, cards: addressBooks.version)
    if let known = mirror.dates.known, known.version == version { return known.dates }
    let dates = try readDates(of: nil, reader)
    mirror.dates.known = (version, dates)
    return dates
  }

  private func readDates(of contact: Contact?, _ reader: StoreReader) throws -> [KnownDate] {
    let added =
      try contact.map { try reader.importantDates(contactId: $0.id) } ?? reader.importantDates()
    let days = try birthdays(of: contact, reader)
    let typed = try typedBirthdays(of: contact, reader)
    let children =
      try contact.map { try reader.relations(contactId: $0.id) } ?? reader.relationsWithBirthday()
    let ids = Set(days.keys).union(added.compactMap(\.contactId)).union(children.map(\.contactId))
    let names = try reader.displayNames(of: ids)
    var dates: [KnownDate] = []
    for (id, both) in days.sorted(by: { $0.key < $1.key }) {
      guard let name = names[id] else { continue }
      let own = typed[id]
      for (kind, text, own) in [
        (DateKind.birthday, both.birthday, own?.birthday), (.anniversary, both.anniversary, own?.anniversary),
      ] {
        guard let day = text.flatMap({ PartialDate($0) }) else { continue }
        let told = added.first { $0.contactId == id && $0.kind == kind && $0.isOfProfile }
        dates.append(
          KnownDate(
            id: told?.id, contactId: id, name: name, kind: kind, title: kind.title(of: name), day: day,
            yearly: true,
            leadDays: told?.leadDays ?? KnownDate.longLead, plan: told?.plan ?? kind.defaultPlan,
            planKey: DateKey.date(kind, of: id), isOnCard: own == nil))
      }
    }
    for date in added {
      guard let day = date.partialDate else { continue }
      dates.append(
        KnownDate(
          id: date.id, contactId: date.contactId, name: date.contactId.flatMap { names[$0] }, kind: date.kind,
          title: date.title, day: day, yearly: date.yearly, leadDays: date.leadDays, plan: date.plan,
          planKey: date.contactId == nil ? nil : date.id))
    }
    let born = children.compactMap { child in
      names[child.contactId].flatMap { Child(child, parent: $0) }
    }
    if let contact {
      return dates + born.filter { $0.parents[0].id == contact.id }.map { $0.date(added) }
    }
    return Child.merged(born, into: &dates).map { $0.date(added) } + dates
  }

  /// Returns the starts of the sessions for dates that have not ended, by ``PlanItem/dateKey``.
  func startsForDates(_ reader: StoreReader) throws -> [String: Instant] {
    try reader.liveItems().reduce(into: [:]) { starts, item in
      if let key = item.dateKey, item.endAt > now { starts[key] = starts[key] ?? item.startAt }
    }
  }

  /// Returns the dates of so many days, by day and then by title.
  /// - onlyNext: only the next occurrence of each.
  func upcomingDates(
    from first: CivilDate, days: Int, of contact: Contact? = nil, onlyNext: Bool = false,
    _ reader: StoreReader
  ) throws -> [UpcomingDate] {
    guard days > 0 else { return [] }
    let preferences = try reader.preferences()
    let today = zone(preferences).date(at: now)
    let starts = try startsForDates(reader)
    return try knownDates(of: contact, reader).flatMap { date in
      let all = date.occurrences(in: first...first.adding(days: days - 1), leapDay: preferences.leapDay)
      return (onlyNext ? Array(all.prefix(1)) : all).map {
        date.upcoming(on: $0, today: today, starts: starts)
      }
    }.sorted {
      ($0.on, nameKey($0.title), $0.contactId ?? "") < ($1.on, nameKey($1.title), $1.contactId ?? "")
    }
  }
}

extension DateKind {
  /// What is planned for a person's own date unless the user says something else.
  var defaultPlan: DatePlan { self == .birthday ? .near : .none }

  /// What a person's birthday or anniversary is called.
  func title(of name: String) -> String {
    self == .anniversary ? "\(name)'s anniversary" : "\(name)'s birthday"
  }
}
