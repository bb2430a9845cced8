// Written by docs/generate-protocol.py from org.socialplanner.Drafts.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// A draft with the people in it.
package struct ShownDraft: Hashable, Codable, Sendable {
  /// The draft itself.
  package var draft: Draft
  package var name: String
  /// For an introduction, the other person's name.
  package var otherName: String?
  /// The receiver's mail addresses, the preferred one first.
  package var emails: [String]

  package init(draft: Draft, name: String, otherName: String? = nil, emails: [String]) {
    self.draft = draft
    self.name = name
    self.otherName = otherName
    self.emails = emails
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    draft = try container.decode(Draft.self, forKey: "draft")
    name = try container.decode(String.self, forKey: "name")
    otherName = try container.decodeIfPresent(String.self, forKey: "otherName")
    emails = try container.decode([String].self, forKey: "emails")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(draft, forKey: "draft")
    try container.encode(name, forKey: "name")
    try container.encodeIfPresent(otherName, forKey: "otherName")
    try container.encode(emails, forKey: "emails")
  }
}

/// A person who gets no newsletter.
package struct WithoutConsent: Hashable, Codable, Sendable {
  /// The person.
  package var name: String
  /// When they withdrew their consent; absent if there was no consent.
  package var withdrawnAt: Instant?

  package init(name: String, withdrawnAt: Instant? = nil) {
    self.name = name
    self.withdrawnAt = withdrawnAt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    name = try container.decode(String.self, forKey: "name")
    withdrawnAt = try container.decodeIfPresent(Instant.self, forKey: "withdrawnAt")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(name, forKey: "name")
    try container.encodeIfPresent(withdrawnAt, forKey: "withdrawnAt")
  }
}

/// A template of drafts.
package struct DraftTemplate: Hashable, Codable, Sendable {
  /// Such as birthday.warm.en.
  package var name: String
  /// In the language of Mustache.
  package var text: String
  /// True for a file of the user, in the folder templates beside the planner's configuration; it takes
  /// precedence over a template with the same name.
  package var own: Bool
  /// The id of the module that contains it.
  package var module: String?
  /// Why it cannot be used, each a sentence; empty if it can.
  package var problems: [String]

  package init(name: String, text: String, own: Bool, module: String? = nil, problems: [String]) {
    self.name = name
    self.text = text
    self.own = own
    self.module = module
    self.problems = problems
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    name = try container.decode(String.self, forKey: "name")
    text = try container.decode(String.self, forKey: "text")
    own = try container.decode(Bool.self, forKey: "own")
    module = try container.decodeIfPresent(String.self, forKey: "module")
    problems = try container.decode([String].self, forKey: "problems")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(name, forKey: "name")
    try container.encode(text, forKey: "text")
    try container.encode(own, forKey: "own")
    try container.encodeIfPresent(module, forKey: "module")
    try container.encode(problems, forKey: "problems")
  }
}
