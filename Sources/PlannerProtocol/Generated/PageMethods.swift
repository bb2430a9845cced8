// Written by docs/generate-protocol.py from org.socialplanner.Page.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.Page`.
package enum PageMethods {
  package static let interface = "org.socialplanner.Page"

  /// All of them, in the order of the interface file.
  package typealias All = (
    Open, Enter, Session, ListSessions, EndSessions
  )
}

extension PageMethods {
  /// Makes a ticket. It works once, within a minute, and only until the daemon ends. Of more than sixteen
  /// tickets the oldest is removed.
  package struct Open: Method {
    package struct Reply: Codable, Sendable {
      /// The secret.
      package var ticket: String
      /// As `webPort` in `Preferences` of org.socialplanner.Planner.
      package var port: Int

      package init(ticket: String, port: Int) {
        self.ticket = ticket
        self.port = port
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        ticket = try container.decode(String.self, forKey: "ticket")
        port = try container.decode(Int.self, forKey: "port")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(ticket, forKey: "ticket")
        try container.encode(port, forKey: "port")
      }
    }

    package static var interface: String { PageMethods.interface }
    package static var name: String { "Open" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension PageMethods {
  /// Admits a browser for 30 days. Of more than a hundred sessions the first one is removed.
  package struct Enter: Method {
    package struct Reply: Codable, Sendable {
      /// The secret of the session.
      package var session: String
      /// When it ends.
      package var endsAt: Instant

      package init(session: String, endsAt: Instant) {
        self.session = session
        self.endsAt = endsAt
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        session = try container.decode(String.self, forKey: "session")
        endsAt = try container.decode(Instant.self, forKey: "endsAt")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(session, forKey: "session")
        try container.encode(endsAt, forKey: "endsAt")
      }
    }

    package static var interface: String { PageMethods.interface }
    package static var name: String { "Enter" }
    package static let parameters: Set<String> = ["ticket", "browser"]

    /// From `Open`.
    package var ticket: String
    /// The browser's name for itself, cut after 200 characters.
    package var browser: String?

    package init(ticket: String, browser: String? = nil) {
      self.ticket = ticket
      self.browser = browser
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      ticket = try container.decode(String.self, forKey: "ticket")
      browser = try container.decodeIfPresent(String.self, forKey: "browser")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(ticket, forKey: "ticket")
      try container.encodeIfPresent(browser, forKey: "browser")
    }
  }
}

extension PageMethods {
  /// Checks whether a session is valid, at each request.
  package struct Session: Method {
    package struct Reply: Codable, Sendable {
      package var session: PageSession

      package init(session: PageSession) {
        self.session = session
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        session = try container.decode(PageSession.self, forKey: "session")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(session, forKey: "session")
      }
    }

    package static var interface: String { PageMethods.interface }
    package static var name: String { "Session" }
    package static let parameters: Set<String> = ["session"]

    /// Its secret, and in the answer its data.
    package var session: String

    package init(session: String) {
      self.session = session
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      session = try container.decode(String.self, forKey: "session")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(session, forKey: "session")
    }
  }
}

extension PageMethods {
  /// Returns the sessions.
  package struct ListSessions: Method {
    package struct Reply: Codable, Sendable {
      /// The sessions that have not ended, the latest first.
      package var sessions: [PageSession]

      package init(sessions: [PageSession]) {
        self.sessions = sessions
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        sessions = try container.decode([PageSession].self, forKey: "sessions")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(sessions, forKey: "sessions")
      }
    }

    package static var interface: String { PageMethods.interface }
    package static var name: String { "ListSessions" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension PageMethods {
  /// Ends a session.
  package struct EndSessions: Method {
    package struct Reply: Codable, Sendable {
      /// How many.
      package var ended: Int

      package init(ended: Int) {
        self.ended = ended
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        ended = try container.decode(Int.self, forKey: "ended")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(ended, forKey: "ended")
      }
    }

    package static var interface: String { PageMethods.interface }
    package static var name: String { "EndSessions" }
    package static let parameters: Set<String> = ["id"]

    /// Its id or a beginning of it, four characters or more; absent: all.
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
