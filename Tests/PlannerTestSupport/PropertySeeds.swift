#if canImport(Glibc)
  import Glibc
#endif

/// The seeds of a property test: as many as asked for, other ones in each run. A failure names the seed of
/// the one example that failed, and `PLANNER_SEED=N swift test` runs that example alone.
package enum PropertySeeds {
  package static func take(_ count: Int) -> [UInt64] {
    if let text = getenv("PLANNER_SEED"), let seed = UInt64(String(cString: text)) { return [seed] }
    let first = UInt64.random(in: 0...UInt64(UInt32.max))
    let times = getenv("PLANNER_SEED_TIMES").flatMap { Int(String(cString: $0)) } ?? 1
    return (0..<UInt64(count * times)).map { first + $0 }
  }
}
