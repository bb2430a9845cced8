/// Repeatable random numbers (SplitMix64, Vigna 2015). A test prints its seed, and `PLANNER_SEED=N swift
/// test` repeats it.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Creates a generator for one test, with the seed of ``PropertySeeds``. Prints how to repeat the test.
  package init(announcedFor test: String) {
    print("\(test): PLANNER_SEED=\(PropertySeeds.first)")
    self.init(seed: PropertySeeds.first)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
