import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Pages of people` {
  /// Returns a planner with people, some of them due, some with a goal, and some with a common tag.
  private func planner(_ count: Int, _ random: inout SeededRandom) throws -> TestPlanner {
    let planner = try TestPlanner(.router)
    let people = (0..<count).map { index in
      var person = NewContact(
        fields: ContactFields(displayName: "Person \(index)", tags: index.isMultiple(of: 3) ? ["third"] : []))
      if Bool.random(using: &random) {
        person.fields.goal = GoalSettings(cadenceDays: Int.random(in: 3...60, using: &random))
        person.lastContact = "\(Int.random(in: 1...90, using: &random)) days ago"
      }
      return person
    }
    try planner.call(Methods.AddContacts(people: people))
    return planner
  }

  @Test(arguments: PropertySeeds.take(10))
  func `put together are the whole list, whatever is asked for and however long they are`(seed: UInt64) throws
  {
    var random = SeededRandom(seed: seed)
    let planner = try planner(Int.random(in: 1...23, using: &random), &random)
    for asked in [
      Methods.People(), Methods.People(tag: "third"), Methods.People(search: "1"),
      Methods.People(dueOnly: true),
      Methods.People(filter: "tag:third or last:>30d"),
    ] {
      let whole = try planner.call(asked)
      #expect(whole.total == whole.people.count)
      let size = Int.random(in: 1...9, using: &random)
      var together: [PersonSummary] = []
      for offset in stride(from: 0, to: whole.total + size, by: size) {
        var page = asked
        (page.limit, page.offset) = (size, offset)
        let reply = try planner.call(page)
        #expect(reply.total == whole.total)
        #expect(reply.people.count == min(size, max(0, whole.total - offset)))
        together += reply.people
      }
      #expect(together == whole.people)
    }
  }

  @Test func `begin where they are told to, and are empty behind the end`() throws {
    let planner = try TestPlanner()
    for name in ["Anna", "Bo", "Cleo"] { try planner.add(name) }
    func names(_ limit: Int?, _ offset: Int?) throws -> [String] {
      try planner.call(Methods.People(limit: limit, offset: offset)).people.map(\.contact.displayName)
    }
    #expect(try names(2, nil) == ["Anna", "Bo"])
    #expect(try names(nil, 1) == ["Bo", "Cleo"])
    #expect(try names(10_000, 3) == [] && names(1, .max) == [])
    for limit in [0, -1, 10_001] {
      #expect(try planner.refusedField(of: Methods.People(limit: limit)) == "limit")
    }
    for offset in [-1, .min] {
      #expect(try planner.refusedField(of: Methods.People(offset: offset)) == "offset")
    }
  }
}
