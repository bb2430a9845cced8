import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Ids in the order of time` {
  @Test func `are UUIDs of version 7 that begin with the time`() {
    var ids = OrderedIds()
    // The example in RFC 9562, appendix A.6.
    let id = ids.next(at: Instant(microseconds: 0x017F_22E2_79B0 * 1000))
    #expect(id.hasPrefix("017f22e2-79b0-7000-") && id.count == 36)
    #expect(["8", "9", "a", "b"].contains(String(id.dropFirst(19).prefix(1))))
    #expect(id.allSatisfy { $0 == "-" || $0.isHexDigit && !$0.isUppercase })
  }

  @Test func `grow, within a millisecond and where the clock is set back`() {
    var ids = OrderedIds()
    let now = TestPlanner.monday
    let made = (0..<10_000).map { _ in ids.next(at: now) } + [ids.next(at: now.adding(minutes: -60))]
    #expect(made == made.sorted() && Set(made).count == made.count)
    #expect(ids.next(at: now.adding(minutes: 1)) > made[made.count - 1])
  }

  @Test func `let a trial say what comes, in whatever order people are added`() throws {
    let names = ["Dora", "Ana", "Chen", "Bo", "Emil", "Fay", "Gil"]
    for _ in 0..<5 {
      let planner = try TestPlanner()
      // Each session is on a different day.
      try planner.call(Methods.SetPreference(key: "spreadDays", value: 20))
      let people = names.map {
        NewContact(
          fields: ContactFields(displayName: $0, goal: GoalSettings(cadenceDays: 14, windows: evenings)))
      }
      let trial = try planner.call(Methods.AddContacts(people: people, dryRun: true)).plan.placed
      let placed = try planner.call(Methods.AddContacts(people: people)).plan.placed
      #expect(
        placed.sorted { $0.startAt < $1.startAt }.map(\.name) == Array(names.sorted().prefix(placed.count)))
      #expect(trial.map { [$0.name, "\($0.startAt)"] } == placed.map { [$0.name, "\($0.startAt)"] })
    }
  }
}
