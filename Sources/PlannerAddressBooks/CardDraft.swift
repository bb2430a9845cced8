import PlannerModel

/// A card while it is read. A class, because each line asks for it, and a copy of its many fields would take
/// longer than reading the line.
final class CardDraft {
  /// The maximum numbers of phones, mail addresses and tags. Real cards have fewer.
  private static let most = 100
  /// Google's label for all people in the address book.
  private static let everybody = "myContacts"

  /// A value and its preference.
  private struct Ranked {
    var text: String
    var rank: Int
    /// The line of the value, for its label, and the group of that line.
    var line: CardLine?
    var group = ""
  }

  /// The number of the card's first line.
  let line: Int
  var hasVersion = false
  /// True if the card is vCard 2.1.
  var isOld = false
  var isPerson = true
  var isGroup = false
  /// True if the card says that it belongs to a company.
  var isCompany = false
  /// The reason for leaving the card out, as a sentence.
  var refusal: String?
  /// A TZ value that could not be used, with its line number.
  private(set) var unknownZone: (text: String, line: Int)?
  private var uid: String?
  private var formattedName: Ranked?
  private var nickname: String?
  private var organization: String?
  private var phones: [Ranked] = []
  private var emails: [Ranked] = []
  private var tags: [String] = []
  private var timeZone: String?
  private var members: [String] = []
  var details = CardDetailsDraft()
  lazy var person = PersonCardDraft()

  init(line: Int) { self.line = line }

  /// Reads a line.
  /// - group: the line's group (RFC 6350 section 3.3), in lower case.
  func take(
    _ property: CardProperty, _ content: CardLine, group: String, line: Int, zones: CardZones
  ) {
    let value = content.value
    switch property {
    case .uid: uid = uid ?? CardText.line(value)
    case .formattedName:
      if content.rank < formattedName?.rank ?? .max, let text = CardText.name(value) {
        formattedName = Ranked(text: text, rank: content.rank)
      }
    case .name: details.take(name: value, isOld: isOld)
    case .nickname:
      nickname = nickname ?? CardText.parts(value, at: 0x2c).lazy.compactMap(CardText.name).first
    case .organization:
      organization = organization ?? CardText.parts(value, at: 0x3b).first.flatMap(CardText.name)
    case .phone: Self.add(content, without: "TEL:", group, to: &phones)
    case .email: Self.add(content, without: "MAILTO:", group, to: &emails)
    case .categories: add(tags: value)
    case .member: if let member = CardText.line(value) { members.append(member) }
    case .timeZone:
      timeZone = timeZone ?? zones.name(of: value)
      if timeZone == nil, unknownZone == nil, let text = CardText.line(value) { unknownZone = (text, line) }
    default: break
    }
  }

  /// Returns the card; nil if it has no name.
  func card() -> Card? {
    let phones = sorted(phones)
    let emails = sorted(emails)
    guard
      let name = formattedName?.text ?? details.fullName ?? nickname ?? organization ?? emails.first.flatMap({
        CardText.cut($0.value)
      })
        ?? phones.first.flatMap({ CardText.cut($0.value) })
    else { return nil }
    return Card(
      uid: uid ?? Card.uid(ofName: name), displayName: name, organization: organization, phones: phones,
      emails: emails,
      tags: Self.unique(tags), timeZone: timeZone, more: details.details(of: name),
      company: isCompany || isNamedAsCompany ? true : nil)
  }

  /// True if the card has the name of a company and no name of a person.
  private var isNamedAsCompany: Bool {
    guard let organization, nickname == nil, formattedName == nil || formattedName?.text == organization
    else {
      return false
    }
    return details.fullName == nil
  }

  /// The card as a group; nil if it has no name.
  var group: CardGroup? {
    (formattedName?.text ?? details.fullName).map { CardGroup(name: $0, members: members) }
  }

  var hasUID: Bool { uid != nil }

  private static func add(
    _ line: CardLine, without scheme: String, _ group: String, to list: inout [Ranked]
  ) {
    var value = line.value.trimmed
    if value.prefix(scheme.utf8.count).isWord(scheme) { value = value.dropFirst(scheme.utf8.count) }
    guard list.count < most, let text = CardText.line(value) else { return }
    list.append(Ranked(text: text, rank: line.rank, line: line, group: group))
  }

  private func add(tags value: ArraySlice<UInt8>) {
    for part in CardText.parts(value, at: 0x2c) {
      guard tags.count < Self.most else { return }
      if let tag = CardText.name(part), tag != Self.everybody { tags.append(tag) }
    }
  }

  /// Sorts by preference, then by order in the card. A duplicate value counts once, with its first label.
  private func sorted(_ list: [Ranked]) -> [LabeledValue] {
    let order =
      list.count < 2 ? Array(list.indices) : list.indices.sorted { (list[$0].rank, $0) < (list[$1].rank, $1) }
    var seen: Set<String> = []
    return order.filter { list.count < 2 || seen.insert(list[$0].text.lowercased()).inserted }.map { index in
      let label = list[index].line.flatMap {
        CardLabel.label(of: $0, group: details.labels[list[index].group])
      }
      return LabeledValue(value: list[index].text, label: label.flatMap(CardText.cut))
    }
  }

  /// Removes duplicates, ignoring case.
  private static func unique(_ texts: [String]) -> [String] {
    if texts.count < 2 { return texts }
    var seen: Set<String> = []
    return texts.filter { seen.insert($0.lowercased()).inserted }
  }
}
