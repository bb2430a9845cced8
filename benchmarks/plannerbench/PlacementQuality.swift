import ArgumentParser
import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerTime

/// Measures the engine's own time for scenarios of benchmarks/quality with each placement, without processes
/// and JSON.
struct PlacementQuality: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality", abstract: "Time both placements on scenarios of benchmarks/quality.")

  @Argument(help: "Scenarios, one to a line.")
  var file: String

  @Option(help: "Runs counted of each placement.")
  var runs = 21

  /// The printed result of a scenario: medians in microseconds.
  struct Times: Encodable {
    var line: Int
    var greedy: Double
    var packed: Double
  }

  func run() throws {
    let zones = ZoneCache(ZoneDatabase())
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let lines = try Data(contentsOf: URL(filePath: file)).split(separator: UInt8(ascii: "\n"))
    for (index, line) in lines.enumerated() {
      var greedy = try Scenario(json: line, zone: zones.zone)
      greedy.prefs.placement = .greedy
      var packed = greedy
      packed.prefs.placement = .packed
      var greedyTimes: [Double] = []
      var packedTimes: [Double] = []
      // In turn, so that a slower machine affects both. The first pair warms up.
      for run in 0...runs {
        let first = milliseconds { consume(Engine.plan(greedy).placements.count) }
        let second = milliseconds { consume(Engine.plan(packed).placements.count) }
        guard run > 0 else { continue }
        greedyTimes.append(first * 1000)
        packedTimes.append(second * 1000)
      }
      let times = Times(line: index + 1, greedy: median(greedyTimes), packed: median(packedTimes))
      print(String(decoding: try encoder.encode(times), as: UTF8.self))
    }
  }
}
