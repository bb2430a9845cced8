import PlannerTime

/// What a draft is written for.
package enum DraftPurpose: String, CaseIterable, Codable, Sendable {
  case birthday, anniversary, checkIn, followUp, introduction, thanks, condolence, newsletter, custom
}

/// How a draft sounds.
package enum DraftTone: String, CaseIterable, Codable, Sendable { case formal, casual, warm }

/// The language of a draft.
package enum DraftLanguage: String, CaseIterable, Codable, Sendable { case en, de }

/// What a draft may use of a person. Only the name has to be known. Nothing private belongs in here: what is
/// given may be in the text.
package struct DraftFacts: Sendable {
  package var name: String
  /// How they are addressed: a nickname or the first name.
  package var callName: String?
  /// The days since the last contact.
  package var lastContactDays: Int?
  /// The last note that is not private. No shipped template quotes it.
  package var lastNote: String?
  package var sharedInterests: [String] = []
  /// The age reached, or the years of an anniversary.
  package var years: Int?
  package var dateTitle: String?
  package var on: CivilDate?
  /// The days until the date; negative when it is past.
  package var daysAhead: Int?
  /// What the user wanted to ask.
  package var question: String?
  /// What the user adds, as they wrote it.
  package var context: String?
  /// The other side of an introduction.
  package var other: Other?
  package var company: String?
  package var role: String?
  package var signature: String?

  package init(name: String) { self.name = name }

  /// Somebody to whom the recipient is introduced.
  package struct Other: Sendable {
    package var name: String
    package var callName: String?
    /// Why they should meet, in words.
    package var reasons: [String] = []
    package var role: String?
    package var company: String?

    package init(name: String) { self.name = name }
  }
}

/// A draft, and what it was made from.
package struct DraftText: Hashable, Sendable {
  package var subject: String?
  package var body: String
  /// Such as `birthday.warm.en`.
  package var template: String
  /// The beginning of the SHA-256 of the template's text.
  package var version: String
  /// The facts without which the text would be another.
  package var used: [String]
}

/// Why no draft was made, as a sentence.
package struct DraftRefusal: Error, Hashable {
  /// The fact that is missing; nil if the template is at fault.
  package var field: String?
  package var sentence: String
}

extension DraftFacts {
  /// The facts that can be left out, by the names that `DraftText.used` has.
  static let optional: [(name: String, remove: @Sendable (inout DraftFacts) -> Void)] = [
    ("callName", { $0.callName = nil }), ("lastContact", { $0.lastContactDays = nil }),
    ("lastNote", { $0.lastNote = nil }), ("sharedInterests", { $0.sharedInterests = [] }),
    ("years", { $0.years = nil }), ("dateTitle", { $0.dateTitle = nil }),
    (
      "date",
      {
        $0.on = nil
        $0.daysAhead = nil
      }
    ), ("question", { $0.question = nil }), ("context", { $0.context = nil }),
    ("other", { $0.other = nil }), ("company", { $0.company = nil }), ("role", { $0.role = nil }),
    ("signature", { $0.signature = nil }),
  ]
}
