// Written by docs/generate-protocol.py from org.socialplanner.Drafts.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// The purpose of a draft.
package enum DraftPurpose: String, CaseIterable, Codable, Sendable {
  case birthday, anniversary
  /// To be in contact again.
  case checkIn
  /// A question that the user wants to ask again.
  case followUp
  /// One draft to each of two people.
  case introduction
  case thanks, condolence
  /// One text to many.
  case newsletter
  /// As the user says.
  case custom
}

/// The status of a draft.
package enum DraftStatus: String, CaseIterable, Codable, Sendable {
  case draft
  /// The user approved the text.
  case approved
  /// It was opened in the user's mail program, copied, printed or piped.
  case handedOver
  /// The user said so; it counts as contact.
  case sent
  /// It is not to be sent.
  case dropped
}

/// A draft.
package struct Draft: Hashable, Codable, Sendable {
  package var id: String
  package var contactId: String
  /// For an introduction, the other person.
  package var otherId: String?
  /// Its purpose.
  package var purpose: DraftPurpose
  /// Its status.
  package var status: DraftStatus
  /// Its tone and language.
  package var tone: DraftTone
  /// Its tone and language.
  package var language: DraftLanguage
  /// The user's text that is to be in it.
  package var context: String?
  /// The present subject and text.
  package var subject: String?
  /// The present subject and text.
  package var text: String
  /// The original ones, if the user changed them.
  package var generatedSubject: String?
  /// The original ones, if the user changed them.
  package var generated: String?
  /// The template that made it, or the language model.
  package var source: String
  /// The beginning of the SHA-256 of the template's text, or the host of the model.
  package var version: String
  /// The facts that it was made from, such as lastContact, years or interests.
  package var used: [String]
  /// The times of these steps.
  package var createdAt: Instant
  /// The times of these steps.
  package var approvedAt: Instant?
  /// The times of these steps.
  package var handedOverAt: Instant?
  /// The times of these steps.
  package var sentAt: Instant?
  /// The times of these steps.
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
  /// Its host.
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
