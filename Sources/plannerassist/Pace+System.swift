import PlannerLanguageModel

extension Pace {
  /// The system's continuous clock, counted from now. Setting the wall clock does not affect it.
  static func system() -> Pace {
    let clock = ContinuousClock()
    let start = clock.now
    return Pace(
      now: { clock.now - start }, sleep: { try await clock.sleep(for: $0) },
      chance: { Double.random(in: 0...1) })
  }
}
