// Written by docs/generate-protocol.py from org.socialplanner.Assistant.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// The speaker of a message.
package enum Speaker: String, CaseIterable, Codable, Sendable {
  case you, assistant
}

/// A message of a conversation.
package struct ChatMessage: Hashable, Codable, Sendable {
  /// The id of the message.
  package var id: String
  /// Its time.
  package var at: Instant
  /// Its speaker.
  package var speaker: Speaker
  /// Its text.
  package var text: String
  /// The assistant's proposals, each a command line of plannerctl, run only with the user's consent.
  package var commands: [String]
  /// The model that wrote it; absent if no model wrote it.
  package var model: String?
  /// The ids of the people in it. Erasing or removing one of them deletes the message.
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
  /// Its first words.
  package var title: String
  /// The times of its first and last message.
  package var startedAt: Instant
  /// The times of its first and last message.
  package var lastAt: Instant
  /// The number of messages.
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

/// A conversation with all its messages.
package struct KeptChat: Hashable, Codable, Sendable {
  package var id: String
  /// Its first words.
  package var title: String
  /// The time of its first message.
  package var startedAt: Instant
  /// Its messages, in order.
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

/// A host that may receive data.
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

/// A fact about people that may be sent to a model's host: the preference shareFields.
package enum ShareField: String, CaseIterable, Codable, Sendable {
  case name, company, role, city, interests, dates, relations, lastContact, tags
  /// Never private ones.
  case notes
  /// Sessions, past and to come.
  case plan
  /// Files that the user added.
  case content
}
