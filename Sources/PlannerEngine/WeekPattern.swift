import PlannerModel
import PlannerTime

/// The starts in one week of clock times, from Monday 00:00 on, at which a session is in a window and outside
/// quiet hours. Ignores changes of offset and excluded dates.
struct WeekPattern {
  private static let week = 7 * 1440
  private let step: Int
  private let slots: Int
  /// The week's slots, then its first 128 slots again, so that 64 can be read from any slot.
  private var starts: Bits

  init(_ windows: Windows, quiet: TimeBlock?, duration: Int, step: Int) {
    self.step = step
    slots = Self.week / step
    starts = Bits(count: slots + 128)
    // A session that starts on Sunday may end on Monday, so this is a day more than a week.
    var open = Bits(count: Self.week + 1440)
    let (weekdays, blocks) = (windows.weekdayBits, windows.timeBlocks)
    for day in -1...7 where weekdays >> ((day + 7) % 7) & 1 == 1 {
      for block in blocks { open.insert(Self.minutes(of: block, on: day)) }
    }
    if let quiet {
      for day in -1...7 { open.remove(Self.minutes(of: quiet, on: day)) }
    }
    open.forEachRun { run in
      let first = (run.lowerBound + step - 1) / step
      let last = min(slots - 1, (run.upperBound - duration).floorDivided(by: step))
      guard first <= last else { return }
      starts.insert(first..<last + 1)
      starts.insert(first + slots..<last + slots + 1)
    }
  }

  /// Repeats the week over the whole grid.
  func repeated(over grid: SlotGrid, into target: inout Bits) {
    for row in grid.rows {
      // 1970-01-01 was a Thursday, three days into its week.
      let slot = (row.first + row.offset + 3 * 1440).floorModulo(Self.week) / step
      target.insert(starts, period: slots, phase: slot, length: row.count, at: row.base)
    }
  }

  private static func minutes(of block: TimeBlock, on day: Int) -> Range<Int> {
    let start = day * 1440 + block.start
    return start..<day * 1440 + block.end + (block.end > block.start ? 0 : 1440)
  }
}

extension Windows {
  /// The weekdays as a bit set: bit `i` for the weekday with index `i`.
  var weekdayBits: Int { weekdays.reduce(into: 0) { $0 |= 1 << $1.index } }
}
