import PlannerTestSupport
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Circles of ancestors` {
  private func people(_ relations: [(parent: String, child: String)]) -> Set<String> {
    AncestorCircles(relations).people
  }

  @Test func `are the people in them, and nobody before or after`() {
    #expect(people([]) == [])
    #expect(people([("a", "b"), ("b", "c"), ("a", "c")]) == [])
    #expect(people([("a", "b"), ("b", "a"), ("b", "c"), ("d", "a")]) == ["a", "b"])
    #expect(people([("a", "a")]) == ["a"])
  }

  @Test(arguments: PropertySeeds.take(200))
  func `are found exactly where a search finds one`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let names = (0..<8).map { "p\($0)" }
    let relations = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      (parent: names.randomElement(using: &random) ?? "", child: names.randomElement(using: &random) ?? "")
    }
    func descends(from ancestor: String, _ person: String, _ depth: Int = 0) -> Bool {
      depth < 9
        && relations.contains {
          $0.parent == ancestor && ($0.child == person || descends(from: $0.child, person, depth + 1))
        }
    }
    let circle = names.filter { descends(from: $0, $0) }
    let found = people(relations)
    #expect(found.isSuperset(of: circle) && found.isEmpty == circle.isEmpty, "\(relations)")
  }
}
