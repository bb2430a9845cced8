import ArgumentParser
import PlannerTime

/// `--on`: days and runs of days, `mon-thu,sat`; a run may go over the week's end (`fri-mon`).
struct WeekdaySet: ExpressibleByArgument, Equatable {
  /// In the order of the week, each once.
  var weekdays: [Weekday]

  init?(argument: String) {
    var indices: Set<Int> = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
        Weekday(abbreviation: String($0))?.index
      }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else {
        return nil
      }
      for step in 0...(last - first).floorModulo(7) { indices.insert((first + step) % 7) }
    }
    weekdays = Weekday.allCases.filter { indices.contains($0.index) }
  }
}
