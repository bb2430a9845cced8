import Foundation
import Glibc
import PlannerTestSupport
import Testing

@testable import PlannerServiceTestSupport

/// Years of a user's life, each from a random seed: people with all kinds of goals, a changing calendar,
/// journeys through several zones, days asleep, clock changes, restarts, and a phone that has the plan
/// through a real CalDAV server. The invariants are checked after each event.
///
/// By default it runs one fixed seed for a month; `make soak` runs three. `PLANNER_YEARS=10` sets the number
/// of seeds, which are random and run for whole years; with `PLANNER_SEED=N` they are N and the following
/// ones.
@Suite(
  .enabled(if: PythonPrograms.areThere, Comment(rawValue: PythonPrograms.areMissing)),
  .timeLimit(.minutes(60)))
struct YearInFastMotionTests {
  private static let years = ProcessInfo.processInfo.environment["PLANNER_YEARS"].flatMap { Int($0) }

  /// `PLANNER_YEARS` seeds, or a fixed one.
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
    // A zombie would still accept the signal.
    #expect(pid > 0 && kill(pid, 0) == -1 && errno == ESRCH)
  }
}
