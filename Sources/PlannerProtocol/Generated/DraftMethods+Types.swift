// Written by docs/generate-protocol.py from org.socialplanner.Drafts.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// A draft with the people that it is about.
package struct ShownDraft: Hashable, Codable, Sendable {
  /// The draft itself.
  package var draft: Draft
  package var name: String
  /// Of an introduction, the other person's name.
  package var otherName: String?
  /// Where the person can be written to, the preferred one first.
  package var emails: [String]

  package init(draft: Draft, name: String, otherName: String? = nil, emails: [String]) {
    self.draft = draft
    self.name = name
    self.otherName = otherName
    self.emails = emails
  }
}

/// A template of drafts.
package struct DraftTemplate: Hashable, Codable, Sendable {
  /// Such as birthday.warm.en.
  package var name: String
  /// In the language of Mustache.
  package var text: String
  /// True where it is a file of yours, in the folder templates beside the planner's configuration; it goes
  /// before one of the same name.
  package var own: Bool
  /// The id of the module that it came with.
  package var module: String?
  /// Why it cannot be used, each a sentence; empty where it can.
  package var problems: [String]

  package init(name: String, text: String, own: Bool, module: String? = nil, problems: [String]) {
    self.name = name
    self.text = text
    self.own = own
    self.module = module
    self.problems = problems
  }
}
