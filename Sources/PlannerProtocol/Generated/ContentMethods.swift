// Written by docs/generate-protocol.py from org.socialplanner.Content.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Content`.
package enum ContentMethods {
  package static let interface = "org.socialplanner.Content"

  /// All of them, in the order of the interface file.
  package typealias All = (
    AddContent, ListContent, GetContent, RemoveContent
  )
}

extension ContentMethods {
  /// Stores a file. The same file is stored only once for a person.
  package struct AddContent: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The stored file.
      package var content: ShownContent
      package var undoId: String?

      package init(content: ShownContent, undoId: String? = nil) {
        self.content = content
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        content = try container.decode(ShownContent.self, forKey: "content")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(content, forKey: "content")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { ContentMethods.interface }
    package static var name: String { "AddContent" }
    package static let parameters: Set<String> = ["name", "data", "text", "person", "private"]

    package var name: String
    /// Its bytes in Base64, at most 20 MiB of them.
    package var data: String
    /// The searchable text of a document or picture, empty by default. It is not allowed for a text file,
    /// which is searched itself. Control characters are removed; the first 1000000 characters count.
    package var text: String?
    package var person: String?
    package var `private`: Bool?

    package init(
      name: String, data: String, text: String? = nil, person: String? = nil, `private`: Bool? = nil
    ) {
      self.name = name
      self.data = data
      self.text = text
      self.person = person
      self.private = `private`
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      data = try container.decode(String.self, forKey: "data")
      text = try container.decodeIfPresent(String.self, forKey: "text")
      person = try container.decodeIfPresent(String.self, forKey: "person")
      `private` = try container.decodeIfPresent(Bool.self, forKey: "private")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encode(data, forKey: "data")
      try container.encodeIfPresent(text, forKey: "text")
      try container.encodeIfPresent(person, forKey: "person")
      try container.encodeIfPresent(`private`, forKey: "private")
    }
  }
}

extension ContentMethods {
  /// Returns files, the latest first.
  package struct ListContent: Method {
    package struct Reply: Codable, Sendable {
      /// The result.
      package var content: [ShownContent]
      /// How many there are.
      package var total: Int

      package init(content: [ShownContent], total: Int) {
        self.content = content
        self.total = total
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        content = try container.decode([ShownContent].self, forKey: "content")
        total = try container.decode(Int.self, forKey: "total")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(content, forKey: "content")
        try container.encode(total, forKey: "total")
      }
    }

    package static var interface: String { ContentMethods.interface }
    package static var name: String { "ListContent" }
    package static let parameters: Set<String> = ["person", "text", "limit"]

    /// Only theirs.
    package var person: String?
    /// Only files with these words in their name or text.
    package var text: String?
    /// How many, 1...10000, all by default.
    package var limit: Int?

    package init(person: String? = nil, text: String? = nil, limit: Int? = nil) {
      self.person = person
      self.text = text
      self.limit = limit
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      person = try container.decodeIfPresent(String.self, forKey: "person")
      text = try container.decodeIfPresent(String.self, forKey: "text")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(person, forKey: "person")
      try container.encodeIfPresent(text, forKey: "text")
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension ContentMethods {
  /// Returns a file.
  package struct GetContent: Method {
    package struct Reply: Codable, Sendable {
      /// The file.
      package var content: ShownContent
      /// Its searchable text.
      package var text: String
      /// Its path on this machine, for reading and not for changes; absent if it is missing, as after an import.
      package var path: String?
      /// The SHA-256 of the stored bytes.
      package var sha256: String

      package init(content: ShownContent, text: String, path: String? = nil, sha256: String) {
        self.content = content
        self.text = text
        self.path = path
        self.sha256 = sha256
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        content = try container.decode(ShownContent.self, forKey: "content")
        text = try container.decode(String.self, forKey: "text")
        path = try container.decodeIfPresent(String.self, forKey: "path")
        sha256 = try container.decode(String.self, forKey: "sha256")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(content, forKey: "content")
        try container.encode(text, forKey: "text")
        try container.encodeIfPresent(path, forKey: "path")
        try container.encode(sha256, forKey: "sha256")
      }
    }

    package static var interface: String { ContentMethods.interface }
    package static var name: String { "GetContent" }
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

extension ContentMethods {
  /// Removes a file; `Undo` brings it back.
  package struct RemoveContent: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The removed file.
      package var content: ShownContent
      package var undoId: String?

      package init(content: ShownContent, undoId: String? = nil) {
        self.content = content
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        content = try container.decode(ShownContent.self, forKey: "content")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(content, forKey: "content")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { ContentMethods.interface }
    package static var name: String { "RemoveContent" }
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
