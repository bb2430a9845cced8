import PlannerModel
import PlannerTime

/// What is known of the person whom a draft is to. Nothing private may be among it: the caller sees to that.
package struct DraftFacts: Hashable, Sendable {
  /// Why two people may gain from each other.
  package struct Reason: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case interest, school, company, industry, city, need }

    package var kind: Kind
    /// What it is: golf.
    package var word: String
    /// Of a need: whether the recipient offers it; else the other person does.
    package var isOffered: Bool

    package init(_ kind: Kind, _ word: String, isOffered: Bool = false) {
      self.kind = kind
      self.word = word
      self.isOffered = isOffered
    }
  }

  /// The person to whom the recipient is introduced.
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
  /// What the writer calls them; nil means the first word of their name.
  package var callName: String?
  /// Days since they were last in touch.
  package var lastContactDays: Int?
  /// Whether something was noted that is not private.
  package var hasNote = false
  package var interests: [String] = []
  /// Of a birthday or anniversary: how many years it will have been.
  package var years: Int?
  /// Of a birthday or anniversary: days from today; below 0 it was.
  package var daysAhead: Int?
  /// What is to be asked again.
  package var question: String?
  /// What the writer wants to say, as they wrote it.
  package var context: String?
  package var other: Other?
  package var company: String?
  package var role: String?
  /// What stands at the end, as the writer wrote it.
  package var signature: String?

  package init(name: String) { self.name = name }
}
