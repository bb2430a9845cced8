import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService

/// Documents as somebody makes them who wants the planner to fall over: it refuses with the field, or takes them and
/// works on. A trap would end the whole test run.
@Suite struct `A hostile import` {
  private static let texts = [
    "", "0", "-1", "9223372036854775807", "0000-01-01", "9999-12-31", "2999-12-31", "1900-01-01",
    "2026-02-30",
    "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2999-12-31T23:59:59Z", "1900-01-01T00:00:00+23:59",
    "2026-03-02T18:00:00Z", "2026-03-02T18:30:00Z", "2016-12-31T23:59:60Z", "24:00", "23:59", "00:00", "Mon",
    "Sun",
    "Asia/Tokyo", "Antarctica/Troll", "../../etc/passwd", "/", "/tmp/x.ics", "#ffffff", "done", "lapsed",
    "snoozed",
    "manual", "auto", "calendar", "a\u{0}b", "'\u{301}", "\u{202E}", "org.socialplanner.export",
  ]
  private static let numbers: [Double] = [
    0, 1, -1, 5, 24, 1440, 1441, 3650, 366, 1e9, -1e9, 1e15, 9.2e18, -9.2e18, 1e308, -1e308, 0.5, 1e-308,
  ]

  private static func value(_ random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(numbers.randomElement(using: &random) ?? 0)
    case 3: .number(Double(Int.random(in: -2000...2000, using: &random)))
    case 4: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random) })
    case 5:
      .string(String(repeating: RandomText.make(&random), count: Int.random(in: 0...3, using: &random) * 400))
    case 6: .object(["start": value(&random), "end": value(&random), "kind": "calendar", "title": "x"])
    default: .string(texts.randomElement(using: &random) ?? "")
    }
  }

  /// Changes one place somewhere in it.
  private static func mutate(_ value: JSONValue, _ random: inout SeededRandom, depth: Int = 0) -> JSONValue {
    // Near the root, change little: what is refused at once shows nothing.
    guard depth < 2 || Int.random(in: 0..<4, using: &random) > 0 else { return Self.value(&random) }
    switch value {
    case .object(var members):
      guard let key = members.keys.sorted().randomElement(using: &random) else { return Self.value(&random) }
      switch Int.random(in: 0..<20, using: &random) {
      case 0 where depth > 0: members[key] = nil
      case 1:
        let other = members.keys.sorted().randomElement(using: &random) ?? key
        (members[key], members[other]) = (members[other], members[key])
      default: members[key] = mutate(members[key] ?? .null, &random, depth: depth + 1)
      }
      return .object(members)
    case .array(var values):
      guard let index = values.indices.randomElement(using: &random) else {
        return .array([Self.value(&random)])
      }
      switch Int.random(in: 0..<10, using: &random) {
      case 0: values.remove(at: index)
      case 1: values.append(values[index])
      case 2: values.reverse()
      case 3: values += Array(repeating: values[index], count: 300)
      default: values[index] = mutate(values[index], &random, depth: depth + 1)
      }
      return .array(values)
    case .string(let text):
      // A time or a number beside the one that stands there.
      if let at = Instant(text) {
        let minutes =
          [-1, 1, 60, -1440, 525_600, -525_600_000, 500_000_000].randomElement(using: &random) ?? 1
        return .string(at.adding(minutes: minutes).description)
      }
      return Self.value(&random)
    default: return Self.value(&random)
    }
  }

  private static func document() throws -> JSONValue {
    let planner = try livedIn(.router)
    // A session over a busy time, a calendar and an address book, which the daemon does not look at here.
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-20 12:00", force: true))
    var document = try planner.call(Methods.Export()).document
    document.calendars = [
      CalendarSource(id: newId(), name: "work", path: "/nowhere/work.ics", addresses: ["a@b.c"])
    ]
    document.addressBooks = [AddressBook(id: newId(), name: "book", path: "/nowhere/book.vcf")]
    document.edits = document.items.prefix(2).map {
      ExternalEdit(
        id: newId(), at: planner.time.now, itemId: $0.id, contactId: $0.contactId, movedTo: $0.startAt,
        detail: "moved")
    }
    #expect(document.items.contains { $0.forcedOver?.isEmpty == false })
    return try WireJSON.decode(JSONValue.self, from: WireJSON.encode(document))
  }

  /// What a day with the planner does: everything that counts on what is stored.
  private func live(with planner: TestPlanner) throws {
    for (method, parameters) in [
      ("Export", "{}"), ("Agenda", #"{"days":366}"#), ("Plan", #"{"dryRun":true}"#), ("Plan", "{}"),
      ("People", "{}"),
      ("Status", "{}"), ("Check", "{}"), ("Doctor", "{}"), ("History", "{}"), ("Learned", "{}"),
      ("Next", "{}"),
      ("WhatIf", #"{"changes":["capacityPerWeek=7"]}"#), ("ListAway", "{}"), ("Why", #"{"item":"Bo"}"#),
      ("Item", #"{"item":"Anna"}"#), ("Person", #"{"name":"Bo"}"#), ("Candidates", #"{"item":"Bo"}"#),
      ("Snooze", #"{"item":"Bo","by":"1d"}"#), ("Done", #"{"item":"Bo"}"#), ("Undo", "{}"), ("Undo", "{}"),
      ("SnoozeTonight", "{}"),
    ] { _ = try planner.answers(method, parameters) }
    planner.time.advance(days: 3)
    try planner.tick()
    _ = try planner.answers("Undo", "{}")
  }

  @Test(arguments: PropertySeeds.take(4))
  func `is refused by its field, or taken, and the planner goes on`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = try Self.document()
    var refused = 0
    for round in 0..<30 {
      var changed = document
      for _ in 0..<Int.random(in: 1...3, using: &random) { changed = Self.mutate(changed, &random) }
      let planner = round % 3 == 0 ? try livedIn(.router) : try TestPlanner(.router)
      let before = try planner.snapshot()
      let text = String(decoding: try WireJSON.encode(["document": changed]), as: UTF8.self)
      let reply = try planner.raw("Import", text)
      if let error = reply.error {
        refused += 1
        #expect(
          ["InvalidField", "InvalidParameter"].contains { error.hasSuffix($0) }, "\(seed): \(error) \(reply)")
        if error.hasSuffix("InvalidField") {
          guard case .string(let field) = reply.parameters?["field"] else {
            Issue.record("\(seed): \(reply)")
            continue
          }
          #expect(field.hasPrefix("document"), "\(seed): \(reply)")
        }
        #expect(try planner.snapshot() == before)
      }
      try live(with: planner)
    }
    // Most are; one seed may have nothing but such.
    #expect(refused > 0)
  }

  private func refused(_ change: (inout ExportDocument) -> Void) throws -> InvalidField {
    let planner = try livedIn(.router)
    var document = try planner.call(Methods.Export()).document
    change(&document)
    return try planner.refusal(InvalidField.self, of: Methods.Import(document: document))
  }

  /// It made a range from its end to its start, which ends the process.
  @Test func `with a busy time that ends before it starts is refused`() throws {
    let (start, end) = (Instant("2026-03-20T12:00:00Z")!, Instant("2026-03-20T11:00:00Z")!)
    let refusal = try refused { $0.items[0].forcedOver = [BusyTime(start: start, end: end)] }
    #expect(refusal.field == "document.items[0].forcedOver[0].end")
    #expect(refusal.allowed == "an instant not before its start, 2026-03-20T12:00:00Z")
  }

  @Test func `with times that nobody can count on from is refused`() throws {
    let far = Instant("9999-12-31T23:59:59Z")!
    #expect(try refused { $0.items[0].createdAt = far }.field == "document.items[0].createdAt")
    #expect(
      try refused { $0.items[0].forcedOver = [BusyTime(start: TestPlanner.monday, end: far)] }.field
        == "document.items[0].forcedOver[0].end")
    #expect(
      try refused { $0.goals[0].pausedUntil = CivilDate("9999-12-31") }.field
        == "document.goals[0].pausedUntil")
  }

  /// From a version that took it.
  @Test func `that was taken before no longer stops the planner`() throws {
    let planner = try livedIn(.router)
    try planner.store.write(command: nil, at: planner.time.now) { writer in
      for var item in try writer.reader.liveItems() {
        item.forcedOver = [
          BusyTime(start: item.endAt, end: item.startAt), BusyTime(start: item.startAt, end: item.endAt),
        ]
        try writer.put(item)
      }
    }
    try live(with: planner)
  }
}

extension TestPlanner {
  /// A call that may be refused, though by an error that is meant; its parameters.
  @discardableResult
  func answers(_ method: String, _ parameters: String) throws -> RawReply {
    let reply = try raw(method, parameters)
    #expect(reply.error?.hasSuffix("Internal") != true, "\(method): \(reply)")
    return reply
  }
}
