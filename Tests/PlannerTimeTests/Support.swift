import Foundation
import PlannerTime
import Testing

/// Returns a zone of the system's data. The test fails if the zone is missing.
func zone(_ name: String) throws -> ZoneTable {
  try #require(ZoneDatabase().zone(named: name), "the system's zone data has no \(name): install tzdata")
}

func moment(_ text: String) throws -> Instant {
  try #require(Instant(text), "\(text) is no instant")
}

/// Parses `2026-03-08 02:30` or `2026-03-08 02:30:15` as a second of wall-clock time.
func wallSecond(_ text: String) throws -> Int {
  let padded = text.count == 16 ? "\(text):00" : text
  return try moment(padded.replacingOccurrences(of: " ", with: "T") + "Z").seconds
}

extension ZoneTable {
  /// Returns the first instant of a wall-clock time, in RFC 3339.
  func utc(_ wall: String) throws -> String {
    Instant(seconds: second(ofWallSecond: try wallSecond(wall))).description
  }

  /// Returns the wall-clock time of an instant.
  func clock(_ text: String) throws -> String {
    let wall = wallClock(at: try moment(text))
    return "\(wall.date) \(wall.time)"
  }
}

/// Builds the bytes of a TZif file.
struct TZifBuilder {
  var version = UInt8(ascii: "2")
  var times: [Int] = []
  var types: [UInt8] = []
  /// The offset of each type in seconds east of UTC.
  var offsets: [Int] = [0]
  var footer: String? = ""

  var bytes: [UInt8] {
    if version == 0 { return block(timeSize: 4) }
    let footerBytes = footer.map { Array("\n\($0)\n".utf8) } ?? []
    return block(timeSize: 4) + block(timeSize: 8) + footerBytes
  }

  private func block(timeSize: Int) -> [UInt8] {
    var result = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, 0, times.count, offsets.count, 4] { result += bigEndian(count, 4) }
    for time in times { result += bigEndian(timeSize == 4 ? Int(Int32(clamping: time)) : time, timeSize) }
    result += types
    for offset in offsets { result += bigEndian(offset, 4) + [0, 0] }
    return result + Array("XYZ\0".utf8)
  }

  private func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
