import FoundationEssentials
import PlannerTime

/// A generator of ids in order of time: UUIDs of version 7 (RFC 9562 section 5.7, method 1 of section 6.2).
/// If the engine's rules leave a tie, the lower id goes first. So a tie goes to the person who was added
/// first, and a trial predicts the result of a later change.
struct OrderedIds {
  /// Milliseconds since 1970, followed by a twelve-bit counter within one millisecond.
  private var last: UInt64 = 0

  /// Returns an id that is greater than all earlier ones, even if the clock was set back.
  mutating func next(at now: Instant) -> String {
    let milliseconds = UInt64(max(0, now.microseconds / 1000)) & 0xFFFF_FFFF_FFFF
    last = max(last + 1, milliseconds << 12)
    var uuid = UUID().uuid
    withUnsafeMutableBytes(of: &uuid) { bytes in
      for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: last >> (52 - 8 * UInt64(index))) }
      bytes[6] = 0x70 | UInt8(last >> 8 & 0x0F)
      bytes[7] = UInt8(truncatingIfNeeded: last)
    }
    return UUID(uuid: uuid).uuidString.lowercased()
  }
}
