/// A point on the UTC time line, in whole microseconds since 1970-01-01T00:00:00Z.
///
/// Its text is RFC 3339 (`2026-03-02T13:00:00Z`). Digits of a fraction of a second beyond six are dropped. A
/// leap second counts as the second that follows it.
package struct Instant: Hashable, Comparable, Sendable {
  package var microseconds: Int64

  package init(microseconds: Int64) { self.microseconds = microseconds }
  package init(seconds: Int) { self.microseconds = Int64(seconds) * 1_000_000 }
  package init(minutes: Int) { self.init(seconds: minutes * 60) }

  /// Whole seconds since the epoch, rounded down.
  package var seconds: Int { Int(microseconds.floorDivided(by: 1_000_000)) }

  /// Whole minutes since the epoch, rounded down. The engine uses this for the start of something.
  package var minuteRoundedDown: Int { Int(microseconds.floorDivided(by: 60_000_000)) }

  /// Whole minutes since the epoch, rounded up. The engine uses this for `now` and the end of a busy time.
  package var minuteRoundedUp: Int {
    Int(microseconds.floorDivided(by: 60_000_000)) + (microseconds.isMultiple(of: 60_000_000) ? 0 : 1)
  }

  /// True in the years 0000 to 9999 in UTC, which RFC 3339 can write.
  package var isWritable: Bool { (-62_167_219_200...253_402_300_799).contains(seconds) }

  package static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }

  package func adding(seconds: Int) -> Instant {
    Instant(microseconds: microseconds + Int64(seconds) * 1_000_000)
  }
  package func adding(minutes: Int) -> Instant { adding(seconds: minutes * 60) }
}

extension FixedWidthInteger {
  /// Divides and rounds towards minus infinity.
  @inlinable @inline(__always)
  package func floorDivided(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
  }

  /// Returns the remainder of ``floorDivided(by:)``: never negative for a positive divisor.
  @inlinable @inline(__always)
  package func floorModulo(_ divisor: Self) -> Self { self - floorDivided(by: divisor) * divisor }
}
