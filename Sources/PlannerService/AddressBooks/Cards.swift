import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.Cards: Query {
  var readers: ReaderKind { .long }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    try ValidLength.search.check(tag, field: "tag")
    try ValidLength.search.check(search, field: "search")
    let owners = try views.read { view in
      Dictionary(
        try view.reader.contacts().flatMap { contact in
          contact.knownUids.map { ($0, contact.displayName) }
        }
      ) { first, _ in first }
    }
    let wanted = search.map { CardSearch($0) }
    let tag = tag.map(nameKey)
    let found = views.cards.index.cards.compactMap { entry -> (key: String, found: FoundCard)? in
      let card = entry.card
      let person = owners[card.uid]
      if newOnly == true, person != nil || card.company == true { return nil }
      if let tag, !card.tags.contains(where: { nameKey($0) == tag }) { return nil }
      if let wanted, !wanted.matches(card) { return nil }
      return (
        nameKey(card.displayName), FoundCard(card: card, addressBook: entry.addressBook, person: person)
      )
    }
    return Reply(
      cards: found.sorted { ($0.key, $0.found.card.uid) < ($1.key, $1.found.card.uid) }.map(\.found))
  }
}

/// A search text for cards.
private struct CardSearch {
  private let key: String
  /// The digits of a telephone number without leading zeros; empty if the text is not a number.
  private let digits: String

  init(_ text: String) {
    key = nameKey(text)
    let isNumber = !text.contains(where: \.isLetter) && !text.contains("@")
    digits = isNumber ? String(text.filter(\.isASCIIDigit).drop { $0 == "0" }) : ""
  }

  func matches(_ card: Card) -> Bool {
    if key.isEmpty { return true }
    let texts =
      [card.displayName, card.organization ?? ""] + card.tags
      + (card.emails + card.phones).map(\.value)
    if texts.contains(where: { nameKey($0).contains(key) }) { return true }
    return !digits.isEmpty && card.phones.contains { $0.value.filter(\.isASCIIDigit).contains(digits) }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
