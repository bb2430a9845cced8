// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// A kept file of a person, which org.socialplanner.Content serves.
package struct NamedContent: Hashable, Codable, Sendable {
  package var id: String
  /// The name of the file.
  package var name: String
  /// True if it is never in a draft and never for an assistant.
  package var `private`: Bool?

  package init(id: String, name: String, `private`: Bool? = nil) {
    self.id = id
    self.name = name
    self.private = `private`
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    name = try container.decode(String.self, forKey: "name")
    `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
    try container.encodeIfPresent(`private`, forKey: "private")
  }
}

/// The known facts about a person, and their sources.
package struct WholeProfile: Hashable, Codable, Sendable, UndoableReply {
  package var contactId: String
  package var name: String
  /// The values that the user entered.
  package var profile: PersonProfile
  /// The further values of their vCard, read when needed.
  package var card: PersonProfile?
  /// Both together: the user's values take precedence over the card's, and lists have the user's entries
  /// first.
  package var shown: PersonProfile
  /// The note on their vCard.
  package var note: String?
  /// The next occurrence of each of their dates.
  package var dates: [UpcomingDate]
  /// When the latest contact took place, of any kind.
  package var lastContactedAt: Instant?
  /// Their kept files, the latest first; absent: empty.
  package var content: [NamedContent]?
  /// The `PlanReport` of org.socialplanner.Planner for a change that placed, moved or withdrew sessions.
  package var plan: PlanReport?
  package var undoId: String?

  package init(
    contactId: String, name: String, profile: PersonProfile, card: PersonProfile? = nil, shown: PersonProfile,
    note: String? = nil, dates: [UpcomingDate], lastContactedAt: Instant? = nil,
    content: [NamedContent]? = nil, plan: PlanReport? = nil, undoId: String? = nil
  ) {
    self.contactId = contactId
    self.name = name
    self.profile = profile
    self.card = card
    self.shown = shown
    self.note = note
    self.dates = dates
    self.lastContactedAt = lastContactedAt
    self.content = content
    self.plan = plan
    self.undoId = undoId
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contactId = try container.decode(String.self, forKey: "contactId")
    name = try container.decode(String.self, forKey: "name")
    profile = try container.decode(PersonProfile.self, forKey: "profile")
    card = try container.decodeIfPresent(PersonProfile.self, forKey: "card")
    shown = try container.decode(PersonProfile.self, forKey: "shown")
    note = try container.decodeIfPresent(String.self, forKey: "note")
    dates = try container.decode([UpcomingDate].self, forKey: "dates")
    lastContactedAt = try container.decodeIfPresent(Instant.self, forKey: "lastContactedAt")
    content = try container.decodeIfPresent([NamedContent].self, forKey: "content")
    plan = try container.decodeIfPresent(PlanReport.self, forKey: "plan")
    undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contactId, forKey: "contactId")
    try container.encode(name, forKey: "name")
    try container.encode(profile, forKey: "profile")
    try container.encodeIfPresent(card, forKey: "card")
    try container.encode(shown, forKey: "shown")
    try container.encodeIfPresent(note, forKey: "note")
    try container.encode(dates, forKey: "dates")
    try container.encodeIfPresent(lastContactedAt, forKey: "lastContactedAt")
    try container.encodeIfPresent(content, forKey: "content")
    try container.encodeIfPresent(plan, forKey: "plan")
    try container.encodeIfPresent(undoId, forKey: "undoId")
  }
}

/// A part of a text, counted in Unicode code points.
package struct TextPart: Hashable, Codable, Sendable {
  /// The index of its first code point, from 0.
  package var start: Int
  /// How many.
  package var length: Int

  package init(start: Int, length: Int) {
    self.start = start
    self.length = length
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    start = try container.decode(Int.self, forKey: "start")
    length = try container.decode(Int.self, forKey: "length")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(start, forKey: "start")
    try container.encode(length, forKey: "length")
  }
}

/// A search result about a person.
package struct Found: Hashable, Codable, Sendable {
  /// The person.
  package var contactId: String
  /// The person.
  package var name: String
  /// The place.
  package var `where`: FoundPlace
  /// The text, or a part of it if it is long.
  package var text: String
  /// The parts of the text that match.
  package var marks: [TextPart]
  /// True for a note that nobody else sees.
  package var `private`: Bool?
  /// True if only a similar word matches.
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

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contactId = try container.decode(String.self, forKey: "contactId")
    name = try container.decode(String.self, forKey: "name")
    `where` = try container.decode(FoundPlace.self, forKey: "where")
    text = try container.decode(String.self, forKey: "text")
    marks = try container.decode([TextPart].self, forKey: "marks")
    `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
    near = try container.decodeIfPresent(Bool.self, forKey: "near")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contactId, forKey: "contactId")
    try container.encode(name, forKey: "name")
    try container.encode(`where`, forKey: "where")
    try container.encode(text, forKey: "text")
    try container.encode(marks, forKey: "marks")
    try container.encodeIfPresent(`private`, forKey: "private")
    try container.encodeIfPresent(near, forKey: "near")
  }
}

/// A search result in a kept file.
package struct FoundContent: Hashable, Codable, Sendable {
  /// The id of the file.
  package var id: String
  /// Its name.
  package var file: String
  /// The person that the file belongs to; absent if it belongs to nobody.
  package var contactId: String?
  /// The person that the file belongs to; absent if it belongs to nobody.
  package var name: String?
  /// The matching line, or a part of it if it is long.
  package var text: String
  /// The parts of the text that match.
  package var marks: [TextPart]
  /// True if it is never in a draft and never for an assistant.
  package var `private`: Bool?

  package init(
    id: String, file: String, contactId: String? = nil, name: String? = nil, text: String, marks: [TextPart],
    `private`: Bool? = nil
  ) {
    self.id = id
    self.file = file
    self.contactId = contactId
    self.name = name
    self.text = text
    self.marks = marks
    self.private = `private`
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    file = try container.decode(String.self, forKey: "file")
    contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
    name = try container.decodeIfPresent(String.self, forKey: "name")
    text = try container.decode(String.self, forKey: "text")
    marks = try container.decode([TextPart].self, forKey: "marks")
    `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(file, forKey: "file")
    try container.encodeIfPresent(contactId, forKey: "contactId")
    try container.encodeIfPresent(name, forKey: "name")
    try container.encode(text, forKey: "text")
    try container.encode(marks, forKey: "marks")
    try container.encodeIfPresent(`private`, forKey: "private")
  }
}

/// A filter that is stored under a name.
package struct Segment: Hashable, Codable, Sendable {
  /// A word that stands for the filter in other filters.
  package var name: String
  /// The filter.
  package var filter: String
  /// True for segments that need no definition; otherwise absent.
  package var builtIn: Bool?
  /// How many people match it now.
  package var people: Int

  package init(name: String, filter: String, builtIn: Bool? = nil, people: Int) {
    self.name = name
    self.filter = filter
    self.builtIn = builtIn
    self.people = people
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    name = try container.decode(String.self, forKey: "name")
    filter = try container.decode(String.self, forKey: "filter")
    builtIn = try container.decodeIfPresent(Bool.self, forKey: "builtIn")
    people = try container.decode(Int.self, forKey: "people")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(name, forKey: "name")
    try container.encode(filter, forKey: "filter")
    try container.encodeIfPresent(builtIn, forKey: "builtIn")
    try container.encode(people, forKey: "people")
  }
}

/// The benefit that two people would have from each other: for work, otherwise, or both.
package enum IntroductionKind: String, CaseIterable, Codable, Sendable {
  case professional, personal, both
}

/// A reason why two people may benefit from each other.
package struct IntroductionReason: Hashable, Codable, Sendable {
  /// Interest:golf, school:, company:, industry: or city: for a fact about both, or need: for a thing that
  /// one offers and the other seeks. The word is in the spelling of one of them.
  package var feature: String
  /// Its weight, 0 to 1.
  package var share: Double
  /// For a need, the id of the person who offers it.
  package var offeredBy: String?

  package init(feature: String, share: Double, offeredBy: String? = nil) {
    self.feature = feature
    self.share = share
    self.offeredBy = offeredBy
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    feature = try container.decode(String.self, forKey: "feature")
    share = try container.decode(Double.self, forKey: "share")
    offeredBy = try container.decodeIfPresent(String.self, forKey: "offeredBy")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(feature, forKey: "feature")
    try container.encode(share, forKey: "share")
    try container.encodeIfPresent(offeredBy, forKey: "offeredBy")
  }
}

/// Two people who may benefit from each other.
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
  /// The benefit.
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

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    a = try container.decode(String.self, forKey: "a")
    b = try container.decode(String.self, forKey: "b")
    aName = try container.decode(String.self, forKey: "aName")
    bName = try container.decode(String.self, forKey: "bName")
    score = try container.decode(Double.self, forKey: "score")
    kind = try container.decode(IntroductionKind.self, forKey: "kind")
    reasons = try container.decode([IntroductionReason].self, forKey: "reasons")
    status = try container.decodeIfPresent(IntroductionStatus.self, forKey: "status")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(a, forKey: "a")
    try container.encode(b, forKey: "b")
    try container.encode(aName, forKey: "aName")
    try container.encode(bName, forKey: "bName")
    try container.encode(score, forKey: "score")
    try container.encode(kind, forKey: "kind")
    try container.encode(reasons, forKey: "reasons")
    try container.encodeIfPresent(status, forKey: "status")
  }
}

/// An introduction with the names of the two. Members that are not explained here are as in `Introduction`.
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

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    introduction = try container.decode(Introduction.self, forKey: "introduction")
    aName = try container.decode(String.self, forKey: "aName")
    bName = try container.decode(String.self, forKey: "bName")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(introduction, forKey: "introduction")
    try container.encode(aName, forKey: "aName")
    try container.encode(bName, forKey: "bName")
  }
}

/// A person.
package struct AuditPerson: Hashable, Codable, Sendable {
  /// Their id and name.
  package var contactId: String
  /// Their id and name.
  package var name: String

  package init(contactId: String, name: String) {
    self.contactId = contactId
    self.name = name
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    contactId = try container.decode(String.self, forKey: "contactId")
    name = try container.decode(String.self, forKey: "name")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(contactId, forKey: "contactId")
    try container.encode(name, forKey: "name")
  }
}

/// One action.
package struct AuditChange: Hashable, Codable, Sendable {
  /// The kind of the action.
  package var did: AuditAction
  /// The kind of object: contact, goal, item, log, note, profile, relation and the like; for undone the word
  /// command, for an erasure with all the word everything, for sent the host.
  package var object: String
  /// The names of the members that changed or were sent.
  package var fields: [String]?
  /// How many objects.
  package var count: Int
  /// The people concerned, at most 20, and only people who are still stored.
  package var people: [AuditPerson]
  /// How many more are concerned.
  package var others: Int?

  package init(
    did: AuditAction, object: String, fields: [String]? = nil, count: Int, people: [AuditPerson],
    others: Int? = nil
  ) {
    self.did = did
    self.object = object
    self.fields = fields
    self.count = count
    self.people = people
    self.others = others
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    did = try container.decode(AuditAction.self, forKey: "did")
    object = try container.decode(String.self, forKey: "object")
    fields = try container.decodeIfPresent([String].self, forKey: "fields")
    count = try container.decode(Int.self, forKey: "count")
    people = try container.decode([AuditPerson].self, forKey: "people")
    others = try container.decodeIfPresent(Int.self, forKey: "others")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(did, forKey: "did")
    try container.encode(object, forKey: "object")
    try container.encodeIfPresent(fields, forKey: "fields")
    try container.encode(count, forKey: "count")
    try container.encode(people, forKey: "people")
    try container.encodeIfPresent(others, forKey: "others")
  }
}

/// An entry of the audit log.
package struct AuditEntry: Hashable, Codable, Sendable {
  /// From 1, without gaps.
  package var number: Int
  /// Its time.
  package var at: Instant
  /// The program that made the call: the kernel's name of the process at the other end of the connection, or
  /// plannerd.
  package var program: String
  /// The actions of one command.
  package var changes: [AuditChange]
  /// The hash of the previous entry; for the first entry 64 zeros.
  package var previous: String
  /// The SHA-256 of the entry including `previous`, in hexadecimal digits.
  package var hash: String

  package init(
    number: Int, at: Instant, program: String, changes: [AuditChange], previous: String, hash: String
  ) {
    self.number = number
    self.at = at
    self.program = program
    self.changes = changes
    self.previous = previous
    self.hash = hash
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    number = try container.decode(Int.self, forKey: "number")
    at = try container.decode(Instant.self, forKey: "at")
    program = try container.decode(String.self, forKey: "program")
    changes = try container.decode([AuditChange].self, forKey: "changes")
    previous = try container.decode(String.self, forKey: "previous")
    hash = try container.decode(String.self, forKey: "hash")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(number, forKey: "number")
    try container.encode(at, forKey: "at")
    try container.encode(program, forKey: "program")
    try container.encode(changes, forKey: "changes")
    try container.encode(previous, forKey: "previous")
    try container.encode(hash, forKey: "hash")
  }
}

/// A picture.
package struct Picture: Hashable, Codable, Sendable {
  /// In Base64.
  package var data: String
  /// Image/jpeg, image/png or image/webp.
  package var mediaType: String
  /// True if it is the card's.
  package var fromCard: Bool?

  package init(data: String, mediaType: String, fromCard: Bool? = nil) {
    self.data = data
    self.mediaType = mediaType
    self.fromCard = fromCard
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    data = try container.decode(String.self, forKey: "data")
    mediaType = try container.decode(String.self, forKey: "mediaType")
    fromCard = try container.decodeIfPresent(Bool.self, forKey: "fromCard")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(data, forKey: "data")
    try container.encode(mediaType, forKey: "mediaType")
    try container.encodeIfPresent(fromCard, forKey: "fromCard")
  }
}

/// The bytes of a kept file.
package struct FileBytes: Hashable, Codable, Sendable {
  /// The id of the file.
  package var id: String
  /// In Base64.
  package var data: String
  /// Such as application/pdf.
  package var mediaType: String

  package init(id: String, data: String, mediaType: String) {
    self.id = id
    self.data = data
    self.mediaType = mediaType
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    data = try container.decode(String.self, forKey: "data")
    mediaType = try container.decode(String.self, forKey: "mediaType")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(data, forKey: "data")
    try container.encode(mediaType, forKey: "mediaType")
  }
}

/// All data about a person, without data about others (docs/people.md). The other person of a relation or
/// introduction is an empty text.
package struct PersonData: Hashable, Codable, Sendable {
  /// The time of the export.
  package var exportedAt: Instant
  /// The values from the user and the card, with notes, and relations of both ends.
  package var profile: WholeProfile
  /// An `ExportDocument` of org.socialplanner.Planner with the person's own objects.
  package var document: ExportDocument
  /// Their introductions, without the user's note.
  package var introductions: [NamedIntroduction]
  /// The names of the user's segments that they match.
  package var segments: [String]
  /// Absent if there is no picture.
  package var picture: Picture?
  /// The bytes of kept files; absent: empty.
  package var files: [FileBytes]?
  /// The entries of the audit log about them, the latest first, each with only the actions that concern them.
  package var audit: [AuditEntry]

  package init(
    exportedAt: Instant, profile: WholeProfile, document: ExportDocument, introductions: [NamedIntroduction],
    segments: [String], picture: Picture? = nil, files: [FileBytes]? = nil, audit: [AuditEntry]
  ) {
    self.exportedAt = exportedAt
    self.profile = profile
    self.document = document
    self.introductions = introductions
    self.segments = segments
    self.picture = picture
    self.files = files
    self.audit = audit
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    exportedAt = try container.decode(Instant.self, forKey: "exportedAt")
    profile = try container.decode(WholeProfile.self, forKey: "profile")
    document = try container.decode(ExportDocument.self, forKey: "document")
    introductions = try container.decode([NamedIntroduction].self, forKey: "introductions")
    segments = try container.decode([String].self, forKey: "segments")
    picture = try container.decodeIfPresent(Picture.self, forKey: "picture")
    files = try container.decodeIfPresent([FileBytes].self, forKey: "files")
    audit = try container.decode([AuditEntry].self, forKey: "audit")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(exportedAt, forKey: "exportedAt")
    try container.encode(profile, forKey: "profile")
    try container.encode(document, forKey: "document")
    try container.encode(introductions, forKey: "introductions")
    try container.encode(segments, forKey: "segments")
    try container.encodeIfPresent(picture, forKey: "picture")
    try container.encodeIfPresent(files, forKey: "files")
    try container.encode(audit, forKey: "audit")
  }
}

/// The names of a person.
package struct Called: Hashable, Codable, Sendable {
  /// The id of the person.
  package var id: String
  /// The whole name, the form of address, nicknames (the fact 'nickname') and other names (the fact 'also
  /// called').
  package var names: [String]
  /// Their tags.
  package var tags: [String]
  /// Mail addresses, telephone numbers and links; absent if the call does not ask for them.
  package var addresses: [String]?

  package init(id: String, names: [String], tags: [String], addresses: [String]? = nil) {
    self.id = id
    self.names = names
    self.tags = tags
    self.addresses = addresses
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    names = try container.decode([String].self, forKey: "names")
    tags = try container.decode([String].self, forKey: "tags")
    addresses = try container.decodeIfPresent([String].self, forKey: "addresses")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(names, forKey: "names")
    try container.encode(tags, forKey: "tags")
    try container.encodeIfPresent(addresses, forKey: "addresses")
  }
}

/// The amounts of data that moved from one person to another.
package struct MergedCounts: Hashable, Codable, Sendable {
  /// Sessions that took place, that have a time which the user chose, or that are planned.
  package var sessions: Int
  /// Sessions ahead that the planner had placed and that were withdrawn, because the remaining person has a
  /// cadence.
  package var withdrawn: Int
  /// Meetings in the log.
  package var log: Int
  /// The other objects.
  package var notes: Int
  /// The other objects.
  package var dates: Int
  /// The other objects.
  package var relations: Int
  /// The other objects.
  package var introductions: Int
  /// The other objects.
  package var drafts: Int
  /// The other objects.
  package var files: Int
  /// The other objects.
  package var invitations: Int

  package init(
    sessions: Int = 0, withdrawn: Int = 0, log: Int = 0, notes: Int = 0, dates: Int = 0, relations: Int = 0,
    introductions: Int = 0, drafts: Int = 0, files: Int = 0, invitations: Int = 0
  ) {
    self.sessions = sessions
    self.withdrawn = withdrawn
    self.log = log
    self.notes = notes
    self.dates = dates
    self.relations = relations
    self.introductions = introductions
    self.drafts = drafts
    self.files = files
    self.invitations = invitations
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    sessions = try container.decode(Int.self, forKey: "sessions")
    withdrawn = try container.decode(Int.self, forKey: "withdrawn")
    log = try container.decode(Int.self, forKey: "log")
    notes = try container.decode(Int.self, forKey: "notes")
    dates = try container.decode(Int.self, forKey: "dates")
    relations = try container.decode(Int.self, forKey: "relations")
    introductions = try container.decode(Int.self, forKey: "introductions")
    drafts = try container.decode(Int.self, forKey: "drafts")
    files = try container.decode(Int.self, forKey: "files")
    invitations = try container.decode(Int.self, forKey: "invitations")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(sessions, forKey: "sessions")
    try container.encode(withdrawn, forKey: "withdrawn")
    try container.encode(log, forKey: "log")
    try container.encode(notes, forKey: "notes")
    try container.encode(dates, forKey: "dates")
    try container.encode(relations, forKey: "relations")
    try container.encode(introductions, forKey: "introductions")
    try container.encode(drafts, forKey: "drafts")
    try container.encode(files, forKey: "files")
    try container.encode(invitations, forKey: "invitations")
  }
}

/// A value of the merged person that the remaining person has with a different value.
package struct LeftValue: Hashable, Codable, Sendable {
  /// A member of `Contact`, `Goal` or `PersonProfile`, or `fact`, `telling` or `introduction`.
  package var field: String
  /// The value that was not taken, in words.
  package var value: String
  /// The value that stays, in words.
  package var kept: String

  package init(field: String, value: String, kept: String) {
    self.field = field
    self.value = value
    self.kept = kept
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    field = try container.decode(String.self, forKey: "field")
    value = try container.decode(String.self, forKey: "value")
    kept = try container.decode(String.self, forKey: "kept")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(field, forKey: "field")
    try container.encode(value, forKey: "value")
    try container.encode(kept, forKey: "kept")
  }
}

/// Why two entries may be one person.
package enum DuplicateReason: String, CaseIterable, Codable, Sendable {
  case sameName, similarName, sameMail, sameNumber
  /// Both have the same card, or the same entry in the file of another program.
  case sameCard
  case sameBirthday, sameCompany
}

/// Two entries that may be one person.
package struct Duplicate: Hashable, Codable, Sendable {
  /// Their ids, as for `Merge`; the person with more data stays.
  package var stays: String
  /// Their ids, as for `Merge`; the person with more data stays.
  package var goes: String
  /// Their names.
  package var staysName: String
  /// Their names.
  package var goesName: String
  /// Why they may be one person.
  package var reasons: [DuplicateReason]

  package init(stays: String, goes: String, staysName: String, goesName: String, reasons: [DuplicateReason]) {
    self.stays = stays
    self.goes = goes
    self.staysName = staysName
    self.goesName = goesName
    self.reasons = reasons
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    stays = try container.decode(String.self, forKey: "stays")
    goes = try container.decode(String.self, forKey: "goes")
    staysName = try container.decode(String.self, forKey: "staysName")
    goesName = try container.decode(String.self, forKey: "goesName")
    reasons = try container.decode([DuplicateReason].self, forKey: "reasons")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(stays, forKey: "stays")
    try container.encode(goes, forKey: "goes")
    try container.encode(staysName, forKey: "staysName")
    try container.encode(goesName, forKey: "goesName")
    try container.encode(reasons, forKey: "reasons")
  }
}
