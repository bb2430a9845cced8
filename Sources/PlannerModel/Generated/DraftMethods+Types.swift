// Written by docs/generate-protocol.py from org.socialplanner.Drafts.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// What a draft is for.
package enum DraftPurpose: String, CaseIterable, Codable, Sendable {
  case birthday, anniversary
  /// To hear from each other again.
  case checkIn
  /// A question of yours to ask again.
  case followUp
  /// One to each of two people.
  case introduction
  case thanks, condolence
  /// One text to many.
  case newsletter
  /// What you say.
  case custom
}

/// How far a draft is.
package enum DraftStatus: String, CaseIterable, Codable, Sendable {
  case draft
  /// You want it so.
  case approved
  /// It was opened in your mail program, copied, printed or piped.
  case handedOver
  /// You said so; it counts as contact.
  case sent
  /// It is not to be sent.
  case dropped
}

/// A draft.
package struct Draft: Hashable, Codable, Sendable {
  package var id: String
  package var contactId: String
  /// Of an introduction, the other person.
  package var otherId: String?
  /// What it is for.
  package var purpose: DraftPurpose
  /// How far it is.
  package var status: DraftStatus
  /// How it was written.
  package var tone: DraftTone
  /// How it was written.
  package var language: DraftLanguage
  /// What you said that is to be in it.
  package var context: String?
  /// As they are now.
  package var subject: String?
  /// As they are now.
  package var text: String
  /// As they were made, where you changed them.
  package var generatedSubject: String?
  /// As they were made, where you changed them.
  package var generated: String?
  /// The template that made it, or the language model.
  package var source: String
  /// The beginning of the SHA-256 of the template's text, or the host of the model.
  package var version: String
  /// What it was made from, such as lastContact, years or interests.
  package var used: [String]
  /// Since when that is.
  package var createdAt: Instant
  /// Since when that is.
  package var approvedAt: Instant?
  /// Since when that is.
  package var handedOverAt: Instant?
  /// Since when that is.
  package var sentAt: Instant?
  /// Since when that is.
  package var droppedAt: Instant?

  package init(
    id: String, contactId: String, otherId: String? = nil, purpose: DraftPurpose, status: DraftStatus,
    tone: DraftTone, language: DraftLanguage, context: String? = nil, subject: String? = nil, text: String,
    generatedSubject: String? = nil, generated: String? = nil, source: String, version: String,
    used: [String], createdAt: Instant, approvedAt: Instant? = nil, handedOverAt: Instant? = nil,
    sentAt: Instant? = nil, droppedAt: Instant? = nil
  ) {
    self.id = id
    self.contactId = contactId
    self.otherId = otherId
    self.purpose = purpose
    self.status = status
    self.tone = tone
    self.language = language
    self.context = context
    self.subject = subject
    self.text = text
    self.generatedSubject = generatedSubject
    self.generated = generated
    self.source = source
    self.version = version
    self.used = used
    self.createdAt = createdAt
    self.approvedAt = approvedAt
    self.handedOverAt = handedOverAt
    self.sentAt = sentAt
    self.droppedAt = droppedAt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    contactId = try container.decode(String.self, forKey: "contactId")
    otherId = try container.decodeIfPresent(String.self, forKey: "otherId")
    purpose = try container.decode(DraftPurpose.self, forKey: "purpose")
    status = try container.decode(DraftStatus.self, forKey: "status")
    tone = try container.decode(DraftTone.self, forKey: "tone")
    language = try container.decode(DraftLanguage.self, forKey: "language")
    context = try container.decodeIfPresent(String.self, forKey: "context")
    subject = try container.decodeIfPresent(String.self, forKey: "subject")
    text = try container.decode(String.self, forKey: "text")
    generatedSubject = try container.decodeIfPresent(String.self, forKey: "generatedSubject")
    generated = try container.decodeIfPresent(String.self, forKey: "generated")
    source = try container.decode(String.self, forKey: "source")
    version = try container.decode(String.self, forKey: "version")
    used = try container.decode([String].self, forKey: "used")
    createdAt = try container.decode(Instant.self, forKey: "createdAt")
    approvedAt = try container.decodeIfPresent(Instant.self, forKey: "approvedAt")
    handedOverAt = try container.decodeIfPresent(Instant.self, forKey: "handedOverAt")
    sentAt = try container.decodeIfPresent(Instant.self, forKey: "sentAt")
    droppedAt = try container.decodeIfPresent(Instant.self, forKey: "droppedAt")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(contactId, forKey: "contactId")
    try container.encodeIfPresent(otherId, forKey: "otherId")
    try container.encode(purpose, forKey: "purpose")
    try container.encode(status, forKey: "status")
    try container.encode(tone, forKey: "tone")
    try container.encode(language, forKey: "language")
    try container.encodeIfPresent(context, forKey: "context")
    try container.encodeIfPresent(subject, forKey: "subject")
    try container.encode(text, forKey: "text")
    try container.encodeIfPresent(generatedSubject, forKey: "generatedSubject")
    try container.encodeIfPresent(generated, forKey: "generated")
    try container.encode(source, forKey: "source")
    try container.encode(version, forKey: "version")
    try container.encode(used, forKey: "used")
    try container.encode(createdAt, forKey: "createdAt")
    try container.encodeIfPresent(approvedAt, forKey: "approvedAt")
    try container.encodeIfPresent(handedOverAt, forKey: "handedOverAt")
    try container.encodeIfPresent(sentAt, forKey: "sentAt")
    try container.encodeIfPresent(droppedAt, forKey: "droppedAt")
  }
}

/// A language model.
package struct WritingModel: Hashable, Codable, Sendable {
  /// As its host calls it.
  package var name: String
  /// Where it is.
  package var host: String

  package init(name: String, host: String) {
    self.name = name
    self.host = host
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    name = try container.decode(String.self, forKey: "name")
    host = try container.decode(String.self, forKey: "host")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(name, forKey: "name")
    try container.encode(host, forKey: "host")
  }
}
