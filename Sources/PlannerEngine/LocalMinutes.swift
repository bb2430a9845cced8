import PlannerModel
import PlannerTime

/// Converts between the clock times of one zone and whole minutes since the epoch, with tables for a range of
/// days.
///
/// Offsets that are not whole minutes (local mean times of the past) are rounded down. A wall-clock time is
/// then the first whole minute at which the clock shows it.
struct LocalMinutes {
  private let zone: ZoneTable
  /// `midnights[i]` is the minute at which the date `firstDay + i` starts.
  private let firstDay: Int
  private var midnights: [Int] = []
  /// True if the date's clock times are simply minutes after its midnight.
  private var isPlain: [Bool] = []

  /// Ranges of minutes with one offset (in minutes) over the requested days, in order.
  private(set) var segments: [(start: Int, end: Int, offset: Int)] = []

  /// Builds the tables.
  /// - days: the dates for which clock times will be requested, as days since the epoch.
  init(zone: ZoneTable, days: ClosedRange<Int>) {
    self.zone = zone
    firstDay = days.lowerBound
    // Two days on either side are more than any offset and any gap.
    let endMinute = (days.upperBound + 3) * 1440
    var minute = (days.lowerBound - 2) * 1440
    while minute < endMinute {
      let segment = zone.segment(at: minute * 60)
      let end = segment.end == .max ? endMinute : min(endMinute, -(-segment.end).floorDivided(by: 60))
      segments.append((minute, max(end, minute + 1), segment.offset.floorDivided(by: 60)))
      minute = segments[segments.count - 1].end
    }
    midnights.reserveCapacity(days.count)
    isPlain.reserveCapacity(days.count)
    var index = 0
    for day in days {
      let wall = day * 1440
      while index + 1 < segments.count, segments[index].end <= wall - segments[index].offset - 1560 {
        index += 1
      }
      let segment = segments[index]
      let midnight = wall - segment.offset
      let plain = segment.start <= midnight - 1560 && midnight + 1500 <= segment.end
      midnights.append(plain ? midnight : slowMinute(day: day, minuteOfDay: 0))
      isPlain.append(plain)
    }
  }

  /// Returns the minute at which the clock shows a time of a date (RFC 5545: the first of two; in a gap, by
  /// the old offset).
  func minute(day: Int, minuteOfDay: Int = 0) -> Int {
    let index = day - firstDay
    guard midnights.indices.contains(index), isPlain[index] else {
      return minuteOfDay == 0 && midnights.indices.contains(index)
        ? midnights[index] : slowMinute(day: day, minuteOfDay: minuteOfDay)
    }
    return midnights[index] + minuteOfDay
  }

  /// Returns the minutes of a block that starts on a date; empty if the block is in a gap.
  func minutes(of block: TimeBlock, on day: Int) -> Range<Int> {
    let start = minute(day: day, minuteOfDay: block.start)
    let end = minute(day: block.end > block.start ? day : day + 1, minuteOfDay: block.end)
    return start..<max(start, end)
  }

  /// Returns the minutes of a window's blocks that start on the given dates, in no order.
  func open(_ windows: Windows, days: ClosedRange<Int>) -> [Range<Int>] {
    let weekdays = windows.weekdayBits
    return days.filter { day in
      weekdays >> (day + 3).floorModulo(7) & 1 == 1
        && !windows.excludedDates.contains(CivilDate(daysSinceEpoch: day))
    }.flatMap { day in windows.timeBlocks.map { minutes(of: $0, on: day) } }
  }

  /// Returns the minutes of all blocks that start on the given dates, in no order.
  func stretches(of blocks: [HoursBlock], days: ClosedRange<Int>) -> [Range<Int>] {
    blocks.flatMap { block in
      let weekdays = Set(block.weekdays.map(\.index))
      // 1970-01-01 was a Thursday.
      return days.filter { weekdays.contains(($0 + 3).floorModulo(7)) }.map {
        minutes(of: block.hours, on: $0)
      }
    }
  }

  /// Splits a range of minutes into pieces of one local date each, in order of time.
  func dates(of stretch: Range<Int>) -> [(day: Int, minutes: Range<Int>)] {
    var pieces: [(day: Int, minutes: Range<Int>)] = []
    for segment in segments {
      var minute = max(segment.start, stretch.lowerBound)
      let end = min(segment.end, stretch.upperBound)
      while minute < end {
        let day = (minute + segment.offset).floorDivided(by: 1440)
        let next = min(end, (day + 1) * 1440 - segment.offset)
        pieces.append((day, minute..<next))
        minute = next
      }
    }
    return pieces
  }

  /// Returns the local time in minutes, as if the clock showed UTC.
  func local(_ minute: Int) -> Int {
    for segment in segments where minute < segment.end && minute >= segment.start {
      return minute + segment.offset
    }
    return minute + zone.segment(at: minute * 60).offset.floorDivided(by: 60)
  }

  /// Returns the local date of a minute, as days since the epoch.
  func day(_ minute: Int) -> Int { local(minute).floorDivided(by: 1440) }

  private func slowMinute(day: Int, minuteOfDay: Int) -> Int {
    zone.minute(of: CivilDate(daysSinceEpoch: day), minuteOfDay: minuteOfDay)
  }
}

extension ZoneTable {
  /// Returns the first whole minute at which the clock shows a time of a date; see
  /// ``instant(of:minuteOfDay:)``.
  func minute(of date: CivilDate, minuteOfDay: Int = 0) -> Int {
    instant(of: date, minuteOfDay: minuteOfDay).minuteRoundedUp
  }
}
