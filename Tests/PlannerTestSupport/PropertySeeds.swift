#if canImport(Glibc)
  import Glibc
#endif

/// How much chance the tests take, and from which seed.
///
/// `make test` always draws the same examples, a tenth of them all. So only the change under test can make it red.
/// `make soak` draws from the seed in `PLANNER_SOAK`: all examples, or one in `PLANNER_SOAK_SHARE`. A failure names the
/// seed of the one example that failed, and `PLANNER_SEED=N swift test` runs that example alone.
package enum PropertySeeds {
  /// The seeds of a property test, for `count` examples of `make soak`.
  /// - part: which share of them `make test` has: one in ten, or in more where an example costs much.
  package static func take(_ count: Int, oneIn part: Int = 10) -> [UInt64] {
    if let seed = variable("PLANNER_SEED") { return [seed] }
    let times = Int(variable("PLANNER_SEED_TIMES") ?? 1)
    return (0..<UInt64(draws(count, oneIn: part) * times)).map { first &+ $0 }
  }

  /// How many of `count` examples of `make soak` a test draws from one generator.
  package static func draws(_ count: Int, oneIn part: Int = 10) -> Int {
    let share = isSoak ? max(1, Int(variable("PLANNER_SOAK_SHARE") ?? 1)) : part
    return (count + share - 1) / share
  }

  /// True in a share of `make soak` that is smaller than `make test`: it may meet no example of a rare case.
  package static var mayMissRareCases: Bool { draws(20) == 1 }

  /// Which of `count` things are there, as the bits of numbers: none, all, each alone, and all but each. So each two of them
  /// are met with both, either and neither. A `make soak` of all examples has every combination.
  /// - beside: another value that they are tried with. Its values share the combinations among them, so that each thing is
  ///   there and is missing with each of them.
  package static func combinations<Other: CaseIterable & Equatable>(of count: Int, beside other: Other)
    -> [Int]
  {
    let all = 1 << count - 1
    if draws(2) == 2 { return Array(0...all) }
    let some = [0, all] + (0..<count).map { 1 << $0 } + (0..<count).map { all ^ 1 << $0 }
    let others = Array(Other.allCases)
    return some.indices.filter { others[$0 % others.count] == other }.map { some[$0] }
  }

  private static var isSoak: Bool { variable("PLANNER_SOAK") != nil }

  /// The seed of a generator that draws many examples.
  static var first: UInt64 { variable("PLANNER_SEED") ?? variable("PLANNER_SOAK") ?? 20_261_127 }

  private static func variable(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}
