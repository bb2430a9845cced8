import Glibc

/// What somebody may have in common with others, or want from them.
package struct Feature: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case interest, school, company, industry, city, offers, seeks
  }

  package var kind: Kind
  /// Folded by the caller, so that equal words are equal texts.
  package var word: String

  package init(_ kind: Kind, _ word: String) {
    self.kind = kind
    self.word = word
  }
}

extension Feature.Kind {
  /// How much sharing it says; nil for what is not shared but needed.
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

  /// False for what is no reason to introduce two people by itself: so many live in one city, and who works for one
  /// company knows each other without you.
  var isReason: Bool { self != .city && self != .company }
}

/// Somebody who may be introduced to others.
package struct Introducible: Sendable {
  package var id: String
  package var features: Set<Feature>
  /// How words are written, of those that differ from the folded ones.
  package var spellings: [Feature: String]
  /// What people of one household or family have in common, such as the lines of an address: they know each other.
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

/// Two people who would gain from knowing each other, and why.
package struct SuggestedPair: Hashable, Sendable {
  package struct Reason: Hashable, Sendable {
    /// `interest:Golf`; `need:x` where one offers what the other seeks. The word is as one of them has it.
    package var feature: String
    /// What it adds, 0 to 1.
    package var share: Double
    /// Who offers it, of a need.
    package var offeredBy: String?
  }

  package enum Kind: String, Sendable { case professional, personal, both }

  package var pair: PersonPair
  /// 0 to 1.
  package var score: Double
  package var kind: Kind
  /// The greatest share first, then by text.
  package var reasons: [Reason]
}

/// The people of a feature.
struct Posting {
  /// The feature that is shared, or what the people listed offer or seek.
  var feature: Feature
  var share: Double
  var people: [Int32] = []

  /// The text by which factors are ordered.
  var text: String { text(feature.word) }

  /// The text by which a reason is named.
  func text(_ word: String) -> String {
    feature.kind.weight == nil ? "need:\(word)" : "\(feature.kind):\(word)"
  }
}

extension Posting {
  /// `weight * ln((N + 1) / df) / ln(N + 1)`, and the same of a need with the number of those who offer.
  static func share(weight: Double, count: Int, of people: Int) -> Double {
    weight * (log(Double(people + 1) / Double(max(1, count))) / log(Double(people + 1)))
  }
}
