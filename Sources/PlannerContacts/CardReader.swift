import PlannerFiles
import PlannerModel
import PlannerTime

/// Reads vCard 3.0 (RFC 2426) and 4.0 (RFC 6350). Copies share a cache of zones and may be used from several
/// threads at once.
package struct CardReader: Sendable {
  private let zones: CardZones

  /// - zones: the database of zone names that TZ may use.
  package init(zones: ZoneDatabase) { self.zones = CardZones(database: zones) }

  /// Returns the cards of people in a file, and the problems found. Accepts any bytes, in time proportional
  /// to their number. Silently skips groups and other cards that are not people (KIND). An empty file is not
  /// a problem. No two cards have the same UID.
  package func read(_ bytes: [UInt8]) -> CardContent {
    if Self.isWide(bytes) {
      return CardContent(
        problems: ["It is written in UTF-16, which vCard does not use; save it as UTF-8."], damage: .foreign)
    }
    var document = CardDocument(bytes, zones: zones)
    document.read()
    return CardContent(
      cards: document.cards, groups: document.groups, problems: document.problems.sentences,
      damage: document.damage)
  }

  /// Returns the picture of a card in a file; nil if there is none.
  package func photo(of uid: String, in bytes: [UInt8]) -> PhotoFile? {
    if Self.isWide(bytes) { return nil }
    var document = CardDocument(bytes, zones: zones, photoOf: uid)
    document.read()
    return document.photo
  }

  /// What a file of cards says in full.
  package struct People {
    package var people: [PersonCard] = []
    package var groups: [CardGroup] = []
    /// The names of companies, which are no people.
    package var companies: [String] = []
    /// As in ``CardContent``.
    package var problems: [String]
  }

  /// Returns everything that the cards of people in a file say, and the problems found, as ``read(_:)`` does.
  package func people(in bytes: [UInt8]) -> People {
    if Self.isWide(bytes) { return People(problems: read(bytes).problems) }
    var document = CardDocument(bytes, zones: zones, takesPeople: true)
    document.read()
    return People(
      people: document.people, groups: document.groups, companies: document.companies,
      problems: document.problems.sentences)
  }

  /// Detects UTF-16 by its byte order mark or by the zero bytes of its first letters.
  private static func isWide(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
      || (bytes.count >= 4 && (bytes[0] == 0) != (bytes[1] == 0) && (bytes[2] == 0) == (bytes[0] == 0)
        && (bytes[3] == 0) == (bytes[1] == 0))
  }
}

/// The content of a file of cards.
package struct CardContent: Hashable, Sendable {
  /// The cards, in the file's order.
  package var cards: [Card]
  package var groups: [CardGroup]
  /// Sentences, each with the line number. After ten, a last one gives the number of others.
  package var problems: [String]
  /// What makes the file look like one that was not written to its end; nil if it is whole.
  package var damage: FileDamage?

  package init(
    cards: [Card] = [], groups: [CardGroup] = [], problems: [String] = [], damage: FileDamage? = nil
  ) {
    self.cards = cards
    self.groups = groups
    self.problems = problems
    self.damage = damage
  }
}
