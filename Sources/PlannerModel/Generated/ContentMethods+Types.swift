// Written by docs/generate-protocol.py from org.socialplanner.Content.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// What a file is by its first bytes.
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
  /// What it is.
  package var kind: ContentKind
  package var size: Int
  /// Of its bytes, in lower-case hexadecimal digits.
  package var sha256: String
  package var `private`: Bool?
  /// When it was added.
  package var addedAt: Instant
  /// What can be searched, empty where nothing can.
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
}
