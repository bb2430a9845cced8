import Foundation
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Returns a planner with data of every kind.
func livedIn(_ transport: Transport) throws -> TestPlanner {
  let planner = try TestPlanner(transport)
  try planner.call(Methods.SetPreference(key: "quietHours", value: "23-7"))
  try planner.call(Methods.SetPreference(key: "timeZone", value: "Europe/Berlin"))
  try planner.call(
    Methods.AddContact(
      fields: ContactFields(
        displayName: "Anna Ärlig", tags: ["club", "ß"], purpose: "line\nbreak \u{1F600}", cardUid: "uid",
        timeZone: "Asia/Tokyo", goal: GoalSettings(cadenceDays: 7, importance: 5, windows: evenings))))
  try planner.add("Bo", every: 5)
  try planner.add("Cleo")
  try planner.add("Dan", every: 9)
  let first = try #require(try planner.call(Methods.Next()).items.first)
  try planner.call(Methods.Note(item: first.id, text: "quote \" slash / \\"))
  try planner.call(Methods.Done(item: first.id, outcome: .other, notes: "fine"))
  try planner.call(Methods.AddAway(from: "2026-03-20", to: "2026-03-22", note: "sea"))
  try planner.call(Methods.Book(name: "Cleo", at: "2026-03-21 12:00", durationMin: 45, force: true))
  try planner.call(Methods.Cancel(item: "bo"))
  try planner.call(Methods.SetPaused(name: "Dan", paused: true, until: "2026-04-01"))
  planner.time.advance(days: 4)
  try planner.tick()
  return planner
}

@Suite struct `Export and import` {
  @Test(arguments: Transport.allCases)
  func `an export, erased and imported again, restores every row`(_ transport: Transport) throws {
    let planner = try livedIn(transport)
    let before = try planner.snapshot()
    let document = try planner.call(Methods.Export()).document
    #expect(document.format == "org.socialplanner.export")
    #expect(document.version == 1)
    #expect(Set(document.items) == before.items)
    #expect(Set(before.items.map(\.status)).count >= 3)
    try planner.call(Methods.Erase(all: true))
    #expect(try planner.snapshot().contacts.isEmpty)
    #expect(try planner.call(Methods.GetPreferences()).preferences == .defaults)
    let counts = try planner.call(Methods.Import(document: document)).counts
    #expect((counts.contacts, counts.items) == (4, before.items.count))
    #expect(try planner.snapshot() == before)
    #expect(try planner.call(Methods.Export()).document == document)
    // A second import changes nothing.
    try planner.call(Methods.Import(document: document))
    #expect(try planner.call(Methods.Export()).document == document)
  }

  @Test(arguments: Transport.allCases)
  func `it restores every row of a fresh planner too`(_ transport: Transport) throws {
    let source = try livedIn(.router)
    let document = try source.call(Methods.Export()).document
    let planner = try TestPlanner(transport, at: source.time.now)
    try planner.call(Methods.Import(document: document))
    #expect(try planner.snapshot() == source.snapshot())
    #expect(try planner.call(Methods.Export()).document == document)
  }

  @Test(arguments: Transport.allCases)
  func `what is there already is replaced by its id, and the rest stays`(_ transport: Transport) throws {
    let planner = try livedIn(transport)
    let document = try planner.call(Methods.Export()).document
    // Two people swap their names, and one is added.
    try planner.call(Methods.EditContact(name: "Bo", fields: ContactFields(displayName: "X")))
    try planner.call(Methods.EditContact(name: "Cleo", fields: ContactFields(displayName: "Bo")))
    try planner.call(Methods.EditContact(name: "X", fields: ContactFields(displayName: "Cleo")))
    try planner.add("Eve")
    try planner.call(Methods.Import(document: document))
    let names = try planner.snapshot().contacts.map(\.displayName).sorted()
    #expect(names == ["Anna Ärlig", "Bo", "Cleo", "Dan", "Eve"])
    let contacts = try planner.snapshot().contacts
    for contact in document.contacts { #expect(contacts.contains(contact)) }
  }

  private func refused(_ change: (inout ExportDocument) -> Void) throws -> String {
    let planner = try livedIn(.router)
    var document = try planner.call(Methods.Export()).document
    change(&document)
    return try planner.refusedField(of: Methods.Import(document: document))
  }

  @Test func `a document that contradicts itself is refused whole, with the path`() throws {
    #expect(try refused { $0.format = "ics" } == "document.format")
    #expect(try refused { $0.version = 2 } == "document.version")
    #expect(try refused { $0.preferences?.timeZone = "Mars/X" } == "document.preferences.timeZone")
    #expect(try refused { $0.contacts[1].id = "1" } == "document.contacts[1].id")
    #expect(try refused { $0.contacts[1].id = $0.contacts[0].id } == "document.contacts[1].id")
    #expect(try refused { $0.contacts[0].id = $0.contacts[0].id.uppercased() } == "document.contacts[0].id")
    #expect(try refused { $0.contacts[1].displayName = " " } == "document.contacts[1].displayName")
    #expect(
      try refused { $0.contacts[1].displayName = $0.contacts[0].displayName.lowercased() }
        == "document.contacts[1].displayName")
    #expect(try refused { $0.contacts[2].timeZone = "Mars/X" } == "document.contacts[2].timeZone")
    #expect(try refused { $0.goals[0].contactId = newId() } == "document.goals[0].contactId")
    #expect(
      try refused { $0.goals[1].contactId = $0.goals[0].contactId } == "document.goals[1].contactId")
    #expect(try refused { $0.items[0].contactId = newId() } == "document.items[0].contactId")
    #expect(try refused { $0.items[0].goalId = newId() } == "document.items[0].goalId")
    #expect(try refused { $0.log[0].contactId = newId() } == "document.log[0].contactId")
    #expect(try refused { $0.away[0].timeZone = "Mars/Olympus" } == "document.away[0].timeZone")
    #expect(try refused { $0.away[0].to = $0.away[0].from.adding(days: -1) } == "document.away[0].to")
  }

  @Test
  func `what another program did is refused of nobody, of no session, twice, and at times that cannot be`()
    throws
  {
    func refused(_ change: (inout ExternalEdit) -> Void) throws -> String {
      try self.refused { document in
        let item = document.items[0]
        let edit = ExternalEdit(
          id: newId(), at: item.createdAt, itemId: item.id, contactId: item.contactId, movedTo: item.startAt,
          detail: "moved")
        var changed = edit
        change(&changed)
        document.edits = [edit, changed]
      }
    }
    #expect(try refused { _ in } == "document.edits[1].id")
    #expect(try refused { $0.id = "x" } == "document.edits[1].id")
    #expect(try refused { $0 = $0.with(itemId: "x") } == "document.edits[1].itemId")
    #expect(try refused { $0 = $0.with(contactId: newId()) } == "document.edits[1].contactId")
    let late = local("2999-12-31 23:00").adding(minutes: 1440)
    #expect(try refused { $0 = $0.with(at: late) } == "document.edits[1].at")
    #expect(try refused { $0 = $0.with(movedTo: late) } == "document.edits[1].movedTo")
  }

  @Test func `a session is never of another person's goal`() throws {
    let planner = try livedIn(.router)
    var document = try planner.call(Methods.Export()).document
    let index = try #require(document.items.firstIndex { $0.goalId != nil })
    let other = try #require(document.goals.first { $0.contactId != document.items[index].contactId })
    document.items[index].goalId = other.id
    let field = try planner.refusedField(of: Methods.Import(document: document))
    #expect(field == "document.items[\(index)].goalId")
  }

  @Test(arguments: [
    ("goals[0].cadenceDays", "\"cadenceDays\":0"), ("goals[0].importance", "\"importance\":9"),
  ])
  func `what is out of range is refused with its path`(_ path: String, _ member: String) throws {
    let planner = try TestPlanner(.router)
    let id = "00000000-0000-4000-8000-000000000001"
    let goal = #"""
      {"id":"\#(id)","contactId":"\#(id)","cadenceDays":7,"importance":3,"minDurationMin":30,
      "createdAt":"2026-01-01T00:00:00Z",\#(member)}
      """#
    let key = member.split(separator: ":")[0]
    let cleaned = goal.replacing(
      key == "\"cadenceDays\"" ? "\"cadenceDays\":7," : "\"importance\":3,", with: "")
    let reply = try planner.raw(
      "Import",
      #"""
      {"document":{"format":"org.socialplanner.export","version":1,"items":[],"log":[],"away":[],
      "contacts":[{"id":"\#(id)","displayName":"A","tags":[]}],"goals":[\#(cleaned)]}}
      """#)
    #expect(reply.parameters?["field"] == .string("document.\(path)"))
    #expect(try planner.snapshot().contacts.isEmpty)
  }
}

extension ExternalEdit {
  /// Returns a copy with changed members.
  fileprivate func with(
    at: Instant? = nil, itemId: String? = nil, contactId: String? = nil, movedTo: Instant? = nil
  ) -> ExternalEdit {
    ExternalEdit(
      id: newId(), at: at ?? self.at, itemId: itemId ?? self.itemId, contactId: contactId ?? self.contactId,
      movedTo: movedTo ?? self.movedTo, detail: detail)
  }
}

@Suite struct `Erasing` {
  /// Returns the bytes of every file of the store, joined.
  private func bytes(_ folder: TemporaryFolder) throws -> Data {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(into: Data()) {
      $0 += try Data(contentsOf: URL(filePath: folder.file($1)))
    }
  }

  @Test func `leaves no trace of a person in the file, its log, its undo and its outbox`() throws {
    let folder = try TemporaryFolder()
    let planner = try TestPlanner(.router, store: PlannerStore(path: folder.file("planner.db")))
    let id = try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: "Xaverius", tags: ["tagoferasure"], purpose: "purposeoferasure",
          goal: GoalSettings(cadenceDays: 3)))
    ).contact.id
    try planner.add("Bo", every: 3)
    try planner.call(Methods.Note(item: "xaverius", text: "noteoferasure"))
    try planner.call(Methods.Done(item: "xaverius", notes: "logoferasure"))
    let traces = [
      "Xaverius", "xaverius", "tagoferasure", "purposeoferasure", "noteoferasure",
      "logoferasure", id,
    ]
    for trace in traces { #expect(try bytes(folder).range(of: Data(trace.utf8)) != nil) }
    let counts = try planner.call(Methods.Erase(name: "xaver")).counts
    #expect((counts.contacts, counts.goals, counts.log) == (1, 1, 2))
    #expect(counts.items >= 3)
    for trace in traces { #expect(try bytes(folder).range(of: Data(trace.utf8)) == nil, "\(trace)") }
    #expect(try planner.snapshot().contacts.map(\.displayName) == ["Bo"])
    try planner.refusal(NothingToUndo.self, of: Methods.Undo())
  }

  @Test func `stands while another program reads the file, which is rewritten as soon as it can be`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(.router, store: PlannerStore(path: path))
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: "Xaverius", purpose: "purposeoferasure", goal: GoalSettings(cadenceDays: 3))))
    let reader = try DatabaseQueue(path: path)
    try reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN; SELECT count(*) FROM contact")
      #expect(try planner.call(Methods.Erase(name: "xaver")).counts.contacts == 1)
      #expect(try planner.snapshot().contacts.isEmpty)
      #expect(
        try planner.call(Methods.Doctor()).findings.contains {
          $0.what.contains("still contains erased data")
        }
      )
      try db.execute(sql: "COMMIT")
    }
    try reader.close()
    try planner.tick()
    for trace in ["Xaverius", "xaverius", "purposeoferasure"] {
      #expect(try bytes(folder).range(of: Data(trace.utf8)) == nil, "\(trace)")
    }
    #expect(!(try planner.call(Methods.Doctor()).findings.contains { $0.severity != .ok }))
  }

  @Test func `of somebody who is not there leaves no mark that something is to be rewritten`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(.router, store: PlannerStore(path: path))
    try planner.add("Anna")
    // If the mark cannot be written, every command that needs one fails.
    try FileManager.default.createDirectory(atPath: path + ".scrub", withIntermediateDirectories: false)
    try planner.refusal(NotFound.self, of: Methods.Erase(name: "Nobody"))
    try FileManager.default.removeItem(atPath: path + ".scrub")
    try planner.refusal(NotFound.self, of: Methods.Erase(name: "Nobody"))
    #expect(!planner.store.isScrubDue)
  }

  @Test func `that could not be finished is by a refresh, as doctor says`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(.router, store: PlannerStore(path: path))
    try planner.add("Xaver")
    let reader = try DatabaseQueue(path: path)
    try reader.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN; SELECT count(*) FROM contact")
      try planner.call(Methods.Erase(name: "Xaver"))
      try planner.call(Methods.Refresh())
      #expect(planner.store.isScrubDue)
      try db.execute(sql: "COMMIT")
    }
    try reader.close()
    let finding = try #require(
      try planner.call(Methods.Doctor()).findings.first { $0.what.contains("still contains erased data") })
    #expect(finding.fix.contains("plannerctl refresh"))
    try planner.call(Methods.Refresh())
    #expect(!planner.store.isScrubDue)
    #expect(try bytes(folder).range(of: Data("Xaver".utf8)) == nil)
  }

  @Test func `is done also where the refresh after it fails, which is tried again`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(.router, store: PlannerStore(path: path))
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    try planner.add("Anna", every: 7)
    planner.time.advance(minutes: 61)
    try planner.add("Bo", every: 7)
    let before = try planner.items(of: "Bo").count
    let other = try DatabaseQueue(path: path)
    try other.write { db in
      try db.execute(
        sql: "CREATE TRIGGER broken BEFORE INSERT ON item BEGIN SELECT RAISE(ABORT, 'broken'); END")
    }
    #expect(try planner.call(Methods.Erase(name: "Anna")).counts.contacts == 1)
    #expect(try planner.items(of: "Bo").count == before)
    #expect(try planner.onPlanner { $0.host.deadline } == planner.time.now)
    #expect(throws: StoreError.self, "there the error is told") { try planner.wake() }
    try other.write { db in try db.execute(sql: "DROP TRIGGER broken") }
    try other.close()
    try planner.wake()
    #expect(try planner.items(of: "Bo").count > before)
    #expect(try planner.onPlanner { $0.host.deadline } > planner.time.now)
  }

  @Test(arguments: Transport.allCases)
  func `gives the person's time to others, tells watchers, and cannot be taken back`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    try planner.add("Anna", every: 7)
    planner.time.advance(minutes: 61)
    #expect(try planner.add("Bo", every: 7).plan.unplaced.map(\.name).contains("Bo"))
    let events = try planner.watch()
    try planner.call(Methods.Erase(name: "Anna"))
    let told = try events.events()
    #expect(told.map(\.event).prefix(2) == ["erased", "placed"])
    #expect(told.first?.contactId == nil && told.first?.detail == nil && told.first?.item == nil)
    #expect(try planner.items(of: "Bo").count == 2)
    try planner.refusal(NothingToUndo.self, of: Methods.Undo())
  }

  @Test(arguments: Transport.allCases)
  func `all means all`(_ transport: Transport) throws {
    let planner = try livedIn(transport)
    try planner.call(Methods.SetTagCadence(tag: "golfers", cadenceDays: 9))
    try planner.call(PeopleMethods.SetSegment(name: "golfers", filter: "interest:golf"))
    try planner.call(PeopleMethods.AddDate(title: "Club dinner", on: "15 mar"))
    let counts = try planner.call(Methods.Erase(all: true)).counts
    #expect((counts.contacts, counts.away, counts.log) == (4, 1, 1))
    let document = try planner.call(Methods.Export()).document
    #expect(document.tagCadences == nil && document.segments == nil && document.dates == nil)
    let left = try planner.snapshot()
    #expect(left.contacts.isEmpty && left.items.isEmpty && left.away.isEmpty && left.log.isEmpty)
    #expect(left.preferences == .defaults)
  }

  @Test func `wants a name or all, not both and not neither`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna")
    for erase in [
      Methods.Erase(), Methods.Erase(name: "Anna", all: true), Methods.Erase(all: false),
    ] {
      #expect(try planner.refusedField(of: erase) == "name")
    }
    try planner.refusal(NotFound.self, of: Methods.Erase(name: "Bo"))
  }
}
