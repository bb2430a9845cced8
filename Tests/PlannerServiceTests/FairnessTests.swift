import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink
import VarlinkNIO

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Work for one client must not delay other clients.
@Suite struct `Long work` {
  private static func call(_ method: String, _ more: String = "") -> String {
    #"{"method":"org.socialplanner.Planner.\#(method)"\#(more)}"#
  }

  @Test func `while a change is under way others are answered from what was committed before it`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    _ = try connection.call(
      Methods.AddContact(fields: ContactFields(displayName: "Anna", goal: GoalSettings(cadenceDays: 7))))
    let before = try connection.call(Methods.Next())
    let held = front.hold()
    #expect(try connection.call(Methods.Status()).contacts == 1)
    #expect(try connection.call(Methods.People()).people.map(\.contact.displayName) == ["Anna"])
    #expect(try connection.call(Methods.Next()).items == before.items)
    #expect(try connection.call(Methods.Next(count: 7)).items.count == before.items.count)
    #expect(throws: NotFound.self) { try connection.call(Methods.Person(name: "Half")) }
    #expect(try connection.call(Methods.Export()).document.contacts.count == 1)
    try held.finish()
    #expect(try connection.call(Methods.Status()).contacts == 2)
    #expect(try connection.call(Methods.Person(name: "Half")).contact.displayName == "Half Written")
  }

  @Test func `what is only tried does not wait for it`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    _ = try connection.call(
      Methods.AddContact(fields: ContactFields(displayName: "Anna", goal: GoalSettings(cadenceDays: 7))))
    let held = front.hold()
    #expect(try connection.call(Methods.Plan(dryRun: true)).placed.isEmpty)
    #expect(try !connection.call(Methods.WhatIf(changes: ["Anna.cadence=3d"])).atOnce.gained.isEmpty)
    try held.finish()
    #expect(try connection.call(Methods.Person(name: "Anna")).goal?.cadenceDays == 7)
    #expect(try connection.call(Methods.Status()).contacts == 2)
  }

  @Test func `another change waits for it, and then succeeds`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let held = front.hold()
    let writer = try RawSocket(path: front.path)
    writer.send(message: Self.call("AddContact", #","parameters":{"displayName":"Bo"}"#))
    // Sent on the same connection, so it is answered after the change.
    writer.send(message: Self.call("Status"))
    #expect(try front.connect().call(Methods.Status()).contacts == 0)
    try held.finish()
    #expect(try writer.receive()?.contains("Bo") == true)
    #expect(try writer.receive()?.contains(#""contacts":2"#) == true)
  }

  @Test func `a call that asks for no answer is carried out before the one behind it`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let socket = try RawSocket(path: front.path)
    for index in 1...20 {
      socket.send(
        message: Self.call("AddContact", #","oneway":true,"parameters":{"displayName":"\#(index) x"}"#))
      socket.send(message: Self.call("Status"))
      #expect(try socket.receive()?.contains(#""contacts":\#(index),"#) == true)
    }
  }

  @Test func `whoever begins to watch meanwhile hears of its end`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let held = front.hold()
    let socket = try RawSocket(path: front.path)
    let events = try EventReader(socket: socket)
    let writer = try RawSocket(path: front.path)
    writer.send(message: Self.call("AddContact", #","parameters":{"displayName":"Bo"}"#))
    try held.finish()
    #expect(try writer.receive()?.contains("Bo") == true)
    #expect(try events.kinds() == ["added"])
    for _ in 1...3 {
      _ = try front.connect().call(
        Methods.EditContact(name: "Bo", fields: ContactFields(purpose: "\(UUID())")))
      #expect(try events.kinds() == ["edited"])
    }
  }

  @Test func `a day that begins meanwhile keeps nobody waiting for its refresh`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    _ = try connection.call(
      Methods.AddContact(fields: ContactFields(displayName: "Anna", goal: GoalSettings(cadenceDays: 7))))
    let held = front.hold()
    front.time.advance(days: 3)
    #expect(try connection.call(Methods.Status()).contacts == 1)
    try held.finish()
    #expect(try connection.call(Methods.Next()).items.allSatisfy { $0.endAt > front.time.now })
  }

  @Test func `what is next is right each time, however often it was asked with the same words`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    func names(_ count: Int? = nil) throws -> [String] {
      try connection.call(Methods.Next(count: count)).items.map(\.name)
    }
    for _ in 1...3 { #expect(try names() == []) }
    for name in ["Anna", "Bo"] {
      _ = try connection.call(
        Methods.AddContact(fields: ContactFields(displayName: name, goal: GoalSettings(cadenceDays: 14))))
      for _ in 1...3 {
        let expected = try connection.call(Methods.Agenda()).days.flatMap(\.items).map(\.name)
        #expect(try names() == Array(expected.prefix(3)) && expected.contains(name))
        #expect(try names(1) == Array(expected.prefix(1)))
      }
    }
    // More calls than the cache holds.
    for count in 1...40 { #expect(try !names(count).isEmpty) }
    _ = try connection.call(Methods.RemoveContact(name: "Bo"))
    for _ in 1...2 { #expect(try Set(names(40)) == ["Anna"]) }
    front.time.advance(days: 40)
    #expect(try connection.call(Methods.Next()).items.allSatisfy { $0.endAt > front.time.now })
  }

  @Test func `a one-way call of what is next gets no answer, though the same words had one before`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let socket = try RawSocket(path: front.path)
    for _ in 1...3 {
      socket.send(message: Self.call("Next", #","oneway":true"#))
      socket.send(message: Self.call("Next"))
      #expect(try socket.receive()?.contains(#""items":[]"#) == true)
    }
    socket.send(message: Self.call("Status"))
    #expect(try socket.receive()?.contains(#""contacts":0"#) == true)
  }

  @Test func `every question is answered beside the planner as the planner itself answers it`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    for name in ["Anna", "Bo", "Cleo"] {
      _ = try connection.call(
        Methods.AddContact(fields: ContactFields(displayName: name, goal: GoalSettings(cadenceDays: 7))))
    }
    _ = try connection.call(Methods.AddAway(from: "2026-03-20", to: "2026-03-21"))
    _ = try connection.call(Methods.Log(name: "Bo"))
    func same<Call: Query>(_ call: Call) throws {
      try compare(call) { try call.withTimes(call.run(in: $0.views), $0.views) }
    }
    func compare<Call: Method>(
      _ call: Call, _ run: @escaping @Sendable (Planner) throws -> Call.Reply
    ) throws {
      let own = try WireJSON.encode(
        front.begin { planner in
          try planner.called(by: ProgramName.of(getpid())) { try run(planner) }
        }.wait())
      #expect(try WireJSON.encode(connection.call(call)) == own)
      // Repeated with the current data.
      #expect(try WireJSON.encode(connection.call(call)) == own)
    }
    try same(Methods.Status())
    try same(Methods.People())
    try same(Methods.Person(name: "Anna"))
    try same(Methods.ListAway())
    try same(Methods.Next())
    try same(Methods.Agenda())
    try same(Methods.Item(item: "Anna"))
    try same(Methods.Candidates(item: "Anna"))
    try same(Methods.History())
    try same(Methods.Why(name: "Cleo"))
    try same(Methods.Check())
    try same(Methods.GetPreferences())
    try same(Methods.Export())
    try same(Methods.ListCalendars())
    try same(Methods.ListAddressBooks())
    try same(Methods.Cards())
    try same(Methods.Learned())
    let plan = Methods.Plan(dryRun: true)
    if !plan.isTrial { Issue.record("a dry run is asked of the planner itself") }
    try compare(plan) { try plan.withTimes(plan.run(in: $0), $0.views) }
    let refused = #expect(throws: NotFound.self) { try connection.call(Methods.GetMirror()) }
    #expect(refused?.kind == .mirror)
  }

  @Test func `what the planner knows besides its store is known beside it at once`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    _ = try connection.call(Methods.SetMirror(path: front.folder.file("mirror")))
    for day in [CivilDate("2026-03-02"), nil] {
      for trouble in ["the disk is full", nil] {
        try front.begin { planner in
          planner.backups.take(newest: day, trouble: trouble)
          planner.mirror.take(failure: trouble, strangers: nil)
        }.wait()
        for _ in 1...2 {
          let status = try connection.call(Methods.Status())
          #expect(status.newestBackup == day)
          #expect(status.warnings.count { $0.contains("the disk is full") } == (trouble == nil ? 0 : 2))
          #expect(try connection.call(Methods.GetMirror()).mirror.trouble == trouble)
        }
      }
    }
  }

  @Test func `a doubted clock is named beside the planner, too`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    for (days, isDoubted) in [(31, true), (-31, false)] {
      front.time.jump(days: days)
      try front.begin { try $0.clockWasSet() }.wait()
      let warnings = try connection.call(Methods.Status()).warnings
      #expect(warnings.contains { $0.hasPrefix("Your clock went 31 days ahead") } == isDoubted)
    }
  }

  @Test func `a long message is read beside everything else, and a broken one refused as ever`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    let names = (0..<2000).map { "Person \($0)" }
    let added = try connection.call(
      Methods.AddContacts(people: names.map { NewContact(fields: ContactFields(displayName: $0)) }))
    #expect(added.added.count == names.count)
    let document = try connection.call(Methods.Export()).document
    let again = try connection.call(Methods.Import(document: document))
    #expect(again.counts.contacts == names.count)
    let socket = try RawSocket(path: front.path)
    let long = String(repeating: "x", count: 100_000)
    socket.send(message: Self.call("Nobody", #","parameters":{"x":"\#(long)"}"#))
    #expect(try socket.receive()?.contains("MethodNotFound") == true)
    socket.send(message: Self.call("Person", #","parameters":{"nam":"\#(long)"}"#))
    #expect(try socket.receive()?.contains(#""parameter":"nam""#) == true)
    socket.send(message: Self.call("Person", #","parameters":{"name":["\#(long)"]}"#))
    #expect(try socket.receive()?.contains(#""parameter":"name""#) == true)
    socket.send(message: long)
    #expect(try socket.receiveAll().map { $0.contains("InvalidParameter") } == [true])
    #expect(try connection.call(Methods.Status()).contacts == names.count)
  }

  @Test func `a change that is told to stop ends, and nothing of it was done`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let end = front.begin { planner in
      _ = try planner.change("endless") { writer in
        for index in 0... { try writer.put(Contact(id: newId(), displayName: "Person \(index)")) }
      }
      return ()
    }
    while front.store.progress < 100 {}
    front.store.stop()
    let error = #expect(throws: StoreError.self) { try end.wait() }
    #expect(error == .stopped)
    let connection = try front.connect()
    #expect(try connection.call(Methods.Status()).contacts == 0)
    // The next change is independent.
    _ = try connection.call(Methods.AddContact(fields: ContactFields(displayName: "Anna")))
    #expect(try connection.call(Methods.Status()).contacts == 1)
  }

  @Test func `who is erased while others read leaves no trace in the file`() throws {
    let front = try LiveFront()
    defer { try? front.stop() }
    let connection = try front.connect()
    _ = try connection.call(Methods.AddContact(fields: ContactFields(displayName: "Xaveria Unmistakable")))
    _ = try connection.call(Methods.People())
    let reading = try RawSocket(path: front.path)
    for _ in 1...50 { reading.send(message: Self.call("Export")) }
    _ = try connection.call(Methods.Erase(name: "Xaveria Unmistakable"))
    #expect(!front.store.isScrubDue)
    for _ in 1...50 { #expect(try reading.receive() != nil) }
    for file in ["planner.sqlite", "planner.sqlite-wal"] {
      let bytes = FileManager.default.contents(atPath: front.folder.file(file)) ?? Data()
      #expect(bytes.range(of: Data("Xaveria".utf8)) == nil, "\(file)")
    }
    #expect(try connection.call(Methods.Status()).contacts == 0)
  }
}
