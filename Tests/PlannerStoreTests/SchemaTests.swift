import Foundation
import GRDB
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerStore

/// `Schemas/vN.sql` is a database of a planner with schema N, with data in every table. It is written once,
/// when schema N is released, and never changed.
@Suite("The schema")
struct SchemaTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func fixture(_ number: Int) throws -> String {
    let url = try #require(
      Bundle.module.url(forResource: "v\(number)", withExtension: "sql", subdirectory: "Schemas"))
    return try String(contentsOf: url, encoding: .utf8)
  }

  func install(_ number: Int) throws {
    try FileManager.default.createDirectory(
      atPath: (folder.file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try folder.raw { try $0.execute(sql: fixture(number)) }
  }

  static let schemaText = """
    SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name
    """

  func schema(of store: PlannerStore) throws -> [String: String] {
    try store.queue.unsafeRead { db in
      let rows = try Row.fetchAll(db, sql: SchemaTests.schemaText)
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["name"] as String, $0["sql"] as String) })
    }
  }

  private static let pauseEnd = CivilDate("2026-03-01")

  @Test(arguments: 1...Schema.current)
  func `of every earlier planner becomes today's, word for word`(from number: Int) throws {
    try install(number)
    #expect(try schema(of: folder.store()) == schema(of: .inMemory()))
    #expect(try folder.raw { try Int.fetchOne($0, sql: "PRAGMA user_version") } == Schema.current)
  }

  // If this test or a test of ranges fails without a new migration, a range or enum of PlannerModel has
  // changed. Existing databases then need a migration with the new CHECK.
  @Test func `has the words of every choice that is stored, and no others`() throws {
    let text = try schema(of: .inMemory()).values.joined(separator: "\n")
    let unstored: Set<NoticeKind> = [.answer, .test, .trouble]
    let columns = [
      "status": quoted(ItemStatus.allCases), "origin": quoted(ItemOrigin.allCases),
      "outcome": quoted(LogKind.allCases), "placement": quoted(Preferences.Placement.allCases),
      "clock": quoted(Preferences.Clock.allCases), "cause": quoted(EvidenceCause.allCases),
      "form": quoted(MirrorForm.allCases), "component": quoted(MirrorCopy.Component.allCases),
      "placedMovedFor": quoted(UnfitReason.allCases), "state": quoted(InvitationState.allCases),
      "answer": quoted(RequestAnswer.allCases),
      "channel": quoted(ChannelName.allCases), "trust": quoted(ModuleTrust.allCases),
      "purpose": quoted(DraftPurpose.allCases),
      "draftTone": quoted(DraftTone.allCases), "tone": quoted(DraftTone.allCases),
      "draftLanguage": quoted(DraftLanguage.allCases), "language": quoted(DraftLanguage.allCases),
      "kind": quoted(NoticeKind.allCases.filter { !unstored.contains($0) }),
    ]
    #expect(text.contains("kind IN (\(quoted(RelationKind.allCases)))"))
    #expect(text.contains("kind IN (\(quoted(ContentKind.allCases)))"))
    #expect(text.contains("kind IN (\(quoted(InvitationKind.allCases)))"))
    for (column, words) in columns { #expect(text.contains("\(column) IN (\(words))"), "\(column)") }
    for words in [quoted(Reminder.State.allCases), quoted(Delivery.State.allCases)] {
      #expect(text.contains("state IN (\(words))"))
    }
  }

  @Test func `takes another value of an enumeration without a rebuilt table, as docs/storage.md says`() throws
  {
    let page = try String(contentsOfFile: "\(RepositoryFiles.root)/docs/storage.md", encoding: .utf8)
    let sql = try #require(page.firstMatch(of: /```sql\n(PRAGMA writable_schema[^`]*)```/)).1
    try install(Schema.current)
    try folder.raw { db in
      try db.inTransaction(.immediate) {
        try db.execute(sql: String(sql))
        return .commit
      }
      try db.execute(sql: "UPDATE importantDate SET movesNear = NULL, kind = 'gift'")
      #expect(db.changesCount > 0)
      _ = #expect(throws: DatabaseError.self) { try db.execute(sql: "UPDATE importantDate SET kind = 'x'") }
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
    }
  }

  @Test func `folds the words of files as searches are folded`() {
    for (letter, plain) in plainLetters {
      #expect(Schema.departed.contains("'\(letter)', '\(plain)'"), "\(letter)")
      #expect(searchKey("x\(letter)y") == "x\(plain)y")
    }
  }

  @Test func `is made by texts that no type of the program can change`() throws {
    let folder = "\(RepositoryFiles.root)/Sources/PlannerStore/Migrations"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.contains("Schema.swift"))
    for file in files {
      #expect(try !String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).contains("\\("), "\(file)")
    }
  }

  @Test(arguments: 1...Schema.current)
  func `of every earlier planner is migrated with all its data`(from number: Int) throws {
    try install(number)
    let store = try folder.store()
    var full = ObjectTests.full
    var preferences = ObjectTests.preferences
    if number < 2 { preferences.channels = ChannelName.allCases }
    if number < 4 {
      full.contact.cardName = nil
      preferences.contactHours = Preferences.defaults.contactHours
    }
    if number < 5 {
      full.item.unlearned = nil
      preferences.learningHalfLifeDays = Preferences.defaults.learningHalfLifeDays
    }
    if number < 6 { full.item.placing = nil }
    if number < 34 { full.item.placing?.movedFor = nil }
    if number < 16 { full.item.dateKey = nil }
    var ledger = number < 2 ? Ledger() : LedgerTests.full
    if number < 8 {
      full.item.placing?.cost.hours = 0
      preferences.preferredHours = Preferences.defaults.preferredHours
      preferences.crowdCost = Preferences.defaults.crowdCost
      // The next rollup explains the migration's effect on the plan.
      for index in ledger.reminders.indices where ledger.reminders[index].kind == .rollup {
        ledger.reminders[index].detail = try store.ledger().reminders[index].detail
        #expect(ledger.reminders[index].detail?.contains("plannerctl prefs set preferredHours none") == true)
      }
    }
    if number < 9 { preferences.clock = nil }
    if number < 10 {
      full.away.timeZone = nil
      preferences.quietHours = [24, 0]
    }
    if number < 19 { preferences.webPort = Preferences.defaults.webPort }
    if number < 20 { preferences.forgetDrafts() }
    if number < 21 { preferences.shareFields = Preferences.defaults.shareFields }
    if number < 24 { preferences.forgetGuests() }
    if number < 25 {
      preferences.outsideHourCost = Preferences.defaults.outsideHourCost
      (full.item.agreed, full.item.isDue) = (nil, nil)
    }
    if number < 26 { full.item.lapsedFrom = nil }
    if number < 28 { preferences.minNoticeMin = Preferences.defaults.minNoticeMin }
    if number < 38 { preferences.dateLeadDays = Preferences.defaults.dateLeadDays }
    var calendar = CalendarTests.calendar
    if number < 32 { for index in ledger.reminders.indices { ledger.reminders[index].unconfirmedAt = nil } }
    if number < 31 { full.contact.remindMin = nil }
    if number < 37 { full.contact.archived = nil }
    if number < 40 { (full.contact.detail, full.contact.uids) = (nil, nil) }
    if number < 41 { full.entry.idea = nil }
    if number < 29 { calendar.noAllDay = nil }
    #expect(
      try store.contents()
        == Contents(
          preferences: preferences, contacts: [full.contact], goals: [full.goal],
          items: [full.item], log: [full.entry], aways: [full.away],
          calendars: number < 3 ? [] : [calendar],
          addressBooks: number < 4 ? [] : [ObjectTests.addressBook],
          evidence: number < 5 ? [] : [ObjectTests.evidence], learnedSince: number < 5 ? nil : noon))
    var outside = number < 3 ? Outside() : Outside.full
    if number < 7 { (outside.intents, outside.left) = ([], []) }
    // The calendars' files are read again, because the rules for busy events changed.
    if number < 35 {
      outside.reading?.zone = ""
      for index in outside.files.indices {
        (outside.files[index].uids, outside.files[index].keptSince) = (nil, nil)
      }
    }
    #expect(try store.outside() == outside)
    #expect(
      try store.read { try $0.events(after: 0) } == [
        StoreEvent(
          id: 1, kind: "added", at: noon, item: full.item, contactId: full.contact.id, detail: "v\(number)")
      ])
    #expect(try store.ledger() == ledger)
    if number >= 11 {
      let id = full.contact.id
      var (profile, relation) = (ProfileStoreTests.profile, ProfileStoreTests.relation)
      if number < 20 { profile.writing = nil }
      if number < 37 { (profile.death, profile.name) = (nil, nil) }
      if number < 39 { (profile.toYou, relation.label) = (nil, nil) }
      #expect(try store.read { try $0.profile(contactId: id) } == profile)
      #expect(try store.read { try $0.relations(contactId: id) } == [relation])
      var dates = ProfileStoreTests.dates
      if number < 38 {
        for index in dates.indices { (dates[index].timeOfDay, dates[index].note) = (nil, nil) }
      }
      #expect(try store.read { try $0.importantDates(contactId: id) } == dates)
    }
    if number >= 18 {
      let log = try store.read { try $0.audit(limit: 9, contactId: full.contact.id) }
      #expect(log.map(\.program) == ["plannerctl"])
    }
    #expect(try store.read { try $0.drafts() } == (number < 20 ? [] : [DraftStoreTests.draft]))
    #expect(try store.read { try $0.chats() } == (number < 21 ? [] : [ChatStoreTests.chat]))
    #expect(try store.read { try $0.contents() } == (number < 22 ? [] : [ContentStoreTests.content]))
    let found = try store.read {
      try $0.contentEntries(with: SearchWords("emile quince"), limit: 9).map(\.id)
    }
    #expect(found == (number < 22 ? [] : [ContentStoreTests.content.id]))
    #expect(try store.read { try $0.modules() } == (number < 23 ? [] : [ModuleStoreTests.module]))
    #expect(try store.read { try $0.invitations() } == (number < 24 ? [] : [InvitationStoreTests.invitation]))
    #expect(try store.read { try $0.door() } == (number < 24 ? KeptDoor() : InvitationStoreTests.door))
    #expect(try store.read { try $0.pageSessions() } == (number < 19 ? [] : [PageSessionTests.session(1)]))
    #expect(try number < 30 || store.read { try $0.rightTime() } == noon)
    #expect(try store.read { try $0.endedPauses().map(\.until) } == (number < 30 ? [] : [Self.pauseEnd]))
    #expect(try store.read { try $0.cardsToldThrough() } == (number < 36 ? nil : Self.pauseEnd))
    let undone = try store.write(command: nil, at: noon) { try $0.undo(now: noon) }
    #expect(undone == "import")
    #expect(try store.read { try $0.endedPauses() }.isEmpty)
    // The audit log continues from any schema.
    let verdict = try store.read { try $0.verifyAudit() }
    #expect(verdict.faults == [] && verdict.entries == (number < 18 ? 1 : 2))
    #expect(try store.read { try $0.importantDates() } == [])
    #expect(try store.contents() == PlannerStore.inMemory().contents())
    #expect(try store.ledger() == ledger)
  }

  /// Adds an undo record as an old planner's `prefs set` left it: the columns of schema 1, and later ones.
  private func keepPreferencesForUndo(_ db: Database, and later: String = "") throws {
    try db.execute(
      sql: """
        INSERT INTO undoGroup (id, command, at) VALUES (2, 'prefs set', 1772452800);
        INSERT INTO undoRow (groupId, tableName, rowKey, rowBefore)
        SELECT 2, 'preference', id, json_object('id', id, 'capacityPerWeek', capacityPerWeek,
          'quietFrom', quietFrom, 'quietTo', quietTo, 'notificationTimes', notificationTimes,
          'schedulingHorizonDays', schedulingHorizonDays, 'leadTimeMin', leadTimeMin,
          'slotStepMin', slotStepMin, 'bufferMin', bufferMin, 'timeZone', timeZone,
          'placement', placement\(later)) FROM preference
        """)
  }

  @Test func `of the first planner: what it kept for undo, without channels, comes back with all of them`()
    throws
  {
    try install(1)
    try folder.raw { db in
      try keepPreferencesForUndo(db)
      try db.execute(sql: "UPDATE preference SET leadTimeMin = 45")
    }
    let store = try folder.store()
    try store.write(command: nil, at: noon) { writer throws in
      var preferences = try writer.reader.preferences()
      #expect(preferences.leadTimeMin == 45)
      preferences.channels = [.journal]
      try writer.put(preferences)
    }
    let undone = try store.write(command: nil, at: noon) { try $0.undo(now: noon) }
    #expect(undone == "prefs set")
    var before = ObjectTests.preferences
    before.channels = ChannelName.allCases
    before.contactHours = Preferences.defaults.contactHours
    before.learningHalfLifeDays = Preferences.defaults.learningHalfLifeDays
    before.preferredHours = Preferences.defaults.preferredHours
    before.crowdCost = Preferences.defaults.crowdCost
    before.clock = nil
    before.quietHours = [24, 0]
    before.webPort = Preferences.defaults.webPort
    before.forgetDrafts()
    before.shareFields = Preferences.defaults.shareFields
    before.forgetGuests()
    before.outsideHourCost = Preferences.defaults.outsideHourCost
    before.minNoticeMin = Preferences.defaults.minNoticeMin
    before.dateLeadDays = Preferences.defaults.dateLeadDays
    #expect(try store.read { try $0.preferences() } == before)
  }

  @Test func `of a planner that had only greedy: packed takes its place, and undo brings no greedy back`()
    throws
  {
    try install(4)
    try folder.raw { db in
      try db.execute(sql: "UPDATE preference SET placement = 'greedy'")
      try keepPreferencesForUndo(db, and: ", 'channels', channels")
    }
    let store = try folder.store()
    #expect(try store.read { try $0.preferences() }.placement == .packed)
    let undone = try store.write(command: nil, at: noon) { try $0.undo(now: noon) }
    #expect(undone == "prefs set")
    #expect(try store.read { try $0.preferences() }.placement == .packed)
  }

  /// The columns with a range. Values one step outside of each range are rejected.
  static let ranges: [(ValidRange, table: String, columns: [String])] = [
    (.cadenceDays, "goal", ["cadenceDays"]), (.importance, "goal", ["importance"]),
    (.minDurationMin, "goal", ["minDurationMin"]), (.durationMin, "item", ["durationMin"]),
    (.capacityPerWeek, "preference", ["capacityPerWeek"]),
    (.quietHour, "preference", ["quietFrom", "quietTo"]),
    (.schedulingHorizonDays, "preference", ["schedulingHorizonDays"]),
    (.leadTimeMin, "preference", ["leadTimeMin"]), (.minNoticeMin, "preference", ["minNoticeMin"]),
    (.slotStepMin, "preference", ["slotStepMin"]),
    (.bufferMin, "preference", ["bufferMin"]),
    (.learningHalfLifeDays, "preference", ["learningHalfLifeDays"]),
    (.outsideHourCost, "preference", ["outsideHourCost"]), (.webPort, "preference", ["webPort"]),
  ]

  @Test(arguments: ranges)
  func `takes what the one table of ranges allows, and nothing else`(
    range: ValidRange, table: String, columns: [String]
  ) throws {
    try install(Schema.current)
    for column in columns {
      try folder.raw { db in
        let (low, high) = (range.bounds.lowerBound, range.bounds.upperBound)
        for value in [low - 1, low, low + 1, high - 1, high, high + 1] {
          let update = { try db.execute(sql: "UPDATE \(table) SET \(column) = \(value)") }
          if range.contains(value) {
            try update()
          } else {
            #expect(throws: DatabaseError.self, "\(column) = \(value)") { try update() }
          }
        }
      }
    }
  }

  @Test func `has a column for every range that is stored`() {
    #expect(
      Set(SchemaTests.ranges.map(\.0))
        == Set(ValidRange.allCases).subtracting([.candidateCount, .contactHour]))
  }

  @Test(arguments: [
    "UPDATE item SET status = 'maybe'", "UPDATE item SET origin = 'other'",
    "UPDATE log SET outcome = 'email'",
    "UPDATE preference SET placement = 'random'", "UPDATE goal SET pausedUntil = '2026-02-30'",
    "UPDATE goal SET paused = 2", "UPDATE goal SET windows = '{'", "UPDATE contact SET tags = 'x'",
    "UPDATE item SET forcedOver = 'x'", "UPDATE away SET toDate = '2025-01-01'",
    "UPDATE away SET fromDate = 'soon'", "UPDATE item SET startAt = 'noon'",
    "UPDATE contact SET nameKey = ''",
    "UPDATE preference SET notificationTimes = '[1,2,3,4,5,6,7]'", "UPDATE preference SET id = 'x'",
    "UPDATE goal SET contactId = 'x'", "UPDATE item SET goalId = 'x'", "UPDATE log SET happenedAt = NULL",
    "UPDATE preference SET channels = 'x'", "UPDATE reminder SET kind = 'answer'",
    "UPDATE reminder SET kind = 'test'", "UPDATE reminder SET state = 'maybe'",
    "UPDATE reminder SET late = 2", "UPDATE reminder SET itemIds = 'x'",
    "UPDATE reminder SET itemId = NULL",
    "UPDATE reminder SET startAt = NULL", "UPDATE reminder SET dueAt = 'noon'",
    "UPDATE reminder SET id = ''", "UPDATE delivery SET channel = 'mail'",
    "UPDATE delivery SET state = 'maybe'", "UPDATE delivery SET attempts = -1",
    "UPDATE delivery SET reminderId = 'x'",
    "UPDATE calendar SET name = ''", "UPDATE calendar SET path = ''", "UPDATE calendar SET allDay = 2",
    "UPDATE contact SET remindMin = 'x'",
    "UPDATE clock SET id = 'x'", "UPDATE clock SET rightAt = NULL",
    "UPDATE endedPause SET goalId = 'x'", "UPDATE endedPause SET pausedUntil = '2026-02-30'",
    "UPDATE calendar SET noAllDay = 0", "UPDATE calendarTime SET takesDays = 2",
    "UPDATE calendar SET tentative = 2", "UPDATE calendar SET addresses = 'x'",
    "UPDATE calendarReading SET calendarId = 'x'", "UPDATE calendarFile SET calendarId = 'x'",
    "UPDATE calendarFile SET continues = 2", "UPDATE calendarFile SET uids = ''",
    "UPDATE calendarTime SET file = 'x'",
    "UPDATE calendarTime SET endAt = startAt - 1", "UPDATE mirror SET id = 'x'",
    "UPDATE mirror SET form = 'note'", "UPDATE mirror SET plannerId = ''",
    "UPDATE mirrorCopy SET component = 'note'", "UPDATE mirrorIntent SET component = 'note'",
    "UPDATE mirrorIntent SET removes = 2", "UPDATE mirrorIntent SET itemId = ''",
    "UPDATE mirrorLeft SET path = ''", "UPDATE externalEdit SET contactId = 'x'",
    "UPDATE addressBook SET id = ''", "UPDATE addressBook SET name = ''",
    "UPDATE addressBook SET path = ''",
    "UPDATE addressBook SET path = NULL", "UPDATE addressBook SET name = x'00'",
    "INSERT INTO addressBook SELECT 'x', name, 'x' FROM addressBook",
    "INSERT INTO addressBook SELECT 'x', 'x', path FROM addressBook",
    "UPDATE preference SET contactHours = 'x'", "UPDATE preference SET learningHalfLifeDays = 'x'",
    "UPDATE preference SET preferredHours = 'x'", "UPDATE preference SET crowdCost = 20001",
    "UPDATE preference SET crowdCost = -1", "UPDATE preference SET outsideHourCost = 'x'",
    "UPDATE preference SET minNoticeMin = 'x'", "UPDATE preference SET dateLeadDays = 'x'",
    "UPDATE importantDate SET timeOfDay = '9'", "UPDATE importantDate SET note = ''",
    "UPDATE item SET agreed = 2", "UPDATE item SET isDue = 0",
    "UPDATE item SET lapsedFrom = 'done'", "UPDATE preference SET clock = '13h'",
    "UPDATE item SET placedHours = 'x'", "UPDATE item SET placedMovedFor = 'met'",
    "UPDATE item SET unlearned = 0", "UPDATE evidence SET id = ''", "UPDATE evidence SET contactId = 'x'",
    "UPDATE evidence SET startAt = 'noon'", "UPDATE evidence SET cause = 'missed'",
    "UPDATE item SET placedDueOn = 'soon'", "UPDATE item SET placedDueOn = NULL",
    "UPDATE item SET placedDay = NULL", "UPDATE item SET placedOverdueDays = -1",
    "UPDATE item SET placedCadenceDays = 0", "UPDATE item SET placedImportance = 6",
    "UPDATE item SET placedLearned = -1000000001", "UPDATE item SET placedCrowd = 'x'",
    "UPDATE learning SET id = 'x'", "UPDATE learning SET since = NULL",
    "UPDATE pageSession SET hash = 'x'", "UPDATE pageSession SET id = ''",
    "UPDATE pageSession SET endsAt = 'noon'",
    "INSERT INTO pageSession SELECT 'x', hash, 0, 0, 0, NULL FROM pageSession",
    "UPDATE invitation SET kind = 'offer'", "UPDATE invitation SET contactId = NULL",
    "UPDATE invitation SET most = 0", "UPDATE invitation SET state = 'maybe'",
    "UPDATE invitation SET times = 'x'", "UPDATE invitation SET answer = 'perhaps'",
    "UPDATE guest SET loggedOn = 'soon'", "UPDATE door SET id = 'x'", "UPDATE door SET event = -1",
    "UPDATE guestErasure SET conversation = ''", "UPDATE preference SET quoteMessages = 0",
  ])
  func `refuses what is none of the choices, no date, no JSON, and the wrong type`(sql: String) throws {
    try install(Schema.current)
    try folder.raw { db throws in _ = #expect(throws: DatabaseError.self) { try db.execute(sql: sql) } }
  }
}

extension Preferences {
  /// Sets the values of a store from before guests.
  fileprivate mutating func forgetGuests() { (invitationsNeedConfirmation, quoteMessages) = (false, false) }

  /// Sets the values of a store from before drafts.
  fileprivate mutating func forgetDrafts() {
    (draftTone, draftLanguage, signature) = (Self.defaults.draftTone, Self.defaults.draftLanguage, nil)
  }
}
