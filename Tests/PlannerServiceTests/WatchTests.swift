import Glibc
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Watching` {
  @Test(arguments: Transport.allCases)
  func `every change is told once, with what it was about`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    let events = try planner.watch()
    func told(_ method: any Method) throws -> [String] {
      try planner.call(method)
      return try events.kinds()
    }
    let anna = GoalSettings(cadenceDays: 14, windows: evenings)
    var all: Set<String> = []
    for (method, kinds) in [
      (Methods.AddContact(fields: ContactFields(displayName: "Anna", goal: anna)), ["added", "placed"]),
      (Methods.AddContact(fields: ContactFields(displayName: "Bo")), ["added"]),
      (Methods.EditContact(name: "Bo", fields: ContactFields(purpose: "x")), ["edited"]),
      (Methods.Book(name: "Bo", at: "2026-03-20 12:00"), ["booked"]),
      (Methods.Snooze(item: "Bo"), ["snoozed"]),
      (Methods.Reschedule(item: "Bo", startAt: "2026-03-21 12:00"), ["rescheduled"]),
      (Methods.Note(item: "Bo", text: "x"), ["noted"]), (Methods.Cancel(item: "Bo"), ["canceled"]),
      (Methods.Log(name: "Bo"), ["logged"]),
      (Methods.AddAway(from: "today", to: "today"), ["awayAdded", "moved"]),
      (Methods.RemoveAway(id: ""), []),
      (Methods.SetPreference(key: "leadTimeMin", value: 15), ["preferences"]),
      (Methods.SetPaused(name: "Anna", paused: true), ["canceled", "paused"]),
      (Methods.SetPaused(name: "Anna", paused: false), ["resumed", "placed"]),
      (Methods.Log(name: "Anna"), ["logged", "withdrawn"]), (Methods.Undo(), ["undone"]),
      (Methods.Done(item: "Anna"), ["done"]), (Methods.Undo(), ["undone"]),
      (Methods.RemoveContact(name: "Bo"), ["removed"]), (Methods.Undo(), ["undone"]),
      (Methods.Erase(name: "Bo"), ["erased"]),
    ] as [(any Method, [String])] {
      if method is Methods.RemoveAway {
        let away = try planner.call(Methods.ListAway()).away[0]
        #expect(try told(Methods.RemoveAway(id: away.id)) == ["awayRemoved"])
        all.insert("awayRemoved")
      } else {
        // Shortly before the session.
        if method is Methods.Done { planner.time.now = local("2026-03-02 17:30") }
        #expect(try told(method) == kinds, "\(type(of: method).name)")
        all.formUnion(kinds)
      }
    }
    let document = try planner.call(Methods.Export()).document
    #expect(try told(Methods.Import(document: document)) == ["imported"])
    let item = try #require(try planner.call(Methods.Next()).items.first)
    planner.time.now = item.endAt
    #expect(try told(Methods.Missed(item: item.id)).prefix(2) == ["missed", "placed"])
    #expect(try told(Methods.ResetLearned()) == ["forgotten"])
    #expect(try told(Methods.ResetLearned()) == [])
    let next = try #require(try planner.call(Methods.Next()).items.first)
    planner.time.now = next.endAt.adding(minutes: 3 * 1440)
    try planner.tick()
    #expect(try events.kinds().first == "lapsed")
    // CalendarTests and AddressBookTests cover the events of calendars and address books.
    all.formUnion(["calendarAdded", "calendarRemoved", "calendarsChanged"])
    all.formUnion(["addressBookAdded", "addressBookRemoved"])
    // The other events come with passing time, which other tests cover.
    all.formUnion(["imported", "missed", "lapsed", "reminded", "began", "ended", "dayBegan"])
    // InvitationTests covers an event about guests.
    all.formUnion(["forgotten", "guests"])
    #expect(all == Set(EventKind.allCases.map(\.rawValue)))
  }

  @Test(arguments: Transport.allCases)
  func `an event carries the session as it is now, the person and the time`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    let item = try planner.addOne("Anna")
    let events = try planner.watch()
    planner.time.advance(minutes: 1)
    let snoozed = try planner.call(Methods.Snooze(item: item.id)).item
    let told = try events.events()
    #expect(told.count == 1)
    #expect(told.first?.item == snoozed)
    #expect(told.first?.contactId == item.contactId)
    #expect(told.first?.at == planner.time.now)
    try planner.call(Methods.AddAway(from: "2026-03-20", to: "2026-03-21"))
    #expect(try events.events().first?.detail == "2026-03-20 to 2026-03-21")
  }

  @Test(arguments: Transport.allCases)
  func `nobody hears of what was refused, rehearsed or before their time`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    try planner.add("Anna", every: 7)
    let events = try planner.watch()
    try planner.refusal(NotFound.self, of: Methods.Log(name: "Bo"))
    try planner.refusal(InvalidField.self, of: Methods.AddContact(fields: ContactFields(displayName: " ")))
    try planner.call(Methods.Plan(dryRun: true))
    try planner.call(Methods.Refresh())
    #expect(try events.kinds().isEmpty)
  }

  @Test(arguments: Transport.allCases)
  func `all who watch hear the same`(_ transport: Transport) throws {
    let planner = try TestPlanner(transport)
    let readers = try (1...3).map { _ in try planner.watch() }
    try planner.add("Anna", every: 7)
    for reader in readers { #expect(try reader.kinds() == ["added", "placed", "placed"]) }
  }

  @Test(arguments: [2, 3, 12])
  func `a session that begins while others run is told at its start`(_ running: Int) throws {
    let planner = try TestPlanner.reminding()
    for number in 1...running { try planner.session("Person \(number)", "10:00", for: 60) }
    let last = try planner.session("Anna", "10:05")
    let events = try planner.watch()
    try planner.run(until: "10:06")
    let began = try events.events().filter { $0.event == "began" }
    #expect(began.count == running + 1)
    #expect(began.dropLast().allSatisfy { $0.at == local("10:00") })
    #expect(began.last?.item?.id == last.id)
    #expect(began.last?.at == local("10:05"))
  }

  @Test func `another zone in which it is another date begins a day, and one with the same date does not`()
    throws
  {
    let folder = try TemporaryFolder()
    let link = folder.file("localtime")
    func travel(to zone: String) throws {
      unlink(link)
      try #require(symlink("/usr/share/zoneinfo/\(zone)", link) == 0)
    }
    try travel(to: "America/New_York")
    let planner = try TestPlanner(zones: ZoneDatabase(localtime: link))
    let events = try planner.watch()
    for (zone, told) in [
      ("Europe/Berlin", []), ("Pacific/Kiritimati", ["dayBegan"]), ("Asia/Tokyo", ["dayBegan"]),
      ("America/New_York", []),
    ] as [(String, [String])] {
      try travel(to: zone)
      try planner.onPlanner { try $0.reload() }
      #expect(try events.kinds() == told, "\(zone)")
    }
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Pacific/Kiritimati"))
    try planner.wake()
    #expect(try events.kinds() == ["preferences", "dayBegan"])
  }

  @Test func `a day begins once, also where a channel answers before the alarm has rung`() throws {
    let planner = try TestPlanner.reminding()
    try planner.session("Anna", "23:30", for: 60)
    planner.messages.answers[.desktop] = .later
    try planner.run(until: "23:45")
    let events = try planner.watch()
    planner.time.now = local("2026-03-03 00:00")
    planner.messages.release()
    try planner.wake()
    #expect(try events.kinds() == ["dayBegan"])
  }

  @Test func `one who has gone is forgotten`() throws {
    let planner = try TestPlanner(.socket)
    do { _ = try planner.watch() }
    let staying = try planner.watch()
    #expect(try planner.onPlanner { $0.feed.watchers.count } == 2)
    // The loop may process the disconnection after the next change.
    var watching = 2
    for index in 0..<1000 where watching > 1 {
      try planner.add("Person \(index)")
      watching = try planner.onPlanner { $0.feed.watchers.count }
    }
    #expect(watching == 1)
    #expect(try staying.kinds().allSatisfy { $0 == "added" })
  }
}
