import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `What comes next` {
  @Test(arguments: Transport.allCases)
  func `are the live sessions that have not ended, three unless told otherwise`(
    _ transport: Transport
  ) throws {
    let planner = try TestPlanner(transport)
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 50))
    try planner.add("Anna", every: 2)
    let items = try planner.items()
    #expect(items.count == 7)
    func next(_ count: Int? = nil) throws -> [String] {
      try planner.call(Methods.Next(count: count)).items.map(\.id)
    }
    #expect(try next() == items.prefix(3).map(\.id))
    #expect(try next(1) == [items[0].id])
    #expect(try next(1000) == items.map(\.id))
    try planner.call(Methods.Cancel(item: items[1].id))
    planner.time.now = items[0].endAt.adding(seconds: -1)
    #expect(try next(2) == [items[0].id, items[2].id])
    planner.time.now = items[0].endAt
    #expect(try next(2) == [items[2].id, items[3].id])
    for count in [0, -1, 1001] {
      #expect(try planner.refusedField(of: Methods.Next(count: count)) == "count")
    }
  }
}

@Suite struct `The agenda` {
  @Test func `shows sessions on the day on which they start, and what is busy`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna")
    try planner.add("Bo")
    try planner.call(Methods.Book(name: "Anna", at: "2026-03-03 21:30"))
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-03 23:30", durationMin: 60, force: true))
    try planner.call(Methods.Book(name: "Anna", at: "2026-03-04 12:00"))
    try planner.call(Methods.Cancel(item: try planner.items()[2].id))
    try planner.call(Methods.AddAway(from: "2026-03-05", to: "2026-03-06", note: "sea"))
    let days = try planner.call(Methods.Agenda(days: 7)).days
    #expect(days.map(\.date) == (0..<7).map { date("2026-03-02").adding(days: $0) })
    #expect(days.map { $0.items.map(\.name) } == [[], ["Anna", "Bo"], [], [], [], [], []])
    #expect(days.map { $0.busy.map(\.title) } == [[], [], [], ["sea"], ["sea"], [], []])
    #expect(days.flatMap(\.items).allSatisfy { $0.shortId?.count == 4 })
  }

  @Test func `begins where it is told to, in the past too`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    planner.time.now = item.endAt
    try planner.call(Methods.Done(item: item.id))
    planner.time.advance(days: 3)
    let days = try planner.call(Methods.Agenda(from: "2026-03-01", days: 3)).days
    #expect(days.map { $0.items.map(\.status) } == [[], [.done], []])
    #expect(try planner.call(Methods.Agenda(from: "tomorrow")).days.first?.date == date("2026-03-06"))
    #expect(try planner.call(Methods.Agenda()).days.count == 14)
    #expect(try planner.call(Methods.Agenda(days: 366)).days.count == 366)
    for days in [0, -1, 367] {
      #expect(try planner.refusedField(of: Methods.Agenda(days: days)) == "days")
    }
    for from in ["", "soon", "2026-02-30", "9999-12-31"] {
      #expect(try planner.refusedField(of: Methods.Agenda(from: from)) == "from")
    }
  }

  @Test func `has every hour of the week in which the clocks change once`() throws {
    for (monday, sunday) in [("2026-03-02", "2026-03-08"), ("2026-10-26", "2026-11-01")] {
      let planner = try TestPlanner(at: local("\(monday) 08:00"))
      try planner.call(Methods.SetPreference(key: "quietHours", value: "0-0"))
      try planner.add("Anna")
      try planner.call(Methods.AddAway(from: sunday, to: sunday))
      for hour in 0...26 {
        let start = local("\(sunday) 00:00").adding(minutes: hour * 60)
        try planner.call(Methods.Book(name: "Anna", at: "\(start)", durationMin: 20, force: true))
      }
      let items = try planner.items()
      #expect(items.count == 27)
      let days = try planner.call(Methods.Agenda(from: monday, days: 8)).days
      #expect(days.count == 8)
      #expect(Set(days.map(\.date)).count == 8)
      #expect(Set(days.flatMap(\.items).map(\.id)) == Set(items.map(\.id)))
      #expect(days.flatMap(\.items).count == 27)
      #expect(days.map { $0.busy.count } == [0, 0, 0, 0, 0, 0, 1, 0])
      let busy = try #require(days[6].busy.first)
      #expect(busy.start == local("\(sunday) 00:00"))
      #expect(
        busy.end == busy.start.adding(minutes: monday == "2026-03-02" ? 23 * 60 : 25 * 60))
    }
  }

  @Test func `sessions keep their clock time over the change of clocks`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 1, windows: evenings)
    let starts = try planner.items().map(\.startAt)
    let zone = TestPlanner.zones.systemZone()
    #expect(starts.count == 10)
    #expect(Set(starts.map { zone.wallClock(at: $0).time }) == ["18:00"])
    #expect(Set(starts.map { zone.offset(at: $0) }) == [-18_000, -14_400])
  }
}

@Suite struct `Why` {
  @Test func `a session stands where it stands`() throws {
    let planner = try TestPlanner()
    try planner.add("Bo")
    try planner.call(Methods.Book(name: "Bo", at: "2026-03-03 18:00", durationMin: 180))
    try planner.call(Methods.AddAway(from: "2026-03-02", to: "2026-03-02", note: "sea"))
    let item = try planner.addOne("Anna", every: 14, windows: evenings)
    #expect(item.startAt == local("2026-03-04 18:00"))
    let why = try planner.call(Methods.Why(item: "anna"))
    #expect(why.contact.displayName == "Anna")
    #expect(why.item?.id == item.id)
    let score = try #require(why.score)
    #expect(score.score == 0.7 * score.urgency + 0.3 * score.importanceNormalized)
    let cost = try #require(why.cost)
    #expect(cost.startAt == item.startAt)
    #expect(cost.terms.day + cost.terms.crowd + cost.terms.learned == cost.cost)
    #expect(cost.terms.day == 2000)
    let reasons = Dictionary(uniqueKeysWithValues: why.rejected.map { ($0.reason, $0) })
    #expect(reasons[.busy]?.titles == ["sea"])
    #expect(reasons[.taken]?.titles == ["Bo"])
    #expect(why.rejected.allSatisfy { $0.count > 0 && $0.first <= $0.last && $0.first < item.startAt })
    #expect(why.unplaced == nil)
    #expect(try planner.call(Methods.Why(name: "anna")).item?.id == item.id)
  }

  @Test func `a person has none`() throws {
    let planner = try TestPlanner()
    try planner.call(Methods.SetPreference(key: "capacityPerWeek", value: 0))
    try planner.add("Anna", every: 7)
    let why = try planner.call(Methods.Why(name: "Anna"))
    #expect(why.item == nil && why.cost == nil)
    #expect(why.unplaced?.reason == .weekFull)
    #expect(why.rejected.contains { $0.reason == .weekFull })
    try planner.add("Bo")
    let without = try planner.call(Methods.Why(name: "Bo"))
    #expect(without.score == nil && without.rejected.isEmpty && without.unplaced == nil)
  }

  @Test func `is asked of a session or of a person`() throws {
    let planner = try TestPlanner()
    let item = try planner.addOne("Anna")
    #expect(try planner.refusedField(of: Methods.Why()) == "item")
    #expect(try planner.refusedField(of: Methods.Why(item: item.id, name: "Anna")) == "item")
    try planner.refusal(NotFound.self, of: Methods.Why(item: "nobody"))
    try planner.refusal(NotFound.self, of: Methods.Why(name: "nobody"))
    // `why` also explains past and closed sessions.
    try planner.call(Methods.Done(item: item.id))
    #expect(try planner.call(Methods.Why(item: item.id)).item?.status == .done)
  }
}
