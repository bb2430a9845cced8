// Written by docs/generate-protocol.py from org.socialplanner.Assistant.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// A message to store.
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

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    speaker = try container.decode(Speaker.self, forKey: "speaker")
    text = try container.decode(String.self, forKey: "text")
    commands = try container.decode([String].self, forKey: "commands")
    model = try container.decodeIfPresent(String.self, forKey: "model")
    about = try container.decode([String].self, forKey: "about")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(speaker, forKey: "speaker")
    try container.encode(text, forKey: "text")
    try container.encode(commands, forKey: "commands")
    try container.encodeIfPresent(model, forKey: "model")
    try container.encode(about, forKey: "about")
  }
}

/// Why nothing may be sent: the user did not allow the host, or today's budget is used up.
package enum ModelRefusal: String, CaseIterable, Codable, Sendable {
  case hostNotAllowed, requestsUsedUp, tokensUsedUp
}
