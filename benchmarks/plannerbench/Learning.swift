import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerTime

/// Measures whether learning keeps more sessions: people with hidden preferences, a year each, with and
/// without history. benchmarks/README.md lists the limitations.
struct Learning: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Live a year with people whose preferences are hidden, with and without learning.")

  @Option(help: "People, each with a seed of their own.")
  var seeds = 40

  @Option(help: "The first seed.")
  var firstSeed: UInt64 = 1

  @Option(help: "Write the results to this file, too.")
  var json: String?

  struct Spread: Encodable {
    var mean: Double
    var sd: Double
    var min: Double
    var max: Double

    init(_ values: [Double]) {
      let mean = values.reduce(0, +) / Double(values.count)
      self.mean = mean
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      sd = values.count > 1 ? (squares / Double(values.count - 1)).squareRoot() : 0
      min = values.min() ?? 0
      max = values.max() ?? 0
    }
  }

  /// The results of a variant. Rates are parts of 1: the kept sessions among those that came due.
  struct Arm: Encodable {
    var variant: String
    var learning: String
    var halfLifeDays: Int?
    var rate: Spread
    /// The rate in the second half of the year only.
    var lateRate: Spread
    /// The gain for each seed, compared with the arm without learning.
    var gain: Spread
    var lateGain: Spread
    /// The numbers of seeds with a better year and with a worse one.
    var better: Int
    var worse: Int
    var keptInAYear: Spread
    var dueInAYear: Spread
  }

  struct Report: Encodable {
    var part = "learning"
    var seeds: Int
    var firstSeed: UInt64
    var days = LearningYear.days
    var arms: [Arm]
  }

  static let arms: [(name: String, halfLifeDays: Int?)] = [
    ("off", nil), ("half-life 90 days", 90), ("never fades", 0),
  ]

  func validate() throws {
    if seeds < 2 { throw ValidationError("--seeds: a spread takes at least 2") }
  }

  func run() throws {
    guard let zone = ZoneDatabase().zone(named: "Europe/Berlin") else {
      throw ValidationError("the zone Europe/Berlin is not installed")
    }
    print(
      "learning: \(seeds) people (seeds \(firstSeed) ...), 12 goals and \(LearningYear.days) days each: sessions kept, in %"
    )
    var report = Report(seeds: seeds, firstSeed: firstSeed, arms: [])
    let variants = LearningYear.Stated.allCases.flatMap { stated in
      [("\(stated.rawValue), steady", stated, false), ("\(stated.rawValue), changes mid-year", stated, true)]
    }
    for (variant, stated, changes) in variants {
      print("\n  \(variant)")
      print(
        "    learning             whole year, sd [least ... most]   gain, sd [least ... most]    second half; its gain, sd"
      )
      var without: [LearningYear] = []
      for (name, halfLifeDays) in Self.arms {
        let years = (0..<UInt64(seeds)).map { offset in
          var year = LearningYear(
            seed: firstSeed + offset, zone: zone, stated: stated, halfLifeDays: halfLifeDays, changes: changes
          )
          year.run()
          return year
        }
        if halfLifeDays == nil { without = years }
        let arm = arm(variant, name, halfLifeDays, years, without)
        report.arms.append(arm)
        show(arm)
      }
    }
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try (encoder.encode(report) + Data("\n".utf8)).write(to: URL(filePath: json))
    }
  }

  private func arm(
    _ variant: String, _ name: String, _ halfLifeDays: Int?, _ years: [LearningYear],
    _ without: [LearningYear]
  ) -> Arm {
    let gains = zip(years, without).map { $0.year.rate - $1.year.rate }
    return Arm(
      variant: variant, learning: name, halfLifeDays: halfLifeDays, rate: Spread(years.map(\.year.rate)),
      lateRate: Spread(years.map { $0.halves[1].rate }), gain: Spread(gains),
      lateGain: Spread(zip(years, without).map { $0.halves[1].rate - $1.halves[1].rate }),
      better: gains.count { $0 > 0 }, worse: gains.count { $0 < 0 },
      keptInAYear: Spread(years.map { Double($0.year.kept) }),
      dueInAYear: Spread(years.map { Double($0.year.due) }))
  }

  private func show(_ arm: Arm) {
    func percent(_ part: Double) -> String {
      let tenths = Int((part * 1000).rounded())
      return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }
    func whole(_ spread: Spread) -> String {
      "\(percent(spread.mean)), \(percent(spread.sd)) [\(percent(spread.min)) ... \(percent(spread.max))]"
    }
    func column(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: Swift.max(1, width - text.count))
    }
    let first = column(arm.learning, 21) + column(whole(arm.rate), 35)
    if arm.halfLifeDays == nil { return print("    \(first)\(column("", 29))\(percent(arm.lateRate.mean))") }
    print(
      "    \(first)\(column(whole(arm.gain), 29))\(percent(arm.lateRate.mean)); \(percent(arm.lateGain.mean)), \(percent(arm.lateGain.sd)); better for \(arm.better), worse for \(arm.worse)"
    )
  }
}
