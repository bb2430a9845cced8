import PlannerTime

/// An index of busy times by their start. It finds the times that a session overlaps without a scan of all
/// times.
package struct BusyIndex {
  /// The range of whole minutes of each time, and its index in the given list, sorted by start.
  private let times: [(minutes: Range<Int>, index: Int)]
  /// For each position in `times`, the latest end of all times up to it.
  private let latestEnd: [Int]

  /// Creates an index. Leaves out empty times, which overlap no session.
  package init(_ busy: [Range<Instant>]) {
    times = busy.indices.filter { !busy[$0].isEmpty }
      .map { (Range(minutesOf: busy[$0]), $0) }
      .sorted { ($0.minutes.lowerBound, $0.index) < ($1.minutes.lowerBound, $1.index) }
    var latest = Int.min
    latestEnd = times.map {
      latest = max(latest, $0.minutes.upperBound)
      return latest
    }
  }

  /// Returns the lowest index of the times that overlap these minutes and for which `isMeant` is true; nil if
  /// there is no such time.
  package func first(overlapping minutes: Range<Int>, where isMeant: (Int) -> Bool) -> Int? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle].minutes.lowerBound < minutes.upperBound { low = middle + 1 } else { high = middle }
    }
    var found: Int?
    // If the latest end so far is not after the beginning, no earlier time overlaps.
    for place in (0..<low).reversed() {
      if latestEnd[place] <= minutes.lowerBound { break }
      let (time, index) = times[place]
      if index < found ?? .max, time.overlaps(minutes), isMeant(index) { found = index }
    }
    return found
  }
}
