// Written by docs/generate-protocol.py from org.socialplanner.Page.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// A browser that may see the page.
package struct PageSession: Hashable, Codable, Sendable {
  package var id: String
  /// When it was let in.
  package var createdAt: Instant
  /// When it was last there, at most an hour ago if it is there now.
  package var seenAt: Instant
  /// When it has to be let in anew.
  package var endsAt: Instant
  /// What it calls itself.
  package var browser: String?

  package init(id: String, createdAt: Instant, seenAt: Instant, endsAt: Instant, browser: String? = nil) {
    self.id = id
    self.createdAt = createdAt
    self.seenAt = seenAt
    self.endsAt = endsAt
    self.browser = browser
  }
}
