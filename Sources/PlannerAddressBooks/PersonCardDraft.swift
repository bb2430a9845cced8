import PlannerModel
import PlannerTime

/// The complete data of a person in a card while it is read.
struct PersonCardDraft {
  /// The name of the fact for a nickname.
  static let nickname = "nickname"

  /// Properties that do not describe a person, or that the ``Card`` already has.
  private static let others: Set = [
    "BEGIN", "END", "VERSION", "PRODID", "REV", "UID", "FN", "N", "SORT-STRING", "SOURCE", "NAME", "KIND",
    "CLIENTPIDMAP", "MAILER", "CLASS", "CATEGORIES", "TZ", "X-ABADR", "X-ABUID", "X-ABSHOWAS",
    "X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER", "MEMBER", "X-PHONETIC-FIRST-NAME",
    "X-PHONETIC-LAST-NAME",
    "X-PHONETIC-MIDDLE-NAME", "DEATHDATE", "X-DEATHDATE", "X-DEATH-DATE", "X-DECEASED",
  ]
  /// Properties that the planner does not store.
  private static let unused: Set = ["PHOTO", "LOGO", "SOUND", "KEY", "AGENT"]

  /// A value with a label that may be in another line of its group.
  private struct Labeled<Value> {
    var value: Value
    var group: String
    var label: String?
    /// The value's line, if its types say more than its group's label.
    var line: CardLine?
  }

  private var emails: [Labeled<String>] = []
  private var phones: [Labeled<String>] = []
  private var urls: [Labeled<String>] = []
  private var addresses: [Labeled<PostalAddress>] = []
  private var related: [Labeled<String>] = []
  private var dates: [Labeled<ArraySlice<UInt8>>] = []
  private var labels: [String: String] = [:]
  private var born: [String: String] = [:]
  private var role: String?
  private var remembers = false
  /// The labels of dates that occur only once.
  private var once: Set<String> = []
  private var result = PersonCard(uid: "", displayName: "")

  /// Returns whether a property is read. Its name must be in upper case.
  static func takes(_ name: String) -> Bool { !others.contains(name) && !unused.contains(name) }

  /// Counts a property that is not used.
  mutating func leaveOut(_ name: String) {
    if !Self.others.contains(name) { result.leftOut[name, default: 0] += 1 }
  }

  /// Reads a property.
  /// - name: the name in upper case.
  /// - group: the line's group in lower case.
  mutating func take(_ name: String, _ line: CardLine, group: String) {
    if let own = OwnProperty(rawValue: name) { return take(own, line.value, group) }
    let text = CardText.text(line.value, longest: .max)
    let label = CardLabel.label(of: line, group: nil)
    switch name {
    case "EMAIL":
      Self.add(Self.without("mailto:", text), line, group, to: &emails)
    case "TEL": Self.add(Self.without("tel:", text), line, group, to: &phones)
    case "URL": Self.add(text, group, label, to: &urls)
    case "X-SOCIALPROFILE", "X-SOCIAL-PROFILE", "SOCIALPROFILE":
      takeNetwork(text ?? line.user, line.service ?? label, group)
    case "IMPP", "X-JABBER", "X-SKYPE", "X-SKYPE-USERNAME", "X-ICQ", "X-AIM", "X-MSN", "X-YAHOO", "X-QQ":
      takeMessenger(name, text, line.service)
    case "ADR": Self.add(Self.address(line.value), group, label, to: &addresses)
    case "ORG": takeOrganization(line.value)
    case "TITLE": result.profile.role = result.profile.role ?? text
    case "ROLE": role = role ?? text
    case "NICKNAME":
      let names = CardText.parts(line.value, at: 0x2c).compactMap { CardText.text($0, longest: .max) }
      if !names.isEmpty { fact(Self.nickname, names.joined(separator: ", ")) }
    case "BDAY": keepUnread(line.value, as: "birthday")
    case "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-KADDRESSBOOK-X-ANNIVERSARY",
      "X-MS-ANNIVERSARY":
      keepUnread(line.value, as: "anniversary")
    case "RELATED": Self.add(text, group, line.types.first, to: &related)
    case "X-ABRELATEDNAMES": Self.add(text, group, nil, to: &related)
    case "X-ANDROID-CUSTOM": takeAndroid(line.value)
    case "X-ABDATE": dates.append(Labeled(value: line.value, group: group))
    case "X-ABLABEL": if !group.isEmpty { labels[group] = text.map(CardLabel.plain) }
    case "NOTE": take(note: text, line)
    case "INTEREST", "HOBBY": append(text, to: \.interests)
    case "EXPERTISE", "LANG", "BIRTHPLACE", "DEATHPLACE": if let text { fact(name.lowercased(), text) }
    default:
      guard let type = CardRelative.type(of: Array(name.utf8)[...]) else { return leaveOut(name) }
      for part in CardRelative.names(line.value, type) {
        Self.add(CardText.text(part, longest: .max), "", type, to: &related)
      }
    }
  }

  private mutating func take(_ own: OwnProperty, _ value: ArraySlice<UInt8>, _ group: String) {
    guard let text = CardText.text(value, longest: .max) else { return }
    switch own {
    case .purpose: result.purpose = text
    case .every:
      if let days = try? CalendarDuration.cadence(text) {
        result.cadenceDays = days
      } else {
        leaveOut(own.rawValue)
      }
    case .lastContact:
      if let instant = Instant(text) { result.lastContact = instant } else { leaveOut(own.rawValue) }
    case .industry: result.profile.industry = text
    case .previousCompany: append(text, to: \.previousCompanies)
    case .school: append(text, to: \.schools)
    case .offers: append(text, to: \.offers)
    case .seeks: append(text, to: \.seeks)
    case .knownSince: result.profile.knownSince = text
    case .fact:
      let parts = CardText.parts(value, at: 0x3b).map { CardText.text($0, longest: .max) }
      if parts.count == 2, let key = parts[0], let value = parts[1] {
        fact(key, value)
      } else {
        leaveOut(own.rawValue)
      }
    case .born: if !group.isEmpty { born[group] = text }
    case .once: if text == "true", let label = labels[group] { once.insert(label) }
    case .toYou: append(text, to: \.toYou)
    case .remember: remembers = text == "true"
    }
  }

  // MARK: - Values

  private static func add<Value>(
    _ value: Value?, _ group: String, _ label: String?, to list: inout [Labeled<Value>]
  ) {
    if let value { list.append(Labeled(value: value, group: group, label: label)) }
  }

  private static func add(
    _ value: String?, _ line: CardLine, _ group: String, to list: inout [Labeled<String>]
  ) {
    if let value { list.append(Labeled(value: value, group: group, line: line)) }
  }

  private mutating func append(
    _ text: String?, to member: WritableKeyPath<PersonProfile, [String]?>
  ) {
    if let text { result.profile[keyPath: member] = (result.profile[keyPath: member] ?? []) + [text] }
  }

  private mutating func fact(_ key: String, _ value: String) {
    let known = result.profile.facts?[key].map { "\($0), " } ?? ""
    result.profile.facts = (result.profile.facts ?? [:]).merging([key: known + value]) { $1 }
  }

  /// Stores a name in a network as a fact, and the address of a page as a link.
  private mutating func takeNetwork(_ text: String?, _ network: String?, _ group: String) {
    guard let text else { return }
    if text.contains("://") { return urls.append(Labeled(value: text, group: group, label: network)) }
    fact(network ?? "network", Self.without("x-apple:", text) ?? text)
  }

  private mutating func takeMessenger(_ name: String, _ text: String?, _ service: String?) {
    guard let text else { return }
    let scheme = text.wholeMatch(of: /([A-Za-z][A-Za-z0-9+.-]*):(.+)/)
    let named = name == "IMPP" ? nil : String(name.dropFirst(2).prefix { $0 != "-" }).lowercased()
    fact(service ?? named ?? scheme.map { String($0.1) } ?? "messenger", scheme.map { String($0.2) } ?? text)
  }

  /// Reads a row of Android's contacts. The ``Card`` has the days of events.
  private mutating func takeAndroid(_ value: ArraySlice<UInt8>) {
    if let (type, name) = CardRelative.android(value) {
      return Self.add(CardText.text(name, longest: .max), "", type.isEmpty ? nil : type, to: &related)
    }
    let parts = CardText.parts(value, at: 0x3b)
    func part(_ index: Int) -> String? {
      index < parts.count ? CardText.text(parts[index], longest: .max) : nil
    }
    switch part(0) {
    case "vnd.android.cursor.item/nickname": if let name = part(1) { fact(Self.nickname, name) }
    case "vnd.android.cursor.item/contact_event":
      if parts.count > 1 { keepUnread(parts[1], as: part(3) ?? "date") }
    default: leaveOut("X-ANDROID-CUSTOM")
    }
  }

  private mutating func takeOrganization(_ value: ArraySlice<UInt8>) {
    let parts = CardText.parts(value, at: 0x3b).compactMap { CardText.text($0, longest: .max) }
    guard let company = parts.first, result.profile.company == nil else { return leaveOut("ORG") }
    result.profile.company = company
    if parts.count > 1 { fact("department", parts.dropFirst().joined(separator: ", ")) }
  }

  /// Keeps a date as a fact if it is not a day, such as a year. The ``Card`` has the days.
  private mutating func keepUnread(_ value: ArraySlice<UInt8>, as name: String) {
    if CardDates.day(value) == nil, let text = CardText.line(value) { fact(name, text) }
  }

  private mutating func take(note text: String?, _ line: CardLine) {
    guard let text else { return }
    let created = line.created.flatMap { created in
      let digits = created.filter(\.isNumber)
      guard digits.count == 14, created.hasSuffix("Z") else { return Instant(created) }
      let (day, time) = (Array(digits.prefix(8)), Array(digits.suffix(6)))
      return Instant(
        "\(String(day[0..<4]))-\(String(day[4..<6]))-\(String(day[6...]))T"
          + "\(String(time[0..<2])):\(String(time[2..<4])):\(String(time[4...]))Z")
    }
    let note = PersonNote(text: text, createdAt: created, pinned: line.rank == 1 ? true : nil)
    result.profile.notes = (result.profile.notes ?? []) + [note]
  }

  /// Reads an ADR (RFC 6350 section 6.3.1); nil if it is empty.
  private static func address(_ value: ArraySlice<UInt8>) -> PostalAddress? {
    let parts = CardText.parts(value, at: 0x3b).map { CardText.text($0, longest: .max) }
    func part(_ index: Int) -> String? { index < parts.count ? parts[index] : nil }
    let street = [part(2), part(1), part(0)].compactMap(\.self).joined(separator: ", ")
    let address = PostalAddress(
      street: street.isEmpty ? nil : street, city: part(3), region: part(4), postalCode: part(5),
      country: part(6))
    return address == PostalAddress() ? nil : address
  }

  private static func without(_ scheme: String, _ text: String?) -> String? {
    guard let text, text.lowercased().hasPrefix(scheme) else { return text }
    return String(text.dropFirst(scheme.count))
  }

  // MARK: - Result

  /// Returns the person after the whole card was read.
  func person(of card: Card) -> PersonCard {
    var draft = self
    draft.finish(card)
    return draft.result
  }

  private mutating func finish(_ card: Card) {
    result.uid = card.uid
    result.displayName = card.displayName
    result.tags = card.tags
    result.timeZone = card.timeZone
    (result.profile.death, result.profile.name) = (card.more?.death, card.more?.name)
    (result.profile.birthday, result.profile.anniversary) = (card.more?.birthday, card.more?.anniversary)
    result.profile.dates = card.more?.dates?.map { date in
      LabeledDate(label: date.label, day: date.day, once: once.contains(date.label) ? true : nil)
    }
    if remembers { result.profile.death?.remember = true }
    func labeled(_ list: [Labeled<String>]) -> [LabeledValue]? {
      let ranked = list.enumerated().sorted {
        ($0.element.line?.rank ?? 0, $0.offset) < ($1.element.line?.rank ?? 0, $1.offset)
      }
      let values = ranked.map(\.element).map { value in
        let label = labels[value.group]
        return LabeledValue(
          value: value.value,
          label: value.line.map { CardLabel.label(of: $0, group: label) } ?? label ?? value.label)
      }
      return values.isEmpty ? nil : values
    }
    (result.profile.emails, result.profile.phones) = (labeled(emails), labeled(phones))
    result.profile.urls = labeled(urls)
    for address in addresses {
      var value = address.value
      value.label = labels[address.group] ?? address.label
      result.profile.addresses = (result.profile.addresses ?? []) + [value]
    }
    if let role {
      if result.profile.role == nil { result.profile.role = role } else { fact("role", role) }
    }
    for date in dates { keepUnread(date.value, as: labels[date.group] ?? "date") }
    for other in related { finish(other) }
  }

  private mutating func finish(_ other: Labeled<String>) {
    let word = labels[other.group] ?? other.label ?? "contact"
    guard let kind = other.label.flatMap({ RelationKind(word: $0) }) ?? RelationKind(word: word) else {
      // A card of the person themselves is not a related person.
      if word != "me" { fact(word, other.value) }
      return
    }
    let born = born[other.group]
    let relation = PersonRelation(
      to: other.value, kind: kind, label: RelationKind.label(of: word),
      birthYear: born.flatMap { $0.count == 4 ? Int($0) : nil },
      birthday: born.flatMap { $0.count == 4 ? nil : $0 })
    result.profile.relations = (result.profile.relations ?? []) + [relation]
  }
}
