import Foundation
import Logging
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Varlink

@testable import PlannerService
@testable import VarlinkNIO

/// A planner in memory with two people and sessions that are three days old. It accesses no files.
final class FuzzPlanner {
  let planner: Planner
  private let router: Router
  private let time = TestClock(FuzzTimes.now)

  /// Drops all work, so that no file is accessed.
  private final class NobodyWorks: BackgroundQueue {
    func run<Result: Sendable>(
      _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
    ) {}
  }

  init() throws {
    planner = Planner(
      store: try .inMemory(), clock: time.clock, zones: FuzzTimes.database,
      queues: Planner.Queues(files: NobodyWorks()))
    try planner.start()
    let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
    router = Router(interfaces: PlannerInterface.all(planner: planner, logger: logger), logger: logger)
  }

  func peopled() throws {
    try call(
      "AddContact", ["displayName": "Anna", "goal": .object(["cadenceDays": 3]), "tags": .array(["club"])])
    try call(
      "AddContact", ["displayName": "Bo Li", "goal": .object(["cadenceDays": 7, "minDurationMin": 45])])
    time.advance(days: 3)
  }

  func answer(_ messages: [Data]) throws {
    try peopled()
    for message in messages { try handle(message) }
    try live()
  }

  func select(_ text: String) throws {
    try peopled()
    let value = JSONValue.string(text)
    for (method, key) in [
      ("Person", "name"), ("Item", "item"), ("People", "search"), ("People", "tag"), ("Why", "item"),
      ("Candidates", "item"), ("RemoveAway", "id"), ("Cards", "search"), ("RemoveCalendar", "name"),
      ("RemoveAddressBook", "name"), ("History", "name"),
    ] { try call(method, [key: value]) }
    for (method, key) in [("Enter", "ticket"), ("Session", "session"), ("EndSessions", "id")] {
      try call(method, [key: value], of: page)
    }
    try call("WhatIf", ["changes": .array([value])])
    try call("Snooze", ["item": "Anna", "by": value])
    try call("Reschedule", ["item": "Anna", "startAt": value])
    try call("Book", ["name": "Bo", "at": value])
    try call("AddAway", ["from": value, "to": value])
    try call("SetPaused", ["name": "Bo", "paused": .bool(true), "until": value])
    for key in Preferences.Key.allCases {
      try call("SetPreference", ["key": .string(key.rawValue), "value": value])
    }
    try live()
  }

  /// Selects people by a filter or by words, in a planner with data about them.
  func find(_ text: String) throws {
    try peopled()
    let value = JSONValue.string(text)
    try call(
      "SetProfile",
      [
        "name": "Anna",
        "set": .object([
          "company": "Smith Ventures", "birthday": "1966-03-15", "interests": .array(["golf"]),
          "addresses": .array([.object(["city": "Berlin"])]), "notes": .array([.object(["text": value])]),
        ]),
      ], of: people)
    let whom = try call("Filter", ["filter": value], of: people)
    // A valid filter can be saved, and then selects the same people.
    let kept = try call("SetSegment", ["name": "kept", "filter": value], of: people)
    if whom.error == nil, kept.error == nil {
      let again = try call("Filter", ["filter": "kept"], of: people)
      try require(again.parameters == whom.parameters, "kept, it means others: \(whom) \(again)")
    }
    try call("SetSegment", ["name": "other", "filter": .string("kept or \(text)")], of: people)
    try call("Find", ["text": value], of: people)
    for (method, parameters) in [
      ("People", ["filter": value]), ("Agenda", ["filter": value]), ("Export", ["filter": value]),
      ("SetContactsPaused", ["filter": value, "paused": .bool(true)]),
    ] as [(String, [String: JSONValue])] { try call(method, parameters) }
    for (method, key) in [("Profile", "name"), ("Introductions", "contact"), ("Dates", "from")] {
      try call(method, [key: value], of: people)
    }
    try call("AddDate", ["name": "Bo", "title": "a day", "on": value], of: people)
    try live()
  }

  func take(_ document: [UInt8]) throws {
    let start = Data(#"{"method":"org.socialplanner.Planner.Import","parameters":{"document":"#.utf8)
    try handle(start + Data(document) + Data("}}".utf8))
    try live()
  }

  /// Makes calls that use all stored data.
  func live() throws {
    try call("Agenda", ["days": 60])
    try call("Plan", [:])
    try call("Why", ["item": "Anna"])
    try call("Check", [:])
    try call("Learned", [:])
    try call("Status", [:])
    time.advance(days: 2)
    try? planner.refreshByTheClock()
    try call("Undo", [:])
    let reply = try call("Export", [:])
    try require(reply.error == nil, "no export: \(reply)")
    let again = try call("Import", reply.parameters ?? [:])
    try require(again.error == nil, "its own export is refused: \(again)")
  }

  typealias Reply = WireReply<[String: JSONValue]>

  private let people = "org.socialplanner.People"
  private let page = "org.socialplanner.Page"

  @discardableResult
  func call(
    _ method: String, _ parameters: [String: JSONValue], of interface: String = "org.socialplanner.Planner"
  ) throws -> Reply {
    let call = WireCall(method: "\(interface).\(method)", parameters: JSONValue.object(parameters))
    return try handle(WireJSON.encode(call)) ?? Reply()
  }

  /// Handles a message. Every answer must be valid JSON, and no answer may be an internal error.
  @discardableResult
  private func handle(_ message: Data) throws -> Reply? {
    var last: Reply?
    for answer in router.handle(message).messages {
      let reply = try WireJSON.decode(Reply.self, from: answer)
      try require(reply.error?.hasSuffix(".Internal") != true, "\(reply)")
      last = reply
    }
    return last
  }
}
