import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("Objects")
struct ObjectTests {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  /// Quotes, control characters, other planes, and characters with a meaning in JSON and SQL.
  static let text =
    "O'Brien \"\\ \u{1}\n\t\u{7F}\u{2028} %_[]{} \u{1F468}\u{200D}\u{1F469} e\u{301} null \u{FFFF}"

  private static let fullItem: PlanItem = {
    var item = PlanItem(
      id: id("e", 1), contactId: id("c", 1), goalId: id("a", 1), name: text, startAt: noon, durationMin: 1440,
      status: .snoozed, origin: .manual, mirrorUid: text, createdAt: noon, notes: text,
      forcedOver: [BusyTime(start: noon, end: noon.adding(minutes: 1), kind: .calendar, title: text)])
    item.unlearned = true
    item.dateKey = "birthday/\(id("c", 1))/2026"
    item.agreed = false
    item.isDue = true
    item.lapsedFrom = .rescheduled
    item.placing = Placing(
      dueOn: date("9999-12-31"), overdueDays: 0, cadenceDays: 3650, importance: 5,
      cost: CostTerms(
        day: 366_000, crowd: Placing.bounds.upperBound, hours: 2000, learned: Placing.bounds.lowerBound),
      movedFor: .tooNear)
    return item
  }()

  static let full = (
    contact: Contact(
      id: id("c", 1), displayName: text, tags: ["b", "", text], purpose: text, cardUid: text, cardName: text,
      timeZone: text, remindMin: [1440, 45], archived: true,
      detail: "choir", uids: ["card-2"]),
    goal: Goal(
      id: id("a", 1), contactId: id("c", 1), cadenceDays: 3650, importance: 5, minDurationMin: 1440,
      windows: Windows(
        weekdays: [.sun, .mon], timeBlocks: [TimeBlock(start: 1080, end: 60), .wholeDay],
        excludedDates: [date("2024-02-29")]),
      createdAt: Instant(seconds: -1), lastCompletedAt: noon, paused: true, pausedUntil: date("9999-12-31"),
      skippedAt: Instant(seconds: 0)),
    item: fullItem,
    entry: InteractionLog(
      id: id("b", 1), contactId: id("c", 1), when: noon, outcome: .other, notes: text, idea: true),
    away: Away(
      id: id("d", 1), from: date("2026-03-01"), to: date("2026-03-01"), note: text, timeZone: "Pacific/Apia")
  )

  static let addressBook = AddressBook(id: id("7", 1), name: text, path: "/\(text)")

  static let evidence = Evidence(
    id: id("9", 1), contactId: id("c", 1), startAt: Instant(seconds: -1), cause: .canceled)

  static var preferences: Preferences {
    var preferences = Preferences()
    preferences.capacityPerWeek = 0
    preferences.quietHours = [24, 0.5]
    preferences.defaultNotificationTimes = [0, 1439]
    preferences.timeZone = "Europe/Paris"
    preferences.placement = .packed
    preferences.channels = [.hooks, .journal]
    preferences.contactHours = [24, 0]
    preferences.learningHalfLifeDays = 3650
    preferences.preferredHours = [
      HoursBlock(weekdays: [.wed], hours: TimeBlock(start: 720, end: 780)),
      HoursBlock(hours: TimeBlock(start: 1320, end: 60)),
    ]
    preferences.crowdCost = 1234
    preferences.outsideHourCost = 5000
    preferences.minNoticeMin = 10_080
    preferences.dateLeadDays = [30, 7, 0]
    preferences.clock = .twelveHours
    preferences.webPort = 65_535
    preferences.draftTone = .warm
    preferences.draftLanguage = .de
    preferences.signature = "Yours,\nO'Brien"
    preferences.shareFields = [.notes]
    preferences.invitationsNeedConfirmation = true
    preferences.quoteMessages = true
    return preferences
  }

  func putFull(_ writer: StoreWriter) throws -> [Bool] {
    let full = ObjectTests.full
    return [
      try writer.put(full.contact), try writer.put(full.goal), try writer.put(full.item),
      try writer.put(full.entry), try writer.put(full.away), try writer.put(ObjectTests.preferences),
      try writer.put(ObjectTests.addressBook), try writer.put(ObjectTests.evidence),
      try writer.put(learnedSince: noon),
    ]
  }

  @Test func `of every kind come back as they were put, with all that they can hold`() throws {
    #expect(try store.write(command: "import", at: noon, putFull) == Array(repeating: true, count: 9))
    let full = ObjectTests.full
    try store.read { reader throws in
      #expect(try reader.contact(id: id("c", 1)) == full.contact)
      #expect(try reader.goal(id: id("a", 1)) == full.goal)
      #expect(try reader.goal(contactId: id("c", 1)) == full.goal)
      #expect(try reader.item(id: id("e", 1)) == full.item)
      #expect(try reader.logEntry(id: id("b", 1)) == full.entry)
      #expect(try reader.away(id: id("d", 1)) == full.away)
      #expect(try reader.preferences() == ObjectTests.preferences)
      #expect(try reader.addressBooks() == [ObjectTests.addressBook])
      #expect(try reader.evidence() == [ObjectTests.evidence])
      #expect(try reader.learnedSince() == noon)
    }
  }

  @Test func `come back as they were put with nothing that can be left out`() throws {
    try store.write(command: nil, at: noon) { writer in
      try writer.put(contact(1))
      try writer.put(goal(1))
      var manual = item(1)
      manual.goalId = nil
      try writer.put(manual)
      #expect(try writer.reader.contact(id: id("c", 1)) == contact(1))
      #expect(try writer.reader.goal(id: id("a", 1)) == goal(1))
      #expect(try writer.reader.item(id: id("e", 1)) == manual)
    }
  }

  @Test func `of every status, origin and outcome are taken`() throws {
    try store.write(command: nil, at: noon) { writer in
      try writer.put(contact(1))
      try writer.put(goal(1))
      for (number, status) in ItemStatus.allCases.enumerated() {
        for (other, origin) in ItemOrigin.allCases.enumerated() {
          let item = item(number * 10 + other, status: status, origin: origin)
          try writer.put(item)
          #expect(try writer.reader.item(id: item.id) == item)
        }
      }
      for (number, outcome) in LogKind.allCases.enumerated() {
        var entry = entry(number)
        entry.outcome = outcome
        try writer.put(entry)
        #expect(try writer.reader.logEntry(id: entry.id) == entry)
      }
    }
  }

  @Test func `lose fractions of a second, and nothing else`() throws {
    try store.addPerson(1)
    try store.write(command: nil, at: noon) { writer in
      let late = item(99, at: Instant(microseconds: noon.microseconds + 999_999))
      try writer.put(late)
      #expect(try writer.reader.item(id: late.id) == item(99))
    }
  }

  @Test func `put again without a change write nothing and leave nothing to undo`() throws {
    try store.write(command: "import", at: noon) { _ = try putFull($0) }
    let again = try store.write(command: "again", at: noon, putFull)
    #expect(again == Array(repeating: false, count: 9))
    #expect(try store.read { try $0.lastUndo()?.command } == "import")
  }

  @Test func `default preferences stand where none were stored`() throws {
    #expect(try store.read { try $0.preferences() } == .defaults)
  }

  @Test(arguments: [[], [ChannelName.desktop], ChannelName.allCases.reversed(), ChannelName.allCases])
  func `keep the channels that were chosen, in their order, and none at all`(chosen: [ChannelName]) throws {
    var preferences = Preferences.defaults
    preferences.channels = chosen
    try store.write(command: nil, at: noon) { _ = try $0.put(preferences) }
    #expect(try store.read { try $0.preferences() } == preferences)
  }

  @Test(arguments: [[9, 21], [0, 0], [24, 24], [22, 6], [8.5, 21.5]])
  func `keep the hours in which people elsewhere are met`(chosen: [Double]) throws {
    var preferences = Preferences.defaults
    preferences.contactHours = chosen
    try store.write(command: nil, at: noon) { _ = try $0.put(preferences) }
    #expect(try store.read { try $0.preferences() } == preferences)
  }

  @Test func `with a NUL in a text are refused: SQLite would cut it off`() throws {
    #expect {
      try store.write(command: "add", at: noon) { try $0.put(contact(1, "An\0na")) }
    } throws: {
      ($0 as? InvalidField)?.field == "displayName"
    }
  }

  @Test(arguments: ["", " ", "\u{301}", "\t\n"])
  func `need a name that can be seen`(name: String) throws {
    #expect(throws: InvalidField.self) {
      try store.write(command: "add", at: noon) { try $0.put(contact(1, name)) }
    }
  }

  @Test func `have names of their own, case, space and diacritics aside`() throws {
    try store.addPerson(1, "José  García")
    #expect(throws: StoreError.duplicateName(name: "JOSE garcia")) {
      try store.addPerson(2, "JOSE garcia")
    }
    #expect(try store.contents().contacts.count == 1)
    try store.addPerson(1, "JOSÉ García")
    #expect(try store.read { try $0.contact(nameKey: "jose garcia")?.displayName } == "JOSÉ García")
  }

  @Test func `refer to what is there: a goal to its person, one goal a person, an item to both`() throws {
    try store.addPerson(1)
    let refused: [(StoreWriter) throws -> Void] = [
      { try $0.put(goal(2)) }, { try $0.put(item(99, of: 2)) }, { try $0.put(entry(99, of: 2)) },
      { writer in
        var second = goal(1)
        second.id = id("a", 99)
        try writer.put(second)
      },
    ]
    for body in refused {
      #expect(throws: StoreError.self) { try store.write(command: "wrong", at: noon, body) }
    }
  }
}
