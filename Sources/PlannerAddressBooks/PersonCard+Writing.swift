import PlannerModel
import PlannerTime

extension PersonCard {
  /// Appends the card in vCard 4.0 (RFC 6350).
  package func write(to text: inout CardOutput) {
    text.begin()
    text.line("UID", [uid])
    text.line("FN", [displayName])
    writeName(to: &text)
    let profile = profile
    for email in profile.emails ?? [] { text.labeled("EMAIL", [email.value], email.label) }
    for phone in profile.phones ?? [] { text.labeled("TEL", [phone.value], phone.label) }
    for url in profile.urls ?? [] { text.labeled("URL", [url.value], url.label) }
    for address in profile.addresses ?? [] {
      let parts = [
        nil, nil, address.street, address.city, address.region, address.postalCode, address.country,
      ]
      text.labeled("ADR", parts.map { $0 ?? "" }, address.label)
    }
    if let company = profile.company { text.line("ORG", [company]) }
    if let role = profile.role { text.line("TITLE", [role]) }
    if let birthday = profile.birthday { text.line("BDAY", [Self.compact(birthday)]) }
    if let anniversary = profile.anniversary { text.line("ANNIVERSARY", [Self.compact(anniversary)]) }
    for date in profile.dates ?? [] { write(date, to: &text) }
    if let death = profile.death { write(death, to: &text) }
    if !tags.isEmpty { text.line("CATEGORIES", tags, separator: ",") }
    if let timeZone { text.line("TZ", [timeZone]) }
    for interest in profile.interests ?? [] { text.line("INTEREST", [interest]) }
    for relation in profile.relations ?? [] { write(relation, to: &text) }
    for note in profile.notes ?? [] { write(note, to: &text) }
    writeOwn(to: &text)
    text.end()
  }

  /// Writes N as it was read. Otherwise guesses it for programs that do not read FN: the last word becomes
  /// the family name.
  private func writeName(to text: inout CardOutput) {
    let known = profile.name
    let isRead = [known?.family, known?.given, known?.additional, known?.prefix, known?.suffix].contains {
      $0 != nil
    }
    let name = isRead ? known ?? PersonName() : PersonName.guessed(from: displayName)
    text.line(
      "N", lists: [name.family, name.given, name.additional, name.prefix, name.suffix].map { $0 ?? [] })
    for (property, part) in [
      ("X-PHONETIC-LAST-NAME", known?.phoneticFamily), ("X-PHONETIC-FIRST-NAME", known?.phoneticGiven),
      ("X-PHONETIC-MIDDLE-NAME", known?.phoneticAdditional),
    ] {
      if let part { text.line(property, [part]) }
    }
    if let nickname = profile.facts?[PersonCardDraft.nickname] { text.line("NICKNAME", [nickname]) }
  }

  private func write(_ relation: PersonRelation, to text: inout CardOutput) {
    let born = relation.birthday ?? relation.birthYear.map(String.init)
    let isUID = relation.to.hasPrefix("urn:")
    let group = born == nil && relation.label == nil ? nil : text.newGroup()
    text.line(
      "RELATED", [relation.to],
      parameters: ["TYPE=\(relation.kind.cardType)"] + (isUID ? [] : ["VALUE=text"]),
      group: group)
    if let label = relation.label { text.line("X-ABLabel", [label], group: group) }
    if let born { text.line(OwnProperty.born.rawValue, [born], group: group) }
  }

  /// Writes X-ABDATE, like Apple's programs, Google and DAVx5 for dates with labels.
  private func write(_ date: LabeledDate, to text: inout CardOutput) {
    let group = text.newGroup()
    text.line("X-ABDATE", [Self.compact(date.day)], group: group)
    text.line("X-ABLABEL", [date.label], group: group)
    if date.once == true { text.line(OwnProperty.once.rawValue, ["true"], group: group) }
  }

  /// Writes DEATHDATE (RFC 6474), which needs a value even if the day is unknown.
  private func write(_ death: Death, to text: inout CardOutput) {
    if let day = death.diedOn {
      text.line("DEATHDATE", [day.count == 7 && !day.hasPrefix("--") ? day : Self.compact(day)])
    } else {
      text.line("DEATHDATE", ["unknown"], parameters: ["VALUE=text"])
    }
    if death.remember == true { text.line(OwnProperty.remember.rawValue, ["true"]) }
  }

  private func write(_ note: PersonNote, to text: inout CardOutput) {
    var parameters: [String] = []
    if note.pinned == true { parameters.append("PREF=1") }
    if let createdAt = note.createdAt { parameters.append("CREATED=\(Self.compact(createdAt))") }
    text.line("NOTE", [note.text], parameters: parameters)
  }

  private func writeOwn(to text: inout CardOutput) {
    func own(_ property: OwnProperty, _ value: String?) {
      if let value { text.line(property.rawValue, [value]) }
    }
    own(.purpose, purpose)
    own(.every, cadenceDays.map { "\($0)d" })
    own(.lastContact, lastContact.map { "\($0)" })
    own(.industry, profile.industry)
    for company in profile.previousCompanies ?? [] { own(.previousCompany, company) }
    for school in profile.schools ?? [] { own(.school, school) }
    for word in profile.offers ?? [] { own(.offers, word) }
    for word in profile.seeks ?? [] { own(.seeks, word) }
    own(.knownSince, profile.knownSince)
    for word in profile.toYou ?? [] { own(.toYou, word) }
    for (key, value) in (profile.facts ?? [:]).sorted(by: { $0.key < $1.key })
    where key != PersonCardDraft.nickname {
      text.line(OwnProperty.fact.rawValue, [key, value])
    }
  }

  /// Returns a day without hyphens (RFC 6350 section 4.3.1): `19660315`, `--0315`.
  private static func compact(_ day: String) -> String {
    day.hasPrefix("--") ? "--" + day.dropFirst(2).filter { $0 != "-" } : day.filter { $0 != "-" }
  }

  /// Returns a timestamp with seconds (RFC 6350 section 4.3.5).
  private static func compact(_ instant: Instant) -> String {
    "\(instant)".prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
  }
}

extension RelationKind {
  /// The TYPE of RELATED (RFC 6350 section 6.6.6), or one of the planner's own types.
  fileprivate var cardType: String {
    switch self {
    case .relative: "kin"
    case .assistant: "agent"
    case .partner: "x-partner"
    case .ex: "x-ex"
    case .pet: "x-pet"
    case .metThrough: "x-met-through"
    default: rawValue
    }
  }
}
