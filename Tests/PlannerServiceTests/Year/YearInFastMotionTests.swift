import Foundation
import Glibc
import PlannerTestSupport
import Testing

@testable import PlannerServiceTestSupport

/// Years of a life with the planner, from one random seed each: people with all kinds of wishes, a calendar
/// that changes, travel over several zones, days asleep, clocks that are set, restarts, and a phone that has
/// the plan by a real CalDAV server. After each thing that happens what must always hold is looked at.
///
/// Unless told otherwise it is one seed, the same each time, and a month; `make soak` has three. `PLANNER_YEARS=10` is how many
/// seeds, other ones each time and of whole years; with `PLANNER_SEED=N` they are N and those that follow.
@Suite(
  .enabled(if: PythonPrograms.areThere, Comment(rawValue: PythonPrograms.areMissing)),
  .timeLimit(.minutes(60)))
struct YearInFastMotionTests {
  private static let years = ProcessInfo.processInfo.environment["PLANNER_YEARS"].flatMap { Int($0) }

  /// `PLANNER_YEARS` of them, or one that is the same each time.
  private static let seeds: [UInt64] =
    years.map { count in
      let first = ProcessInfo.processInfo.environment["PLANNER_SEED"].flatMap { UInt64($0) }
      return first.map { first in (0..<UInt64(count)).map { first &+ $0 } } ?? PropertySeeds.take(count)
    } ?? [2]

  @Test(arguments: seeds) func `a year goes by, and the plan stays whole`(_ seed: UInt64) throws {
    let world = try YearWorld(seed: seed)
    do {
      for day in 0..<(Self.years == nil ? 30 * PropertySeeds.draws(3) : 365) where world.faults.isEmpty {
        try world.live(day)
      }
    } catch {
      world.faults.append("\(error)")
    }
    print("year PLANNER_SEED=\(seed): \(world.summary)")
    #expect(world.faults.isEmpty, "PLANNER_SEED=\(seed)\n\(world.story)")
  }

  @Test func `its server is ended and reaped with it, also where it fails`() {
    var pid: pid_t = 0
    #expect(throws: UnexpectedOutcome.self) {
      let server = try CalDAVServer(.radicale)
      pid = server.pid
      #expect(kill(pid, 0) == 0)
      throw UnexpectedOutcome("a fault")
    }
    // A zombie would still take it.
    #expect(pid > 0 && kill(pid, 0) == -1 && errno == ESRCH)
  }
}
