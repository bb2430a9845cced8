import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// It is Monday 2 March 2026, 08:00. The horizon is fourteen days. Ana is met in the evening.
@Suite struct `A session near a birthday` {
  private let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private func add(every days: Int) throws { try planner.add("Ana", every: days, windows: evenings) }

  private func born(_ day: String) throws {
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: day)))
  }

  private func plan(_ plan: DatePlan) throws {
    try planner.call(M.AddDate(name: "ana", kind: .birthday, plan: plan))
  }

  /// Returns the live sessions. The session for the birthday has a mark.
  private func live() throws -> [String] {
    try planner.items(of: "Ana").filter(\.status.isLive).sorted { $0.startAt < $1.startAt }.map { item in
      let zone = TestPlanner.zones.systemZone()
      return "\(item.startAt.text(in: zone).prefix(16).dropFirst(5))" + (item.dateKey == nil ? "" : " *")
    }
  }

  private func settled() throws {
    var plan = try planner.call(Methods.Refresh())
    plan.waiting = []
    #expect(plan == .empty)
  }

  @Test func `moves to the birthday, and is told as a session for it`() throws {
    try add(every: 7)
    #expect(try live() == ["03-02T18:00", "03-09T18:00"])
    try born("--03-11")
    #expect(try live() == ["03-02T18:00", "03-11T18:00 *"])
    try settled()
    let dates = try planner.call(M.Dates(name: "ana")).dates
    #expect(dates.map(\.startAt) == [local("2026-03-11 18:00")])
    // It counts as a meeting, so the next one is a week later.
    planner.time.now = local("2026-03-11 19:00")
    try planner.call(Methods.Done(item: "ana"))
    #expect(try planner.items(.pending, of: "Ana").map(\.startAt) == [local("2026-03-18 18:00")])
    try settled()
  }

  @Test func `that has no time there leaves no gap behind: the next one comes when its person is due`() throws
  {
    try add(every: 7)
    try born("--03-06")
    #expect(try live() == ["03-02T18:00", "03-06T18:00 *", "03-13T18:00"])
    let away = try planner.call(Methods.AddAway(from: "2026-03-05", to: "2026-03-07"))
    #expect(away.plan.withdrawn.map(\.reason) == [.away])
    #expect(away.plan.unplaced.isEmpty)
    #expect(try live() == ["03-02T18:00", "03-09T18:00"])
    try settled()
    try planner.call(Methods.Undo())
    #expect(try live() == ["03-02T18:00", "03-06T18:00 *", "03-13T18:00"])
  }

  @Test func `goes back to its own day when an event takes the birthday`() throws {
    let calendar = try CalendarFolder()
    try calendar.put("gym", at: "20260401T100000")
    let path = calendar.path
    try planner.call(Methods.AddCalendar(path: path, name: "home"))
    try add(every: 7)
    try born("--03-11")
    #expect(try live() == ["03-02T18:00", "03-11T18:00 *"])
    try calendar.put("Trip", at: "20260311T080000", for: "PT15H")
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
    #expect(try live() == ["03-02T18:00", "03-09T18:00"])
    try settled()
    try calendar.remove("Trip")
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
    #expect(try live() == ["03-02T18:00", "03-11T18:00 *"])
  }

  @Test func `that makes way for a booking takes others along, and says which one is nearest to each`() throws
  {
    try add(every: 7)
    try born("--03-08")
    #expect(try live() == ["03-02T18:00", "03-08T18:00 *", "03-15T18:00"])
    let booked = try planner.call(Methods.Book(name: "Ana", at: "2026-03-09 12:00"))
    #expect(try live() == ["03-02T18:00", "03-09T12:00"])
    #expect(booked.plan.withdrawn.map(\.near) == [date("2026-03-09"), date("2026-03-09")])
    try settled()
  }

  @Test func `goes back to when its person is due if nothing is wanted for the birthday any more`() throws {
    try add(every: 7)
    try born("--03-06")
    #expect(try live() == ["03-02T18:00", "03-06T18:00 *", "03-13T18:00"])
    try plan(.none)
    #expect(try live() == ["03-02T18:00", "03-09T18:00"])
    try settled()
  }

  @Test(arguments: 6...12)
  func `of somebody who is met weekly there is one on each birthday, and none beside it`(day: Int) throws {
    try add(every: 7)
    let birthday = "03-\(day < 10 ? "0" : "")\(day)"
    try born("--\(birthday)")
    let found = try live()
    #expect(found.first == "03-02T18:00")
    // On the 9th there was a session already.
    #expect(found.contains("\(birthday)T18:00\(day == 9 ? "" : " *")"), "\(found)")
    let days = found.compactMap { Int($0.dropFirst(3).prefix(2)) }
    #expect(days.filter { abs($0 - day) <= 3 } == [day], "\(found)")
    try settled()
  }

  @Test(arguments: [2, 3, 4])
  func `of somebody who is met often is the only one near it, and none goes and comes back`(days: Int) throws
  {
    try add(every: days)
    try planner.call(Methods.AddAway(from: "2026-03-06", to: "2026-03-08"))
    try born("--03-11")
    let found = try live()
    #expect(found.contains { $0.hasPrefix("03-11T18:00") }, "\(found)")
    let ahead = found.compactMap { Int($0.dropFirst(3).prefix(2)) }
    let gap = days - days / 4
    #expect(zip(ahead, ahead.dropFirst()).allSatisfy { $1 - $0 >= gap }, "\(found)")
    try settled()
  }

  @Test func `after the birthday moves to it too`() throws {
    try add(every: 7)
    try born("--03-08")
    #expect(try live() == ["03-02T18:00", "03-08T18:00 *", "03-15T18:00"])
    try settled()
  }

  @Test func `is placed on the birthday of somebody who is added`() throws {
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(displayName: "Ana", goal: GoalSettings(cadenceDays: 7, windows: evenings)),
        profile: PersonProfile(birthday: "--03-11")))
    #expect(try live() == ["03-02T18:00", "03-11T18:00 *"])
    try settled()
  }

  @Test func `stays where the birthday is set to plan nothing, and moves again once it is not`() throws {
    try add(every: 7)
    try born("--03-11")
    try plan(DatePlan.none)
    #expect(try live() == ["03-02T18:00", "03-09T18:00"])
    try settled()
    let dates = try planner.call(M.Dates(name: "ana")).dates
    #expect(dates.map(\.plan) == [DatePlan.none])
    try plan(.near)
    #expect(try live() == ["03-02T18:00", "03-11T18:00 *"])
    // Settings of reminders do not affect the plan.
    try planner.call(M.AddDate(name: "ana", kind: .birthday, leadDays: [14]))
    #expect(try live() == ["03-02T18:00", "03-11T18:00 *"])
  }

  @Test func `is none more than usual: where no session is near, none is planned`() throws {
    try add(every: 90)
    try planner.call(Methods.Log(name: "ana"))
    try born("--03-11")
    #expect(try live() == [])
    try planner.add("Bob")
    try planner.call(M.SetProfile(name: "bob", set: PersonProfile(birthday: "--03-11")))
    #expect(try planner.items(of: "Bob").isEmpty)
    try settled()
  }

  @Test func `stays where the day has no room`() throws {
    try add(every: 7)
    try planner.call(Methods.AddAway(from: "2026-03-11", to: "2026-03-11"))
    try born("--03-11")
    #expect(try live() == ["03-02T18:00", "03-09T18:00"])
    try settled()
  }

  @Test func `is not wanted where you met beside the birthday, or chose a time beside it`() throws {
    try add(every: 7)
    try born("--03-11")
    planner.time.now = local("2026-03-09 12:00")
    #expect(try live().contains("03-11T18:00 *"))
    try planner.call(Methods.Log(name: "ana"))
    #expect(try !live().contains { $0.hasSuffix("*") })
    try settled()
    try planner.call(Methods.Undo())
    #expect(try live().contains("03-11T18:00 *"))
    try planner.call(Methods.Book(name: "ana", at: "2026-03-12 19:00"))
    #expect(try !live().contains { $0.hasSuffix("*") })
    try settled()
  }

  @Test func `stays if you chose its time, or if it starts within a day`() throws {
    try add(every: 7)
    try born("--03-03")
    #expect(try live() == ["03-02T18:00", "03-09T18:00"])
    try planner.call(Methods.Book(name: "ana", at: "2026-03-10 19:00"))
    #expect(try live().last == "03-10T19:00")
    try born("--03-11")
    #expect(try live() == ["03-02T18:00", "03-10T19:00"])
    try settled()
  }

  @Test func `that you cancel does not come again, and a birthday that is no more lets it go`() throws {
    try add(every: 7)
    try born("--03-11")
    try planner.call(M.SetProfile(name: "ana", unset: ["birthday"]))
    #expect(try live() == ["03-02T18:00", "03-09T18:00"])
    try born("--03-11")
    let item = try #require(try planner.items(of: "Ana").first { $0.dateKey != nil })
    try planner.call(Methods.Cancel(item: item.id))
    #expect(try !live().contains { $0.hasSuffix("*") })
    try settled()
  }

  @Test func `is told by the reply of whatever moves it`() throws {
    try add(every: 7)
    func told(_ plan: PlanReport?) -> [String] {
      let zone = TestPlanner.zones.systemZone()
      func day(_ item: ShownItem) -> String { "\(zone.date(at: item.startAt))" }
      return (plan?.placed ?? []).map { "+" + day($0) } + (plan?.withdrawn ?? []).map { "-" + day($0.item) }
    }
    let born = PersonProfile(birthday: "--03-11")
    let set = try planner.call(M.SetProfile(name: "ana", set: born))
    #expect(told(set.plan) == ["+2026-03-11", "-2026-03-09"])
    #expect(set.plan?.placed.map(\.occasion) == ["Ana's birthday"])
    #expect(set.plan?.withdrawn.map(\.occasion) == ["Ana's birthday"])
    let off = try planner.call(M.AddDate(name: "ana", kind: .birthday, plan: DatePlan.none))
    #expect(told(off.plan) == ["+2026-03-09", "-2026-03-11"])
    let removed = try planner.call(M.RemoveDate(id: off.date.id))
    #expect(told(removed.plan) == ["+2026-03-11", "-2026-03-09"])
    let moved = try planner.call(
      M.SetProfile(name: "ana", unset: ["birthday"], contact: ContactFields(purpose: "x")))
    #expect(told(moved.plan) == ["+2026-03-09", "-2026-03-11"])
    #expect(try planner.call(M.SetProfile(name: "ana", set: born)).plan != nil)
    #expect(try planner.call(M.SetProfile(name: "ana", set: PersonProfile(role: "x"))).plan == nil)
    #expect(try planner.call(M.Profile(name: "ana")).plan == nil)
  }

  @Test func `is there because of the birthday, and not because of how often you meet`() throws {
    try add(every: 7)
    try born("--03-11")
    let item = try #require(try planner.items(of: "Ana").first { $0.dateKey != nil })
    let why = try planner.call(Methods.Why(item: item.id))
    #expect(why.score == nil && why.cost != nil)
    #expect(why.item?.occasion == "Ana's birthday")
    let other = try #require(try planner.items(of: "Ana").first { $0.dateKey == nil })
    #expect(try planner.call(Methods.Why(item: other.id)).score?.cadenceDays == 7)
  }

  @Test(arguments: 6...12)
  func `is not late, so nobody slips by it`(day: Int) throws {
    try add(every: 7)
    try born("--03-\(day < 10 ? "0" : "")\(day)")
    let check = try planner.call(Methods.Check())
    #expect(check.verdict == .kept && check.people.allSatisfy { !$0.slips }, "\(check.people)")
  }

  @Test func `goes back with the command that moved it`() throws {
    try add(every: 7)
    let before = try planner.snapshot()
    try born("--03-11")
    try planner.call(Methods.Undo())
    #expect(try planner.snapshot() == before)
    try settled()
  }

  @Test func `is of birthdays only`() throws {
    try planner.add("Ana")
    let refused = M.AddDate(name: "ana", title: "wedding day", on: "2026-03-11", plan: .near)
    #expect(try planner.refusedField(of: refused) == "plan")
  }
}
