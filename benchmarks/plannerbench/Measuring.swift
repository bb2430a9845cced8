import PlannerTime

/// Returns the milliseconds of `body` by the monotonic clock.
func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let elapsed = try clock.measure(body)
  return Double(elapsed.components.seconds) * 1e3 + Double(elapsed.components.attoseconds) / 1e15
}

/// Keeps the optimiser from removing the measured code.
@inline(never) func consume(_ value: Int) { if value == .min { print(value) } }

/// Returns the middle value, or the mean of the two middle values.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard let upper = sorted.dropFirst(sorted.count / 2).first else { return 0 }
  return sorted.count.isMultiple(of: 2) ? (sorted[sorted.count / 2 - 1] + upper) / 2 : upper
}

func quantile(_ values: [Double], _ part: Double) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
}

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): the same numbers for the same seed on every platform.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Creates the generator for one session at one time, independent of all others. So compared runs only
  /// differ in the chosen times.
  init(seed: UInt64, fateOf name: String, at start: Instant) {
    var hash = seed &* 0x9E37_79B9_7F4A_7C15
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = hash ^ UInt64(start.minuteRoundedDown) &* 0xBF58_476D_1CE4_E5B9
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
