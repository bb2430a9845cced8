import PlannerModel
import PlannerTime

/// The preferred hours over some days, and the cost of times outside of them (engine.md section 5). All times
/// are minutes since the epoch.
struct PreferredHours {
  /// The cost of a session outside the preferred hours, in thousandths of a day.
  private static let outside = 2000
  private static let mostHours = 12

  private let stretches: [Range<Int>]
  private let costPerHour: Int
  /// The preferred minutes of each local date; empty if the distance has no cost.
  private var byDay: [Int: [Range<Int>]] = [:]

  /// Returns nil if the user set no preferred hours.
  init?(_ prefs: Preferences, days: ClosedRange<Int>, _ local: LocalMinutes) {
    guard !prefs.preferredHours.isEmpty else { return nil }
    stretches = local.stretches(of: prefs.preferredHours, days: days)
    costPerHour = prefs.outsideHourCost
    guard costPerHour > 0 else { return }
    for stretch in stretches {
      for (day, minutes) in local.dates(of: stretch) { byDay[day, default: []].append(minutes) }
    }
  }

  /// Returns the cost for the hours of a session.
  /// - day: the local date of its start.
  func cost(of session: Range<Int>, on day: Int) -> Int {
    session.isCovered(by: stretches) ? 0 : costOutside(session, byDay[day])
  }

  /// Returns the cost of a session that is not within the preferred hours.
  /// - preferred: the preferred minutes of the session's date; nil if the date has no such minutes.
  private func costOutside(_ session: Range<Int>, _ preferred: [Range<Int>]?) -> Int {
    guard costPerHour > 0 else { return Self.outside }
    var hours = Self.mostHours
    for stretch in preferred ?? [] { hours = min(hours, (session.distance(to: stretch) + 59) / 60) }
    return Self.outside + costPerHour * hours
  }

  /// Returns the preferred minutes of a span, counted from its beginning.
  func minutes(in span: Range<Int>) -> Bits {
    var minutes = Bits(count: span.count)
    for stretch in stretches {
      minutes.insert(stretch.lowerBound - span.lowerBound..<stretch.upperBound - span.lowerBound)
    }
    return minutes
  }

  /// Returns the costs of a grid's starts for sessions of one length.
  /// - minutes: the preferred minutes of the grid's span.
  func starts(of duration: Int, on grid: SlotGrid, in span: Range<Int>, minutes: Bits) -> PreferredStarts {
    var starts = Bits(count: grid.count)
    minutes.forEachRun { run in
      let run = run.lowerBound + span.lowerBound..<run.upperBound + span.lowerBound
      starts.insert(grid.starts(of: duration, in: run))
    }
    return PreferredStarts(
      starts: starts, costs: costPerHour == 0 ? [] : costs(of: duration, on: grid), outside: Self.outside)
  }

  private func costs(of duration: Int, on grid: SlotGrid) -> [Int32] {
    var costs: [Int32] = []
    costs.reserveCapacity(grid.count)
    for piece in grid.pieces {
      let preferred = byDay[piece.day]
      for index in costs.count..<piece.end {
        let minute = grid.minute(at: index)
        costs.append(Int32(costOutside(minute..<minute + duration, preferred)))
      }
    }
    return costs
  }
}

/// The starts at which a session of one length is within the preferred hours, and the costs of the other
/// starts.
struct PreferredStarts {
  let starts: Bits
  /// The cost of each start that is not preferred; empty if all such starts cost the same.
  fileprivate let costs: [Int32]
  fileprivate let outside: Int

  /// True if all starts outside the preferred hours cost the same.
  var isFlat: Bool { costs.isEmpty }

  /// Returns the cost for the hours of a start.
  func cost(at start: Int) -> Int {
    if starts.contains(start) { return 0 }
    return costs.isEmpty ? outside : Int(costs[start])
  }
}

extension Range<Int> {
  /// Returns the number of minutes between two ranges; 0 if they touch or overlap.
  fileprivate func distance(to other: Range<Int>) -> Int {
    Swift.max(0, lowerBound - other.upperBound, other.lowerBound - upperBound)
  }
}
