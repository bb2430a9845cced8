import Foundation
import PlannerTestSupport
import Testing

@testable import PlannerMatching

/// The formula of the contract, literally, over all pairs.
private struct Oracle {
  var people: [Introducible]
  var barred: Set<PersonPair> = []

  func df(_ feature: Feature) -> Int { people.count { $0.features.contains(feature) } }

  func all() -> [SuggestedPair] {
    let n = Double(people.count)
    var pairs: [SuggestedPair] = []
    for one in people {
      for other in people where one.id < other.id {
        let pair = PersonPair(one.id, other.id)
        if barred.contains(pair) || !one.households.isDisjoint(with: other.households) { continue }
        var factors: [(text: String, s: Double, by: String?, kind: Feature.Kind)] = []
        for feature in one.features.intersection(other.features) {
          guard
            let weight = [
              .interest: 0.5, .school: 0.4, .company: 0.35, .industry: 0.25, .city: 0.1,
            ][feature.kind] as Double?
          else { continue }
          let idf = log((n + 1) / Double(df(feature))) / log(n + 1)
          factors.append(("\(feature.kind):\(feature.word)", weight * idf, nil, feature.kind))
        }
        for (giver, taker) in [(one, other), (other, one)] {
          for feature in giver.features where feature.kind == .offers {
            guard taker.features.contains(Feature(.seeks, feature.word)) else { continue }
            let need = 0.7 * (log((n + 1) / Double(max(1, df(feature)))) / log(n + 1))
            factors.append(("need:\(feature.word)", need, giver.id, .offers))
          }
        }
        // A city or company is not sufficient as a reason.
        if factors.allSatisfy({ [.city, .company].contains($0.kind) }) { continue }
        factors.sort {
          $0.text == $1.text
            ? ($0.by ?? "") < ($1.by ?? "") : $0.text.utf8.lexicographicallyPrecedes($1.text.utf8)
        }
        let score = 1 - factors.reduce(1.0) { $0 * (1 - $1.s) }
        let personal = factors.contains { [.interest, .city].contains($0.kind) }
        let professional = factors.contains { ![.interest, .city].contains($0.kind) }
        // A stable sort keeps the order of equal texts.
        let reasons = factors.enumerated().sorted { ($1.element.s, $0.offset) < ($0.element.s, $1.offset) }
          .map {
            SuggestedPair.Reason(feature: $0.element.text, share: $0.element.s, offeredBy: $0.element.by)
          }
        pairs.append(
          SuggestedPair(
            pair: pair, score: score,
            kind: personal && professional ? .both : personal ? .personal : .professional, reasons: reasons))
      }
    }
    return pairs.sorted { ($1.score, $0.pair.a, $0.pair.b) < ($0.score, $1.pair.a, $1.pair.b) }
  }
}

@Suite struct `Suggested introductions` {
  private func person(_ id: String, _ features: [Feature], at household: String? = nil) -> Introducible {
    Introducible(id: id, features: Set(features), households: Set([household].compactMap(\.self)))
  }

  @Test func `a shared interest of two in three people counts by how rare it is`() throws {
    let golf = Feature(.interest, "golf")
    let people = [person("b", [golf]), person("a", [golf]), person("c", [])]
    let pairs = Introductions(people: people).best(10)
    let share = 0.5 * (log(4.0 / 2) / log(4.0))
    #expect(pairs.count == 1)
    #expect(pairs[0].pair == PersonPair("a", "b"))
    #expect(abs(pairs[0].score - share) < 1e-15)
    #expect(pairs[0].kind == .personal)
    #expect(pairs[0].reasons == [.init(feature: "interest:golf", share: share)])
  }

  @Test func `what one offers and the other seeks counts once in each direction`() {
    let (offers, seeks) = (Feature(.offers, "design"), Feature(.seeks, "design"))
    let one = Introductions(people: [person("a", [seeks]), person("b", [offers])]).best(1)[0]
    let need = 0.7 * (log(3.0) / log(3.0))
    #expect(one.reasons == [.init(feature: "need:design", share: need, offeredBy: "b")])
    #expect(one.kind == .professional)
    let both = Introductions(people: [person("a", [seeks, offers]), person("b", [offers, seeks])]).best(1)[0]
    #expect(both.reasons.map(\.offeredBy) == ["a", "b"])
    // Two people who offer the same thing do not gain from each other.
    #expect(Introductions(people: [person("a", [offers]), person("b", [offers])]).best(9).isEmpty)
  }

  @Test func `nobody of one household, and no barred pair, is suggested`() {
    let golf = Feature(.interest, "golf")
    let people = [
      person("a", [golf], at: "1 elm|10"), person("b", [golf], at: "1 elm|10"), person("c", [golf]),
    ]
    let pairs = Introductions(people: people, barred: [PersonPair("c", "a")]).best(10)
    #expect(pairs.map(\.pair) == [PersonPair("b", "c")])
  }

  @Test func `who shares only a city or a company is not suggested, and either adds to another reason`() {
    let (berlin, acme) = (Feature(.city, "berlin"), Feature(.company, "acme"))
    let chess = Feature(.interest, "chess")
    let people = [
      person("a", [berlin, acme, chess]), person("b", [berlin, acme]), person("c", [chess, berlin]),
    ]
    let pairs = Introductions(people: people).best(10)
    #expect(pairs.map(\.pair) == [PersonPair("a", "c")])
    #expect(pairs.first?.reasons.map(\.feature) == ["interest:chess", "city:berlin"])
    #expect(Introductions(people: people).best(10, with: "b").isEmpty)
  }

  @Test func `a word is spelled as one of the two has it, with capital and small letters if either does`() {
    func person(_ id: String, _ spelling: String) -> Introducible {
      let feature = Feature(.interest, spelling.lowercased())
      return Introducible(id: id, features: [feature], spellings: [feature: spelling])
    }
    for (one, other, shown) in [
      ("berlin", "Berlin", "Berlin"), ("BERLIN", "Berlin", "Berlin"), ("jazz", "jazz", "jazz"),
      ("DIY", "diy", "DIY"),
    ] {
      for people in [[person("a", one), person("b", other)], [person("a", other), person("b", one)]] {
        #expect(Introductions(people: people).best(1).first?.reasons.map(\.feature) == ["interest:\(shown)"])
      }
    }
    let (offers, seeks) = (Feature(.offers, "design"), Feature(.seeks, "design"))
    let need = Introductions(people: [
      Introducible(id: "a", features: [seeks]),
      Introducible(id: "b", features: [offers], spellings: [offers: "Design"]),
    ]).best(1).first
    #expect(need?.reasons.map(\.feature) == ["need:Design"])
  }

  @Test func `equal scores are ordered by ids`() {
    let golf = Feature(.interest, "golf")
    let people = ["d", "a", "c", "b"].map { person($0, [golf]) }
    let pairs = Introductions(people: people).best(4).map(\.pair)
    #expect(
      pairs == [PersonPair("a", "b"), PersonPair("a", "c"), PersonPair("a", "d"), PersonPair("b", "c")])
  }

  @Test(arguments: PropertySeeds.take(20))
  func `random people give the pairs of the formula, to the last bit`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<40 {
      let count = Int.random(in: 0...40, using: &random)
      let vocabulary = Int.random(in: 1...12, using: &random)
      // Some people have more features than a machine word has bits.
      let most = Int.random(in: 0..<8, using: &random) == 0 ? 90 : Int.random(in: 0...10, using: &random)
      let people = (0..<count).map { number in
        person(
          "p\(number * 7 % 41)",
          (0..<Int.random(in: 0...most, using: &random)).map { _ in
            Feature(
              Feature.Kind.allCases.randomElement(using: &random) ?? .city,
              "w\(Int.random(in: 0..<(most > 64 ? 40 : vocabulary), using: &random))")
          },
          at: Int.random(in: 0..<4, using: &random) == 0 ? "h\(Int.random(in: 0..<5, using: &random))" : nil)
      }
      var barred: Set<PersonPair> = []
      for _ in 0..<Int.random(in: 0...20, using: &random) {
        if let one = people.randomElement(using: &random), let other = people.randomElement(using: &random) {
          barred.insert(PersonPair(one.id, other.id))
        }
      }
      let expected = Oracle(people: people, barred: barred).all()
      let search = Introductions(people: people, barred: barred)
      let limit = Int.random(in: 1...60, using: &random)
      #expect(search.best(limit) == Array(expected.prefix(limit)))
      if let one = people.randomElement(using: &random) {
        let with = expected.filter { $0.pair.a == one.id || $0.pair.b == one.id }
        #expect(search.best(limit, with: one.id) == Array(with.prefix(limit)))
      }
    }
  }

  @Test func `nobody and one person alone have nobody to meet`() {
    #expect(Introductions(people: []).best(5).isEmpty)
    #expect(Introductions(people: [person("a", [Feature(.interest, "golf")])]).best(5).isEmpty)
    #expect(Introductions(people: []).best(5, with: "x").isEmpty)
  }
}
