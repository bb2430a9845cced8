// Written by docs/generate-protocol.py from org.socialplanner.Assistant.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// The methods of `org.socialplanner.Assistant`.
package enum AssistantMethods {
  package static let interface = "org.socialplanner.Assistant"

  /// All of them, in the order of the interface file.
  package static let all: [any Method.Type] = [
    ListChats.self, GetChat.self, KeepChat.self, EraseChats.self, GetModelUse.self, AllowModelHost.self,
    BeginModelRequest.self, EndModelRequest.self
  ]
}

extension AssistantMethods {
  /// Conversations, the latest first.
  package struct ListChats: Method {
    package struct Reply: Codable, Sendable {
      /// What was found.
      package var chats: [Chat]
      /// How many there are.
      package var total: Int

      package init(chats: [Chat], total: Int) {
        self.chats = chats
        self.total = total
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static let parameters: Set<String> = ["text", "limit"]

    /// Only those in which all its words are said.
    package var text: String?
    /// How many, 1...10000, all by default.
    package var limit: Int?

    package init(text: String? = nil, limit: Int? = nil) {
      self.text = text
      self.limit = limit
    }
  }
}

extension AssistantMethods {
  package struct GetChat: Method {
    package struct Reply: Codable, Sendable {
      /// The conversation.
      package var chat: KeptChat

      package init(chat: KeptChat) {
        self.chat = chat
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static let parameters: Set<String> = ["id"]

    package var id: String

    package init(id: String) {
      self.id = id
    }
  }
}

extension AssistantMethods {
  /// Keeps what was said, at the end of a conversation.
  package struct KeepChat: Method {
    package struct Reply: Codable, Sendable {
      /// As it is now.
      package var chat: Chat

      package init(chat: Chat) {
        self.chat = chat
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static let parameters: Set<String> = ["id", "messages"]

    /// Absent: a new one.
    package var id: String?
    /// What was said, 1...100.
    package var messages: [Said]

    package init(id: String? = nil, messages: [Said]) {
      self.id = id
      self.messages = messages
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
    }

    package static var interface: String { AssistantMethods.interface }
    package static let parameters: Set<String> = ["id"]

    /// Absent: all of them.
    package var id: String?

    package init(id: String? = nil) {
      self.id = id
    }
  }
}

extension AssistantMethods {
  /// What may be sent and what was.
  package struct GetModelUse: Method {
    package struct Reply: Codable, Sendable {
      /// To which you allowed it.
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
    }

    package static var interface: String { AssistantMethods.interface }
    package static let parameters: Set<String> = []
    package init() {}
  }
}

extension AssistantMethods {
  /// Says whether something may be sent to a host at all.
  package struct AllowModelHost: Method {
    package struct Reply: Codable, Sendable {
      package init() {}
    }

    package static var interface: String { AssistantMethods.interface }
    package static let parameters: Set<String> = ["host", "allowed"]

    package var host: String
    /// False takes it back.
    package var allowed: Bool

    package init(host: String, allowed: Bool) {
      self.host = host
      self.allowed = allowed
    }
  }
}

extension AssistantMethods {
  /// Asks for leave to send one request. The audit log notes it before it is sent.
  package struct BeginModelRequest: Method {
    package struct Reply: Codable, Sendable {
      /// To name it by; absent where it is refused.
      package var request: String?
      /// Why.
      package var refused: ModelRefusal?
      /// Today's, with this one.
      package var requests: Int
      package var tokens: Int

      package init(request: String? = nil, refused: ModelRefusal? = nil, requests: Int, tokens: Int) {
        self.request = request
        self.refused = refused
        self.requests = requests
        self.tokens = tokens
      }
    }

    package static var interface: String { AssistantMethods.interface }
    package static let parameters: Set<String> = [
      "host", "model", "tokens", "people", "fields", "requestsPerDay", "tokensPerDay"
    ]

    package var host: String
    /// Which one.
    package var model: String
    /// Today's, with this one.
    package var tokens: Int
    /// Ids of those whose data is in it.
    package var people: [String]
    /// Which of what is known of them.
    package var fields: [ShareField]
    /// The budget, a day of yours.
    package var requestsPerDay: Int
    /// The budget, a day of yours.
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
  }
}

extension AssistantMethods {
  /// Says what a request needed.
  package struct EndModelRequest: Method {
    package struct Reply: Codable, Sendable {
      package init() {}
    }

    package static var interface: String { AssistantMethods.interface }
    package static let parameters: Set<String> = ["request", "tokens"]

    package var request: String
    /// 0...1000000000.
    package var tokens: Int

    package init(request: String, tokens: Int) {
      self.request = request
      self.tokens = tokens
    }
  }
}
