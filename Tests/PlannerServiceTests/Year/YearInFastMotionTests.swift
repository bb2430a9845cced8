import Foundation
import PlannerTestSupport
import Testing

/// Years of a life with the planner, from one random seed each: people with all kinds of wishes, a calendar that
/// changes, travel over several zones, days asleep, clocks that are set, restarts, and a phone that has the plan by a
/// real CalDAV server. After each thing that happens what must always hold is looked at.
///
/// Unless told otherwise it is one seed, the same each time, and three months. `PLANNER_YEARS=10` is how many seeds,
/// other ones each time and of whole years; `PLANNER_SEED=N` is which one.
@Suite(
  .enabled(if: PythonPrograms.areThere, Comment(rawValue: PythonPrograms.areMissing)),
  .timeLimit(.minutes(60)))
struct YearInFastMotionTests {
  private static let years = ProcessInfo.processInfo.environment["PLANNER_YEARS"].flatMap { Int($0) }

  @Test func `a year goes by, and the plan stays whole`() throws {
    for seed in Self.years.map({ PropertySeeds.take($0) }) ?? [2] {
      let world = try YearWorld(seed: seed)
      do {
        for day in 0..<(Self.years == nil ? 90 : 365) where world.faults.isEmpty { try world.live(day) }
      } catch {
        world.faults.append("\(error)")
      }
      print("year PLANNER_SEED=\(seed): \(world.summary)")
      #expect(world.faults.isEmpty, "PLANNER_SEED=\(seed)\n\(world.story)")
    }
  }
}
