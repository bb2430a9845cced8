import PlannerEngine
import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Reads filters and finds the people who match them.
struct PersonFilters: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Reads a filter. Throws ``InvalidField`` with the position of the fault.
  /// - defining: the segment that the filter defines. The filter must not use it.
  func filter(
    _ text: String, field: String = "filter", defining segment: String? = nil
  ) throws -> PersonFilter {
    try ValidLength.text.check(text, field: field)
    var reading = SegmentReading(reader: reader, inside: segment.map { [nameKey($0)] } ?? [])
    do { return try reading.filter(text) } catch let problem as FilterProblem {
      // The value is only the faulty part, because a filter may be long.
      throw InvalidField(
        field: field, value: .string(problem.part.isEmpty ? text : problem.part),
        allowed: "\(problem.allowed) (character \(problem.position) of the filter)")
    }
  }

  /// Returns the people who match a filter, by name.
  /// - archived: true for only archived people, false for only the others.
  func people(matching filter: PersonFilter, archived: Bool = false) throws -> [Contact] {
    let known = try KnownOfPeople(filter, view)
    return try reader.contacts().filter { contact in
      (contact.archived == true) == archived
        && filter.matches(
          FilteredPerson(
            contact: contact, cards: ProfileReader(view).cards(of: contact),
            profile: known.profiles.map { ProfileReader(view).known(of: contact, own: $0[contact.id]) }
              ?? PersonProfile(),
            known: known))
    }
  }

  /// Returns the ids of the people who match a filter; nil without a filter.
  func ids(matching filter: String?, archived: Bool = false) throws -> Set<String>? {
    guard let filter else { return nil }
    return Set(try people(matching: self.filter(filter), archived: archived).map(\.id))
  }
}

/// Reads a filter together with the segments that it names.
private struct SegmentReading {
  let reader: StoreReader
  /// The segments that contain the filter being read.
  var inside: [String]
  /// The number of segments that may still be read. Each may name several, so a few could lead to millions of
  /// parts.
  private var left = 200

  init(reader: StoreReader, inside: [String]) {
    self.reader = reader
    self.inside = inside
  }

  mutating func filter(_ text: String) throws -> PersonFilter {
    // The closure cannot capture `self` while this method changes it.
    var reading = self
    defer { self = reading }
    return try FilterReader.read(text, fold: nameKey) { name in
      let key = nameKey(name)
      guard let segment = try reading.reader.segment(nameKey: key) else { return nil }
      func refusal(_ allowed: String) -> FilterProblem {
        FilterProblem(position: 1, part: name, allowed: allowed)
      }
      guard !reading.inside.contains(key) else {
        throw refusal("another segment: '\(name)' would refer to itself")
      }
      guard reading.left > 0 else { throw refusal("a filter with at most 200 segments in all") }
      reading.left -= 1
      reading.inside.append(key)
      defer { reading.inside.removeLast() }
      return try reading.filter(segment.filter)
    }
  }
}

/// The facts about all people that a filter uses. Unused facts are empty.
private struct KnownOfPeople {
  var goals: [String: Goal] = [:]
  /// Days since the last contact.
  var last: [String: Int] = [:]
  /// Days until a session with them is due.
  var due: [String: Int] = [:]
  /// Days until the next birthday and anniversary.
  var birthdays: [String: Int] = [:]
  var anniversaries: [String: Int] = [:]
  /// The profiles; nil if the filter does not use them.
  var profiles: [String: PersonProfile]?
  var noted: Set<String> = []
  var followedUp: Set<String> = []

  init(_ filter: PersonFilter, _ view: PlannerView) throws {
    func asks(days: PersonFilter.Days...) -> Bool {
      filter.contains { part in
        if case .days(let field, _, _) = part { days.contains(field) } else { false }
      }
    }
    func asks(has wanted: PersonFilter.Having...) -> Bool {
      filter.contains { part in if case .has(let what) = part { wanted.contains(what) } else { false } }
    }
    let isFading = filter.contains { $0 == .fading }
    let preferences = try view.reader.preferences()
    let zone = view.clocks.zone(preferences)
    let today = zone.date(at: view.now)
    func days(since instant: Instant) -> Int {
      max(0, today.daysSinceEpoch - zone.date(at: instant).daysSinceEpoch)
    }
    if isFading || asks(days: .every, .last) || asks(has: .cadence) {
      for goal in try DepartedPeople(view).goalsInForce() { goals[goal.contactId] = goal }
    }
    if isFading || asks(days: .last) {
      last = try view.reader.lastMet().mapValues(days(since:))
      for goal in goals.values {
        guard let completed = goal.lastCompletedAt.map(days(since:)) else { continue }
        last[goal.contactId] = min(completed, last[goal.contactId] ?? completed)
      }
    }
    if asks(days: .due) {
      let situation = try Situation(view)
      let contactOf = Dictionary(situation.goals.map { ($0.id, $0.contactId) }) { first, _ in first }
      for score in Engine.scores(situation.scenario) {
        guard let id = contactOf[score.goalId] else { continue }
        due[id] = score.dueOn.daysSinceEpoch - today.daysSinceEpoch
      }
    }
    if asks(days: .birthday, .anniversary) || asks(has: .birthday, .anniversary) {
      func ahead(_ text: String?) -> Int? {
        text.flatMap { PartialDate($0) }?.occurrences(
          in: today...today.adding(days: 366), leapDay: preferences.leapDay
        ).first.map { $0.daysSinceEpoch - today.daysSinceEpoch }
      }
      for (id, both) in try DateReader(view).birthdays() {
        birthdays[id] = ahead(both.birthday)
        anniversaries[id] = ahead(both.anniversary)
      }
    }
    let ofContact: Set<PersonFilter.Text> = [.tag, .name]
    let asksProfile = filter.contains { part in
      switch part {
      case .text(let field, _): !ofContact.contains(field)
      case .has(let what): [.phone, .email, .address, .photo, .company].contains(what)
      default: false
      }
    }
    if asksProfile {
      profiles = Dictionary(try view.reader.profiles().map { ($0.contactId, $0.profile) }) { first, _ in first
      }
    }
    if asks(has: .note) {
      noted = Set(
        try view.reader.log(contactId: nil).filter { $0.outcome == .note && $0.notes != nil }.map(\.contactId)
      )
    }
    if asks(has: .followUp) {
      followedUp = Set(
        try view.reader.importantDates().filter(\.kind.isQuestion).compactMap(\.contactId))
    }
  }
}

private struct FilteredPerson: Filterable {
  let contact: Contact
  let cards: [Card]
  /// The profile; empty if the filter does not use it.
  let profile: PersonProfile
  let known: KnownOfPeople

  var isPaused: Bool { known.goals[contact.id]?.paused ?? false }

  func texts(_ field: PersonFilter.Text) -> [String] {
    let texts: [String] =
      switch field {
      case .tag: contact.tags
      case .name: [contact.displayName]
      case .city: profile.addresses?.compactMap(\.city) ?? []
      case .country: profile.addresses?.compactMap(\.country) ?? []
      case .company: [profile.company].compactMap(\.self)
      case .role: [profile.role].compactMap(\.self)
      case .industry: [profile.industry].compactMap(\.self)
      case .school: profile.schools ?? []
      case .interest: profile.interests ?? []
      case .offers: profile.offers ?? []
      case .seeks: profile.seeks ?? []
      }
    return texts.map(nameKey)
  }

  func has(_ what: PersonFilter.Having) -> Bool {
    switch what {
    case .phone: profile.phones != nil
    case .email: profile.emails != nil
    case .address: profile.addresses != nil
    case .photo: profile.photo != nil || cards.contains { $0.more?.hasPhoto == true }
    case .birthday: known.birthdays[contact.id] != nil
    case .anniversary: known.anniversaries[contact.id] != nil
    case .company: profile.company != nil
    case .note: known.noted.contains(contact.id) || cards.contains { $0.more?.note != nil }
    case .card: !cards.isEmpty
    case .cadence: known.goals[contact.id] != nil
    case .tag: !contact.tags.isEmpty
    case .followUp: known.followedUp.contains(contact.id)
    }
  }

  func days(_ field: PersonFilter.Days) -> Int? {
    switch field {
    case .last: known.last[contact.id]
    case .due: known.due[contact.id]
    case .birthday: known.birthdays[contact.id]
    case .anniversary: known.anniversaries[contact.id]
    case .every: known.goals[contact.id]?.cadenceDays
    }
  }
}
