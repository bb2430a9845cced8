import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// It is Monday 2 March 2026, 08:00.
@Suite struct `Dates in the agenda` {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner()
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Ana", tags: ["vip"])))
    try planner.add("Bob")
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "1966-03-03")))
    try planner.call(M.AddDate(name: "bob", title: "wedding day", on: "--03-04"))
    try planner.call(M.AddDate(title: "taxes", on: "2026-03-04"))
  }

  private func dates(_ call: Methods.Agenda) throws -> [String] {
    try planner.call(call).days.flatMap { day in
      (day.dates ?? []).map { date in
        #expect(date.on == day.date)
        return "\(day.date) \(date.title)" + (date.years.map { " \($0)" } ?? "") + " in \(date.daysAhead)"
      }
    }
  }

  @Test func `stand on their day, by title; a day without any has no member`() throws {
    let all = ["2026-03-03 Ana's birthday 60 in 1", "2026-03-04 taxes in 2", "2026-03-04 wedding day in 2"]
    #expect(try dates(Methods.Agenda()) == all)
    #expect(try dates(Methods.Agenda(from: "2026-03-03", days: 1)) == [all[0]])
    #expect(try dates(Methods.Agenda(days: 1)) == [])
    #expect(try planner.call(Methods.Agenda(days: 1)).days.map(\.dates) == [nil])
  }

  @Test func `of a filter are those of its people`() throws {
    #expect(try dates(Methods.Agenda(filter: "tag:vip")) == ["2026-03-03 Ana's birthday 60 in 1"])
    #expect(try dates(Methods.Agenda(filter: "-tag:vip")) == ["2026-03-04 wedding day in 2"])
  }

  @Test func `follow each change at once`() throws {
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-05")))
    #expect(try dates(Methods.Agenda(from: "2026-03-05", days: 1)) == ["2026-03-05 Ana's birthday in 3"])
    try planner.call(Methods.EditContact(name: "ana", fields: ContactFields(displayName: "Anna")))
    #expect(try dates(Methods.Agenda(from: "2026-03-05", days: 1)) == ["2026-03-05 Anna's birthday in 3"])
    try planner.call(Methods.Undo())
    try planner.call(Methods.Undo())
    #expect(try dates(Methods.Agenda(days: 2)) == ["2026-03-03 Ana's birthday 60 in 1"])
    try planner.call(Methods.Erase(name: "ana"))
    #expect(try dates(Methods.Agenda(days: 2)) == [])
  }

  /// 8 March has 23 hours.
  @Test func `are days of the calendar, whatever the clocks do`() throws {
    try planner.call(M.AddDate(title: "short day", on: "2026-03-08"))
    #expect(try dates(Methods.Agenda(from: "2026-03-07", days: 3)) == ["2026-03-08 short day in 6"])
    try planner.call(Methods.SetPreference(key: "timeZone", value: .string("Pacific/Auckland")))
    #expect(
      try dates(Methods.Agenda(days: 1)) == ["2026-03-03 Ana's birthday 60 in 0"], "it is Tuesday there")
  }
}

/// Rollups are at 09:00 and 18:00; it is Monday 2 March 2026, 08:00.
@Suite struct `Dates in the rollup` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner.reminding()
    // Sessions, because a rollup needs at least one.
    for day in 2...4 { try planner.session("Zoe", "2026-03-0\(day) 20:00") }
    for name in ["Ana", "Bob"] { try planner.add(name) }
    return planner
  }

  private func born(_ planner: TestPlanner, _ name: String, _ day: String) throws {
    try planner.call(M.SetProfile(name: name, set: PersonProfile(birthday: day)))
  }

  /// Returns the lines that name dates, with the time of each rollup.
  private func lines(_ planner: TestPlanner) -> [String] {
    planner.messages.handed(.rollup, to: .desktop).flatMap { handed in
      let clock = TestPlanner.zones.zone(named: "America/New_York")?.wallClock(at: handed.notice.at)
      return handed.notice.lines.filter { $0.contains("birthday") || $0.contains("turns") }
        .map { "\(clock.map { "\($0.date) \($0.time)" } ?? ""): \($0)" }
    }
  }

  @Test func `say in the evening what the notice of the morning said, and what comes next`() throws {
    let planner = try planner()
    try born(planner, "ana", "1966-03-03")
    try born(planner, "bob", "--03-04")
    try planner.run(until: "2026-03-03 19:00")
    #expect(
      lines(planner) == [
        "2026-03-02 09:00: Tomorrow: Ana turns 60. In 2 days: Bob's birthday.",
        "2026-03-02 18:00: Tomorrow: Ana turns 60. In 2 days: Bob's birthday.",
        "2026-03-03 09:00: Tomorrow: Bob's birthday.",
        "2026-03-03 18:00: Today: Ana turns 60. Tomorrow: Bob's birthday.",
      ])
  }

  @Test func `leave out whom you were in touch with, and what you do not want to be told of`() throws {
    let planner = try planner()
    try born(planner, "ana", "1966-03-03")
    try born(planner, "bob", "--03-04")
    try planner.call(M.AddDate(name: "bob", kind: .birthday, leadDays: []))
    try planner.run(until: "2026-03-03 12:00")
    try planner.call(Methods.Log(name: "ana", outcome: .call))
    try planner.run(until: "2026-03-04 19:00")
    #expect(
      lines(planner) == [
        "2026-03-02 09:00: Tomorrow: Ana turns 60.", "2026-03-02 18:00: Tomorrow: Ana turns 60.",
      ])
  }

  @Test func `are not said twice when both come late`() throws {
    let planner = try planner()
    try born(planner, "ana", "1966-03-03")
    try planner.sleep(until: "2026-03-03 11:00")
    try planner.run(until: "2026-03-03 12:00")
    #expect(planner.messages.handed(.dates, to: .desktop).count == 1)
    #expect(planner.messages.handed(.rollup, to: .desktop).count == 1)
    #expect(lines(planner) == [])
  }
}
