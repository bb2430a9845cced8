// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// What is known of a person, and from where.
package struct WholeProfile: Hashable, Codable, Sendable {
  package var contactId: String
  package var name: String
  /// What you said of them.
  package var profile: PersonProfile
  /// What their vCard says beside it, read when it is asked for.
  package var card: PersonProfile?
  /// Both together: what you said goes before what the card says, and lists have your entries first.
  package var shown: PersonProfile
  /// What their vCard notes on them.
  package var note: String?
  /// The next of each of their dates.
  package var dates: [UpcomingDate]
  /// When they were last met, in whatever way.
  package var lastContactedAt: Instant?

  package init(
    contactId: String, name: String, profile: PersonProfile, card: PersonProfile? = nil, shown: PersonProfile,
    note: String? = nil, dates: [UpcomingDate], lastContactedAt: Instant? = nil
  ) {
    self.contactId = contactId
    self.name = name
    self.profile = profile
    self.card = card
    self.shown = shown
    self.note = note
    self.dates = dates
    self.lastContactedAt = lastContactedAt
  }
}

/// A day on which a date comes.
package struct UpcomingDate: Hashable, Codable, Sendable {
  /// Absent where it is a birthday or anniversary that profile or card know alone.
  package var id: String?
  /// Whom it is about, if anybody.
  package var contactId: String?
  /// Whom it is about, if anybody.
  package var name: String?
  package var kind: DateKind
  package var title: String
  /// The day.
  package var on: CivilDate
  /// How many years it will have been; absent where the year is not known.
  package var years: Int?
  /// From today.
  package var daysAhead: Int
  /// What is planned for it.
  package var plan: DatePlan?
  /// When the session that is planned for it starts.
  package var startAt: Instant?

  package init(
    id: String? = nil, contactId: String? = nil, name: String? = nil, kind: DateKind, title: String,
    on: CivilDate, years: Int? = nil, daysAhead: Int, plan: DatePlan? = nil, startAt: Instant? = nil
  ) {
    self.id = id
    self.contactId = contactId
    self.name = name
    self.kind = kind
    self.title = title
    self.on = on
    self.years = years
    self.daysAhead = daysAhead
    self.plan = plan
    self.startAt = startAt
  }
}

/// A part of a text, counted in Unicode code points.
package struct TextPart: Hashable, Codable, Sendable {
  /// Of its first one, from 0.
  package var start: Int
  /// How many.
  package var length: Int

  package init(start: Int, length: Int) {
    self.start = start
    self.length = length
  }
}

/// Something that was found.
package struct Found: Hashable, Codable, Sendable {
  /// The person.
  package var contactId: String
  /// The person.
  package var name: String
  /// In what.
  package var `where`: FoundPlace
  /// It, or a part of it if it is long.
  package var text: String
  /// What of the text matches.
  package var marks: [TextPart]
  /// True of a note that nobody else sees.
  package var `private`: Bool?
  /// True where only a similar word matches.
  package var near: Bool?

  package init(
    contactId: String, name: String, `where`: FoundPlace, text: String, marks: [TextPart],
    `private`: Bool? = nil, near: Bool? = nil
  ) {
    self.contactId = contactId
    self.name = name
    self.where = `where`
    self.text = text
    self.marks = marks
    self.private = `private`
    self.near = near
  }
}

/// A filter that is kept by name.
package struct Segment: Hashable, Codable, Sendable {
  /// A word, which stands for the filter in other filters.
  package var name: String
  /// What it stands for.
  package var filter: String
  /// True of those that need no definition; absent otherwise.
  package var builtIn: Bool?
  /// How many people it means now.
  package var people: Int

  package init(name: String, filter: String, builtIn: Bool? = nil, people: Int) {
    self.name = name
    self.filter = filter
    self.builtIn = builtIn
    self.people = people
  }
}

/// What two people would gain from each other: something for work, something else, or both.
package enum IntroductionKind: String, CaseIterable, Codable, Sendable {
  case professional, personal, both
}

/// Why two people may gain from each other.
package struct IntroductionReason: Hashable, Codable, Sendable {
  /// Interest:golf, school:, company:, industry: or city: of both, or need: what one offers and the other
  /// seeks.
  package var feature: String
  /// What it counts, 0 to 1.
  package var share: Double
  /// Of a need, the id of who offers it.
  package var offeredBy: String?

  package init(feature: String, share: Double, offeredBy: String? = nil) {
    self.feature = feature
    self.share = share
    self.offeredBy = offeredBy
  }
}

/// Two people who may gain from each other.
package struct IntroductionPair: Hashable, Codable, Sendable {
  /// Their ids, the lesser first.
  package var a: String
  /// Their ids, the lesser first.
  package var b: String
  /// Their names.
  package var aName: String
  /// Their names.
  package var bName: String
  /// 0 to 1, from the shares of all reasons.
  package var score: Double
  /// What for.
  package var kind: IntroductionKind
  /// The greatest share first.
  package var reasons: [IntroductionReason]
  /// Approved, or absent.
  package var status: IntroductionStatus?

  package init(
    a: String, b: String, aName: String, bName: String, score: Double, kind: IntroductionKind,
    reasons: [IntroductionReason], status: IntroductionStatus? = nil
  ) {
    self.a = a
    self.b = b
    self.aName = aName
    self.bName = bName
    self.score = score
    self.kind = kind
    self.reasons = reasons
    self.status = status
  }
}

/// An introduction with the names of the two. What is not explained here: as in `Introduction`.
package struct NamedIntroduction: Hashable, Codable, Sendable {
  package var introduction: Introduction
  /// Their names.
  package var aName: String
  /// Their names.
  package var bName: String

  package init(introduction: Introduction, aName: String, bName: String) {
    self.introduction = introduction
    self.aName = aName
    self.bName = bName
  }
}
