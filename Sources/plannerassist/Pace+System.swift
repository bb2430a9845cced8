import PlannerProvider

extension Pace {
  /// The machine's, counted from now on; nobody sets that clock.
  static func system() -> Pace {
    let clock = ContinuousClock()
    let start = clock.now
    return Pace(
      now: { clock.now - start }, sleep: { try await clock.sleep(for: $0) },
      chance: { Double.random(in: 0...1) })
  }
}
