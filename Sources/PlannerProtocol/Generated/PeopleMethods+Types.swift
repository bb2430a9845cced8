// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// A file that is kept of a person, which org.socialplanner.Content has.
package struct NamedContent: Hashable, Codable, Sendable {
  package var id: String
  /// Of the file.
  package var name: String
  /// True where it is never in a draft and never for an assistant.
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

/// What is known of a person, and from where.
package struct WholeProfile: Hashable, Codable, Sendable, UndoableReply {
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
  /// The files that are kept of them, the latest first; absent: none.
  package var content: [NamedContent]?
  /// A `PlanReport` of org.socialplanner.Planner, of a change that placed, moved or withdrew sessions.
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
  /// Of its first one, from 0.
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

/// Something that was found in a kept file.
package struct FoundContent: Hashable, Codable, Sendable {
  /// Of the file.
  package var id: String
  /// Its name.
  package var file: String
  /// The person whose it is; absent where it is nobody's.
  package var contactId: String?
  /// The person whose it is; absent where it is nobody's.
  package var name: String?
  /// The line in which it was found, or a part of it if it is long.
  package var text: String
  /// What of the text matches.
  package var marks: [TextPart]
  /// True where it is never in a draft and never for an assistant.
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

/// What two people would gain from each other: something for work, something else, or both.
package enum IntroductionKind: String, CaseIterable, Codable, Sendable {
  case professional, personal, both
}

/// Why two people may gain from each other.
package struct IntroductionReason: Hashable, Codable, Sendable {
  /// Interest:golf, school:, company:, industry: or city: of both, or need: what one offers and the other
  /// seeks; the word as one of them has it.
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

/// One thing that was done.
package struct AuditChange: Hashable, Codable, Sendable {
  /// What.
  package var did: AuditAction
  /// To what: contact, goal, item, log, note, profile, relation and the like; command of what was undone,
  /// everything of what was erased with all, the host of what was sent.
  package var object: String
  /// Of what changed or was sent, the names of the members.
  package var fields: [String]?
  /// How many objects.
  package var count: Int
  /// Whom it is about, at most 20 of those who are still kept.
  package var people: [AuditPerson]
  /// How many more it is about.
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
  /// When.
  package var at: Instant
  /// On whose behalf: the name that the kernel has of the process at the other end of the connection, or
  /// plannerd.
  package var program: String
  /// What was done, by one command.
  package var changes: [AuditChange]
  /// The hash of the entry before; of the first one 64 zeros.
  package var previous: String
  /// The SHA-256 of the entry, in hexadecimal digits, with `previous` in it.
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
  /// It is the card's.
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
  /// Of the file.
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

/// Everything that is known of a person, and nothing that is known of others (docs/people.md). The other
/// person of a relation or introduction is an empty text.
package struct PersonData: Hashable, Codable, Sendable {
  /// When.
  package var exportedAt: Instant
  /// What you and their card say, with notes and relations of both ends.
  package var profile: WholeProfile
  /// An `ExportDocument` of org.socialplanner.Planner with the person's own objects.
  package var document: ExportDocument
  /// What was done about introductions of them, without your note.
  package var introductions: [NamedIntroduction]
  /// The names of your segments that mean them.
  package var segments: [String]
  /// Absent where there is none.
  package var picture: Picture?
  /// The bytes of kept files; absent: none.
  package var files: [FileBytes]?
  /// What the audit log has about them, the latest first; of each entry the changes that are about them.
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

/// What somebody is called.
package struct Called: Hashable, Codable, Sendable {
  /// Of the person.
  package var id: String
  /// The whole name, how you address them, nicknames (the fact 'nickname') and other names (the fact 'also
  /// called').
  package var names: [String]
  /// Their tags.
  package var tags: [String]
  /// Mail addresses, telephone numbers and links; absent where they are not asked for.
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

/// How much of one person became another's.
package struct MergedCounts: Hashable, Codable, Sendable {
  /// All that took place, that you chose the time of, or that are planned.
  package var sessions: Int
  /// Those ahead that the planner had placed, which went: the other one has a cadence.
  package var withdrawn: Int
  /// Meetings that were written down.
  package var log: Int
  /// What is kept of them.
  package var notes: Int
  /// What is kept of them.
  package var dates: Int
  /// What is kept of them.
  package var relations: Int
  /// What is kept of them.
  package var introductions: Int
  /// What is kept of them.
  package var drafts: Int
  /// What is kept of them.
  package var files: Int
  /// What is kept of them.
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

/// A value of one person that another one has otherwise.
package struct LeftValue: Hashable, Codable, Sendable {
  /// A member of `Contact`, `Goal` or `PersonProfile`, or `fact`, `telling` or `introduction`.
  package var field: String
  /// What was not taken, in words.
  package var value: String
  /// What stays, in words.
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

/// Why two entries may be of one person.
package enum DuplicateReason: String, CaseIterable, Codable, Sendable {
  case sameName, similarName, sameMail, sameNumber
  /// A card, or an entry in the file of another program, is of both.
  case sameCard
  case sameBirthday, sameCompany
}

/// Two entries that may be of one person.
package struct Duplicate: Hashable, Codable, Sendable {
  /// Their ids, as `Merge` takes them; the person with more data stays.
  package var stays: String
  /// Their ids, as `Merge` takes them; the person with more data stays.
  package var goes: String
  /// What they are called.
  package var staysName: String
  /// What they are called.
  package var goesName: String
  /// Why.
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
