#if canImport(Glibc)
  import Glibc
#endif

/// The number of random examples, and their seeds.
///
/// `make test` always uses the same tenth of the examples, so that only the tested change can make it fail.
/// `make soak` uses the seed in `PLANNER_SOAK`, with all examples or one in `PLANNER_SOAK_SHARE`. A failure
/// names the seed of the failed example, and `PLANNER_SEED=N swift test` runs only that example.
package enum PropertySeeds {
  /// Returns the seeds of a property test with `count` examples in `make soak`.
  /// - part: `make test` runs one in this many examples; fewer if an example is slow.
  package static func take(_ count: Int, oneIn part: Int = 10) -> [UInt64] {
    if let seed = variable("PLANNER_SEED") { return [seed] }
    let times = Int(variable("PLANNER_SEED_TIMES") ?? 1)
    return (0..<UInt64(draws(count, oneIn: part) * times)).map { first &+ $0 }
  }

  /// Returns how many of the `count` examples of `make soak` a test takes from one generator.
  package static func draws(_ count: Int, oneIn part: Int = 10) -> Int {
    let share = isSoak ? max(1, Int(variable("PLANNER_SOAK_SHARE") ?? 1)) : part
    return (count + share - 1) / share
  }

  /// True for a part of `make soak` that is smaller than `make test` and may not contain rare cases.
  package static var mayMissRareCases: Bool { draws(20) == 1 }

  /// Returns combinations of `count` things as bit sets: no things, all things, each single one, and all but
  /// each one. So every pair of things occurs with both, either and neither. A complete `make soak` has every
  /// combination.
  /// - beside: another value to combine. Its values share the combinations, so that each value occurs with
  ///   and without each thing.
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

  /// The seed of a generator with many examples.
  static var first: UInt64 { variable("PLANNER_SEED") ?? variable("PLANNER_SOAK") ?? 20_261_127 }

  private static func variable(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }
}
