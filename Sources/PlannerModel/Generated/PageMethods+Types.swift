// Written by docs/generate-protocol.py from org.socialplanner.Page.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// A browser that may see the page.
package struct PageSession: Hashable, Codable, Sendable {
  package var id: String
  /// When it was admitted.
  package var createdAt: Instant
  /// When it was last there, at most an hour ago if it is there now.
  package var seenAt: Instant
  /// When it has to be admitted again.
  package var endsAt: Instant
  /// The browser's name for itself.
  package var browser: String?

  package init(id: String, createdAt: Instant, seenAt: Instant, endsAt: Instant, browser: String? = nil) {
    self.id = id
    self.createdAt = createdAt
    self.seenAt = seenAt
    self.endsAt = endsAt
    self.browser = browser
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    createdAt = try container.decode(Instant.self, forKey: "createdAt")
    seenAt = try container.decode(Instant.self, forKey: "seenAt")
    endsAt = try container.decode(Instant.self, forKey: "endsAt")
    browser = try container.decodeIfPresent(String.self, forKey: "browser")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(createdAt, forKey: "createdAt")
    try container.encode(seenAt, forKey: "seenAt")
    try container.encode(endsAt, forKey: "endsAt")
    try container.encodeIfPresent(browser, forKey: "browser")
  }
}
