/// The allowed imports of each target, as in docs/architecture.md. A target is listed here from the change
/// that adds it. An import of a package module outside its row is an error.
struct Arrows {
  var ours: Set<String>
  var outside: Set<String> = []
  /// The reason, shown with a violation.
  var because: String

  /// The companions of the standard library, which every target may import.
  static let systemModules: Set = ["Glibc", "Musl", "Synchronization"]

  static let table: [String: Arrows] = [
    "PlannerTime": Arrows(
      ours: [], outside: ["FoundationEssentials"],
      because: "time is the ground floor; ICU would come in with the whole of Foundation"),
    "PlannerModel": Arrows(
      ours: ["PlannerTime"], outside: ["FoundationEssentials"],
      because: "the model is values, known to everyone and knowing nobody"),
    "PlannerEngine": Arrows(
      ours: ["PlannerModel", "PlannerTime"],
      because: "the engine is a pure function of its input; zone tables come in as values"),
    "PlannerProtocol": Arrows(
      ours: ["PlannerModel", "PlannerTime"], outside: ["FoundationEssentials"],
      because: "a client must be able to speak the protocol without the daemon"),
    "PlannerClient": Arrows(
      ours: ["PlannerModel", "PlannerPosix", "PlannerProtocol"], outside: ["FoundationEssentials"],
      because: "the client starts in milliseconds: a blocking socket, no NIO, no ICU"),
    "PlannerDatabase": Arrows(
      ours: ["PlannerTime"], outside: ["Foundation", "GRDB"],
      because: "how a file is kept safe does not depend on what is in it"),
    "PlannerStore": Arrows(
      ours: ["PlannerDatabase", "PlannerModel", "PlannerTime"],
      outside: ["FoundationEssentials", "Foundation", "GRDB"],
      because: "the store keeps objects and decides nothing"),
    "PlannerWords": Arrows(
      ours: ["PlannerModel", "PlannerProtocol", "PlannerTime"],
      because: "words for people are the same in every client, and depend on values alone"),
    "PlannerReminders": Arrows(
      ours: ["PlannerModel", "PlannerTime"],
      because: "what is due, late and to be said is a function of values; channels only carry it out"),
    "CLibsystemd": Arrows(ours: [], because: "a module map and a shim import nothing"),
    "CPosix": Arrows(ours: [], because: "a module map and a shim import nothing"),
    "PlannerPosix": Arrows(
      ours: ["CPosix"], because: "what POSIX has and Swift's library has not, for client and daemon alike"),
    "SystemdKit": Arrows(
      ours: ["CLibsystemd", "PlannerPosix"], outside: ["Logging"],
      because: "systemd's doors know nothing of planning"),
    "PlannerChannels": Arrows(
      ours: ["PlannerModel", "PlannerReminders", "PlannerTime", "SystemdKit"],
      outside: ["FoundationEssentials"],
      because: "channels carry out what the ledger decided; only the service writes to the store"),
    "CLibical": Arrows(ours: [], because: "a module map and a shim import nothing"),
    "PlannerCalendar": Arrows(
      ours: ["CLibical", "PlannerFiles", "PlannerModel", "PlannerTime"],
      because: "calendars are files and values; only the service knows what to do with them"),
    "PlannerFiles": Arrows(
      ours: ["PlannerModel"],
      because: "files that other programs write are looked at in one way, whatever they hold"),
    "PlannerAddressBooks": Arrows(
      ours: ["PlannerFiles", "PlannerModel", "PlannerTime"],
      because: "address books are files and values; only the service knows what to do with them"),
    "PlannerMatching": Arrows(
      ours: ["PlannerTime"],
      because: "filters and introductions are pure functions of what is known of people"),
    "PlannerDrafts": Arrows(
      ours: ["PlannerModel", "PlannerTime"], outside: ["Foundation", "Mustache"],
      because: "a draft is a pure function of a template and of what is known of a person"),
    "PlannerModules": Arrows(
      ours: ["PlannerModel", "PlannerTime"], outside: ["FoundationEssentials"],
      because: "a module is checked as values, the same in the client that reads it and in the daemon"),
    "CLibcurl": Arrows(ours: [], because: "a module map and a shim import nothing"),
    "CLibcrypt": Arrows(ours: [], because: "a module map and a shim import nothing"),
    "PlannerLanguageModel": Arrows(
      ours: ["CLibcurl", "CPosix", "PlannerModel", "PlannerPosix", "PlannerTime"],
      outside: ["FoundationEssentials"],
      because:
        "who speaks to a model knows neither the daemon nor its store: what it may read is handed to it"),
    "PlannerService": Arrows(
      ours: [
        "PlannerCalendar", "PlannerAddressBooks", "PlannerDrafts", "PlannerEngine", "PlannerFiles",
        "PlannerModel", "PlannerModules",
        "PlannerMatching", "PlannerPosix", "PlannerProtocol", "PlannerReminders", "PlannerStore",
        "PlannerTime",
        "PlannerWords",
      ],
      outside: [
        "FoundationEssentials", "Foundation", "Logging", "NIOConcurrencyHelpers", "NIOCore", "NIOPosix",
      ],
      because: "the service is the only room that sees both the store and the protocol"),
    "CZlib": Arrows(ours: [], because: "a module map and a shim import nothing"),
    "PlannerWebKit": Arrows(
      ours: ["CZlib", "PlannerProtocol", "PlannerTime", "PlannerWords"],
      outside: ["HTTPTypes", "Hummingbird", "NIOCore"],
      because: "what every page is made of is values and HTTP, and knows no program"),
    "PlannerGuests": Arrows(
      ours: [
        "CLibcrypt", "PlannerClient", "PlannerDatabase", "PlannerModel", "PlannerWebKit", "PlannerPosix",
        "PlannerProtocol", "PlannerTime",
      ],
      outside: [
        "Foundation", "FoundationEssentials", "GRDB", "HTTPTypes", "Hummingbird",
        "HummingbirdCore", "Logging", "Mustache", "NIOConcurrencyHelpers", "NIOCore", "NIOHTTP1",
        "NIOHTTPTypesHTTP1", "NIOPosix",
      ],
      because: "whoever takes over the program that strangers reach finds nothing of the planner in it"),
    "PlannerWeb": Arrows(
      ours: [
        "PlannerClient", "PlannerModel", "PlannerWebKit", "PlannerMatching", "PlannerProtocol", "PlannerTime",
        "PlannerWords",
      ],
      outside: [
        "FoundationEssentials", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "Mustache",
        "NIOConcurrencyHelpers", "NIOCore", "NIOPosix",
      ],
      because: "the page is another client: it asks the daemon, and decides nothing"),
    "PlannerAssist": Arrows(
      ours: [
        "PlannerClient", "PlannerModel", "PlannerProtocol", "PlannerLanguageModel", "PlannerTime",
        "PlannerWords",
      ],
      because: "the grammar and its answers are functions of a question and of what the daemon says"),
    "planner": Arrows(
      ours: [
        "PlannerChannels", "PlannerClient", "PlannerGuests", "PlannerModel", "PlannerPosix",
        "PlannerProtocol",
        "PlannerService", "PlannerTime", "PlannerWeb", "SystemdKit",
      ],
      outside: ["ArgumentParser", "Dispatch", "FoundationEssentials", "Logging"],
      because: "the composition root puts things together"),
    "plannerassist": Arrows(
      ours: [
        "PlannerAssist", "PlannerClient", "PlannerModel", "PlannerPosix", "PlannerProtocol",
        "PlannerLanguageModel", "PlannerTime",
      ],
      outside: ["ArgumentParser", "FoundationEssentials"],
      because: "the composition root puts things together"),
    "plannerctl": Arrows(
      ours: [
        "PlannerClient", "PlannerAddressBooks", "PlannerModel", "PlannerModules", "PlannerMatching",
        "PlannerPosix",
        "PlannerProtocol",
        "PlannerTime", "PlannerWords",
      ],
      outside: ["ArgumentParser", "FoundationEssentials"],
      because: "commands and rendering know the protocol, never the daemon's insides"),
  ]
}
