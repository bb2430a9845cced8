import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// "No popup may appear in quiet hours", except for notices that are needed before these end (agreements,
/// section 8).
@Suite struct `In quiet hours` {
  private let tuesdays = Windows(weekdays: [.tue], timeBlocks: evenings.timeBlocks)

  /// Returns a planner with quiet hours from 21:00 to 08:00.
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner.reminding()
    try planner.call(Methods.SetPreference(key: "quietHours", value: "21-8"))
    return planner
  }

  @Test func `the popup of a session that the planner moves waits for their end, and the journal does not`()
    throws
  {
    let planner = try planner()
    _ = try planner.addOne("Anna", windows: tuesdays)
    planner.time.now = local("23:00")
    planner.messages.forget()
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-03-03", note: "a trip"))
    #expect(
      planner.messages.handed(.moved).map(\.channel).sorted { $0.rawValue < $1.rawValue } == [
        .hooks, .journal,
      ])
    try planner.run(until: "2026-03-03 07:59")
    #expect(planner.messages.handed(.moved, to: .desktop).isEmpty)
    try planner.run(until: "2026-03-03 08:01")
    #expect(planner.messages.handed(.moved, to: .desktop).count == 1)
  }

  @Test func `a popup that failed before them is not tried again until they end`() throws {
    let planner = try planner()
    _ = try planner.addOne("Anna", windows: tuesdays)
    planner.time.now = local("21:00").adding(seconds: -5)
    planner.messages.answers[.desktop] = .failed("no server")
    try planner.call(Methods.AddAway(from: "2026-03-03", to: "2026-03-03", note: "a trip"))
    try planner.run(until: "21:00")
    planner.messages.answers[.desktop] = .sent
    planner.messages.forget()
    try planner.onPlanner { try $0.hear(.ready(.desktop)) }
    try planner.run(until: "2026-03-03 07:59")
    #expect(planner.messages.handed(.moved, to: .desktop).isEmpty)
    try planner.run(until: "2026-03-03 08:05")
    #expect(planner.messages.handed(.moved, to: .desktop).count == 1)
  }

  @Test func `a rollup that is late is left to the next one, with what is new`() throws {
    let planner = try planner()
    try planner.call(Methods.SetPreference(key: "defaultNotificationTimes", value: "20:30"))
    try planner.session("Anna", "2026-03-03 20:45")
    try planner.sleep(until: "21:30")
    #expect(planner.messages.handed(.rollup).isEmpty)
    try planner.run(until: "2026-03-03 20:31")
    #expect(planner.messages.handed(.rollup, to: .desktop).map(\.notice.at) == [local("2026-03-03 20:30")])
  }

  @Test func `a rollup that the user wants there comes`() throws {
    let planner = try planner()
    try planner.call(Methods.SetPreference(key: "defaultNotificationTimes", value: "21:30"))
    try planner.session("Anna", "22:00")
    try planner.run(until: "21:31")
    #expect(planner.messages.handed(.rollup, to: .desktop).count == 1)
  }

  @Test func `a birthday that becomes known waits for their end`() throws {
    let planner = try planner()
    planner.time.now = local("22:00")
    try planner.add("Anna")
    try planner.call(PeopleMethods.SetProfile(name: "Anna", set: PersonProfile(birthday: "1990-03-02")))
    try planner.run(until: "2026-03-03 07:59")
    #expect(planner.messages.handed(.dates, to: .desktop).isEmpty)
    try planner.run(until: "2026-03-03 08:01")
    #expect(planner.messages.handed(.dates, to: .desktop).count == 1)
  }

  @Test func `the reminder of a session there comes`() throws {
    let planner = try planner()
    let item = try planner.session("Anna", "23:30")
    try planner.run(until: "23:31")
    #expect(try planner.deliveries(of: planner.row(.reminder, of: item))[.desktop]?.deliveredAt != nil)
  }
}
