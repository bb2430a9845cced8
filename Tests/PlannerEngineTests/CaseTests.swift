import Foundation
import PlannerModel
import PlannerTime
import Testing

@testable import PlannerEngine

/// The shared cases: another implementation's answers to the same scenarios.
@Suite struct CaseTests {
  private struct GreedyCase: Decodable {
    var `case`: JSONValue
    var plan: Plan
  }

  private struct InvalidCase: Decodable {
    var field: String
  }

  @Test func everyGreedyCaseGivesItsPlan() throws {
    let zones = ZoneCache(ZoneDatabase())
    let lines = try lines(of: "engine-greedy")
    for line in lines {
      let expected = try JSONDecoder().decode(GreedyCase.self, from: line)
      let scenario = try Scenario(json: try part("scenario", of: line), zone: zones.zone)
      let plan = Engine.plan(scenario)
      #expect(plan.placements == expected.plan.placements, "case \(expected.case)")
      #expect(plan.unplaced == expected.plan.unplaced, "case \(expected.case)")
      #expect(plan.scores.map(\.goalId) == expected.plan.scores.map(\.goalId), "case \(expected.case)")
      #expect(plan.scores.map(\.dueOn) == expected.plan.scores.map(\.dueOn), "case \(expected.case)")
      #expect(
        plan.scores.map(\.overdueDays) == expected.plan.scores.map(\.overdueDays), "case \(expected.case)")
      for (ours, theirs) in zip(plan.scores, expected.plan.scores) {
        #expect(abs(ours.score - theirs.score) <= 1e-12, "case \(expected.case), \(ours.goalId)")
      }
    }
    #expect(lines.count == 77)
  }

  @Test func everyInvalidCaseIsRefusedAtItsField() throws {
    let zones = ZoneCache(ZoneDatabase())
    let lines = try lines(of: "engine-invalid")
    for line in lines {
      let expected = try JSONDecoder().decode(InvalidCase.self, from: line)
      let scenario = try part("scenario", of: line)
      let error = #expect(throws: InvalidField.self) { try Scenario(json: scenario, zone: zones.zone) }
      #expect(error?.field == expected.field)
    }
    #expect(lines.count == 21)
  }

  private func lines(of name: String) throws -> [Data] {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Cases"))
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
  }

  private func part(_ key: String, of line: Data) throws -> Data {
    let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    return try JSONSerialization.data(withJSONObject: try #require(object[key]))
  }
}
