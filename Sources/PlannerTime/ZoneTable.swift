/// The offsets of one time zone for all time, as a value: TZif transitions and the footer's rule.
///
/// Source: RFC 9636 (formerly 8536), `zic(8)`. All times are whole seconds since the epoch, and offsets are
/// seconds east of UTC. Before the first transition, the first listed type applies. After the last
/// transition, the footer's rule applies or, without a footer, the last offset.
package struct ZoneTable: Hashable, Sendable {
  package let name: String
  let transitions: [Int]
  /// The offsets, one more than `transitions`: `offsets[i]` applies before `transitions[i]`.
  let offsets: [Int]
  let rule: PosixZoneRule?
  /// The second at which a journey ends and the clocks of home begin (``until(endOf:thenIn:)``); nil without
  /// a journey.
  var homecoming: Int?

  /// A range of time with one offset: `start..<end` in seconds since the epoch.
  package struct Segment: Hashable, Sendable {
    package var start: Int
    package var end: Int
    package var offset: Int
  }

  package static let utc = ZoneTable(name: "UTC", transitions: [], offsets: [0], rule: nil)

  /// Returns the segment of constant offset that contains `second`. Adjacent segments may have the same
  /// offset.
  package func segment(at second: Int) -> Segment {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= second { low = middle + 1 } else { high = middle }
    }
    let start = low == 0 ? Int.min : transitions[low - 1]
    if low == transitions.count, let rule {
      var segment = rule.segment(at: second)
      segment.start = max(segment.start, start)
      return segment
    }
    return Segment(
      start: start, end: low == transitions.count ? Int.max : transitions[low], offset: offsets[low])
  }

  /// Returns the seconds east of UTC at an instant.
  package func offset(at instant: Instant) -> Int { segment(at: instant.seconds).offset }

  /// Returns the instant of a wall-clock time by RFC 5545 section 3.3.5. Of two instants, returns the first.
  /// A time in a gap is taken under the offset before the gap, or as the end of a journey if the gap is at
  /// that end. `wallSecond` counts as if the clock showed UTC.
  package func second(ofWallSecond wallSecond: Int) -> Int {
    var segment = segment(at: wallSecond - 26 * 3600)
    while true {
      let second = wallSecond - segment.offset
      if second < segment.end { return second }
      let next = self.segment(at: segment.end)
      if wallSecond - next.offset < next.start { return next.start == homecoming ? next.start : second }
      segment = next
    }
  }

  /// Returns the instant of a wall-clock minute of a date (0...1440 and beyond), by
  /// ``second(ofWallSecond:)``.
  package func instant(of date: CivilDate, minuteOfDay: Int = 0) -> Instant {
    Instant(seconds: second(ofWallSecond: date.daysSinceEpoch * 86_400 + minuteOfDay * 60))
  }

  /// Returns the wall-clock time at an instant.
  package func wallClock(at instant: Instant) -> WallClock {
    let local = instant.seconds + offset(at: instant)
    return WallClock(
      date: CivilDate(daysSinceEpoch: local.floorDivided(by: 86_400)),
      secondOfDay: local.floorModulo(86_400))
  }

  /// Returns the later instant at which the clock shows the same time again because it was set back; nil if
  /// there is no such instant. Offsets are within 26 hours (``second(ofWallSecond:)``).
  package func repetition(of instant: Instant) -> Instant? {
    let start = instant.seconds
    var segment = segment(at: start)
    let wallSecond = start + segment.offset
    while segment.end <= start + 26 * 3600 {
      segment = self.segment(at: segment.end)
      let second = wallSecond - segment.offset
      if second > start, (segment.start..<segment.end).contains(second) {
        return instant.adding(seconds: second - start)
      }
    }
    return nil
  }

  /// Returns whether the clock showed the same time before.
  package func isRepetition(_ instant: Instant) -> Bool {
    second(ofWallSecond: instant.seconds + offset(at: instant)) != instant.seconds
  }

  package func date(at instant: Instant) -> CivilDate { wallClock(at: instant).date }
}

/// A date and a time of day, without a zone.
package struct WallClock: Hashable, Sendable {
  package var date: CivilDate
  /// 0...86399.
  package var secondOfDay: Int

  package init(date: CivilDate, secondOfDay: Int) {
    self.date = date
    self.secondOfDay = secondOfDay
  }

  package var minuteOfDay: Int { secondOfDay / 60 }

  /// `HH:MM`.
  package var time: String { "\(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2))" }
}
