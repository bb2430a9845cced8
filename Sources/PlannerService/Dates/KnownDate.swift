import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// A date that matters, from a profile, a card or a relation, or added by the user.
struct KnownDate: Hashable, Sendable {
  /// The id of the user's entry; nil if only a profile, card or relation has the date.
  var id: String?
  var contactId: String?
  /// The person's name.
  var name: String?
  var kind: DateKind
  var title: String
  var day: PartialDate
  var yearly: Bool
  var leadDays: [Int]
  /// The minute of the day of the notice; nil for the time of the day's first rollup.
  var minute: Int?
  var note: String?
  var plan: DatePlan
  /// The ``DateKey/date`` of its sessions; nil if the date can have no session.
  var planKey: String?
  /// True if the person's card has the date and their profile does not.
  var isOnCard = false
  /// The name of the person with this birthday, if they are not a contact but related to `name`.
  var child: String?
  /// The names of the contacts that have the relation to `child`.
  var knownFrom: [String]?
  /// The ``key`` of the same date for each other person who has it.
  var otherKeys: [String] = []

  /// True for the person's own birthday or anniversary, false for a child's.
  var isOwn: Bool { child == nil && DateKey.ofProfiles.contains(kind) }

  /// Returns the occurrences in a range of days. The day of the birth or the wedding is not an occurrence.
  func occurrences(in days: ClosedRange<CivilDate>, leapDay: LeapDay) -> [CivilDate] {
    guard yearly else {
      guard let date = day.date, days.contains(date) else { return [] }
      return [date]
    }
    return day.occurrences(in: days, leapDay: leapDay).filter { on in
      firstYear.map { on.components.year >= $0 } ?? true
    }
  }

  /// The first year of a yearly date; nil if that is not known.
  var firstYear: Int? { day.year.map { kind.isOfProfile ? $0 + 1 : $0 } }

  /// True for a birthday of the person.
  var isForGifts: Bool { kind == .birthday && isOwn }

  /// Returns the number of years on a day; nil if the year is not known.
  func years(on date: CivilDate) -> Int? { day.year.map { date.components.year - $0 } }

  /// Returns an occurrence for a reply. starts: the starts of future sessions for dates, by
  /// ``PlanItem/dateKey``. ideas: the ideas for each person.
  func upcoming(
    on date: CivilDate, today: CivilDate, starts: [String: Instant], ideas: [String: [String]] = [:]
  ) -> UpcomingDate {
    UpcomingDate(
      id: id, contactId: contactId, name: name, kind: kind, title: title, on: date,
      years: yearly ? years(on: date) : nil, daysAhead: date.daysSinceEpoch - today.daysSinceEpoch,
      plan: plan == (isOwn ? kind.defaultPlan : DatePlan.none) ? nil : plan,
      startAt: sessionKey(on: date).flatMap { starts[$0.text] }, child: child,
      fromCard: isOnCard && kind.isLabeled ? true : nil, timeOfDay: minute.map(clockText), note: note,
      ideas: isForGifts ? contactId.flatMap { ideas[$0] } : nil)
  }
}

extension KnownDate {
  /// Creates a date from a card; nil if the user added the same date.
  /// - added: the user's entries for the person, including the notice settings of this date.
  init?(_ labeled: LabeledDate, of contactId: String, _ name: String, added: [ImportantDate]) {
    let same = added.filter { nameKey($0.title) == nameKey(labeled.label) }
    guard let day = PartialDate(labeled.day),
      !same.contains(where: { $0.month == day.month && $0.day == day.day })
    else { return nil }
    let told = same.first(where: \.isOfCard)
    self.init(
      id: told?.id, contactId: contactId, name: name, kind: .custom, title: labeled.label, day: day,
      yearly: labeled.once != true, leadDays: told?.leadDays ?? [0], minute: told?.minute, note: told?.note,
      plan: .none, isOnCard: true)
  }
}

/// The state that all known dates depend on.
struct DatesVersion: Equatable {
  var stored: Int
  var cards: Int
  var usualLead: [Int]
}

/// The dates that matter.
struct DateReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the birthdays and anniversaries of all people, or of one person, by person. The profile comes
  /// before the card. Leaves out people who died or are archived.
  func birthdays(of contact: Contact? = nil) throws -> [String: Birthdays] {
    try daysOfCards(contact).birthdays
  }

  /// Returns ``birthdays(of:)``, and the other dates on cards, by person.
  private func daysOfCards(
    _ contact: Contact?
  ) throws -> (birthdays: [String: Birthdays], others: [String: [LabeledDate]]) {
    let people = try contact.map { [$0] } ?? reader.contactsElsewhere()
    var days: [String: Birthdays] = [:]
    var others: [String: [LabeledDate]] = [:]
    for person in people {
      for more in ProfileReader(view).cards(of: person).compactMap(\.more) {
        if let dates = more.dates { others[person.id] = ((others[person.id] ?? []) + dates).folded }
        let known = days[person.id]
        guard more.birthday != nil || more.anniversary != nil else { continue }
        days[person.id] = (known?.birthday ?? more.birthday, known?.anniversary ?? more.anniversary)
      }
    }
    for (id, own) in try typedBirthdays(of: contact) {
      days[id] = (own.birthday ?? days[id]?.birthday, own.anniversary ?? days[id]?.anniversary)
    }
    let departed = try DepartedPeople(view).departed()
    if departed.isEmpty { return (days, others) }
    return (
      days.filter { !departed.contains($0.key) }, others.filter { !departed.contains($0.key) }
    )
  }

  typealias Birthdays = (birthday: String?, anniversary: String?)

  private func typedBirthdays(of contact: Contact?) throws -> [String: Birthdays] {
    guard let contact else { return try reader.birthdays() }
    let profile = try reader.profile(contactId: contact.id)
    return [contact.id: (profile.birthday, profile.anniversary)]
  }

  /// Returns all known dates, or the dates of one person. All dates are cached until something changes.
  func knownDates(of contact: Contact? = nil) throws -> [KnownDate] {
    if contact != nil { return try readDates(of: contact) }
    let version = DatesVersion(
      stored: reader.datesVersion, cards: view.cards.version,
      usualLead: try reader.preferences().dateLeadDays)
    if let known = view.dateCache.known, known.version == version { return known.dates }
    let dates = try readDates(of: nil)
    view.dateCache.known = (version, dates)
    return dates
  }

  private func readDates(of contact: Contact?) throws -> [KnownDate] {
    let departed = try DepartedPeople(view).departed()
    let usual = try reader.preferences().dateLeadDays
    func isKept(_ date: ImportantDate) -> Bool {
      guard let id = date.contactId, departed.contains(id) else { return true }
      // Added dates of a person who died stay, except questions to them.
      return !departed.archived.contains(id) && !date.kind.isQuestion
    }
    let added =
      try (contact.map { try reader.importantDates(contactId: $0.id) } ?? reader.importantDates())
      .filter(isKept)
    let byPerson = Dictionary(grouping: added) { $0.contactId ?? "" }
    let (days, others) = try daysOfCards(contact)
    let typed = try typedBirthdays(of: contact)
    let children =
      try (contact.map { try reader.relations(contactId: $0.id) } ?? reader.relationsWithBirthday())
      .filter { !departed.archived.contains($0.contactId) }
    let ids = Set(days.keys).union(others.keys).union(added.compactMap(\.contactId)).union(
      children.map(\.contactId))
    let names = try reader.displayNames(of: ids)
    var dates = try deathDays(departed.deceased.subtracting(departed.archived), of: contact)
    for (id, both) in days.sorted(by: { $0.key < $1.key }) {
      guard let name = names[id] else { continue }
      let own = typed[id]
      for (kind, text, own) in [
        (DateKind.birthday, both.birthday, own?.birthday), (.anniversary, both.anniversary, own?.anniversary),
      ] {
        guard let day = text.flatMap({ PartialDate($0) }) else { continue }
        let told = byPerson[id]?.first { $0.kind == kind && $0.isOfProfile }
        dates.append(
          KnownDate(
            id: told?.id, contactId: id, name: name, kind: kind, title: kind.title(of: name), day: day,
            yearly: true,
            leadDays: told?.leadDays ?? usual, minute: told?.minute, note: told?.note,
            plan: told?.plan ?? kind.defaultPlan,
            planKey: DateKey.date(kind, of: id), isOnCard: own == nil))
      }
    }
    for (id, labeled) in others.sorted(by: { $0.key < $1.key }) {
      guard let name = names[id] else { continue }
      let own = byPerson[id]?.filter(\.kind.isLabeled) ?? []
      dates += labeled.compactMap { KnownDate($0, of: id, name, added: own) }
    }
    for date in added {
      guard let day = date.partialDate else { continue }
      dates.append(
        KnownDate(
          id: date.id, contactId: date.contactId, name: date.contactId.flatMap { names[$0] }, kind: date.kind,
          title: date.title, day: day, yearly: date.yearly, leadDays: date.leadDays, minute: date.minute,
          note: date.note, plan: date.plan,
          planKey: date.contactId == nil ? nil : date.id))
    }
    let born = children.compactMap { child in
      names[child.contactId].flatMap { Child(child, parent: $0) }
    }
    if let contact {
      return dates + born.filter { $0.parents[0].id == contact.id }.map { $0.date(added, usual) }
    }
    return Child.strangers(among: Child.merged(born), to: &dates).map { $0.date(added, usual) } + dates
  }

  /// Returns the starts of sessions for dates that have not ended, by ``PlanItem/dateKey``.
  func startsForDates() throws -> [String: Instant] {
    try reader.liveItems().reduce(into: [:]) { starts, item in
      if let key = item.dateKey, item.endAt > now { starts[key] = starts[key] ?? item.startAt }
    }
  }

  /// Returns the dates of this many days, by day and then by title.
  /// - onlyNext: returns only the next occurrence of each date.
  func upcomingDates(
    from first: CivilDate, days: Int, of contact: Contact? = nil, onlyNext: Bool = false
  ) throws -> [UpcomingDate] {
    guard days > 0 else { return [] }
    let preferences = try reader.preferences()
    let today = view.clocks.zone(preferences).date(at: now)
    let (starts, ideas) = (try startsForDates(), try reader.ideas())
    return try knownDates(of: contact).flatMap { date in
      let all = date.occurrences(in: first...first.adding(days: days - 1), leapDay: preferences.leapDay)
      return (onlyNext ? Array(all.prefix(1)) : all).map {
        date.upcoming(on: $0, today: today, starts: starts, ideas: ideas)
      }
    }.sorted {
      ($0.on, nameKey($0.title), $0.contactId ?? "") < ($1.on, nameKey($1.title), $1.contactId ?? "")
    }
  }
}
