/// Modules from outside the package, and the targets that may import them. Package.swift lists the other
/// dependencies, and the compiler checks them (`--explicit-target-dependency-import-check`). It does not
/// check these: all targets find the modules of Swift and of other packages in the same folders.
enum ForeignModules {
  /// The companions of the standard library. Every target may import them.
  static let free: Set = ["Glibc", "Musl", "Synchronization"]

  private static let pages: Set = ["PlannerGuests", "PlannerWeb", "PlannerWebKit"]
  private static let programs: Set = ["planner", "plannerassist", "plannerctl"]

  static let importers: [String: Set<String>] = [
    "ArgumentParser": programs,
    "Dispatch": ["planner"],
    // It contains ICU, which the programs for clients must not load.
    "Foundation": ["PlannerDatabase", "PlannerDrafts", "PlannerGuests", "PlannerStore"],
    "FoundationEssentials": programs.union([
      "PlannerChannels", "PlannerClient", "PlannerGuests", "PlannerLanguageModel", "PlannerModel",
      "PlannerModules", "PlannerProtocol", "PlannerService", "PlannerStore", "PlannerTime", "PlannerWeb",
      "Varlink", "VarlinkNIO",
    ]),
    "GRDB": ["PlannerDatabase", "PlannerGuests", "PlannerStore"],
    "HTTPTypes": pages,
    "Hummingbird": pages,
    "HummingbirdCore": pages,
    "Logging": ["PlannerGuests", "PlannerService", "PlannerWeb", "SystemdKit", "VarlinkNIO", "planner"],
    "Mustache": ["PlannerDrafts", "PlannerWebKit"],
    // Only these targets open sockets with SwiftNIO.
    "NIOConcurrencyHelpers": pages,
    "NIOCore": pages.union(["PlannerService", "VarlinkNIO"]),
    "NIOHTTP1": ["PlannerGuests"],
    "NIOHTTPTypesHTTP1": ["PlannerGuests"],
    "NIOPosix": pages.union(["PlannerService", "VarlinkNIO"]),
  ]
}
