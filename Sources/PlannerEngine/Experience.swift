import PlannerModel
import PlannerTime

/// What history says of each weekday and three-hour bucket (engine.md section 5).
struct Experience {
  /// Thousandths of a day by which a start is cheaper, by weekday * 8 + hour / 3.
  let bias: [Int]
  let highest: Int

  init(_ history: [HistoryEntry], zone: ZoneTable) {
    guard !history.isEmpty else {
      bias = Array(repeating: 0, count: 56)
      highest = 0
      return
    }
    var kept = Array(repeating: 0, count: 56)
    var total = kept
    for entry in history {
      let wall = zone.wallClock(at: entry.startAt)
      let cell = wall.date.weekday.index * 8 + wall.secondOfDay / 10_800
      total[cell] += 1
      if entry.kept { kept[cell] += 1 }
    }
    let keptOverall = Double(kept.reduce(0, +) + 1)
    let rate = keptOverall / Double(history.count + 2)
    bias = zip(kept, total).map { kept, total in
      if total == 0 { return 0 }
      let smoothed = (Double(kept) + 4 * rate) / Double(total + 4)
      return Int((2000 * (smoothed - rate) + 0.5).rounded(.down))
    }
    highest = max(0, bias.max() ?? 0)
  }
}
