import PlannerModel
import PlannerTime

/// What a card that is being read says beside names and how to reach the person.
struct CardDetailsDraft {
  /// The maximum number of links, addresses and related people, each.
  private static let most = 50
  private static let longestNote = 10_000

  private var title: String?
  private var role: String?
  private var birthday: String?
  private var anniversary: String?
  private var urls: [String] = []
  private var addresses: [PostalAddress] = []
  private var related: [CardRelation] = []
  private var note: String?
  /// The first picture, or what is wrong with it.
  var photo: CardPhoto?
  /// Apple's names and dates, whose labels are in other lines: by group.
  private var labeled: [(group: String, name: String?, date: String?)] = []
  private var labels: [String: String] = [:]

  /// - group: the group of the line (RFC 6350 section 3.3), in lower case.
  mutating func take(_ property: CardProperty, _ line: CardLine, group: String) {
    let value = line.value
    switch property {
    case .title: title = title ?? CardText.name(value)
    case .role: role = role ?? CardText.name(value)
    case .birthday: birthday = birthday ?? Self.day(value)
    case .anniversary: anniversary = anniversary ?? Self.day(value)
    case .url: if urls.count < Self.most, let url = CardText.line(value) { urls.append(url) }
    case .address: add(address: value, label: line.types.first { ["home", "work"].contains($0) })
    case .related:
      guard related.count < Self.most, let name = CardText.name(value) else { return }
      related.append(CardRelation(type: line.types.first ?? "", name: name))
    case .relatedName:
      if labeled.count < Self.most { labeled.append((group, CardText.name(value), nil)) }
    case .date: if labeled.count < Self.most { labeled.append((group, nil, Self.day(value))) }
    case .label: if !group.isEmpty, let label = CardText.name(value) { labels[group] = Self.plain(label) }
    case .note: note = note ?? CardText.text(value, longest: Self.longestNote)
    default: break
    }
  }

  /// Returns the details; nil if there are none.
  func details() -> CardDetails? {
    var (related, anniversary) = (related, anniversary)
    for (group, name, date) in labeled {
      let label = labels[group] ?? ""
      if let name { related.append(CardRelation(type: label, name: name)) }
      if let date, label == "anniversary" { anniversary = anniversary ?? date }
    }
    let details = CardDetails(
      title: title ?? role, birthday: birthday, anniversary: anniversary, urls: urls.isEmpty ? nil : urls,
      addresses: addresses.isEmpty ? nil : addresses, related: related.isEmpty ? nil : related, note: note,
      hasPhoto: photo?.file == nil ? nil : true)
    return details == CardDetails() ? nil : details
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

  /// Returns `Spouse` of Apple's `_$!<Spouse>!$_`, in lower case.
  private static func plain(_ label: String) -> String {
    (label.wholeMatch(of: /_\$!<(.*)>!\$_/).map { String($0.1) } ?? label).lowercased()
  }

  /// Returns a date as `YYYY-MM-DD` or `--MM-DD`: `19850412`, `1985-04-12T00:00:00Z` and `--0412` are read (RFC
  /// 6350 section 4.3.1); nil for anything else. A year before 1700 stands for none: Apple writes 1604.
  private static func day(_ value: ArraySlice<UInt8>) -> String? {
    guard let text = CardText.line(value) else { return nil }
    let date = text.prefix { $0 != "T" && $0 != " " }
    let day: PartialDate?
    if date.hasPrefix("--") {
      let digits = date.dropFirst(2).filter { $0 != "-" }
      day = digits.count == 4 ? PartialDate("--\(digits.prefix(2))-\(digits.suffix(2))") : nil
    } else {
      let digits = date.filter { $0 != "-" }
      day =
        digits.count == 8
        ? PartialDate("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))") : nil
    }
    guard var day else { return nil }
    if let year = day.year, year < 1700 { day.year = nil }
    return day.description
  }
}
