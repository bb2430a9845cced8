import PlannerModel
import PlannerTime

/// The times at which a person can be met: a window on the user's clocks, and the contact hours on the
/// person's clocks.
struct Reach: Hashable {
  var windows: Windows
  /// The person's time zone; nil if it is unknown.
  var zone: ZoneTable?

  static let always = Reach(windows: .always, zone: nil)

  init(windows: Windows, zone: ZoneTable?) {
    self.windows = windows
    self.zone = zone
  }

  init(_ goal: ScenarioGoal) { self.init(windows: goal.windows, zone: goal.contactZone) }

  /// Hashes only the zone's name, which differs for nearly all zones.
  func hash(into hasher: inout Hasher) {
    hasher.combine(windows)
    hasher.combine(zone?.name)
  }
}

extension Board {
  /// Returns the starts at which `duration` minutes are outside quiet hours and at times when a person can be
  /// met.
  func starts(of duration: Int, in reach: Reach) -> Bits {
    var starts = starts(of: duration, in: reach.windows)
    if let zone = reach.zone, let awake = awakeStarts(of: duration, in: zone) {
      starts.formIntersection(awake)
    }
    return starts
  }

  /// Returns the starts at which `duration` minutes are within the contact hours of a zone; nil if all starts
  /// are.
  func awakeStarts(of duration: Int, in zone: ZoneTable) -> Bits? {
    guard let awake = awake(in: zone) else { return nil }
    var starts = Bits(count: grid.count)
    awake.forEachRun { run in
      let minutes = run.lowerBound + span.lowerBound..<run.upperBound + span.lowerBound
      starts.insert(grid.starts(of: duration, in: minutes))
    }
    return starts
  }

  /// Returns the minutes of the span within the contact hours of a zone; nil if all minutes are.
  func awake(in zone: ZoneTable) -> Bits? {
    guard let block = prefs.contactBlock else { return nil }
    let (from, to) = (block.start, block.end)
    var awake = Bits(count: span.count)
    guard !span.isEmpty else { return awake }
    var date = zone.date(at: Instant(minutes: span.lowerBound)).adding(days: -2)
    let last = zone.date(at: Instant(minutes: span.upperBound)).adding(days: 1)
    while date <= last {
      let start = zone.minute(of: date, minuteOfDay: from)
      let end = zone.minute(of: to > from ? date : date.adding(days: 1), minuteOfDay: to)
      awake.insert(start - span.lowerBound..<max(start, end) - span.lowerBound)
      date = date.adding(days: 1)
    }
    return awake
  }
}
