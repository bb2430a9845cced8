// Written by docs/generate-protocol.py from org.socialplanner.Content.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// A file as lists have it.
package struct ShownContent: Hashable, Codable, Sendable {
  package var id: String
  package var contactId: String?
  package var person: String?
  package var name: String
  /// What it is.
  package var kind: ContentKind
  package var size: Int
  package var `private`: Bool?
  /// When it was added.
  package var addedAt: Instant
  /// How many of its text can be searched.
  package var characters: Int

  package init(
    id: String, contactId: String? = nil, person: String? = nil, name: String, kind: ContentKind, size: Int,
    `private`: Bool? = nil, addedAt: Instant, characters: Int
  ) {
    self.id = id
    self.contactId = contactId
    self.person = person
    self.name = name
    self.kind = kind
    self.size = size
    self.private = `private`
    self.addedAt = addedAt
    self.characters = characters
  }
}
