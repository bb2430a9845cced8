import PlannerModel
import PlannerTime

/// The facts about the recipient of a draft. The caller must leave private data out.
package struct DraftFacts: Hashable, Sendable {
  /// A reason why two people may be useful to each other.
  package struct Reason: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case interest, school, company, industry, city, need }

    package var kind: Kind
    /// The subject of the reason: golf.
    package var word: String
    /// For a need: whether the recipient offers it. Otherwise the other person does.
    package var isOffered: Bool

    package init(_ kind: Kind, _ word: String, isOffered: Bool = false) {
      self.kind = kind
      self.word = word
      self.isOffered = isOffered
    }
  }

  /// The other person of an introduction.
  package struct Other: Hashable, Sendable {
    package var name: String
    package var callName: String?
    package var role: String?
    package var company: String?
    package var reasons: [Reason]

    package init(
      name: String, callName: String? = nil, role: String? = nil, company: String? = nil,
      reasons: [Reason] = []
    ) {
      self.name = name
      self.callName = callName
      self.role = role
      self.company = company
      self.reasons = reasons
    }
  }

  package var name: String
  /// The name by which the writer calls them. Nil means the first word of their name.
  package var callName: String?
  /// The days since the last contact.
  package var lastContactDays: Int?
  /// Whether there is a note that is not private.
  package var hasNote = false
  package var interests: [String] = []
  /// The number of years, for a birthday or anniversary.
  package var years: Int?
  /// The days until a birthday or anniversary. They are negative after it.
  package var daysAhead: Int?
  /// The question to ask.
  package var question: String?
  /// The message of the writer, as they wrote it.
  package var context: String?
  package var other: Other?
  package var company: String?
  package var role: String?
  /// The signature, as the writer wrote it.
  package var signature: String?

  package init(name: String) { self.name = name }
}
