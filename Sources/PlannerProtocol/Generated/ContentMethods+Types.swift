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
  /// The kind of the file.
  package var kind: ContentKind
  package var size: Int
  package var `private`: Bool?
  /// When it was added.
  package var addedAt: Instant
  /// The length of its searchable text.
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

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    contactId = try container.decodeIfPresent(String.self, forKey: "contactId")
    person = try container.decodeIfPresent(String.self, forKey: "person")
    name = try container.decode(String.self, forKey: "name")
    kind = try container.decode(ContentKind.self, forKey: "kind")
    size = try container.decode(Int.self, forKey: "size")
    `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
    addedAt = try container.decode(Instant.self, forKey: "addedAt")
    characters = try container.decode(Int.self, forKey: "characters")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encodeIfPresent(contactId, forKey: "contactId")
    try container.encodeIfPresent(person, forKey: "person")
    try container.encode(name, forKey: "name")
    try container.encode(kind, forKey: "kind")
    try container.encode(size, forKey: "size")
    try container.encodeIfPresent(`private`, forKey: "private")
    try container.encode(addedAt, forKey: "addedAt")
    try container.encode(characters, forKey: "characters")
  }
}
