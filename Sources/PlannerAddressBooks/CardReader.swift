import PlannerFiles
import PlannerModel
import PlannerTime

/// Reads vCard 3.0 (RFC 2426) and 4.0 (RFC 6350). Copies share a cache of zones and may be used from several
/// threads at once.
package struct CardReader: Sendable {
  private let zones: CardZones

  /// Creates a reader.
  /// - zones: the database of zone names that TZ may use.
  package init(zones: ZoneDatabase) { self.zones = CardZones(database: zones) }

  /// Returns the cards of people in a file, and the problems found. Accepts any bytes, in time proportional
  /// to their number. Silently skips groups and other cards that are not people (KIND). An empty file is not
  /// a problem. All UIDs differ.
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

  /// Returns the picture of a card in a file; nil if it does not exist.
  package func photo(of uid: String, in bytes: [UInt8]) -> PhotoFile? {
    if Self.isWide(bytes) { return nil }
    var document = CardDocument(bytes, zones: zones, photoOf: uid)
    document.read()
    return document.photo
  }

  /// The complete data in a file of cards.
  package struct People {
    package var people: [PersonCard] = []
    package var groups: [CardGroup] = []
    /// The names of companies, which are not people.
    package var companies: [String] = []
    /// See ``CardContent``.
    package var problems: [String]
  }

  /// Returns the complete data of the people in a file, and the problems found, like ``read(_:)``.
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
  /// Sentences with line numbers. After ten, the last sentence gives the number of further problems.
  package var problems: [String]
  /// The damage of a file that was probably not written completely; nil if the file is complete.
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
