// Written by docs/generate-protocol.py from org.socialplanner.Ask.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// The kind of an event during a request to a model.
package enum ModelEventKind: String, CaseIterable, Codable, Sendable {
  /// Nothing was sent. The user has to allow the host first (`AllowModelHost`), or words that look like names
  /// (`sure`). No event follows.
  case consent
  /// The text that is about to be sent.
  case prompt
  /// The model has been silent for a while.
  case thinking
  /// A piece of the answer.
  case text
  /// There is no answer.
  case failed
  /// The answer is complete.
  case ended
}

/// A command that the model proposes.
package struct ProposedCommand: Hashable, Codable, Sendable {
  /// The arguments of plannerctl. Nobody has run it.
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

/// An event during a request to a model.
package struct ModelEvent: Hashable, Codable, Sendable {
  /// The kind of the event.
  package var kind: ModelEventKind
  /// For consent, the text that would be sent, empty if the host is allowed; for prompt, the text that is
  /// sent, if it is to be shown; for text, the piece; for failed, the reason and a way out; for ended, the
  /// whole answer.
  package var text: String
  /// For consent and prompt, the receiving host.
  package var host: String?
  /// For ended, the conversation that stores it.
  package var chat: String?
  /// For ended, the draft that was written.
  package var draft: String?
  /// For ended, the proposed commands.
  package var commands: [ProposedCommand]?
  /// For ended, the parts that were left out, a sentence each.
  package var remarks: [String]?
  /// For consent and prompt, words that look like names and are not replaced.
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
