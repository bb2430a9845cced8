import PlannerModel
import PlannerTime

/// The preferred hours over some days, and what a time outside of them costs (engine.md section 5). All times are
/// minutes since the epoch.
struct PreferredHours {
  /// The cost of a session that leaves the preferred hours, in thousandths of a day.
  private static let outside = 2000
  private static let mostHours = 12

  private let stretches: [Range<Int>]
  private let costPerHour: Int
  /// By local date, the preferred minutes of that date; empty if the distance costs nothing.
  private var byDay: [Int: [Range<Int>]] = [:]

  /// Returns nil if no hours are preferred.
  init?(_ prefs: Preferences, days: ClosedRange<Int>, _ local: LocalMinutes) {
    guard !prefs.preferredHours.isEmpty else { return nil }
    stretches = local.stretches(of: prefs.preferredHours, days: days)
    costPerHour = prefs.outsideHourCost
    guard costPerHour > 0 else { return }
    for stretch in stretches {
      for (day, minutes) in local.dates(of: stretch) { byDay[day, default: []].append(minutes) }
    }
  }

  /// Returns the term for the hours of a session.
  /// - day: the local date of its start.
  func cost(of session: Range<Int>, on day: Int) -> Int {
    session.isCovered(by: stretches) ? 0 : costOutside(session, on: day)
  }

  private func costOutside(_ session: Range<Int>, on day: Int) -> Int {
    guard costPerHour > 0 else { return Self.outside }
    let distance = byDay[day]?.map { session.distance(to: $0) }.min()
    let hours = distance.map { min(Self.mostHours, ($0 + 59) / 60) } ?? Self.mostHours
    return Self.outside + costPerHour * hours
  }

  /// Returns what the starts of a grid cost for sessions of one length.
  func starts(of duration: Int, on grid: SlotGrid, in span: Range<Int>) -> PreferredStarts {
    var preferred = Bits(count: span.count)
    for stretch in stretches {
      preferred.insert(stretch.lowerBound - span.lowerBound..<stretch.upperBound - span.lowerBound)
    }
    var starts = Bits(count: grid.count)
    preferred.forEachRun { run in
      let run = run.lowerBound + span.lowerBound..<run.upperBound + span.lowerBound
      starts.insert(grid.starts(of: duration, in: run))
    }
    let costs: [Int32] =
      costPerHour == 0
      ? []
      : (0..<grid.count).map { index in
        let minute = grid.minute(at: index)
        return Int32(costOutside(minute..<minute + duration, on: grid.piece(at: index).day))
      }
    return PreferredStarts(starts: starts, costs: costs, outside: Self.outside)
  }
}

/// The starts at which a session of one length lies within the preferred hours, and the costs of the others.
struct PreferredStarts {
  let starts: Bits
  /// By start, its cost if it is not preferred; empty if all cost the same.
  fileprivate let costs: [Int32]
  fileprivate let outside: Int

  /// True if all starts outside the preferred hours cost the same.
  var isFlat: Bool { costs.isEmpty }

  /// Returns the term for the hours of a start.
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
