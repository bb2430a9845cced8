import PlannerModel
import PlannerTime

/// The hours in which somebody can be met, as a grid of days and half hours. The hours are stored once and
/// apply to each of the days.
struct HoursGrid: Equatable {
  var days: Set<Weekday>
  /// Half hours of the day, 0 to 47.
  var slots: Set<Int>

  static let count = 48

  init(days: Set<Weekday>, slots: Set<Int>) {
    self.days = days
    self.slots = slots
  }

  init(_ windows: Windows) {
    days = Set(windows.weekdays)
    slots = Set(
      (0..<Self.count).filter { slot in
        windows.timeBlocks.contains { $0.overlaps(slot * 30..<(slot + 1) * 30) }
      })
  }

  var isAnyTime: Bool { slots.count == Self.count }

  /// The hours as blocks. Hours across midnight become two blocks.
  var blocks: [TimeBlock] {
    var blocks: [TimeBlock] = []
    for slot in slots.sorted() {
      if let last = blocks.last, last.end == slot * 30 {
        blocks[blocks.count - 1].end = (slot + 1) * 30
      } else {
        blocks.append(TimeBlock(start: slot * 30, end: (slot + 1) * 30))
      }
    }
    return blocks
  }

  /// Returns the windows with the days and hours of the grid. Times that the grid cannot show, such as
  /// 18:45, stay unless the grid was changed.
  func changing(_ windows: Windows) -> Windows {
    let shown = HoursGrid(windows)
    var windows = windows
    if days != shown.days { windows.weekdays = Weekday.allCases.filter(days.contains) }
    if slots != shown.slots { windows.timeBlocks = isAnyTime ? [.wholeDay] : blocks }
    return windows
  }
}

extension TimeBlock {
  fileprivate func overlaps(_ minutes: Range<Int>) -> Bool {
    if end > start { return minutes.overlaps(start..<end) }
    // The block continues on the next day.
    return minutes.upperBound > start || minutes.lowerBound < end
  }
}
