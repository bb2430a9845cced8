import PlannerModel
import PlannerTime

/// Reads vCard 3.0 (RFC 2426) and 4.0 (RFC 6350). Copies share what they know of zones, and may be used by
/// several threads at once.
package struct CardReader: Sendable {
  private let zones: CardZones

  /// zones: tells which names of TZ are known.
  package init(zones: ZoneDatabase) { self.zones = CardZones(database: zones) }

  /// Every card of a person in a file, and what of it could not be used. Any bytes will do; takes time in
  /// proportion to their number. Groups and other cards that are no people (KIND) are left out without a
  /// word, and what is empty says nothing. No two cards have the same UID.
  package func read(_ bytes: [UInt8]) -> CardContent {
    if Self.isWide(bytes) {
      return CardContent(problems: ["It is written in UTF-16, which vCard is not; save it as UTF-8."])
    }
    var document = CardDocument(bytes, zones: zones)
    document.read()
    return CardContent(cards: document.cards, problems: document.problems.sentences)
  }

  /// UTF-16, by its mark or by the zeros of its first letters.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
      || (bytes.count >= 4 && (bytes[0] == 0) != (bytes[1] == 0) && (bytes[2] == 0) == (bytes[0] == 0)
        && (bytes[3] == 0) == (bytes[1] == 0))
  }
}

/// What a file of cards says.
package struct CardContent: Hashable, Sendable {
  /// In the file's order.
  package var cards: [Card]
  /// Sentences, each with the line that it is about; after ten of them, one that says how many more there
  /// are.
  package var problems: [String]

  package init(cards: [Card] = [], problems: [String] = []) {
    self.cards = cards
    self.problems = problems
  }
}
