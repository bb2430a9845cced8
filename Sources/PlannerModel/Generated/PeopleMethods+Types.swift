// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// The kind of a relation, from the person to somebody else.
package enum RelationKind: String, CaseIterable, Codable, Sendable {
  case spouse, partner
  /// A former spouse or partner.
  case ex
  case child, parent, sibling, relative
  /// An animal of the person.
  case pet
  case friend, colleague
  /// Somebody who assists the person.
  case assistant
  /// Somebody who introduced the person to the user.
  case metThrough
}

/// A relation of a person to somebody else: with `kind` child, the somebody else is the person's child.
package struct PersonRelation: Hashable, Codable, Sendable {
  /// The other person's id, or the name of somebody who is not a contact; empty in `ExportPerson`, which does
  /// not name other people.
  package var to: String
  /// The kind of the relation. The relation is stored once, and the other end shows the inverse: a child's
  /// other end is a parent.
  package var kind: RelationKind
  /// The usual word for it, such as sister or Patentante; absent if it says no more than the kind.
  package var label: String?
  /// In a reply, the other person's name.
  package var name: String?
  /// True if the relation is stored at the other end.
  package var inverse: Bool?
  /// For somebody who is not a contact, at most one of the two.
  package var birthYear: Int?
  /// For somebody who is not a contact, at most one of the two.
  package var birthday: String?
  /// As a parameter, true: `to` is a contact, by id or as a name selector; false: `to` is the name of
  /// somebody who is not a contact, even if a contact has that name. Absent: an id is a contact; any other
  /// text is a plain name if it has a day or year of birth, if it is stored as a name, or if no contact has
  /// that name, and otherwise the result is `Ambiguous`.
  package var yours: Bool?

  package init(
    to: String, kind: RelationKind, label: String? = nil, name: String? = nil, inverse: Bool? = nil,
    birthYear: Int? = nil, birthday: String? = nil, yours: Bool? = nil
  ) {
    self.to = to
    self.kind = kind
    self.label = label
    self.name = name
    self.inverse = inverse
    self.birthYear = birthYear
    self.birthday = birthday
    self.yours = yours
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    to = try container.decode(String.self, forKey: "to")
    kind = try container.decode(RelationKind.self, forKey: "kind")
    label = try container.decodeIfPresent(String.self, forKey: "label")
    name = try container.decodeIfPresent(String.self, forKey: "name")
    inverse = try container.decodeIfPresent(Bool.self, forKey: "inverse")
    birthYear = try container.decodeIfPresent(Int.self, forKey: "birthYear")
    birthday = try container.decodeIfPresent(String.self, forKey: "birthday")
    yours = try container.decodeIfPresent(Bool.self, forKey: "yours")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(to, forKey: "to")
    try container.encode(kind, forKey: "kind")
    try container.encodeIfPresent(label, forKey: "label")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encodeIfPresent(inverse, forKey: "inverse")
    try container.encodeIfPresent(birthYear, forKey: "birthYear")
    try container.encodeIfPresent(birthday, forKey: "birthday")
    try container.encodeIfPresent(yours, forKey: "yours")
  }
}

/// A note on a person, in Markdown.
package struct PersonNote: Hashable, Codable, Sendable {
  /// As a parameter absent for a new note.
  package var id: String?
  /// The note.
  package var text: String
  /// When it was written.
  package var createdAt: Instant?
  /// True if it is never in drafts, and nobody else sees it.
  package var `private`: Bool?
  /// True if it is shown first.
  package var pinned: Bool?
  /// True for an idea, such as for a gift, until it is ticked off. An idea is always private.
  package var idea: Bool?

  package init(
    id: String? = nil, text: String, createdAt: Instant? = nil, `private`: Bool? = nil, pinned: Bool? = nil,
    idea: Bool? = nil
  ) {
    self.id = id
    self.text = text
    self.createdAt = createdAt
    self.private = `private`
    self.pinned = pinned
    self.idea = idea
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decodeIfPresent(String.self, forKey: "id")
    text = try container.decode(String.self, forKey: "text")
    createdAt = try container.decodeIfPresent(Instant.self, forKey: "createdAt")
    `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
    pinned = try container.decodeIfPresent(Bool.self, forKey: "pinned")
    idea = try container.decodeIfPresent(Bool.self, forKey: "idea")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(id, forKey: "id")
    try container.encode(text, forKey: "text")
    try container.encodeIfPresent(createdAt, forKey: "createdAt")
    try container.encodeIfPresent(`private`, forKey: "private")
    try container.encodeIfPresent(pinned, forKey: "pinned")
    try container.encodeIfPresent(idea, forKey: "idea")
  }
}

/// A person's consent. For each purpose, one valid consent is kept, and all withdrawn ones.
package struct Consent: Hashable, Codable, Sendable {
  /// The purpose.
  package var purpose: String
  /// When they consented, now by default, or when the withdrawn consent was given.
  package var givenAt: Instant?
  /// When they withdrew it.
  package var withdrawnAt: Instant?

  package init(purpose: String, givenAt: Instant? = nil, withdrawnAt: Instant? = nil) {
    self.purpose = purpose
    self.givenAt = givenAt
    self.withdrawnAt = withdrawnAt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    purpose = try container.decode(String.self, forKey: "purpose")
    givenAt = try container.decodeIfPresent(Instant.self, forKey: "givenAt")
    withdrawnAt = try container.decodeIfPresent(Instant.self, forKey: "withdrawnAt")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(purpose, forKey: "purpose")
    try container.encodeIfPresent(givenAt, forKey: "givenAt")
    try container.encodeIfPresent(withdrawnAt, forKey: "withdrawnAt")
  }
}

/// The people that a person must not be introduced to.
package struct IntroductionRules: Hashable, Codable, Sendable {
  /// True for everybody.
  package var excluded: Bool?
  /// The ids of people.
  package var never: [String]?

  package init(excluded: Bool? = nil, never: [String]? = nil) {
    self.excluded = excluded
    self.never = never
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    excluded = try container.decodeIfPresent(Bool.self, forKey: "excluded")
    never = try container.decodeIfPresent([String].self, forKey: "never")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(excluded, forKey: "excluded")
    try container.encodeIfPresent(never, forKey: "never")
  }
}

/// The tone of a draft.
package enum DraftTone: String, CaseIterable, Codable, Sendable {
  case formal, casual, warm
}

/// The language of a draft.
package enum DraftLanguage: String, CaseIterable, Codable, Sendable {
  case en, de
}

/// How to write to a person. Absent members are as in the preferences.
package struct WritingStyle: Hashable, Codable, Sendable {
  /// How the user addresses them, by default the given name, else the first word of their name.
  package var callName: String?
  /// The tone and language of drafts to them.
  package var tone: DraftTone?
  /// The tone and language of drafts to them.
  package var language: DraftLanguage?

  package init(callName: String? = nil, tone: DraftTone? = nil, language: DraftLanguage? = nil) {
    self.callName = callName
    self.tone = tone
    self.language = language
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    callName = try container.decodeIfPresent(String.self, forKey: "callName")
    tone = try container.decodeIfPresent(DraftTone.self, forKey: "tone")
    language = try container.decodeIfPresent(DraftLanguage.self, forKey: "language")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(callName, forKey: "callName")
    try container.encodeIfPresent(tone, forKey: "tone")
    try container.encodeIfPresent(language, forKey: "language")
  }
}

/// The known facts about a person. An absent member is not known.
package struct PersonProfile: Hashable, Codable, Sendable {
  /// How to reach them.
  package var emails: [LabeledValue]?
  /// How to reach them.
  package var phones: [LabeledValue]?
  /// How to reach them.
  package var urls: [LabeledValue]?
  /// How to reach them.
  package var addresses: [PostalAddress]?
  /// The SHA-256 of the picture, which `SetPhoto` sets.
  package var photo: String?
  /// Their present work.
  package var company: String?
  /// Their present work.
  package var role: String?
  /// Their present work.
  package var industry: String?
  /// Their past.
  package var previousCompanies: [String]?
  /// Their past.
  package var schools: [String]?
  /// What they like, can give and look for.
  package var interests: [String]?
  /// What they like, can give and look for.
  package var offers: [String]?
  /// What they like, can give and look for.
  package var seeks: [String]?
  /// DAYs.
  package var birthday: String?
  /// DAYs.
  package var anniversary: String?
  /// YYYY, YYYY-MM or YYYY-MM-DD.
  package var knownSince: String?
  /// Their relations to other people.
  package var relations: [PersonRelation]?
  /// Their relations to the user, such as sister or neighbour.
  package var toYou: [String]?
  /// Pinned ones first, then the newest.
  package var notes: [PersonNote]?
  /// The user's keys and values.
  package var facts: [String: String]?
  /// The people that they must not be introduced to.
  package var introductions: IntroductionRules?
  /// Their consents.
  package var consents: [Consent]?
  /// How to write to them.
  package var writing: WritingStyle?
  /// Their death; absent if they live.
  package var death: Death?
  /// The parts of their name.
  package var name: PersonName?
  /// Their other dates. Only a call that adds people takes them; `Dates` returns them.
  package var dates: [LabeledDate]?

  package init(
    emails: [LabeledValue]? = nil, phones: [LabeledValue]? = nil, urls: [LabeledValue]? = nil,
    addresses: [PostalAddress]? = nil, photo: String? = nil, company: String? = nil, role: String? = nil,
    industry: String? = nil, previousCompanies: [String]? = nil, schools: [String]? = nil,
    interests: [String]? = nil, offers: [String]? = nil, seeks: [String]? = nil, birthday: String? = nil,
    anniversary: String? = nil, knownSince: String? = nil, relations: [PersonRelation]? = nil,
    toYou: [String]? = nil, notes: [PersonNote]? = nil, facts: [String: String]? = nil,
    introductions: IntroductionRules? = nil, consents: [Consent]? = nil, writing: WritingStyle? = nil,
    death: Death? = nil, name: PersonName? = nil, dates: [LabeledDate]? = nil
  ) {
    self.emails = emails
    self.phones = phones
    self.urls = urls
    self.addresses = addresses
    self.photo = photo
    self.company = company
    self.role = role
    self.industry = industry
    self.previousCompanies = previousCompanies
    self.schools = schools
    self.interests = interests
    self.offers = offers
    self.seeks = seeks
    self.birthday = birthday
    self.anniversary = anniversary
    self.knownSince = knownSince
    self.relations = relations
    self.toYou = toYou
    self.notes = notes
    self.facts = facts
    self.introductions = introductions
    self.consents = consents
    self.writing = writing
    self.death = death
    self.name = name
    self.dates = dates
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    emails = try container.decodeIfPresent([LabeledValue].self, forKey: "emails")
    phones = try container.decodeIfPresent([LabeledValue].self, forKey: "phones")
    urls = try container.decodeIfPresent([LabeledValue].self, forKey: "urls")
    addresses = try container.decodeIfPresent([PostalAddress].self, forKey: "addresses")
    photo = try container.decodeIfPresent(String.self, forKey: "photo")
    company = try container.decodeIfPresent(String.self, forKey: "company")
    role = try container.decodeIfPresent(String.self, forKey: "role")
    industry = try container.decodeIfPresent(String.self, forKey: "industry")
    previousCompanies = try container.decodeIfPresent([String].self, forKey: "previousCompanies")
    schools = try container.decodeIfPresent([String].self, forKey: "schools")
    interests = try container.decodeIfPresent([String].self, forKey: "interests")
    offers = try container.decodeIfPresent([String].self, forKey: "offers")
    seeks = try container.decodeIfPresent([String].self, forKey: "seeks")
    birthday = try container.decodeIfPresent(String.self, forKey: "birthday")
    anniversary = try container.decodeIfPresent(String.self, forKey: "anniversary")
    knownSince = try container.decodeIfPresent(String.self, forKey: "knownSince")
    relations = try container.decodeIfPresent([PersonRelation].self, forKey: "relations")
    toYou = try container.decodeIfPresent([String].self, forKey: "toYou")
    notes = try container.decodeIfPresent([PersonNote].self, forKey: "notes")
    facts = try container.decodeIfPresent([String: String].self, forKey: "facts")
    introductions = try container.decodeIfPresent(IntroductionRules.self, forKey: "introductions")
    consents = try container.decodeIfPresent([Consent].self, forKey: "consents")
    writing = try container.decodeIfPresent(WritingStyle.self, forKey: "writing")
    death = try container.decodeIfPresent(Death.self, forKey: "death")
    name = try container.decodeIfPresent(PersonName.self, forKey: "name")
    dates = try container.decodeIfPresent([LabeledDate].self, forKey: "dates")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encodeIfPresent(emails, forKey: "emails")
    try container.encodeIfPresent(phones, forKey: "phones")
    try container.encodeIfPresent(urls, forKey: "urls")
    try container.encodeIfPresent(addresses, forKey: "addresses")
    try container.encodeIfPresent(photo, forKey: "photo")
    try container.encodeIfPresent(company, forKey: "company")
    try container.encodeIfPresent(role, forKey: "role")
    try container.encodeIfPresent(industry, forKey: "industry")
    try container.encodeIfPresent(previousCompanies, forKey: "previousCompanies")
    try container.encodeIfPresent(schools, forKey: "schools")
    try container.encodeIfPresent(interests, forKey: "interests")
    try container.encodeIfPresent(offers, forKey: "offers")
    try container.encodeIfPresent(seeks, forKey: "seeks")
    try container.encodeIfPresent(birthday, forKey: "birthday")
    try container.encodeIfPresent(anniversary, forKey: "anniversary")
    try container.encodeIfPresent(knownSince, forKey: "knownSince")
    try container.encodeIfPresent(relations, forKey: "relations")
    try container.encodeIfPresent(toYou, forKey: "toYou")
    try container.encodeIfPresent(notes, forKey: "notes")
    try container.encodeIfPresent(facts, forKey: "facts")
    try container.encodeIfPresent(introductions, forKey: "introductions")
    try container.encodeIfPresent(consents, forKey: "consents")
    try container.encodeIfPresent(writing, forKey: "writing")
    try container.encodeIfPresent(death, forKey: "death")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encodeIfPresent(dates, forKey: "dates")
  }
}

/// A profile with its person, as an export contains it. Notes are in the export's log.
package struct KeptProfile: Hashable, Codable, Sendable {
  package var contactId: String
  /// The values that the user entered.
  package var profile: PersonProfile

  package init(contactId: String, profile: PersonProfile) {
    self.contactId = contactId
    self.profile = profile
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contactId = try container.decode(String.self, forKey: "contactId")
    profile = try container.decode(PersonProfile.self, forKey: "profile")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contactId, forKey: "contactId")
    try container.encode(profile, forKey: "profile")
  }
}

/// A stored date that matters.
package struct ImportantDate: Hashable, Codable, Sendable {
  package var id: String
  /// The person; absent for nobody in particular.
  package var contactId: String?
  package var kind: DateKind
  /// The user's title for it; for a child's birthday, the name of the child; for a date on a card, its label.
  package var title: String
  /// The day, 1 to 12 and 1 to 31; absent if the profile or the card has the day. Without a year the number
  /// of years is not known.
  package var month: Int?
  /// The day, 1 to 12 and 1 to 31; absent if the profile or the card has the day. Without a year the number
  /// of years is not known.
  package var day: Int?
  /// The day, 1 to 12 and 1 to 31; absent if the profile or the card has the day. Without a year the number
  /// of years is not known.
  package var year: Int?
  /// True if it comes back each year.
  package var yearly: Bool
  /// The numbers of days before it on which the user is told; 0 is the day itself.
  package var leadDays: [Int]
  /// The session that is planned for it.
  package var plan: DatePlan
  /// When the user was last told about it.
  package var lastToldAt: Instant?
  /// The time of the notice, HH:MM; absent: the first of defaultNotificationTimes.
  package var timeOfDay: String?
  /// The user's text.
  package var note: String?

  package init(
    id: String, contactId: String? = nil, kind: DateKind, title: String, month: Int? = nil, day: Int? = nil,
    year: Int? = nil, yearly: Bool, leadDays: [Int], plan: DatePlan, lastToldAt: Instant? = nil,
    timeOfDay: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.contactId = contactId
    self.kind = kind
    self.title = title
    self.month = month
    self.day = day
    self.year = year
    self.yearly = yearly
    self.leadDays = leadDays
    self.plan = plan
    self.lastToldAt = lastToldAt
    self.timeOfDay = timeOfDay
    self.note = note
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
    kind = try container.decode(DateKind.self, forKey: "kind")
    title = try container.decode(String.self, forKey: "title")
    month = try container.decodeIfPresent(Int.self, forKey: "month")
    day = try container.decodeIfPresent(Int.self, forKey: "day")
    year = try container.decodeIfPresent(Int.self, forKey: "year")
    yearly = try container.decode(Bool.self, forKey: "yearly")
    leadDays = try container.decode([Int].self, forKey: "leadDays")
    plan = try container.decode(DatePlan.self, forKey: "plan")
    lastToldAt = try container.decodeIfPresent(Instant.self, forKey: "lastToldAt")
    timeOfDay = try container.decodeIfPresent(String.self, forKey: "timeOfDay")
    note = try container.decodeIfPresent(String.self, forKey: "note")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encodeIfPresent(contactId, forKey: "contactId")
    try container.encode(kind, forKey: "kind")
    try container.encode(title, forKey: "title")
    try container.encodeIfPresent(month, forKey: "month")
    try container.encodeIfPresent(day, forKey: "day")
    try container.encodeIfPresent(year, forKey: "year")
    try container.encode(yearly, forKey: "yearly")
    try container.encode(leadDays, forKey: "leadDays")
    try container.encode(plan, forKey: "plan")
    try container.encodeIfPresent(lastToldAt, forKey: "lastToldAt")
    try container.encodeIfPresent(timeOfDay, forKey: "timeOfDay")
    try container.encodeIfPresent(note, forKey: "note")
  }
}

/// The place where a text was found: a name, a field of the profile, a tag, the name of a relation, the title
/// of a date or the question of a follow-up, a note, or the person's card.
package enum FoundPlace: String, CaseIterable, Codable, Sendable {
  case name
  /// A form of address, a part of the name, or its pronunciation.
  case called
  case tag, purpose, company, role, industry, school, interest, offers, seeks, email, phone, link, address,
  fact, relation, date, note, card
}

/// A segment as it is stored.
package struct KeptSegment: Hashable, Codable, Sendable {
  /// As in `Segment`.
  package var name: String
  /// As in `Segment`.
  package var filter: String

  package init(name: String, filter: String) {
    self.name = name
    self.filter = filter
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    name = try container.decode(String.self, forKey: "name")
    filter = try container.decode(String.self, forKey: "filter")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(name, forKey: "name")
    try container.encode(filter, forKey: "filter")
  }
}

/// The state of an introduction. Only pairs without another state are suggested.
package enum IntroductionStatus: String, CaseIterable, Codable, Sendable {
  /// Nothing was done.
  case suggested
  /// The user wants to introduce them.
  case approved
  /// The user introduced them.
  case introduced
  /// The outcome.
  case successful
  /// The outcome.
  case noOutcome
  /// They are not suggested again.
  case rejected
}

/// The introduction of two people.
package struct Introduction: Hashable, Codable, Sendable {
  /// Their ids, the lesser first.
  package var a: String
  /// Their ids, the lesser first.
  package var b: String
  /// Its state.
  package var status: IntroductionStatus
  /// When it was approved, when they were introduced, and when its outcome or rejection was noted.
  package var approvedAt: Instant?
  /// When it was approved, when they were introduced, and when its outcome or rejection was noted.
  package var introducedAt: Instant?
  /// When it was approved, when they were introduced, and when its outcome or rejection was noted.
  package var endedAt: Instant?
  /// The user's note.
  package var note: String?

  package init(
    a: String, b: String, status: IntroductionStatus, approvedAt: Instant? = nil,
    introducedAt: Instant? = nil, endedAt: Instant? = nil, note: String? = nil
  ) {
    self.a = a
    self.b = b
    self.status = status
    self.approvedAt = approvedAt
    self.introducedAt = introducedAt
    self.endedAt = endedAt
    self.note = note
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    a = try container.decode(String.self, forKey: "a")
    b = try container.decode(String.self, forKey: "b")
    status = try container.decode(IntroductionStatus.self, forKey: "status")
    approvedAt = try container.decodeIfPresent(Instant.self, forKey: "approvedAt")
    introducedAt = try container.decodeIfPresent(Instant.self, forKey: "introducedAt")
    endedAt = try container.decodeIfPresent(Instant.self, forKey: "endedAt")
    note = try container.decodeIfPresent(String.self, forKey: "note")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(a, forKey: "a")
    try container.encode(b, forKey: "b")
    try container.encode(status, forKey: "status")
    try container.encodeIfPresent(approvedAt, forKey: "approvedAt")
    try container.encodeIfPresent(introducedAt, forKey: "introducedAt")
    try container.encodeIfPresent(endedAt, forKey: "endedAt")
    try container.encodeIfPresent(note, forKey: "note")
  }
}

/// The kind of an action in the audit log.
package enum AuditAction: String, CaseIterable, Codable, Sendable {
  case created, changed, deleted
  /// The data about people was handed out.
  case exported
  /// People were erased, without a trace.
  case erased
  /// A question with data about people was sent to the host of a language model; the host is the object.
  case sent
  /// The latest change was taken back. Entries for the objects that the undo created, changed and deleted
  /// follow.
  case undone
}

/// The kind of damage at a place of the audit log: the entry was changed after it was written, or entries are
/// missing from there.
package enum AuditTrouble: String, CaseIterable, Codable, Sendable {
  case changed, missing
}

/// A place where the audit log is not as it was written.
package struct AuditFault: Hashable, Codable, Sendable {
  /// The number of the entry, or of the first missing entry.
  package var number: Int
  /// The damage.
  package var trouble: AuditTrouble

  package init(number: Int, trouble: AuditTrouble) {
    self.number = number
    self.trouble = trouble
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    number = try container.decode(Int.self, forKey: "number")
    trouble = try container.decode(AuditTrouble.self, forKey: "trouble")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(number, forKey: "number")
    try container.encode(trouble, forKey: "trouble")
  }
}
