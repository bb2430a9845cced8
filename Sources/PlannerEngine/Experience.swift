import Glibc
import PlannerModel
import PlannerTime

/// The statistics of history by weekday and three-hour bucket (engine.md section 5).
package struct Experience: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    /// The number of sessions, without fading.
    package var kept = 0
    package var total = 0
    /// The same numbers as sums of weights, which fade with age.
    package var weightKept = 0.0
    package var weight = 0.0
    /// The reduction of a start's cost, in thousandths of a day.
    package var bias = 0
  }

  /// The cells at index weekday * 8 + hour / 3, Monday first.
  package let cells: [Cell]
  /// The overall rate of kept sessions: r0 of the formula.
  package let rate: Double
  /// The bias of each cell.
  let bias: [Int]
  let highest: Int

  /// Computes the statistics.
  /// - today: days since the epoch.
  init(_ history: [HistoryEntry], zone: ZoneTable, today: Int, halfLifeDays: Int) {
    var cells = Array(repeating: Cell(), count: 56)
    let entries = history.map { entry in
      let wall = zone.wallClock(at: entry.startAt)
      return (
        cell: wall.date.weekday.index * 8 + wall.secondOfDay / 10_800,
        age: halfLifeDays == 0 ? 0 : max(0, today - wall.date.daysSinceEpoch), kept: entry.kept
      )
    }
    // The last bit of a sum depends on the order of its terms, and the plan must not depend on the order of
    // the history.
    for entry in entries.sorted(by: { $0.age < $1.age }) {
      let weight = entry.age == 0 ? 1 : exp2(-Double(entry.age) / Double(halfLifeDays))
      cells[entry.cell].total += 1
      cells[entry.cell].weight += weight
      if entry.kept {
        cells[entry.cell].kept += 1
        cells[entry.cell].weightKept += weight
      }
    }
    let kept = cells.reduce(0) { $0 + $1.weightKept }
    let total = cells.reduce(0) { $0 + $1.weight }
    rate = (kept + 1) / (total + 2)
    for index in cells.indices where cells[index].total > 0 {
      let smoothed = (cells[index].weightKept + 4 * rate) / (cells[index].weight + 4)
      cells[index].bias = Int((2000 * (smoothed - rate) + 0.5).rounded(.down))
    }
    self.cells = cells
    bias = cells.map(\.bias)
    highest = max(0, bias.max() ?? 0)
  }
}

extension Engine {
  /// Returns the experience from the scenario's history. It changes the costs of starts.
  package static func experience(_ scenario: Scenario) -> Experience {
    Experience(
      scenario.history, zone: scenario.zone,
      today: scenario.zone.date(at: Instant(minutes: scenario.now.minuteRoundedUp)).daysSinceEpoch,
      halfLifeDays: scenario.prefs.learningHalfLifeDays)
  }
}
