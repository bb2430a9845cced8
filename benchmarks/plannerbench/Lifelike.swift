import ArgumentParser
import FoundationEssentials
import PlannerTime

/// Whether the plan is one that a person would have made: users from seeds, a year each. What it leaves out
/// is said in benchmarks/README.md.
struct Lifelike: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Live a year with users of all kinds, and count how the plan was.")

  @Option(help: "Users, each with a seed of their own.")
  var seeds = 200

  @Option(help: "The first seed.")
  var firstSeed: UInt64 = 1

  @Option(help: "Only users of this habit: answers, ignores or travels.")
  var only: String?

  @Option(help: "What another planner made of the same users, to be shown beside.")
  var beside: String?

  @Option(help: "Write the results to this file, too.")
  var json: String?

  static let measures:
    [(key: String, label: String, unit: String, of: @Sendable (LifelikeYear.Count) -> Double)] = [
      ("preferred", "within preferred hours, where no times are stated", "%", \.preferred),
      ("crowded", "days with more than one, while another of the week is free", "days", \.crowded),
      (
        "crowdedBefore", "days with more than one, while a later one of the week is free", "days",
        \.crowdedBefore
      ),
      ("close", "nearer to the one before than three quarters of the cadence", "%", \.close),
      ("late", "after the due day", "days", \.late),
      ("moved", "moved by something that is not about them", "sessions", \.moved),
      ("uncaused", "of these without a cause", "sessions", \.movedWithoutCause),
      ("sessions", "whose time came", "sessions", \.sessions),
      ("kept", "that took place", "sessions", \.kept),
    ]

  struct Measured: Codable {
    struct Row: Codable {
      var habit: String
      var users: Int
      var measure: String
      var unit: String
      var before: Double?
      var after: Double
    }

    var seed: UInt64
    /// Means over users.
    var rows: [Row]
  }

  func run() throws {
    let zones = ZoneDatabase(environment: ["TZ": "Europe/Berlin"])
    let before = try beside.map { path in
      try JSONDecoder().decode(Measured.self, from: Data(contentsOf: URL(filePath: path)))
    }
    var measured = Measured(seed: firstSeed, rows: [])
    for habit in LifelikeHabit.allCases where only == nil || only == habit.rawValue {
      let counts = try (firstSeed..<firstSeed + UInt64(seeds)).map { seed in
        let year = try LifelikeYear(seed: seed, habit: habit, zones: zones)
        try year.run()
        for example in year.examples { print("moved without a cause: \(example)") }
        return year.count()
      }
      for measure in Self.measures {
        let mean = counts.map(measure.of).reduce(0, +) / Double(counts.count)
        let other = before?.rows.first { $0.habit == habit.rawValue && $0.measure == measure.label }?.after
        measured.rows.append(
          Measured.Row(
            habit: habit.rawValue, users: seeds, measure: measure.label, unit: measure.unit, before: other,
            after: (mean * 100).rounded() / 100))
      }
    }
    for row in measured.rows {
      print(row.habit, row.measure, row.before.map { "\($0) ->" } ?? "", row.after, row.unit)
    }
    guard let json else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(measured).write(to: URL(filePath: json))
  }
}
