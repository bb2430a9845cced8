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

@Suite struct Calendars {
  let planner: TestPlanner
  let work: CalendarFolder

  init() throws {
    planner = try TestPlanner()
    work = try CalendarFolder()
  }

  @discardableResult
  func add(allDay: Bool? = nil, tentative: Bool? = nil, addresses: [String]? = nil) throws
    -> Methods.AddCalendar.Reply
  {
    try planner.call(
      Methods.AddCalendar(
        path: work.path, name: "work", color: "#1e90ff", allDay: allDay, tentative: tentative,
        addresses: addresses))
  }

  /// Reports a change, like inotify.
  func changed() throws {
    let path = work.path
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
  }

  func busy(from: String = "2026-03-02", days: Int = 14) throws -> [String] {
    try planner.call(Methods.Agenda(from: from, days: days)).days.flatMap { day in
      day.busy.map { "\(day.date) \($0.title)" }
    }
  }

  @Test func `what a calendar holds moves sessions, and says so`() throws {
    let item = try planner.addOne("Anna", windows: evenings)
    #expect(item.startAt == local("2026-03-02 18:00"))
    try work.put("dinner", at: "20260302T173000", for: "PT4H30M")
    let reply = try add()
    #expect(reply.calendar.calendar.name == "work" && reply.calendar.calendar.color == "#1e90ff")
    #expect((reply.calendar.files, reply.calendar.events) == (1, 1))
    #expect(reply.calendar.problems.isEmpty && reply.calendar.trouble == nil)
    let moved = try #require(reply.plan.moved.first)
    #expect(moved.item.id == item.id && moved.item.startAt == local("2026-03-03 18:00"))
    #expect(
      moved.because
        == BusyTime(
          start: local("2026-03-02 17:30"), end: local("2026-03-02 22:00"), title: "dinner", calendar: "work",
          color: "#1e90ff"))
    #expect(try planner.addOne("Bo", windows: evenings).startAt != local("2026-03-02 18:00"))
  }

  @Test func `what a refused change would have freed stays taken`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("planner.db")
    let planner = try TestPlanner(store: PlannerStore(path: path))
    try work.put("dinner", at: "20260302T173000", for: "PT4H30M")
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    var document = try planner.call(Methods.Export()).document
    // The same calendar at another place. The transaction deletes the events of the old place, and fails at
    // its end.
    document.calendars?[0].path = "/nonexistent"
    document.contacts = [Contact(id: "c0000000-0000-4000-8000-000000000001", displayName: "Anna")]
    let other = try DatabaseQueue(path: path)
    try other.write { db in
      try db.execute(
        sql: "CREATE TRIGGER broken BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'broken'); END")
    }
    try planner.refusal(Internal.self, of: Methods.Import(document: document))
    try other.write { db in try db.execute(sql: "DROP TRIGGER broken") }
    try other.close()
    let agenda = try planner.call(Methods.Agenda(from: "2026-03-02", days: 1))
    #expect(agenda.days[0].busy.map(\.title) == ["dinner"])
  }

  @Test func `a longer horizon has no session over what is read only for it`() throws {
    try work.put("gym", at: "20260302T180000", for: "PT2H", ["RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA"])
    try add()
    try planner.add("Anna", every: 7, windows: evenings)
    let window = Windows(timeBlocks: [TimeBlock(start: 18 * 60, end: 20 * 60)])
    try planner.add("Bo", every: 7, windows: window)
    let reply = try planner.call(Methods.SetPreference(key: "schedulingHorizonDays", value: 366))
    let last = try #require(try planner.items().last)
    #expect(last.startAt > local("2027-02-01 00:00"))
    let gyms = try planner.call(Methods.Agenda(days: 366)).days.flatMap(\.busy)
    #expect(gyms.count > 300)
    for item in try planner.items() where item.status.isLive {
      #expect(
        !gyms.contains { $0.start < item.endAt && item.startAt < $0.end }, "\(item.name) \(item.startAt)")
    }
    #expect(reply.plan.conflicts.isEmpty)
    #expect(try planner.call(Methods.Refresh()).conflicts.isEmpty)
  }

  @Test func `the agenda shows them, removing takes them away, undo brings them back`() throws {
    try work.put("standup", at: "20260303T090000", for: "PT15M", ["RRULE:FREQ=WEEKLY;COUNT=2"])
    try add()
    #expect(try busy() == ["2026-03-03 standup", "2026-03-10 standup"])
    #expect(try planner.call(Methods.RemoveCalendar(name: "WORK")).calendar.path == work.path)
    #expect(try busy() == [])
    #expect(try planner.call(Methods.ListCalendars()).calendars.isEmpty)
    #expect(try planner.call(Methods.Undo()).undone == "calendars remove WORK")
    #expect(try busy() == ["2026-03-03 standup", "2026-03-10 standup"])
    #expect(try work.names() == ["standup.ics"])
  }

  @Test func `a changed file is noticed, and what it freed is used again`() throws {
    try work.put("dinner", at: "20260302T173000", for: "PT4H30M")
    try add()
    let events = try planner.watch()
    #expect(try planner.addOne("Anna", windows: evenings).startAt == local("2026-03-03 18:00"))
    _ = try events.kinds()
    try work.put("dinner", at: "20260303T173000", for: "PT4H30M")
    try work.put("lunch", at: "20260304T120000")
    try changed()
    #expect(try planner.items().map(\.startAt) == [local("2026-03-02 18:00")])
    #expect(try busy() == ["2026-03-03 dinner", "2026-03-04 lunch"])
    #expect(try events.kinds() == ["calendarsChanged", "moved"])
    try work.remove("dinner")
    try changed()
    #expect(try busy() == ["2026-03-04 lunch"])
    _ = try events.kinds()
    // No change, so there are no events.
    try changed()
    #expect(try events.kinds() == [])
  }

  @Test func `a change that nothing reports is found by a refresh`() throws {
    let item = try planner.addOne("Anna", windows: evenings)
    try work.put("lunch", at: "20260303T120000")
    try add()
    try work.put("dinner", at: "20260302T173000", for: "PT4H30M")
    try planner.call(Methods.Refresh())
    #expect(try planner.item(item.id).startAt != item.startAt)
  }

  @Test func `a folder that is suddenly empty or gone takes nothing away, and is told of`() throws {
    try work.put("dinner", at: "20260302T173000", for: "PT4H30M")
    try add()
    try work.remove("dinner")
    try changed()
    #expect(try busy() == ["2026-03-02 dinner"])
    let status = try planner.call(Methods.Status())
    #expect(status.warnings.contains { $0.contains("work") && $0.contains("suddenly empty") })
    try FileManager.default.removeItem(atPath: work.path)
    try planner.call(Methods.CheckCalendars())
    #expect(try busy() == ["2026-03-02 dinner"])
    let state = try planner.call(Methods.ListCalendars()).calendars[0]
    #expect(state.trouble?.contains("No such file") == true)
    let doctor = try planner.call(Methods.Doctor()).findings
    #expect(doctor.contains { $0.severity == .warning && $0.where == work.path && !$0.fix.isEmpty })
    // The folder is back with another event.
    try FileManager.default.createDirectory(atPath: work.path, withIntermediateDirectories: true)
    try work.put("lunch", at: "20260304T120000")
    try changed()
    #expect(try busy() == ["2026-03-04 lunch"])
    #expect(try planner.call(Methods.Status()).warnings.isEmpty)
  }

  @Test func `a bad file is named and skipped, a folder in its place too`() throws {
    try work.put("dinner", at: "20260302T173000")
    try work.replace(work.file("bad"), with: "\u{0}\u{1}rubbish")
    try FileManager.default.createDirectory(atPath: work.file("folder"), withIntermediateDirectories: true)
    let state = try add().calendar
    #expect(state.events == 1 && state.files == 3)
    #expect(state.problems.map(\.file) == ["bad.ics", "folder.ics"])
    #expect(state.problems.allSatisfy { $0.problem.count > 10 })
    #expect(try busy() == ["2026-03-02 dinner"])
    let doctor = try planner.call(Methods.Doctor()).findings
    #expect(doctor.contains { $0.what.contains("bad.ics") && $0.fix.contains("calendars check 'work'") })
  }

  @Test func `what cannot be a calendar is refused, and nothing changes`() throws {
    func field(_ path: String, name: String? = nil, color: String? = nil, addresses: [String]? = nil) throws
      -> String
    {
      try planner.refusedField(
        of: Methods.AddCalendar(path: path, name: name, color: color, addresses: addresses))
    }
    #expect(try field("relative") == "path")
    #expect(try field("/nowhere/at/all") == "path")
    #expect(try field(work.path + "\0x") == "path")
    #expect(try field(work.path, name: " ") == "name")
    #expect(try field(work.path, color: "blue") == "color")
    #expect(try field(work.path, addresses: ["nobody"]) == "addresses")
    let inner = work.folder.file("private")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".write(
      toFile: inner + "/a.ics", atomically: true, encoding: .utf8)
    let refusal = try planner.refusal(InvalidField.self, of: Methods.AddCalendar(path: work.path))
    #expect(refusal.allowed.contains(inner))
    try work.put("dinner", at: "20260302T173000")
    try add()
    #expect(try field(work.path + "/", name: "other") == "path")
    #expect(try field(inner, name: "WORK") == "name")
    try planner.refusal(NotFound.self, of: Methods.RemoveCalendar(name: "none"))
    try planner.refusal(NotFound.self, of: Methods.CheckCalendars(name: "none"))
  }

  @Test func `all-day events take time only where that is wanted, tentative ones unless it is not`() throws {
    try work.put("holiday", at: "20260303")
    try work.put("maybe", at: "20260304T120000", ["STATUS:TENTATIVE"])
    try work.put(
      "declined", at: "20260305T120000", ["ATTENDEE;PARTSTAT=DECLINED:mailto:Me@example.org"])
    try add()
    #expect(try busy() == ["2026-03-04 maybe", "2026-03-05 declined"])
    try planner.call(Methods.RemoveCalendar(name: "work"))
    try add(allDay: true, tentative: false, addresses: ["me@example.org"])
    #expect(try busy() == ["2026-03-03 holiday"])
  }

  @Test func `all-day events that are out of office, or busy for two days, take time unless none shall`()
    throws
  {
    try work.put("holiday", at: "20260303")
    try work.put("ill", at: "20260304", ["X-MICROSOFT-CDO-BUSYSTATUS:OOF"])
    try work.put("trip", at: "20260305", ["DTEND;VALUE=DATE:20260307", "TRANSP:OPAQUE"])
    try work.put("busy day", at: "20260309", ["TRANSP:OPAQUE"])
    try work.put("unsaid", at: "20260310", ["DTEND;VALUE=DATE:20260313"])
    let reply = try add()
    #expect(try busy() == ["2026-03-04 ill", "2026-03-05 trip", "2026-03-06 trip"])
    #expect(reply.daysTaken?.map(\.title) == ["ill", "trip"])
    try planner.call(Methods.RemoveCalendar(name: "work"))
    let none = try add(allDay: false)
    #expect(none.calendar.calendar.noAllDay == true && none.daysTaken == nil)
    #expect(try busy().isEmpty)
    let document = try planner.call(Methods.Export()).document
    #expect(document.calendars?.first?.noAllDay == true)
    try planner.call(Methods.RemoveCalendar(name: "work"))
    #expect(try add(allDay: true).daysTaken == nil)
    #expect(Set(try busy().map { $0.dropFirst(11) }) == ["holiday", "ill", "trip", "busy day", "unsaid"])
  }

  @Test func `a single file is a calendar too, and names itself`() throws {
    try work.put("dinner", at: "20260302T173000")
    let reply = try planner.call(Methods.AddCalendar(path: work.file("dinner")))
    #expect(reply.calendar.calendar.name == "dinner" && reply.calendar.events == 1)
    try work.put("dinner", at: "20260306T173000")
    let path = work.file("dinner")
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
    #expect(try busy() == ["2026-03-06 dinner"])
  }

  @Test func `a folder says its own name and colour`() throws {
    try work.put("dinner", at: "20260302T173000")
    try "Büro\n".write(toFile: work.folder.file("displayname"), atomically: true, encoding: .utf8)
    try "#00FF00\n".write(toFile: work.folder.file("color"), atomically: true, encoding: .utf8)
    let calendar = try planner.call(Methods.AddCalendar(path: work.path)).calendar.calendar
    #expect(calendar.name == "Büro" && calendar.color == "#00FF00")
  }

  @Test func `floating times and dates are the user's, also in another zone`() throws {
    try work.write("float", ["UID:f", "DTSTART:20260303T180000", "DURATION:PT1H", "SUMMARY:f"])
    try add()
    func start() throws -> Instant? {
      try planner.call(Methods.Agenda(from: "2026-03-03", days: 1)).days[0].busy.first?.start
    }
    #expect(try start() == Instant("2026-03-03T18:00:00-05:00"))
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Europe/Berlin"))
    #expect(try start() == Instant("2026-03-03T18:00:00+01:00"))
  }

  @Test func `a recurring event is known for as far as is looked, whatever time goes by`() throws {
    try work.put("standup", at: "20260303T090000", for: "PT15M", ["RRULE:FREQ=WEEKLY"])
    try add()
    for week in 0..<60 {
      planner.time.now = planner.time.now.adding(minutes: 7 * 1440)
      try planner.onPlanner { try $0.wake() }
      let day = date("2026-03-02").adding(days: 7 * (week + 1))
      #expect(try busy(from: "\(day)", days: 84).count == 12, "\(day)")
    }
  }

  @Test func `an export brings calendars along, an import reads them again`() throws {
    try work.put("dinner", at: "20260302T173000")
    try add()
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(
      try other.call(Methods.ListCalendars()).calendars == planner.call(Methods.ListCalendars()).calendars)
    #expect(try other.call(Methods.Agenda()).days[0].busy.map(\.title) == ["dinner"])
    var relative = document
    relative.calendars?[0].path = "here"
    #expect(try other.refusedField(of: Methods.Import(document: relative)) == "document.calendars[0].path")
    try other.call(Methods.Erase(all: true))
    #expect(try other.call(Methods.Agenda()).days[0].busy.isEmpty)
    #expect(try other.call(Methods.ListCalendars()).calendars.isEmpty)
  }

  @Test func `undo of an added calendar puts back what gave way to it`() throws {
    let item = try planner.addOne("Anna", windows: evenings)
    let before = try planner.snapshot()
    try work.put("dinner", at: "20260302T173000", for: "PT4H30M")
    let events = try planner.watch()
    try add()
    #expect(try events.kinds() == ["calendarAdded", "moved"])
    #expect(try planner.item(item.id).startAt == local("2026-03-03 18:00"))
    #expect(try planner.call(Methods.Undo()).undone == "calendars add work")
    #expect(try planner.call(Methods.ListCalendars()).calendars.isEmpty)
    #expect(try planner.snapshot() == before)
    #expect(try busy() == [])
  }

  @Test func `an import that changes a calendar reads it anew, and its undo too`() throws {
    try work.put("dinner", at: "20260302T173000")
    try work.put("declined", at: "20260305T120000", ["ATTENDEE;PARTSTAT=DECLINED:mailto:Me@example.org"])
    try work.put("holiday", at: "20260303")
    try add()
    var document = try planner.call(Methods.Export()).document
    document.calendars?[0].addresses = ["me@example.org"]
    try planner.call(Methods.Import(document: document))
    #expect(try busy() == ["2026-03-02 dinner"])
    // An empty calendar: the events of the earlier one are forgotten.
    let empty = try CalendarFolder()
    document.calendars?[0].path = empty.path
    try planner.call(Methods.Import(document: document))
    #expect(try busy() == [])
    #expect(try planner.call(Methods.Status()).warnings == [])
    try planner.call(Methods.Undo())
    #expect(try busy() == ["2026-03-02 dinner"])
    let item = try planner.addOne("Anna", windows: .always)
    document.calendars?[0].path = work.path
    document.calendars?[0].allDay = true
    try work.put("holiday", at: "20260302", ["DTEND;VALUE=DATE:20260308"])
    try changed()
    #expect(try planner.item(item.id).startAt < local("2026-03-08 00:00"))
    try planner.call(Methods.Import(document: document))
    #expect(try planner.item(item.id).startAt >= local("2026-03-08 00:00"))
    document.calendars?[0].color = "blue"
    #expect(try planner.refusedField(of: Methods.Import(document: document)) == "document.calendars[0].color")
  }

  @Test func `a refusal says what the system said, and no more`() throws {
    let refusal = try planner.refusal(InvalidField.self, of: Methods.AddCalendar(path: "/nowhere/at/all"))
    #expect(refusal.allowed.contains("No such file") && !refusal.allowed.contains("known"))
  }

  @Test func `own sessions that a calendar brings back leave no words behind`() throws {
    let mirror = try CalendarFolder()
    let planner = try TestPlanner(mirror: mirror.path)
    try planner.add("Xanthippe", every: 30)
    let copy = try CalendarFolder()
    let name = try #require(try mirror.names().first)
    try copy.replace(copy.folder.file(name), with: try mirror.text(of: name))
    try planner.call(Methods.AddCalendar(path: copy.path, name: "server"))
    try planner.call(Methods.AddCalendar(path: mirror.path, name: "mirror"))
    #expect(try planner.call(Methods.Agenda()).days.allSatisfy { $0.busy.isEmpty })
    let titles = try planner.store.read { try $0.calendarTimes(from: Instant(seconds: 0)) }
    #expect(titles.map(\.title) == [])
  }
}
