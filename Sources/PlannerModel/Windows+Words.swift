import PlannerTime

// How people write windows, in `plannerctl add` and `edit` and in the changes of `WhatIf`.

extension Weekday {
  /// Days and runs of days, `mon-thu,sat`, in the order of the week and each once; a run may go over the week's
  /// end (`fri-mon`). Nil for anything else.
  package static func days(in text: String) -> [Weekday]? {
    var indices: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        Weekday(abbreviation: String($0))?.index
      }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else {
        return nil
      }
      for step in 0...(last - first).floorModulo(7) { indices.insert((first + step) % 7) }
    }
    return allCases.filter { indices.contains($0.index) }
  }

  /// The reverse: runs of three days and more are drawn together.
  package static func text(of days: [Weekday]) -> String {
    var runs: [[Weekday]] = []
    for day in allCases where days.contains(day) {
      if let last = runs.last?.last, last.index + 1 == day.index {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs.map { run in
      let names = run.map { $0.rawValue.lowercased() }
      return run.count < 3 ? names.joined(separator: ",") : "\(names[0])-\(names[names.count - 1])"
    }
    .joined(separator: ",")
  }
}

extension TimeBlock {
  /// `18:00-21:00`; `24:00` is the end of the day. Nil for anything else.
  package init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2, let start = TimeExpression.clockTime(ends[0]),
      let end = ends[1] == "24:00" ? 1440 : TimeExpression.clockTime(ends[1])
    else { return nil }
    self.init(start: start, end: end)
  }

  /// The reverse.
  package var text: String { "\(clockText(start))-\(clockText(end))" }
}
