// Written by docs/generate-protocol.py from org.socialplanner.Ask.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// What is told while a model is asked.
package enum ModelEventKind: String, CaseIterable, Codable, Sendable {
  /// Nothing was sent. The user has to allow the host first (`AllowModelHost`), or words that look like names
  /// (`sure`); it is the last.
  case consent
  /// What is about to be sent.
  case prompt
  /// The model has not said anything for a while.
  case thinking
  /// A piece of the answer.
  case text
  /// There is no answer.
  case failed
  /// The whole answer is there.
  case ended
}

/// A command that the model proposes.
package struct ProposedCommand: Hashable, Codable, Sendable {
  /// Of plannerctl. Nobody has run it.
  package var arguments: [String]

  package init(arguments: [String]) {
    self.arguments = arguments
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    arguments = try container.decode([String].self, forKey: "arguments")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(arguments, forKey: "arguments")
  }
}

/// Something that happens while a model is asked.
package struct ModelEvent: Hashable, Codable, Sendable {
  /// What.
  package var kind: ModelEventKind
  /// Of consent, what would be sent, empty where the host is allowed; of prompt, what is sent, where it is to
  /// be shown; of text, the piece; of failed, why, and the way out; of ended, the whole answer.
  package var text: String
  /// Of consent and prompt, to whom.
  package var host: String?
  /// Of ended, the conversation that it is kept in.
  package var chat: String?
  /// Of ended, the draft that was written.
  package var draft: String?
  /// Of ended, what is proposed.
  package var commands: [ProposedCommand]?
  /// Of ended, what was left out, a sentence each.
  package var remarks: [String]?
  /// Of consent and prompt, words that look like names and are not replaced.
  package var names: [String]?

  package init(
    kind: ModelEventKind, text: String, host: String? = nil, chat: String? = nil, draft: String? = nil,
    commands: [ProposedCommand]? = nil, remarks: [String]? = nil, names: [String]? = nil
  ) {
    self.kind = kind
    self.text = text
    self.host = host
    self.chat = chat
    self.draft = draft
    self.commands = commands
    self.remarks = remarks
    self.names = names
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    kind = try container.decode(ModelEventKind.self, forKey: "kind")
    text = try container.decode(String.self, forKey: "text")
    host = try container.decodeIfPresent(String.self, forKey: "host")
    chat = try container.decodeIfPresent(String.self, forKey: "chat")
    draft = try container.decodeIfPresent(String.self, forKey: "draft")
    commands = try container.decodeIfPresent([ProposedCommand].self, forKey: "commands")
    remarks = try container.decodeIfPresent([String].self, forKey: "remarks")
    names = try container.decodeIfPresent([String].self, forKey: "names")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(kind, forKey: "kind")
    try container.encode(text, forKey: "text")
    try container.encodeIfPresent(host, forKey: "host")
    try container.encodeIfPresent(chat, forKey: "chat")
    try container.encodeIfPresent(draft, forKey: "draft")
    try container.encodeIfPresent(commands, forKey: "commands")
    try container.encodeIfPresent(remarks, forKey: "remarks")
    try container.encodeIfPresent(names, forKey: "names")
  }
}
