import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Whether promises can be kept` {
  @Test func `is answered with nobody there`() throws {
    let check = try TestPlanner().call(Methods.Check())
    #expect(check.verdict == .kept)
    #expect((check.promisedPerWeek, check.capacityPerWeek, check.days) == (0, 5, 91))
    #expect(check.people.isEmpty && check.relaxations.isEmpty)
  }

  @Test func `is answered for everybody`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.add("Bo", every: 14)
    try planner.add("Cleo")
    let check = try planner.call(Methods.Check())
    #expect(check.verdict == .kept)
    #expect(check.promisedPerWeek == 1.5)
    #expect(Set(check.people.map(\.name)) == ["Anna", "Bo"])
    let anna = try #require(check.people.first { $0.name == "Anna" })
    // Three hours every evening.
    #expect(anna.openMinutesPerWeek == 7 * 180)
    #expect(anna.startsPerWeek == 7 * 11)
    #expect((anna.promisedPerWeek, anna.promised, anna.kept, anna.slips) == (1, 13, 13, false))
  }

  @Test func `says who slips and which command helps most, which then does`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    try planner.add("Anna", every: 7)
    planner.time.advance(minutes: 61)
    try planner.add("Bo", every: 7)
    let check = try planner.call(Methods.Check())
    #expect(check.verdict == .impossible)
    #expect(check.people.contains { $0.slips })
    let best = try #require(check.relaxations.first)
    #expect(best.kind == .capacity)
    #expect(best.says == "2 sessions a week instead of 1.")
    #expect(best.command == "plannerctl prefs set capacityPerWeek 2")
    #expect((best.slipping, best.missed) == (0, 0))
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 2))
    let after = try planner.call(Methods.Check())
    #expect(after.people.allSatisfy { !$0.slips })
  }

  @Test func `moves sessions near birthdays to them, as the plan will`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 30, windows: evenings)
    func kept() throws -> [Int] {
      let check = try planner.call(Methods.Check())
      #expect(check.dates == nil && check.slipping == 0)
      return check.people.map(\.kept)
    }
    func set(_ birthday: String?) throws {
      try planner.call(PeopleMethods.SetProfile(name: "Anna", set: PersonProfile(birthday: birthday)))
    }
    // On 2 March, 1 April, 1 May and 31 May.
    #expect(try kept() == [4])
    // After the birthday on 3 April, the next sessions are on 3 May and 2 June, and the latter is too late to
    // count.
    try set("--04-03")
    #expect(try kept() == [3])
    try planner.call(PeopleMethods.AddDate(name: "Anna", kind: .birthday, plan: DatePlan.none))
    #expect(try kept() == [4])
    try planner.call(PeopleMethods.AddDate(name: "Anna", kind: .birthday, plan: .near))
    // No session is possible on that day.
    try planner.call(Methods.AddAway(from: "2026-04-03", to: "2026-04-03"))
    #expect(try kept() == [4])
    try planner.call(Methods.Undo())
    planner.time.now = local("2026-03-02 19:00")
    try planner.call(Methods.Done(item: "anna"))
    planner.time.now = local("2026-03-21 09:00")
    try planner.tick()
    #expect(try planner.items(.pending, of: "Anna").map(\.startAt) == [local("2026-04-03 18:00")])
    #expect(try kept() == [3])
  }

  @Test func `leaves out other dates that will have sessions, and says how many there are`() throws {
    let planner = try TestPlanner()
    for name in ["Anna", "Bo"] { try planner.add(name, every: 7) }
    func dates() throws -> Int? { try planner.call(Methods.Check()).dates }
    func set(_ name: String, _ birthday: String) throws {
      try planner.call(PeopleMethods.SetProfile(name: name, set: PersonProfile(birthday: birthday)))
      try planner.call(PeopleMethods.AddDate(name: name, kind: .birthday, plan: .day))
    }
    #expect(try dates() == nil)
    // One birthday in the planned days, and one after the simulated ones.
    try set("Anna", "1990-03-10")
    #expect(try dates() == nil)
    try set("Anna", "1990-06-30")
    #expect(try dates() == nil)
    try set("Anna", "1990-04-20")
    try set("Bo", "--05-30")
    #expect(try dates() == 2)
    try planner.call(Methods.SetPaused(name: "Bo", paused: true))
    #expect(try dates() == 1)
  }

  @Test func `names who is to be met each day and is missed on two of seven, and what helps`() throws {
    let planner = try TestPlanner()
    let worse = try #require(try planner.add("Dad", every: 1).worse)
    #expect(worse.contains { $0.hasPrefix("Dad slips now: up to 2 days late, and ") })
    let check = try planner.call(Methods.Check())
    #expect(check.verdict == .impossible && check.slipping == 1)
    #expect(
      check.relaxations.filter { $0.slipping == 0 }.map(\.command)
        .contains("plannerctl prefs set capacityPerWeek 7"), "\(check.relaxations)")
  }

  @Test func `is no where somebody can never be met, however seldom that would be`() throws {
    let planner = try TestPlanner()
    let evening = Windows(timeBlocks: [TimeBlock(start: 18 * 60, end: 19 * 60)])
    let worse = try #require(try planner.add("Dan", every: 364, for: 120, windows: evening).worse)
    // One sentence is enough, because the goal obviously slips too.
    #expect(worse.count == 1 && worse[0].hasPrefix("No time fits Dan"))
    let check = try planner.call(Methods.Check())
    #expect(check.verdict == .impossible)
    #expect(check.people.map(\.slips) == [true])
    #expect(check.relaxations.map(\.command).contains("plannerctl edit 'Dan' --between 18:00-20:00"))
  }

  @Test func `names as many as are asked for, those first who can never be met, and counts all`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    for name in ["Anna", "Bo", "Cleo"] { try planner.add(name, every: 7) }
    let evening = Windows(timeBlocks: [TimeBlock(start: 18 * 60, end: 19 * 60)])
    try planner.add("Dan", every: 91, for: 120, windows: evening)
    let all = try planner.call(Methods.Check())
    #expect(all.people.map(\.name).first == "Dan" && all.people.count == 4)
    #expect((all.total, all.never) == (4, 1))
    #expect(all.slipping == all.people.count { $0.slips } && all.slipping > 2)
    #expect(all.missed == all.people.reduce(0) { $0 + $1.promised - $1.kept } && all.missed > 20)
    let few = try planner.call(Methods.Check(limit: 2))
    #expect(few.people == Array(all.people.prefix(2)))
    #expect((few.total, few.slipping, few.never, few.missed) == (4, all.slipping, 1, all.missed))
    #expect(few.relaxations == all.relaxations)
    for limit in [0, -1, 10_001] {
      #expect(throws: InvalidField.self) { try planner.call(Methods.Check(limit: limit)) }
    }
  }

  @Test func `counts no session that stands over days away, unless it was forced there`()
    throws
  {
    let planner = try TestPlanner()
    let tuesdays = Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 18 * 60, end: 19 * 60)])
    try planner.add("Anna", every: 7, windows: tuesdays)
    for item in try planner.items() { try planner.call(Methods.Note(item: item.id, text: "the tickets")) }
    let away = try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-07-31"))
    #expect(away.plan.conflicts.map(\.item.name) == ["Anna", "Anna"])
    let anna = try #require(try planner.call(Methods.Check()).people.first)
    #expect((anna.kept, anna.slips) == (0, true))
    try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 18:00", force: true))
    #expect(try planner.call(Methods.Check()).people.first?.kept == 1)
  }

  @Test func `counts days away and changes nothing`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Anna", every: 7, windows: evenings)
    try planner.call(Methods.AddAway(from: "2026-04-06", to: "2026-05-03"))
    let before = try planner.snapshot()
    let anna = try #require(try planner.call(Methods.Check()).people.first)
    #expect(try planner.snapshot() == before)
    // Four of thirteen weeks are away.
    #expect(anna.openMinutesPerWeek == 9 * 7 * 180 / 13)
    #expect(anna.slips && anna.worstDaysLate >= 20)
  }
}

@Suite struct `What becomes worse with somebody` {
  @Test func `is said when they are added`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    #expect(try planner.add("Anna", every: 7).worse == nil)
    let worse = try #require(try planner.add("Bo", every: 7).worse)
    #expect(
      worse.first
        == "2 sessions a week are needed now, and at most 1 is allowed: you cannot keep all of them.")
    #expect(worse.dropFirst().contains { $0.contains(" slips now: up to ") })
    // A person without a goal makes nothing worse.
    #expect(try planner.add("Cleo").worse == nil)
  }

  @Test func `is said of a window that never opens`() throws {
    let night = Windows(timeBlocks: [TimeBlock(start: 23 * 60, end: 24 * 60)])
    let planner = try TestPlanner(.router)
    let worse = try #require(try planner.add("Anna", every: 7, windows: night).worse)
    #expect(worse.first?.hasPrefix("No time fits Anna in the next 91 days") == true)
  }

  @Test func `is said of somebody far away with what else may be the cause`() throws {
    let planner = try TestPlanner(.router)
    let goal = GoalSettings(
      cadenceDays: 7, windows: Windows(timeBlocks: [TimeBlock(start: 12 * 60, end: 16 * 60)]))
    let ken = Methods.AddContact(
      fields: ContactFields(displayName: "Ken", timeZone: "Asia/Tokyo", goal: goal))
    let worse = try #require(try planner.call(ken).worse)
    #expect(worse.first?.contains("or outside the hours for people elsewhere") == true)
  }

  @Test func `is said again when it becomes much worse`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 3))
    for (name, days) in [("A1", 7), ("A2", 7), ("A3", 4)] { try planner.add(name, every: days) }
    let before = try planner.call(Methods.Check())
    let worse = try #require(
      try planner.call(
        Methods.EditContact(name: "A3", fields: ContactFields(goal: GoalSettings(cadenceDays: 1)))
      ).worse)
    #expect(
      worse.first
        == "9 sessions a week are needed now instead of 3.8, and at most 3 are allowed: you can keep even "
        + "fewer."
    )
    let after = try planner.call(Methods.Check())
    let (one, other) = (
      try #require(before.people.first { $0.name == "A3" }),
      try #require(after.people.first { $0.name == "A3" })
    )
    #expect(one.slips && other.slips)
    let missed = (other.promised - other.kept, one.promised - one.kept)
    #expect(
      worse.contains(
        "A3 slips more now: up to \(counted(other.worstDaysLate, "day")) late (\(one.worstDaysLate) before), and "
          + "\(missed.0) sessions missed (\(missed.1) before) in the next 91 days."), "\(worse)")
  }

  @Test func `is said when sessions become so long that others have no place`() throws {
    let planner = try TestPlanner(.router)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 50))
    let evening = Windows(timeBlocks: [TimeBlock(start: 8 * 60, end: 16 * 60 + 30)])
    for name in ["A1", "A2", "A3", "A4"] { try planner.add(name, every: 1, for: 60, windows: evening) }
    let worse = try #require(
      try planner.call(
        Methods.EditContact(name: "A4", fields: ContactFields(goal: GoalSettings(minDurationMin: 480)))
      ).worse)
    #expect(
      worse.contains { $0.contains("A1 slips now: up to 1 day late, and 33 sessions missed") }, "\(worse)")
  }

  @Test func `is not said of what hardly changes`() throws {
    let planner = try TestPlanner(.router)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    for name in ["Anna", "Bo", "Cleo"] { try planner.add(name, every: 7) }
    let edit = GoalSettings(cadenceDays: 8, minDurationMin: 45)
    #expect(
      try planner.call(Methods.EditContact(name: "Cleo", fields: ContactFields(goal: edit))).worse == nil)
    // An additional tenth of a session a week is too little to report.
    #expect(try planner.add("Dan", every: 90).worse?.contains { $0.contains("needed now") } != true)
  }

  @Test func `is said when many are added at once, also before it is done`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    let night = Windows(timeBlocks: [TimeBlock(start: 23 * 60, end: 24 * 60)])
    var people = ["Anna", "Bo", "Cleo"].map {
      NewContact(fields: ContactFields(displayName: $0, goal: GoalSettings(cadenceDays: 7)))
    }
    people += ["Dan", "Eve"].map {
      NewContact(fields: ContactFields(displayName: $0, goal: GoalSettings(cadenceDays: 7, windows: night)))
    }
    let rehearsed = try planner.call(Methods.AddContacts(people: people, dryRun: true)).worse
    let worse = try #require(try planner.call(Methods.AddContacts(people: people)).worse)
    #expect(
      worse.first
        == "5 sessions a week are needed now, and at most 1 is allowed: you cannot keep all of them.")
    #expect(worse[1].hasPrefix("No time fits Dan and Eve in the next 91 days"))
    #expect(worse.contains { $0.contains(" slips now: up to ") })
    #expect(rehearsed?.prefix(2) == worse.prefix(2) && rehearsed?.count == worse.count)
    #expect(
      try planner.call(Methods.AddContacts(people: [NewContact(fields: ContactFields(displayName: "Fay"))]))
        .worse == nil)
  }

  @Test func `is said when they are edited, and not when they get better`() throws {
    let planner = try TestPlanner(.router)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 1))
    try planner.add("Anna", every: 14)
    try planner.add("Bo", every: 3650)
    let worse = try planner.call(
      Methods.EditContact(name: "Bo", fields: ContactFields(goal: GoalSettings(cadenceDays: 7)))
    ).worse
    #expect(worse?.first?.hasPrefix("1.5 sessions a week are needed now") == true)
    let better = try planner.call(
      Methods.EditContact(name: "Bo", fields: ContactFields(goal: GoalSettings(cadenceDays: 3650))))
    #expect(better.worse == nil)
    #expect(
      try planner.call(Methods.EditContact(name: "Bo", fields: ContactFields(purpose: "chess"))).worse == nil)
  }
}
