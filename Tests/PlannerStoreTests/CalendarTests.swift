import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("Calendars in the store")
struct CalendarTests {
  let store: PlannerStore

  init() throws { store = try .inMemory() }

  static let calendar = CalendarSource(
    id: id("9", 1), name: ObjectTests.text, path: "/\(ObjectTests.text)", color: "#1E90ff", allDay: true,
    tentative: false, addresses: ["a@b", ObjectTests.text], noAllDay: true)
  static let file = CalendarFile(
    name: "a.ics", fingerprint: FileFingerprint(size: 1 << 40, changed: 1_772_452_800_123_456_789, inode: -1),
    events: 3, problem: ObjectTests.text, continues: true, uids: "00000000000000ff", keptSince: noon)
  static let time = CalendarTime(
    uid: "u", start: noon, end: noon.adding(minutes: 30), title: ObjectTests.text, isAllDay: true)
  static let reading = CalendarReading(
    from: Instant(seconds: -1), until: noon, zone: "Europe/Berlin 3600", at: noon, trouble: ObjectTests.text)
  static let copy = MirrorCopy(
    itemId: id("e", 1), component: .task, uid: "u@p", file: "f.ics", text: ObjectTests.text, closedAt: noon)
  static let intent = MirrorIntent(key: copy.key, text: ObjectTests.text, removes: true)
  static let edit = ExternalEdit(
    id: id("8", 1), at: noon, itemId: id("e", 1), contactId: id("c", 1), movedTo: noon,
    detail: ObjectTests.text)

  /// Adds data that undo does not restore, with all optional values. The calendar and the person must exist.
  static func putRead(_ writer: StoreWriter) throws {
    try writer.put(reading, of: calendar.id)
    try writer.put(file, times: [time], of: calendar.id)
    try writer.put(copy)
    try writer.put(intent)
    try writer.setMirrorLeft("/m", true)
    try writer.put(edit)
  }

  func write(_ body: (StoreWriter) throws -> Void) throws { try store.write(command: nil, at: noon, body) }

  func times() throws -> [BusyTime] { try store.read { try $0.calendarTimes(from: noon) } }

  func add(
    _ number: Int, _ name: String = "work", allDay: Bool = true, tentative: Bool = true,
    times: [CalendarTime]
  ) throws {
    let calendar = CalendarSource(
      id: id("9", number), name: name, path: "/\(name)", allDay: allDay, tentative: tentative)
    try write { writer in
      try writer.put(calendar)
      try writer.put(
        CalendarFile(name: "x.ics", fingerprint: FileFingerprint(size: 1, changed: 2, inode: 3), events: 1),
        times: times, of: calendar.id)
    }
  }

  func time(
    _ title: String, after minutes: Int = 0, for length: Int = 30, uid: String = "u", allDay: Bool = false,
    tentative: Bool = false
  ) -> CalendarTime {
    let start = noon.adding(minutes: minutes)
    return CalendarTime(
      uid: uid, start: start, end: start.adding(minutes: length), title: title, isAllDay: allDay,
      isTentative: tentative)
  }

  @Test func `come back as they were put, with all that was read of them`() throws {
    try write { writer in
      try writer.put(ObjectTests.full.contact)
      try writer.put(CalendarTests.calendar)
      try CalendarTests.putRead(writer)
    }
    #expect(try store.outside() == Outside.full)
    #expect(try store.contents().calendars == [CalendarTests.calendar])
    #expect(
      try times() == [
        BusyTime(
          start: noon, end: noon.adding(minutes: 30), kind: .calendar, title: ObjectTests.text,
          calendar: CalendarTests.calendar.name, color: "#1E90ff")
      ])
    let counts = try store.read { try $0.calendarCounts(CalendarTests.calendar.id) }
    #expect(counts == (files: 1, events: 3))
    #expect(try store.read { try $0.calendarProblems(CalendarTests.calendar.id) } == [CalendarTests.file])
  }

  @Test func `what is read of a file takes the place of what was known of it; what is not read stays`() throws
  {
    try add(1, times: [time("old")])
    try add(1, times: [time("new"), time("newer", after: 60)])
    #expect(try times().map(\.title) == ["new", "newer"])
    let unreadable = CalendarFile(
      name: "x.ics", fingerprint: FileFingerprint(size: 0, changed: 0, inode: 0), events: 1, problem: "p")
    try write { try $0.put(unreadable, times: nil, of: id("9", 1)) }
    #expect(try times().map(\.title) == ["new", "newer"])
    #expect(try store.read { try $0.calendarFiles(id("9", 1)) } == [unreadable])
    try write { try $0.deleteCalendarFile("x.ics", of: id("9", 1)) }
    #expect(try times().isEmpty)
  }

  @Test func `all-day and tentative events take time only where their calendar says so`() throws {
    let all = [
      time("plain"), time("day", allDay: true), time("maybe", tentative: true),
      time("both", allDay: true, tentative: true),
    ]
    try add(1, "a", allDay: true, tentative: true, times: all)
    #expect(Set(try times().map(\.title)) == ["plain", "day", "maybe", "both"])
    try add(1, "a", allDay: false, tentative: true, times: all)
    #expect(Set(try times().map(\.title)) == ["plain", "maybe"])
    try add(1, "a", allDay: true, tentative: false, times: all)
    #expect(Set(try times().map(\.title)) == ["plain", "day"])
    try add(1, "a", allDay: false, tentative: false, times: all)
    #expect(try times().map(\.title) == ["plain"])
  }

  @Test func `what is over is left out`() throws {
    try add(1, times: [time("over", after: -30), time("runs", after: -29), time("later", after: 1)])
    #expect(try times().map(\.title) == ["runs", "later"])
  }

  @Test func `removing one takes along what was read of it, and undo brings it back to be read again`() throws
  {
    try add(1, times: [time("a")])
    try add(2, "home", times: [time("b")])
    try store.write(command: "remove", at: noon) { writer throws in
      #expect(try writer.deleteCalendar(id: id("9", 1)))
    }
    #expect(try times().map(\.title) == ["b"])
    try write { writer throws in #expect(try writer.deleteCalendar(id: id("9", 1)) == false) }
    _ = try store.write(command: nil, at: noon) { try $0.undo(now: noon) }
    #expect(try store.read { try $0.calendars().map(\.name) } == ["home", "work"])
    #expect(try store.read { try $0.calendarReading(id("9", 1)) } == nil)
    #expect(try times().map(\.title) == ["b"])
  }

  @Test func `two cannot have one name or one path`() throws {
    try add(1, times: [])
    let same = [
      CalendarSource(id: id("9", 2), name: "work", path: "/other"),
      CalendarSource(id: id("9", 2), name: "other", path: "/work"),
    ]
    for calendar in same {
      #expect(throws: StoreError.self) { try write { try $0.put(calendar) } }
    }
  }

  @Test func `a live session that was moved elsewhere is known as long as it stands there`() throws {
    try store.addPerson(1)
    let moved = item(10, of: 1, at: noon.adding(minutes: 100))
    func edit(_ number: Int, _ itemId: String, to: Instant?) -> ExternalEdit {
      ExternalEdit(
        id: id("8", number), at: noon, itemId: itemId, contactId: id("c", 1), movedTo: to, detail: "d")
    }
    try write { writer in
      try writer.put(edit(1, moved.id, to: moved.startAt))
      try writer.put(edit(2, moved.id, to: nil))
      // The other session is done.
      try writer.put(edit(3, id("e", 11), to: noon.adding(minutes: -100)))
    }
    #expect(try store.read { try $0.itemsMovedOutside() } == [moved.id])
    try write { writer in
      var again = moved
      again.startAt = noon
      try writer.put(again)
    }
    #expect(try store.read { try $0.itemsMovedOutside() } == [])
  }

  @Test func `edits elsewhere are listed latest first, of one person or of all, and go with the person`()
    throws
  {
    try store.addPerson(1)
    try store.addPerson(2)
    func edit(_ number: Int, of person: Int, at: Int) -> ExternalEdit {
      ExternalEdit(
        id: id("8", number), at: noon.adding(minutes: at), itemId: id("e", person * 10),
        contactId: id("c", person), detail: "d")
    }
    try write { writer in
      for (number, person, at) in [(1, 1, 0), (2, 2, 5), (3, 1, 9)] {
        try writer.put(edit(number, of: person, at: at))
      }
    }
    func ids(_ contactId: String?, limit: Int = 9) throws -> [String] {
      try store.read { try $0.externalEdits(contactId: contactId, limit: limit).map(\.id) }
    }
    #expect(try ids(nil) == [id("8", 3), id("8", 2), id("8", 1)])
    #expect(try ids(nil, limit: 1) == [id("8", 3)])
    #expect(try ids(id("c", 1)) == [id("8", 3), id("8", 1)])
    _ = try store.write(command: nil, at: noon) { try $0.erase(contactId: id("c", 1)) }
    #expect(try ids(nil) == [id("8", 2)])
  }

  @Test func `an erased person's copies say nothing any more, and are known until their files are gone`()
    throws
  {
    try store.addPerson(1)
    try store.addPerson(2)
    func copy(_ item: Int) -> MirrorCopy {
      MirrorCopy(itemId: id("e", item), component: .event, uid: "u", file: "f", text: "SUMMARY:Ada")
    }
    func texts() throws -> [String?] {
      try store.read { try $0.mirrorCopies().map(\.text) + $0.mirrorIntents().map(\.text) }
    }
    try write { writer in
      for item in [10, 20] {
        try writer.put(copy(item))
        try writer.put(MirrorIntent(key: copy(item).key, text: "SUMMARY:Ada", removes: item == 10))
      }
    }
    _ = try store.write(command: nil, at: noon) { try $0.erase(contactId: id("c", 1)) }
    #expect(try texts() == ["", "SUMMARY:Ada", nil, "SUMMARY:Ada"])
    try add(1, times: [time("secret")])
    _ = try store.write(command: nil, at: noon) { try $0.erase(contactId: nil) }
    #expect(try texts() == ["", "", nil, nil])
    #expect(try store.read { try $0.calendars() } == [])
    #expect(try times() == [])
  }

  @Test
  func `what is about to be done takes the place of what was before, until it is known what came of it`()
    throws
  {
    var intent = CalendarTests.intent
    try write { try $0.put(intent) }
    intent = MirrorIntent(key: intent.key, text: nil)
    try write { try $0.put(intent) }
    #expect(try store.read { try $0.mirrorIntents() } == [intent])
    try write { try $0.deleteMirrorIntent(intent.key) }
    #expect(try store.read { try $0.mirrorIntents() } == [])
  }

  @Test func `folders that were left are known until they are cleared`() throws {
    try write { for path in ["/b", "/a", "/b"] { try $0.setMirrorLeft(path, true) } }
    #expect(try store.read { try $0.mirrorLeft() } == ["/a", "/b"])
    try write { try $0.setMirrorLeft("/b", false) }
    #expect(try store.read { try $0.mirrorLeft() } == ["/a"])
  }

  @Test func `every planner has an id of its own, and it stays`() throws {
    let first = try store.read { try $0.mirror() }
    #expect(first.plannerId.count == 16)
    #expect(first == MirrorSettings(plannerId: first.plannerId))
    #expect(try PlannerStore.inMemory().read { try $0.mirror() } != first)
    let full = MirrorSettings(
      plannerId: "p", path: "/m", form: .both, isNew: false, trouble: ObjectTests.text, told: true,
      datesPath: "/d")
    try write { writer throws in #expect(try writer.put(full)) }
    #expect(try store.read { try $0.mirror() } == full)
  }
}

/// The data read from one calendar, and the stored state of the mirror.
struct Outside: Equatable {
  var reading: CalendarReading?
  var files: [CalendarFile] = []
  var copies: [MirrorCopy] = []
  var intents: [MirrorIntent] = []
  var left: [String] = []
  var edits: [ExternalEdit] = []

  static let full = Outside(
    reading: CalendarTests.reading, files: [CalendarTests.file], copies: [CalendarTests.copy],
    intents: [CalendarTests.intent], left: ["/m"], edits: [CalendarTests.edit])
}

extension PlannerStore {
  func outside() throws -> Outside {
    try read { reader in
      Outside(
        reading: try reader.calendarReading(CalendarTests.calendar.id),
        files: try reader.calendarFiles(CalendarTests.calendar.id), copies: try reader.mirrorCopies(),
        intents: try reader.mirrorIntents(), left: try reader.mirrorLeft(),
        edits: try reader.externalEdits(contactId: nil, limit: 10))
    }
  }
}
