import PlannerModel
import PlannerTime

/// The meetings of a year as bars, one for each week, the latest at the right.
struct YearOfMeetings {
  let values: Values

  init(_ log: [InteractionLog], _ words: PageWords) {
    var weeks = Array(repeating: 0, count: 53)
    for entry in log where entry.outcome != .note {
      let ago = words.today.daysSinceEpoch - words.zone.date(at: entry.when).daysSinceEpoch
      if (0..<371).contains(ago) { weeks[52 - ago / 7] += 1 }
    }
    let most = max(weeks.max() ?? 0, 1)
    let count = weeks.reduce(0, +)
    guard count > 0 else {
      values = [:]
      return
    }
    values = [
      "text": "Met \(counted(count, "time")) in the last year",
      "bars": weeks.enumerated().filter { $0.element > 0 }.map { week, count -> Values in
        let height = 8 + 24 * Double(count) / Double(most)
        return ["x": "\(week * 6)", "y": decimals(34 - height), "height": decimals(height)]
      },
    ]
  }
}
