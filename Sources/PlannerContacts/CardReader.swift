import PlannerModel
import PlannerTime

/// Reads vCard 3.0 (RFC 2426) and 4.0 (RFC 6350).
package struct CardReader: Sendable {
  private let zones: ZoneDatabase

  /// zones: tells which names of TZ are known.
  package init(zones: ZoneDatabase) { self.zones = zones }

  /// Every card of a file, and what of it could not be used.
  package func read(_ bytes: [UInt8]) -> CardContent { CardContent() }
}

/// What a file of cards says.
package struct CardContent: Hashable, Sendable {
  package var cards: [Card]
  /// Sentences, each with the line that it is about.
  package var problems: [String]

  package init(cards: [Card] = [], problems: [String] = []) {
    self.cards = cards
    self.problems = problems
  }
}
