import PlannerModel
import PlannerTime

/// The data of a card, except names and means of contact, while it is read.
struct CardDetailsDraft {
  /// The maximum number of links, addresses and related people, each.
  private static let most = 50
  private static let longestNote = 10_000

  private var title: String?
  private var role: String?
  private(set) var dates = CardDates()
  private var urls: [(value: LabeledValue, group: String)] = []
  private var addresses: [PostalAddress] = []
  private var related: [(relation: CardRelation, group: String)] = []
  private var note: String?
  /// N and its pronunciation.
  private var name: PersonName?
  private var phonetic = PersonName()
  /// The first picture, or its problem.
  var photo: CardPhoto?
  /// Names from Apple's programs, by group. Their labels are in other lines.
  private var labeled: [(group: String, name: String)] = []
  private(set) var labels: [String: String] = [:]

  /// Reads a line.
  /// - group: the line's group (RFC 6350 section 3.3), in lower case.
  /// - number: the line's number.
  mutating func take(_ property: CardProperty, _ line: CardLine, group: String, number: Int) {
    let value = line.value
    switch property {
    case .title: title = title ?? CardText.name(value)
    case .role: role = role ?? CardText.name(value)
    case .url:
      guard urls.count < Self.most, let url = CardText.line(value) else { return }
      urls.append((LabeledValue(value: url, label: CardLabel.label(of: line)), group))
    case .address: add(address: value, label: line.types.first { ["home", "work"].contains($0) })
    case .related:
      add(related: value, line.types.first ?? "", group)
    case .relatedAs(let type): for name in CardRelative.names(value, type) { add(related: name, type) }
    case .android:
      if let (type, name) = CardRelative.android(value) {
        add(related: name, type)
      } else {
        dates.take(property, value, group: group, line: number)
      }
    case .relatedName:
      if labeled.count < Self.most, let name = CardText.name(value) { labeled.append((group, name)) }
    case .label:
      if !group.isEmpty, let label = CardText.name(value) { labels[group] = CardLabel.plain(label) }
    case .note: note = note ?? CardText.text(value, longest: Self.longestNote)
    case .phoneticFamily: phonetic.phoneticFamily = phonetic.phoneticFamily ?? CardText.name(value)
    case .phoneticGiven: phonetic.phoneticGiven = phonetic.phoneticGiven ?? CardText.name(value)
    case .phoneticAdditional:
      phonetic.phoneticAdditional = phonetic.phoneticAdditional ?? CardText.name(value)
    default: dates.take(property, value, group: group, line: number)
    }
  }

  /// Reads the first N (RFC 6350 section 6.2.2). Each of its parts may have several values. In vCard 2.1 a
  /// comma is part of the text.
  mutating func take(name value: ArraySlice<UInt8>, isOld: Bool) {
    guard name == nil else { return }
    let parts = CardText.parts(value, at: 0x3b).map { part in
      (isOld ? [part] : CardText.parts(part, at: 0x2c)).compactMap(CardText.line)
    }
    func part(_ index: Int) -> [String]? { index < parts.count && !parts[index].isEmpty ? parts[index] : nil }
    let name = PersonName(
      family: part(0), given: part(1), additional: part(2), prefix: part(3), suffix: part(4))
    if name != PersonName() { self.name = name }
  }

  /// Given and family name in spoken order, for a card without FN.
  var fullName: String? {
    PersonName(family: name?.family, given: name?.given).said.flatMap(CardText.cut)
  }

  /// Returns the details; nil if the card has no details.
  /// - displayName: the name of the card. A name that can be guessed from it is not kept.
  func details(of displayName: String) -> CardDetails? {
    let known = related.map { one in
      // A label may be more specific than the type.
      let label = labels[one.group]
      let isMeant = label.map { one.relation.type.isEmpty || RelationKind(word: $0) != nil } ?? false
      return CardRelation(type: isMeant ? label ?? "" : one.relation.type, name: one.relation.name)
    }
    var name = name == PersonName.guessed(from: displayName) ? nil : name
    if phonetic != PersonName() {
      name = self.name ?? PersonName()
      name?.phoneticFamily = phonetic.phoneticFamily
      name?.phoneticGiven = phonetic.phoneticGiven
      name?.phoneticAdditional = phonetic.phoneticAdditional
    }
    let named = labeled.map { CardRelation(type: labels[$0.group] ?? "", name: $0.name) }
    let links = urls.map { LabeledValue(value: $0.value.value, label: labels[$0.group] ?? $0.value.label) }
    let related = known + named
    var details = CardDetails(
      title: title ?? role, urls: links.isEmpty ? nil : links, addresses: addresses.isEmpty ? nil : addresses,
      related: related.isEmpty ? nil : related, note: note, hasPhoto: photo?.file == nil ? nil : true,
      name: name)
    dates.write(to: &details, labels: labels)
    return details == CardDetails() ? nil : details
  }

  private mutating func add(related name: ArraySlice<UInt8>, _ type: String, _ group: String = "") {
    guard related.count < Self.most, let name = CardText.name(name) else { return }
    related.append((CardRelation(type: type, name: name), group))
  }

  /// Adds an ADR (RFC 6350 section 6.3.1): post office box, extension, street, city, region, code, country.
  private mutating func add(address value: ArraySlice<UInt8>, label: String?) {
    let parts = CardText.parts(value, at: 0x3b).map { CardText.line($0) }
    func part(_ index: Int) -> String? { index < parts.count ? parts[index] : nil }
    let street = [part(2), part(1), part(0)].compactMap(\.self).joined(separator: ", ")
    let address = PostalAddress(
      street: street.isEmpty ? nil : street, city: part(3), region: part(4), postalCode: part(5),
      country: part(6))
    guard addresses.count < Self.most, address != PostalAddress() else { return }
    addresses.append(address)
    addresses[addresses.count - 1].label = label
  }
}
