import PlannerTime

/// An index of busy times by their start, to find what a session overlaps without scanning them all.
package struct BusyIndex {
  /// The whole minutes that each time touches, and its index in the list given, sorted by start.
  private let times: [(minutes: Range<Int>, index: Int)]
  /// By position in `times`, the latest end of all times up to it.
  private let latestEnd: [Int]

  /// Leaves out empty times, which overlap nothing.
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
  /// there is none.
  package func first(overlapping minutes: Range<Int>, where isMeant: (Int) -> Bool) -> Int? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle].minutes.lowerBound < minutes.upperBound { low = middle + 1 } else { high = middle }
    }
    var found: Int?
    // If the latest end up to here is not after the beginning, no earlier time overlaps.
    for place in (0..<low).reversed() {
      if latestEnd[place] <= minutes.lowerBound { break }
      let (time, index) = times[place]
      if index < found ?? .max, time.overlaps(minutes), isMeant(index) { found = index }
    }
    return found
  }
}
