import PlannerTestSupport
import Testing

/// Users with calendars, guests and a phone, who act in random order over days. After each action the plan
/// must follow the rules of a thoughtful friend (RandomUser+Rules.swift has them as sentences).
@Suite struct `The plan of a random user` {
  @Test func `keeps the rules of a thoughtful friend`() throws {
    var failures = 0
    for seed in PropertySeeds.take(1000, oneIn: 30) where failures < 5 {
      let user = try RandomUser(seed: seed)
      var first: Int?
      for _ in 0..<25 where try !user.act() { first = first ?? user.actions }
      guard let first else { continue }
      failures += 1
      Issue.record("PLANNER_SEED=\(seed), action \(first):\n\(user.story.joined(separator: "\n"))")
    }
  }
}
