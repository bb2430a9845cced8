import PlannerModel
import PlannerTime

extension Windows {
  /// Returns the window in words: `Mon–Thu, Sat 18:00–21:00, not on 3 Mar`.
  package func inWords(in context: some TimeWords) -> String {
    let days = weekdaysInWords
    let blocks =
      timeBlocks == [.wholeDay] ? "" : timeBlocks.map { $0.inWords(in: context) }.joined(separator: ", ")
    var text = days.isEmpty && blocks.isEmpty ? "any day and time" : days.isEmpty ? "any day" : days
    if !blocks.isEmpty { text += " \(blocks)" }
    if !excludedDates.isEmpty {
      text += ", not on \(excludedDates.sorted().map { context.day($0) }.joined(separator: ", "))"
    }
    return text
  }

  /// The weekdays as ranges of days; empty if every day is included.
  private var weekdaysInWords: String {
    let all = Weekday.allCases
    let isIn = all.map { weekdays.contains($0) }
    if isIn.allSatisfy({ $0 }) { return "" }
    var runs: [String] = []
    var index = 0
    while index < all.count {
      guard isIn[index] else {
        index += 1
        continue
      }
      let first = index
      while index < all.count, isIn[index] { index += 1 }
      let last = index - 1
      runs.append(
        last == first
          ? all[first].rawValue
          : "\(all[first].rawValue)\(last == first + 1 ? ", " : "–")\(all[last].rawValue)")
    }
    return runs.joined(separator: ", ")
  }
}

extension TimeBlock {
  fileprivate func inWords(in context: some TimeWords) -> String {
    "\(context.style.clock(minute: start))–\(context.style.clock(minute: end))"
  }
}
