// Written by docs/generate-protocol.py from org.socialplanner.Ask.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Ask`.
package enum AskMethods {
  package static let interface = "org.socialplanner.Ask"

  /// All of them, in the order of the interface file.
  package typealias All = (
    Ask, Talk, WriteDraft
  )
}

extension AskMethods {
  /// Answers a question by fixed rules.
  package struct Ask: Method {
    package struct Reply: Codable, Sendable {
      /// True if the question was understood.
      package var understood: Bool
      /// One or more sentences.
      package var answer: String
      /// The arguments of plannerctl that show the same, or that make the requested change.
      package var command: [String]?
      /// Similar questions that are understood.
      package var near: [String]
      /// True if the command changes something; it was not run.
      package var changes: Bool

      package init(understood: Bool, answer: String, command: [String]? = nil, near: [String], changes: Bool) {
        self.understood = understood
        self.answer = answer
        self.command = command
        self.near = near
        self.changes = changes
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        understood = try container.decode(Bool.self, forKey: "understood")
        answer = try container.decode(String.self, forKey: "answer")
        command = try container.decodeIfPresent([String].self, forKey: "command")
        near = try container.decode([String].self, forKey: "near")
        changes = try container.decode(Bool.self, forKey: "changes")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(understood, forKey: "understood")
        try container.encode(answer, forKey: "answer")
        try container.encodeIfPresent(command, forKey: "command")
        try container.encode(near, forKey: "near")
        try container.encode(changes, forKey: "changes")
      }
    }

    package static var interface: String { AskMethods.interface }
    package static var name: String { "Ask" }
    package static let parameters: Set<String> = ["text"]

    /// The question, in English.
    package var text: String

    package init(text: String) {
      self.text = text
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      text = try container.decode(String.self, forKey: "text")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(text, forKey: "text")
    }
  }
}

extension AskMethods {
  /// Asks the model, with `more`.
  package struct Talk: Method {
    package struct Reply: Codable, Sendable {
      /// One per reply.
      package var event: ModelEvent

      package init(event: ModelEvent) {
        self.event = event
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        event = try container.decode(ModelEvent.self, forKey: "event")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(event, forKey: "event")
      }
    }

    package static var interface: String { AskMethods.interface }
    package static var name: String { "Talk" }
    package static let parameters: Set<String> = ["chat", "text", "pseudonyms", "showPrompt", "sure"]

    /// The conversation to continue: its id, or a beginning of it.
    package var chat: String?
    /// The user's message.
    package var text: String
    /// True if names are replaced before they are sent; by default they are unless the host is this machine.
    package var pseudonyms: Bool?
    /// True shows the text that is sent.
    package var showPrompt: Bool?
    /// True allows sending words that look like names.
    package var sure: Bool?

    package init(
      chat: String? = nil, text: String, pseudonyms: Bool? = nil, showPrompt: Bool? = nil, sure: Bool? = nil
    ) {
      self.chat = chat
      self.text = text
      self.pseudonyms = pseudonyms
      self.showPrompt = showPrompt
      self.sure = sure
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      chat = try container.decodeIfPresent(String.self, forKey: "chat")
      text = try container.decode(String.self, forKey: "text")
      pseudonyms = try container.decodeIfPresent(Bool.self, forKey: "pseudonyms")
      showPrompt = try container.decodeIfPresent(Bool.self, forKey: "showPrompt")
      sure = try container.decodeIfPresent(Bool.self, forKey: "sure")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(chat, forKey: "chat")
      try container.encode(text, forKey: "text")
      try container.encodeIfPresent(pseudonyms, forKey: "pseudonyms")
      try container.encodeIfPresent(showPrompt, forKey: "showPrompt")
      try container.encodeIfPresent(sure, forKey: "sure")
    }
  }
}

extension AskMethods {
  /// Lets the model write a draft again, with `more`. If that fails, the draft stays unchanged.
  package struct WriteDraft: Method {
    package struct Reply: Codable, Sendable {
      /// One per reply.
      package var event: ModelEvent

      package init(event: ModelEvent) {
        self.event = event
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        event = try container.decode(ModelEvent.self, forKey: "event")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(event, forKey: "event")
      }
    }

    package static var interface: String { AskMethods.interface }
    package static var name: String { "WriteDraft" }
    package static let parameters: Set<String> = ["draft", "pseudonyms", "showPrompt", "sure"]

    /// Its id.
    package var draft: String
    /// As in Talk.
    package var pseudonyms: Bool?
    /// As in Talk.
    package var showPrompt: Bool?
    /// As in Talk.
    package var sure: Bool?

    package init(draft: String, pseudonyms: Bool? = nil, showPrompt: Bool? = nil, sure: Bool? = nil) {
      self.draft = draft
      self.pseudonyms = pseudonyms
      self.showPrompt = showPrompt
      self.sure = sure
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      draft = try container.decode(String.self, forKey: "draft")
      pseudonyms = try container.decodeIfPresent(Bool.self, forKey: "pseudonyms")
      showPrompt = try container.decodeIfPresent(Bool.self, forKey: "showPrompt")
      sure = try container.decodeIfPresent(Bool.self, forKey: "sure")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(draft, forKey: "draft")
      try container.encodeIfPresent(pseudonyms, forKey: "pseudonyms")
      try container.encodeIfPresent(showPrompt, forKey: "showPrompt")
      try container.encodeIfPresent(sure, forKey: "sure")
    }
  }
}
