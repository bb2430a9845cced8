import Foundation
import PlannerModel
import PlannerTime
import Testing

@testable import PlannerEngine

/// Shared cases: scenarios with the answers of another implementation.
@Suite struct CaseTests {
  private struct GreedyCase: Decodable {
    var `case`: JSONValue
    var plan: Plan
  }

  private struct InvalidCase: Decodable {
    var field: String
  }

  private struct RefreshCase: Decodable {
    struct Moved: Decodable, Hashable {
      var id: String
      var startAt: Instant
    }

    struct Answer: Decodable {
      var moved: [Moved]
      var withdrawn: [String]
      var conflicts: [String]
      var placements: [Plan.Placement]
      var unplaced: [Plan.Unplaced]
      var scores: [Plan.Score]
    }

    var `case`: JSONValue
    var refresh: Answer
  }

  @Test(arguments: [("engine-greedy", 77), ("engine-preferred", 60)])
  func `every case gives its plan`(name: String, count: Int) throws {
    let zones = ZoneCache(ZoneDatabase())
    let lines = try lines(of: name)
    for line in lines {
      let expected = try JSONDecoder().decode(GreedyCase.self, from: line)
      let plan = Engine.plan(try Scenario(json: try part("scenario", of: line), zone: zones.zone))
      expect(plan, expected.plan, "\(name), case \(expected.case)")
    }
    #expect(lines.count == count)
  }

  /// `engine-odd` has zones that skip a day, half an hour or midnight, leap days, and people in other zones.
  /// Its answers come from a third implementation, which counts minute by minute.
  @Test(arguments: [("engine-refresh", 80), ("engine-agreed", 80), ("engine-odd", 67)])
  func `every refresh gives its answer`(file: String, count: Int) throws {
    let zones = ZoneCache(ZoneDatabase())
    let lines = try lines(of: file)
    for line in lines {
      let expected = try JSONDecoder().decode(RefreshCase.self, from: line)
      let name = "\(file), case \(expected.case)"
      let answer = expected.refresh
      let scenario = try Scenario(json: try part("scenario", of: line), zone: zones.zone)
      let refresh = Engine.refresh(scenario)
      var plan = refresh.plan
      plan.scores = Engine.scores(scenario)
      #expect(
        refresh.moved.map { RefreshCase.Moved(id: $0.id, startAt: $0.startAt) } == answer.moved, "\(name)")
      #expect(refresh.withdrawn.map(\.id) == answer.withdrawn, "\(name)")
      #expect(refresh.conflicts.map(\.id) == answer.conflicts, "\(name)")
      expect(
        plan,
        Plan(scores: answer.scores, placements: answer.placements, unplaced: answer.unplaced), name)
    }
    #expect(lines.count == count)
  }

  private func expect(_ plan: Plan, _ expected: Plan, _ name: String) {
    #expect(plan.placements == expected.placements, "\(name)")
    #expect(plan.unplaced == expected.unplaced, "\(name)")
    #expect(plan.scores.map(\.goalId) == expected.scores.map(\.goalId), "\(name)")
    #expect(plan.scores.map(\.dueOn) == expected.scores.map(\.dueOn), "\(name)")
    #expect(plan.scores.map(\.overdueDays) == expected.scores.map(\.overdueDays), "\(name)")
    for (ours, theirs) in zip(plan.scores, expected.scores) {
      #expect(abs(ours.score - theirs.score) <= 1e-12, "\(name), \(ours.goalId)")
    }
  }

  @Test func `every invalid case is refused at its field`() throws {
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
