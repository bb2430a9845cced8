import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerEngine

@Suite struct `Busy times by when they begin` {
  @Test(arguments: PropertySeeds.take(200))
  func `find what a look at all of them finds`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let busy = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      // Includes seconds, because a busy time blocks each minute that it touches. Some times are empty, and
      // some span many others.
      let start = Int.random(in: 0...6000, using: &random)
      let length = [0, 1, 59, 600, 5000].randomElement(using: &random) ?? 0
      return Instant(seconds: start)..<Instant(seconds: start + Int.random(in: 0...length, using: &random))
    }
    let index = BusyIndex(busy)
    for _ in 0..<50 {
      let start = Int.random(in: -5...110, using: &random)
      let minutes = start..<start + Int.random(in: 0...40, using: &random)
      let odd = Bool.random(using: &random)
      let expected = busy.indices.first {
        !busy[$0].isEmpty && minutes.overlaps(Range(minutesOf: busy[$0])) && (!odd || $0 % 2 == 1)
      }
      #expect(index.first(overlapping: minutes) { !odd || $0 % 2 == 1 } == expected, "PLANNER_SEED=\(seed)")
    }
  }
}
