import PlannerTestSupport
import Testing

/// Users with calendars, guests and a phone, who do everyday things in any order, over days. After each the plan keeps
/// the rules that a thoughtful friend would never break (RandomUser+Rules.swift has them as sentences).
@Suite struct `The plan of a random user` {
  @Test func `keeps the rules of a thoughtful friend`() throws {
    var failed = 0
    for seed in PropertySeeds.take(1000) where failed < 5 {
      let user = try RandomUser(seed: seed)
      for number in 1...25 {
        let faults = try user.act()
        if faults.isEmpty { continue }
        failed += 1
        Issue.record(
          "PLANNER_SEED=\(seed), action \(number)\n\((user.story + faults.map { "  FAULT: \($0)" }).joined(separator: "\n"))"
        )
        break
      }
    }
  }
}
