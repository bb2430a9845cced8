// Written by docs/generate-protocol.py from org.socialplanner.Assistant.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// Who says something.
package enum Speaker: String, CaseIterable, Codable, Sendable {
  case you, assistant
}

/// Something that was said.
package struct ChatMessage: Hashable, Codable, Sendable {
  /// Of the message.
  package var id: String
  /// When.
  package var at: Instant
  /// Who says it.
  package var speaker: Speaker
  /// What.
  package var text: String
  /// What the assistant proposed, each a command line of plannerctl; done only if you said yes.
  package var commands: [String]
  /// Which one said it; absent where none did.
  package var model: String?
  /// Ids of the people whom it is about. Erasing or removing one of them takes the message away.
  package var about: [String]

  package init(
    id: String, at: Instant, speaker: Speaker, text: String, commands: [String], model: String? = nil,
    about: [String]
  ) {
    self.id = id
    self.at = at
    self.speaker = speaker
    self.text = text
    self.commands = commands
    self.model = model
    self.about = about
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    at = try container.decode(Instant.self, forKey: "at")
    speaker = try container.decode(Speaker.self, forKey: "speaker")
    text = try container.decode(String.self, forKey: "text")
    commands = try container.decode([String].self, forKey: "commands")
    model = try container.decodeIfPresent(String.self, forKey: "model")
    about = try container.decode([String].self, forKey: "about")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(at, forKey: "at")
    try container.encode(speaker, forKey: "speaker")
    try container.encode(text, forKey: "text")
    try container.encode(commands, forKey: "commands")
    try container.encodeIfPresent(model, forKey: "model")
    try container.encode(about, forKey: "about")
  }
}

/// A conversation.
package struct Chat: Hashable, Codable, Sendable {
  package var id: String
  /// What it began with.
  package var title: String
  /// When.
  package var startedAt: Instant
  /// When.
  package var lastAt: Instant
  /// How many there are.
  package var messages: Int

  package init(id: String, title: String, startedAt: Instant, lastAt: Instant, messages: Int) {
    self.id = id
    self.title = title
    self.startedAt = startedAt
    self.lastAt = lastAt
    self.messages = messages
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    title = try container.decode(String.self, forKey: "title")
    startedAt = try container.decode(Instant.self, forKey: "startedAt")
    lastAt = try container.decode(Instant.self, forKey: "lastAt")
    messages = try container.decode(Int.self, forKey: "messages")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(title, forKey: "title")
    try container.encode(startedAt, forKey: "startedAt")
    try container.encode(lastAt, forKey: "lastAt")
    try container.encode(messages, forKey: "messages")
  }
}

/// A conversation with all that was said in it.
package struct KeptChat: Hashable, Codable, Sendable {
  package var id: String
  /// What it began with.
  package var title: String
  /// When.
  package var startedAt: Instant
  /// What was said, in its order.
  package var messages: [ChatMessage]

  package init(id: String, title: String, startedAt: Instant, messages: [ChatMessage]) {
    self.id = id
    self.title = title
    self.startedAt = startedAt
    self.messages = messages
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    title = try container.decode(String.self, forKey: "title")
    startedAt = try container.decode(Instant.self, forKey: "startedAt")
    messages = try container.decode([ChatMessage].self, forKey: "messages")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(title, forKey: "title")
    try container.encode(startedAt, forKey: "startedAt")
    try container.encode(messages, forKey: "messages")
  }
}

/// A host to which something may be sent.
package struct ModelHost: Hashable, Codable, Sendable {
  package var host: String
  /// Since when.
  package var allowedAt: Instant

  package init(host: String, allowedAt: Instant) {
    self.host = host
    self.allowedAt = allowedAt
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    host = try container.decode(String.self, forKey: "host")
    allowedAt = try container.decode(Instant.self, forKey: "allowedAt")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(host, forKey: "host")
    try container.encode(allowedAt, forKey: "allowedAt")
  }
}

/// What of a person may be sent to a model's host: the preference shareFields.
package enum ShareField: String, CaseIterable, Codable, Sendable {
  case name, company, role, city, interests, dates, relations, lastContact, tags
  /// Never private ones.
  case notes
  /// Sessions, past and to come.
  case plan
  /// Files that you added.
  case content
}
