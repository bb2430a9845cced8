// Written by docs/generate-protocol.py from org.socialplanner.Content.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// The kind of a file, recognized by its first bytes.
package enum ContentKind: String, CaseIterable, Codable, Sendable {
  /// Plain text or Markdown, in UTF-8.
  case text
  case pdf, png, jpeg, webp, tiff
}

/// A file as it is stored and exported, without its bytes.
package struct KeptContent: Hashable, Codable, Sendable {
  package var id: String
  package var contactId: String?
  package var name: String
  /// The kind of the file.
  package var kind: ContentKind
  package var size: Int
  /// The SHA-256 of its bytes, in lower-case hexadecimal digits.
  package var sha256: String
  package var `private`: Bool?
  /// When it was added.
  package var addedAt: Instant
  /// The searchable text, empty if there is no such text.
  package var text: String

  package init(
    id: String, contactId: String? = nil, name: String, kind: ContentKind, size: Int, sha256: String,
    `private`: Bool? = nil, addedAt: Instant, text: String
  ) {
    self.id = id
    self.contactId = contactId
    self.name = name
    self.kind = kind
    self.size = size
    self.sha256 = sha256
    self.private = `private`
    self.addedAt = addedAt
    self.text = text
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
    name = try container.decode(String.self, forKey: "name")
    kind = try container.decode(ContentKind.self, forKey: "kind")
    size = try container.decode(Int.self, forKey: "size")
    sha256 = try container.decode(String.self, forKey: "sha256")
    `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
    addedAt = try container.decode(Instant.self, forKey: "addedAt")
    text = try container.decode(String.self, forKey: "text")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encodeIfPresent(contactId, forKey: "contactId")
    try container.encode(name, forKey: "name")
    try container.encode(kind, forKey: "kind")
    try container.encode(size, forKey: "size")
    try container.encode(sha256, forKey: "sha256")
    try container.encodeIfPresent(`private`, forKey: "private")
    try container.encode(addedAt, forKey: "addedAt")
    try container.encode(text, forKey: "text")
  }
}
