extension ZoneTable {
  /// Reads a TZif file of any version (RFC 9636 section 3). Throws ``TZifError`` for other files.
  package init(name: String, tzif bytes: [UInt8]) throws(TZifError) {
    var reader = TZifReader(bytes: bytes)
    let first = try reader.header()
    let version1 = first.version == 0
    if !version1 { try reader.skip(first.bodyLength(timeSize: 4)) }
    let header = version1 ? first : try reader.header()
    let timeSize = version1 ? 4 : 8
    // Checked before memory for these counts is reserved.
    guard header.bodyLength(timeSize: timeSize) <= reader.remaining else {
      throw TZifError(reason: "truncated")
    }
    guard header.typeCount > 0 else { throw TZifError(reason: "no local time type") }
    guard header.leapCount == 0 else { throw TZifError(reason: "counts leap seconds, our instants do not") }

    var times: [Int] = []
    times.reserveCapacity(header.timeCount)
    for _ in 0..<header.timeCount { times.append(try reader.integer(size: timeSize)) }
    let types = try reader.take(header.timeCount).map(Int.init)
    var utOffsets: [Int] = []
    for _ in 0..<header.typeCount {
      let offset = try reader.integer(size: 4)
      guard ZoneTable.validOffsets.contains(offset) else { throw TZifError(reason: "offset of \(offset) s") }
      utOffsets.append(offset)
      try reader.skip(2)
    }
    try reader.skip(
      header.charCount + header.leapCount * (timeSize + 4) + header.standardCount + header.utCount)

    guard zip(times, times.dropFirst()).allSatisfy(<) else { throw TZifError(reason: "times out of order") }
    guard types.allSatisfy({ $0 < utOffsets.count }) else { throw TZifError(reason: "unknown type") }
    var rule: PosixZoneRule?
    if !version1 {
      let footer = try reader.footer()
      if !footer.isEmpty {
        guard let parsed = PosixZoneRule(footer) else { throw TZifError(reason: "bad footer '\(footer)'") }
        rule = parsed
      }
    }
    self.init(
      name: name, transitions: times, offsets: [utOffsets[0]] + types.map { utOffsets[$0] }, rule: rule)
  }
}

extension ZoneTable {
  /// More than -25 and less than 26 hours (RFC 9636 section 3.2); ``second(ofWallSecond:)`` depends on it.
  static let validOffsets = -89_999...93_599
}

/// An error with the reason why bytes are not a TZif file.
package struct TZifError: Error, Hashable {
  package var reason: String
}

private struct TZifReader {
  let bytes: [UInt8]
  var position = 0

  struct Header {
    var version: UInt8
    var utCount, standardCount, leapCount, timeCount, typeCount, charCount: Int

    func bodyLength(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + charCount + leapCount * (timeSize + 4) + standardCount
        + utCount
    }
  }

  var remaining: Int { bytes.count - position }

  mutating func take(_ count: Int) throws(TZifError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw TZifError(reason: "truncated") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func skip(_ count: Int) throws(TZifError) { _ = try take(count) }

  /// Reads a big-endian two's complement integer of 4 or 8 bytes.
  mutating func integer(size: Int) throws(TZifError) -> Int {
    var value: UInt64 = 0
    for byte in try take(size) { value = value << 8 | UInt64(byte) }
    return size == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(Int64(bitPattern: value))
  }

  mutating func header() throws(TZifError) -> Header {
    guard try take(4).elementsEqual("TZif".utf8) else { throw TZifError(reason: "no TZif header") }
    let version = try take(16).first ?? 0
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(Int(UInt32(truncatingIfNeeded: try integer(size: 4)))) }
    return Header(
      version: version, utCount: counts[0], standardCount: counts[1], leapCount: counts[2],
      timeCount: counts[3], typeCount: counts[4], charCount: counts[5])
  }

  mutating func footer() throws(TZifError) -> String {
    guard try take(1).first == UInt8(ascii: "\n"),
      let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n"))
    else { throw TZifError(reason: "no footer") }
    return String(decoding: try take(end - position), as: UTF8.self)
  }
}
