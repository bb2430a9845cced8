import PlannerModel

/// A card that is being read.
struct CardDraft {
  /// The maximum number of phones, mail addresses and tags, each. Real cards have fewer.
  private static let most = 100
  /// Google's label for everybody in the address book.
  private static let everybody = "myContacts"

  /// A value and its preference.
  private struct Ranked {
    var text: String
    var rank: Int
  }

  /// The number of its first line.
  let line: Int
  var hasVersion = false
  /// True if the card is vCard 2.1.
  var isOld = false
  var isPerson = true
  /// Why the card is left out, as a sentence.
  var refusal: String?
  /// A TZ value that could not be used, and its line.
  private(set) var unknownZone: (text: String, line: Int)?
  private var uid: String?
  private var formattedName: Ranked?
  private var fullName: String?
  private var nickname: String?
  private var organization: String?
  private var phones: [Ranked] = []
  private var emails: [Ranked] = []
  private var tags: [String] = []
  private var timeZone: String?
  var details = CardDetailsDraft()
  var person = PersonCardDraft()

  init(line: Int) { self.line = line }

  mutating func take(_ property: CardProperty, _ content: CardLine, line: Int, zones: CardZones) {
    let value = content.value
    switch property {
    case .uid: uid = uid ?? CardText.line(value)
    case .formattedName:
      if content.rank < formattedName?.rank ?? .max, let text = CardText.name(value) {
        formattedName = Ranked(text: text, rank: content.rank)
      }
    case .name: fullName = fullName ?? Self.fullName(value, isOld: isOld)
    case .nickname:
      nickname = nickname ?? CardText.parts(value, at: 0x2c).lazy.compactMap(CardText.name).first
    case .organization:
      organization = organization ?? CardText.parts(value, at: 0x3b).first.flatMap(CardText.name)
    case .phone: Self.add(value, without: "TEL:", content.rank, to: &phones)
    case .email: Self.add(value, without: "MAILTO:", content.rank, to: &emails)
    case .categories: add(tags: value)
    case .timeZone:
      timeZone = timeZone ?? zones.name(of: value)
      if timeZone == nil, unknownZone == nil, let text = CardText.line(value) { unknownZone = (text, line) }
    default: break
    }
  }

  /// Returns the card; nil if it has no name.
  func card() -> Card? {
    let phones = Self.sorted(phones)
    let emails = Self.sorted(emails)
    guard
      let name = formattedName?.text ?? fullName ?? nickname ?? organization ?? emails.first.flatMap(
        CardText.cut)
        ?? phones.first.flatMap(CardText.cut)
    else { return nil }
    return Card(
      uid: uid ?? "name:\(name)", displayName: name, organization: organization, phones: phones,
      emails: emails,
      tags: Self.unique(tags), timeZone: timeZone, more: details.details())
  }

  var hasUID: Bool { uid != nil }

  /// Joins given and family names (RFC 6350 section 6.2.2), each of which may have several values. In vCard
  /// 2.1 a comma is part of the text.
  private static func fullName(_ value: ArraySlice<UInt8>, isOld: Bool) -> String? {
    let parts = CardText.parts(value, at: 0x3b).prefix(2).reversed()
    let names = parts.flatMap {
      (isOld ? [$0] : CardText.parts($0, at: 0x2c)).compactMap(CardText.line)
    }
    return names.isEmpty ? nil : CardText.cut(names.joined(separator: " "))
  }

  private static func add(
    _ value: ArraySlice<UInt8>, without scheme: String, _ rank: Int, to list: inout [Ranked]
  ) {
    var value = value.trimmed
    if value.prefix(scheme.utf8.count).isWord(scheme) { value = value.dropFirst(scheme.utf8.count) }
    if list.count < most, let text = CardText.line(value) { list.append(Ranked(text: text, rank: rank)) }
  }

  private mutating func add(tags value: ArraySlice<UInt8>) {
    for part in CardText.parts(value, at: 0x2c) {
      guard tags.count < Self.most else { return }
      if let tag = CardText.name(part), tag != Self.everybody { tags.append(tag) }
    }
  }

  /// Sorts by preference, then by order in the card.
  private static func sorted(_ list: [Ranked]) -> [String] {
    if list.count < 2 { return list.map(\.text) }
    let order = list.indices.sorted { (list[$0].rank, $0) < (list[$1].rank, $1) }
    return unique(order.map { list[$0].text })
  }

  /// Removes duplicates, ignoring case.
  private static func unique(_ texts: [String]) -> [String] {
    if texts.count < 2 { return texts }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0.lowercased()).inserted }
  }
}
