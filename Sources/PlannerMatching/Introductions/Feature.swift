import Glibc

/// A feature that a person may share with others, offer them, or want from them.
package struct Feature: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case interest, school, company, industry, city, offers, seeks
  }

  package var kind: Kind
  /// The word, folded by the caller, so that words that count as equal are equal texts.
  package var word: String

  package init(_ kind: Kind, _ word: String) {
    self.kind = kind
    self.word = word
  }
}

extension Feature.Kind {
  /// The weight of sharing such a feature; nil for offers and wishes, which are not shared.
  var weight: Double? {
    switch self {
    case .interest: 0.5
    case .school: 0.4
    case .company: 0.35
    case .industry: 0.25
    case .city: 0.1
    case .offers, .seeks: nil
    }
  }

  var isPersonal: Bool { self == .interest || self == .city }

  /// False for features that are not enough to introduce two people. Many people live in one city, and people
  /// who work for one company know each other already.
  var isReason: Bool { self != .city && self != .company }
}

/// A person who may be introduced to others.
package struct Introducible: Sendable {
  package var id: String
  package var features: Set<Feature>
  /// The spelling of words that differ from their folded form.
  package var spellings: [Feature: String]
  /// Facts that people of one household or family share, such as the lines of an address. Such people know
  /// each other.
  package var households: Set<String>

  package init(
    id: String, features: Set<Feature>, spellings: [Feature: String] = [:], households: Set<String> = []
  ) {
    self.id = id
    self.features = features
    self.spellings = spellings
    self.households = households
  }
}

/// Two people, the lesser id first.
package struct PersonPair: Hashable, Sendable {
  package let a: String
  package let b: String

  package init(_ one: String, _ other: String) {
    (a, b) = one < other ? (one, other) : (other, one)
  }
}

/// Two people who may benefit from knowing each other, and the reasons.
package struct SuggestedPair: Hashable, Sendable {
  package struct Reason: Hashable, Sendable {
    /// `interest:Golf`, or `need:x` if one offers what the other seeks. The word is in the spelling of one of
    /// them.
    package var feature: String
    /// The share of the reason in the score, 0 to 1.
    package var share: Double
    /// For a need, the id of the person who offers it.
    package var offeredBy: String?
  }

  package enum Kind: String, Sendable { case professional, personal, both }

  package var pair: PersonPair
  /// The score, 0 to 1.
  package var score: Double
  package var kind: Kind
  /// The reasons, the greatest share first, then by text.
  package var reasons: [Reason]
}

/// A list of the people who have a feature.
struct Posting {
  /// The feature of the listed people, which others share, seek or offer.
  var feature: Feature
  var share: Double
  var people: [Int32] = []

  /// The text that orders factors.
  var text: String { text(feature.word) }

  /// Returns the text that names a reason.
  func text(_ word: String) -> String {
    feature.kind.weight == nil ? "need:\(word)" : "\(feature.kind):\(word)"
  }
}

extension Posting {
  /// Computes `weight * ln((N + 1) / df) / ln(N + 1)`. For a need, `df` is the number of people who offer it.
  static func share(weight: Double, count: Int, of people: Int) -> Double {
    weight * (log(Double(people + 1) / Double(max(1, count))) / log(Double(people + 1)))
  }
}
