import PlannerTime

/// Busy times by when they begin, to find what a session overlaps without a look at all of them.
struct BusyIndex {
  /// The whole minutes that each time touches, and where it stands among all, by when it begins.
  private let times: [(minutes: Range<Int>, index: Int)]
  /// The latest end up to each.
  private let latestEnd: [Int]

  /// Empty times overlap nothing.
  init(_ busy: [Range<Instant>]) {
    times = busy.indices.filter { !busy[$0].isEmpty }
      .map { (Range(minutesOf: busy[$0]), $0) }
      .sorted { ($0.minutes.lowerBound, $0.index) < ($1.minutes.lowerBound, $1.index) }
    var latest = Int.min
    latestEnd = times.map {
      latest = max(latest, $0.minutes.upperBound)
      return latest
    }
  }

  /// The lowest index of those that overlap these minutes and are meant.
  func first(overlapping minutes: Range<Int>, where isMeant: (Int) -> Bool) -> Int? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle].minutes.lowerBound < minutes.upperBound { low = middle + 1 } else { high = middle }
    }
    var found: Int?
    // None before one whose latest end is over by then reaches into it.
    for place in (0..<low).reversed() {
      if latestEnd[place] <= minutes.lowerBound { break }
      let (time, index) = times[place]
      if index < found ?? .max, time.overlaps(minutes), isMeant(index) { found = index }
    }
    return found
  }
}
