// Written by docs/generate-protocol.py from org.socialplanner.Assistant.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Assistant`.
package enum AssistantMethods {
  package static let interface = "org.socialplanner.Assistant"

  /// All of them, in the order of the interface file.
  package typealias All = (
    ListChats, GetChat, KeepChat, EraseChats, GetModelUse, AllowModelHost, BeginModelRequest, EndModelRequest
  )
}

extension AssistantMethods {
  /// Returns conversations, the latest first.
  package struct ListChats: Method {
    package struct Reply: Codable, Sendable {
      /// The result.
      package var chats: [Chat]
      /// How many there are.
      package var total: Int

      package init(chats: [Chat], total: Int) {
        self.chats = chats
        self.total = total
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        chats = try container.decode([Chat].self, forKey: "chats")
        total = try container.decode(Int.self, forKey: "total")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(chats, forKey: "chats")
        try container.encode(total, forKey: "total")
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static var name: String { "ListChats" }
    package static let parameters: Set<String> = ["text", "limit"]

    /// Only conversations that contain all its words.
    package var text: String?
    /// How many, 1...10000, all by default.
    package var limit: Int?

    package init(text: String? = nil, limit: Int? = nil) {
      self.text = text
      self.limit = limit
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      text = try container.decodeIfPresent(String.self, forKey: "text")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(text, forKey: "text")
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension AssistantMethods {
  /// Returns a conversation.
  package struct GetChat: Method {
    package struct Reply: Codable, Sendable {
      /// The conversation.
      package var chat: KeptChat

      package init(chat: KeptChat) {
        self.chat = chat
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        chat = try container.decode(KeptChat.self, forKey: "chat")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(chat, forKey: "chat")
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static var name: String { "GetChat" }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension AssistantMethods {
  /// Stores messages at the end of a conversation.
  package struct KeepChat: Method {
    package struct Reply: Codable, Sendable {
      /// The conversation after the change.
      package var chat: Chat

      package init(chat: Chat) {
        self.chat = chat
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        chat = try container.decode(Chat.self, forKey: "chat")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(chat, forKey: "chat")
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static var name: String { "KeepChat" }
    package static let parameters: Set<String> = ["id", "messages"]

    /// Absent: a new conversation.
    package var id: String?
    /// The messages, 1...100.
    package var messages: [Said]

    package init(id: String? = nil, messages: [Said]) {
      self.id = id
      self.messages = messages
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decodeIfPresent(String.self, forKey: "id")
      messages = try container.decode([Said].self, forKey: "messages")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(id, forKey: "id")
      try container.encode(messages, forKey: "messages")
    }
  }
}

extension AssistantMethods {
  /// Erases a conversation for good: `Undo` does not bring it back.
  package struct EraseChats: Method {
    package struct Reply: Codable, Sendable {
      /// How many.
      package var erased: Int

      package init(erased: Int) {
        self.erased = erased
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        erased = try container.decode(Int.self, forKey: "erased")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(erased, forKey: "erased")
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static var name: String { "EraseChats" }
    package static let parameters: Set<String> = ["id"]

    /// Absent: all of them.
    package var id: String?

    package init(id: String? = nil) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decodeIfPresent(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(id, forKey: "id")
    }
  }
}

extension AssistantMethods {
  /// Returns the allowed hosts and the use of models.
  package struct GetModelUse: Method {
    package struct Reply: Codable, Sendable {
      /// The hosts that the user allowed.
      package var hosts: [ModelHost]
      /// How many today.
      package var requests: Int
      /// How many today.
      package var tokens: Int

      package init(hosts: [ModelHost], requests: Int, tokens: Int) {
        self.hosts = hosts
        self.requests = requests
        self.tokens = tokens
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        hosts = try container.decode([ModelHost].self, forKey: "hosts")
        requests = try container.decode(Int.self, forKey: "requests")
        tokens = try container.decode(Int.self, forKey: "tokens")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(hosts, forKey: "hosts")
        try container.encode(requests, forKey: "requests")
        try container.encode(tokens, forKey: "tokens")
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static var name: String { "GetModelUse" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension AssistantMethods {
  /// Allows a host to receive data, or forbids it.
  package struct AllowModelHost: Method {
    package struct Reply: Codable, Sendable {
      package init() {}

      package init(from decoder: any Decoder) {}

      package func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: MemberKey.self)
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static var name: String { "AllowModelHost" }
    package static let parameters: Set<String> = ["host", "allowed"]

    package var host: String
    /// False forbids it.
    package var allowed: Bool

    package init(host: String, allowed: Bool) {
      self.host = host
      self.allowed = allowed
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      host = try container.decode(String.self, forKey: "host")
      allowed = try container.decode(Bool.self, forKey: "allowed")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(host, forKey: "host")
      try container.encode(allowed, forKey: "allowed")
    }
  }
}

extension AssistantMethods {
  /// Asks for permission to send one request. The audit log records it before it is sent.
  package struct BeginModelRequest: Method {
    package struct Reply: Codable, Sendable {
      /// The id of the request; absent if it is refused.
      package var request: String?
      /// The reason.
      package var refused: ModelRefusal?
      /// Today's, including this one.
      package var requests: Int
      package var tokens: Int

      package init(request: String? = nil, refused: ModelRefusal? = nil, requests: Int, tokens: Int) {
        self.request = request
        self.refused = refused
        self.requests = requests
        self.tokens = tokens
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        request = try container.decodeIfPresent(String.self, forKey: "request")
        refused = try container.decodeIfPresent(ModelRefusal.self, forKey: "refused")
        requests = try container.decode(Int.self, forKey: "requests")
        tokens = try container.decode(Int.self, forKey: "tokens")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encodeIfPresent(request, forKey: "request")
        try container.encodeIfPresent(refused, forKey: "refused")
        try container.encode(requests, forKey: "requests")
        try container.encode(tokens, forKey: "tokens")
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static var name: String { "BeginModelRequest" }
    package static let parameters: Set<String> = [
      "host", "model", "tokens", "people", "fields", "requestsPerDay", "tokensPerDay"
    ]

    package var host: String
    /// The model.
    package var model: String
    /// Today's, including this one.
    package var tokens: Int
    /// The ids of the people with data in it.
    package var people: [String]
    /// The facts about people in it.
    package var fields: [ShareField]
    /// The budget per day in the user's time zone.
    package var requestsPerDay: Int
    /// The budget per day in the user's time zone.
    package var tokensPerDay: Int

    package init(
      host: String, model: String, tokens: Int, people: [String], fields: [ShareField], requestsPerDay: Int,
      tokensPerDay: Int
    ) {
      self.host = host
      self.model = model
      self.tokens = tokens
      self.people = people
      self.fields = fields
      self.requestsPerDay = requestsPerDay
      self.tokensPerDay = tokensPerDay
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      host = try container.decode(String.self, forKey: "host")
      model = try container.decode(String.self, forKey: "model")
      tokens = try container.decode(Int.self, forKey: "tokens")
      people = try container.decode([String].self, forKey: "people")
      fields = try container.decode([ShareField].self, forKey: "fields")
      requestsPerDay = try container.decode(Int.self, forKey: "requestsPerDay")
      tokensPerDay = try container.decode(Int.self, forKey: "tokensPerDay")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(host, forKey: "host")
      try container.encode(model, forKey: "model")
      try container.encode(tokens, forKey: "tokens")
      try container.encode(people, forKey: "people")
      try container.encode(fields, forKey: "fields")
      try container.encode(requestsPerDay, forKey: "requestsPerDay")
      try container.encode(tokensPerDay, forKey: "tokensPerDay")
    }
  }
}

extension AssistantMethods {
  /// Reports the tokens that a request needed.
  package struct EndModelRequest: Method {
    package struct Reply: Codable, Sendable {
      package init() {}

      package init(from decoder: any Decoder) {}

      package func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: MemberKey.self)
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static var name: String { "EndModelRequest" }
    package static let parameters: Set<String> = ["request", "tokens"]

    package var request: String
    /// 0...1000000000.
    package var tokens: Int

    package init(request: String, tokens: Int) {
      self.request = request
      self.tokens = tokens
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      request = try container.decode(String.self, forKey: "request")
      tokens = try container.decode(Int.self, forKey: "tokens")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(request, forKey: "request")
      try container.encode(tokens, forKey: "tokens")
    }
  }
}
