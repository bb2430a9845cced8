import ArgumentParser
import Glibc
import PlannerMatching

/// Measures introductions: the time among many people, and the number of planted pairs that are found. The
/// people are generated. Their features come from lists in which few words are common and most are rare.
/// Reading them from the store is not included.
struct IntroducedPeople: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "introductions", abstract: "Time introductions and count the planted pairs that are found.")

  @Flag(help: "Fewer people and runs.")
  var quick = false

  @Option(help: "Seed of the people.")
  var seed: UInt64 = 1

  func run() throws {
    let sizes = quick ? [1000] : [1000, 10_000]
    let runs = quick ? 3 : 11
    var figures: [Figure] = []
    for size in sizes {
      let (people, _) = crowd(size, planted: 0)
      let alike = people.map { Introducible(id: $0.id, features: people[0].features) }
      for (name, words, given) in [("drawn", "8 features each", people), ("alike", "all alike", alike)] {
        let times = (0..<runs).map { _ in
          milliseconds { consume(Introductions(people: given).best(100).count) }
        }
        figures.append(
          Figure(
            "introductions-\(name)-\(size)", "The best 100 pairs of \(size) people, \(words)", unit: "ms",
            times))
      }
    }
    figures.append(
      Figure("introductions-memory", "Memory of that, at its most", unit: "MB", [peakMegabytes()]))
    let rounds = (0..<UInt64(quick ? 2 : 5)).map { planted(seed: seed + $0) }
    figures.append(
      Figure(
        "introductions-planted", "Of 50 planted pairs among 2000 people, in the first hundred", unit: "pairs",
        rounds.map { Double($0.ours) }))
    figures.append(
      Figure(
        "introductions-counted", "The same by the number of shared words alone", unit: "pairs",
        rounds.map { Double($0.counted) }))
    try Measurements(seed: seed, figures: figures).print()
  }

  private func planted(seed: UInt64) -> (ours: Int, counted: Int) {
    let (people, pairs) = crowd(2000, planted: 50, seed: seed)
    let best = Introductions(people: people).best(100)
    var counts: [(count: Int, pair: PersonPair)] = []
    for (index, one) in people.enumerated() {
      for other in people.dropFirst(index + 1) {
        let words = Set(one.features.map(\.word))
        let count = Set(other.features.map(\.word)).intersection(words).count
        if count > 1 { counts.append((count, PersonPair(one.id, other.id))) }
      }
    }
    counts.sort { ($1.count, $0.pair.a, $0.pair.b) < ($0.count, $1.pair.a, $1.pair.b) }
    return (
      ours: best.count { pairs.contains($0.pair) },
      counted: counts.prefix(100).count { pairs.contains($0.pair) }
    )
  }

  /// Returns people with eight features each. Both people of a planted pair have a unique hobby, and one
  /// offers what the other seeks.
  private func crowd(_ count: Int, planted: Int, seed: UInt64? = nil) -> ([Introducible], Set<PersonPair>) {
    var random = Generator(seed: seed ?? self.seed)
    func word(_ kind: Feature.Kind, of words: Int) -> Feature {
      // Squares an even distribution, so that the first words are the common ones.
      let draw = Double(random.below(1 << 20)) / Double(1 << 20)
      return Feature(kind, "\(kind)\(Int(draw * draw * Double(words)))")
    }
    var people = (0..<count).map { index in
      let features = [
        word(.city, of: 50), word(.industry, of: 30), word(.company, of: 500), word(.school, of: 200),
        word(.interest, of: 300), word(.interest, of: 300), word(.offers, of: 200), word(.seeks, of: 200),
      ]
      return Introducible(id: "p\(1_000_000 + index)", features: Set(features))
    }
    var pairs: Set<PersonPair> = []
    let chosen = Array(people.indices).shuffled(using: &random).prefix(planted * 2)
    for number in 0..<planted {
      let (one, other) = (chosen[2 * number], chosen[2 * number + 1])
      people[one].features.formUnion([
        Feature(.interest, "hobby\(number)"), Feature(.offers, "skill\(number)"),
      ])
      people[other].features.formUnion([
        Feature(.interest, "hobby\(number)"), Feature(.seeks, "skill\(number)"),
      ])
      pairs.insert(PersonPair(people[one].id, people[other].id))
    }
    return (people, pairs)
  }

  private func peakMegabytes() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }
}
