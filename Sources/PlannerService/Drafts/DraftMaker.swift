import PlannerDrafts
import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Gathers the facts for drafts. Never uses private notes.
struct DraftMaker: ViewPart {
  let templates: DraftTemplates
  let view: PlannerView
  private let preferences: Preferences
  private let zone: ZoneTable
  private let today: CivilDate

  /// The number of days for which a birthday can still be wished belatedly.
  private static let belated = 14
  /// The number of days ahead at which a date becomes the default purpose of a draft.
  private static let near = 7
  /// The number of log entries that are searched for a note.
  private static let latest = 50

  init(_ view: PlannerView) throws {
    self.view = view
    templates = try DraftReader(view).draftTemplates()
    preferences = try view.reader.preferences()
    zone = view.clocks.zone(preferences)
    today = zone.date(at: view.now)
  }

  /// Returns a person's form of address, tone and language.
  func style(
    of contact: Contact, tone: DraftTone?, language: DraftLanguage?
  ) throws -> (callName: String?, tone: DraftTone, language: DraftLanguage) {
    let own = try reader.profile(contactId: contact.id).writing
    return (
      own?.callName, tone ?? own?.tone ?? preferences.draftTone,
      language ?? own?.language ?? preferences.draftLanguage
    )
  }

  /// Returns the default purpose of a draft: a near date, a due question, or a check-in.
  func nearestPurpose(of contact: Contact) throws -> DraftPurpose {
    for kind in DateKey.ofProfiles {
      guard let purpose = kind.draftPurpose else { continue }
      let ahead = try occurrence(of: kind, contact).map { $0.on.daysSinceEpoch - today.daysSinceEpoch }
      if let ahead, (-3...Self.near).contains(ahead) { return purpose }
    }
    return try question(to: contact) == nil ? .checkIn : .followUp
  }

  func facts(
    of contact: Contact, about other: Contact?, for purpose: DraftPurpose,
    _ style: (callName: String?, tone: DraftTone, language: DraftLanguage), context: String?
  ) throws -> DraftFacts {
    let whole = try ProfileReader(view).wholeProfile(of: contact)
    var facts = DraftFacts(name: contact.fullName)
    facts.callName = style.callName ?? whole.shown.name?.greeting
    facts.context = context
    facts.signature = preferences.signature
    facts.lastContactDays = whole.lastContactedAt.map {
      max(0, today.daysSinceEpoch - zone.date(at: $0).daysSinceEpoch)
    }
    facts.hasNote = try hasNote(of: contact)
    facts.interests = whole.shown.interests ?? []
    facts.company = whole.shown.company
    facts.role = whole.shown.role
    let kind = DateKey.ofProfiles.first { $0.draftPurpose == purpose }
    if let kind, let date = try occurrence(of: kind, contact) {
      facts.daysAhead = date.on.daysSinceEpoch - today.daysSinceEpoch
      facts.years = date.years
    }
    if purpose == .followUp { facts.question = try question(to: contact) }
    if let other { facts.other = try self.other(other, introducedTo: contact) }
    return facts
  }

  /// Returns whether the log has a note about a meeting. Private entries do not count.
  private func hasNote(of contact: Contact) throws -> Bool {
    try reader.log(contactId: contact.id, limit: Self.latest).contains {
      $0.notes != nil && $0.private != true && $0.outcome != .note
    }
  }

  /// Returns the occurrence of the person's own birthday or anniversary that is nearest to today, past or
  /// future.
  private func occurrence(of kind: DateKind, _ contact: Contact) throws -> (on: CivilDate, years: Int?)? {
    let days = today.adding(days: -Self.belated)...today.adding(days: 366)
    guard
      let date = try DateReader(view).knownDates(of: contact).first(where: { $0.kind == kind && $0.isOwn })
    else { return nil }
    return date.occurrences(in: days, leapDay: preferences.leapDay).min {
      abs($0.daysSinceEpoch - today.daysSinceEpoch) < abs($1.daysSinceEpoch - today.daysSinceEpoch)
    }.map { ($0, date.years(on: $0)) }
  }

  /// Returns the oldest follow-up question that is due.
  private func question(to contact: Contact) throws -> String? {
    try DateReader(view).knownDates(of: contact).filter(\.kind.isQuestion)
      .compactMap { date in date.day.date.map { (on: $0, title: date.title) } }
      .filter { $0.on <= today }.min { $0.on < $1.on }?.title
  }

  private func other(_ other: Contact, introducedTo contact: Contact) throws -> DraftFacts.Other {
    let whole = try ProfileReader(view).wholeProfile(of: other)
    let pair = PersonPair(contact.id, other.id)
    let found = try IntroductionSearch(view).introductions(reader.introductions()).best(
      .max, with: contact.id
    )
    .first { $0.pair == pair }
    return DraftFacts.Other(
      name: other.fullName, callName: whole.profile.writing?.callName ?? whole.shown.name?.greeting,
      role: whole.shown.role,
      company: whole.shown.company,
      reasons: (found?.reasons ?? []).compactMap { reason in
        let parts = reason.feature.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let kind = DraftFacts.Reason.Kind(rawValue: parts[0]) else { return nil }
        return DraftFacts.Reason(kind, parts[1], isOffered: reason.offeredBy == contact.id)
      })
  }
}
