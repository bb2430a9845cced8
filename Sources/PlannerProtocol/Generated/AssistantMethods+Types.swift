// Written by docs/generate-protocol.py from org.socialplanner.Assistant.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// Something to keep.
package struct Said: Hashable, Codable, Sendable {
  /// As in ChatMessage.
  package var speaker: Speaker
  /// As in ChatMessage.
  package var text: String
  /// As in ChatMessage.
  package var commands: [String]
  /// As in ChatMessage.
  package var model: String?
  /// As in ChatMessage.
  package var about: [String]

  package init(speaker: Speaker, text: String, commands: [String], model: String? = nil, about: [String]) {
    self.speaker = speaker
    self.text = text
    self.commands = commands
    self.model = model
    self.about = about
  }
}

/// Why nothing may be sent: you did not allow the host, or today's budget is used up.
package enum ModelRefusal: String, CaseIterable, Codable, Sendable {
  case hostNotAllowed, requestsUsedUp, tokensUsedUp
}
