/// Iterates over the unfolded content lines of an iCalendar text (RFC 5545 section 3.1).
///
/// Lines end in CRLF or LF, or in CR if the text contains no LF. Bytes are joined before decoding, because a
/// fold may be inside a character.
struct CalendarLines {
  private let bytes: [UInt8]
  private let lineEnd: UInt8
  private let hasNul: Bool
  private let end: Int
  /// The position of the next line.
  private(set) var position: Int
  /// The line that ``next()`` read, unfolded, without its line end and NULs.
  private(set) var line: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineEnd = bytes.contains(0x0a) ? 0x0a : 0x0d
    hasNul = bytes.contains(0)
    end = bytes.count
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    line.reserveCapacity(256)
  }

  /// Iterates over a range of the same text.
  init(_ whole: CalendarLines, range: Range<Int>) {
    bytes = whole.bytes
    lineEnd = whole.lineEnd
    hasNul = whole.hasNul
    position = range.lowerBound
    end = range.upperBound
  }

  var isEmpty: Bool { bytes.isEmpty }

  /// A new iterator over the same text.
  var fromTheStart: CalendarLines { CalendarLines(self, range: 0..<bytes.count) }

  func bytes(in range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// Reads the next line; false at the end of the text.
  mutating func next() -> Bool {
    guard position < end else { return false }
    line.removeAll(keepingCapacity: true)
    while true {
      let lineStop = bytes[position..<end].firstIndex(of: lineEnd) ?? end
      var stop = lineStop
      while stop > position, bytes[stop - 1] == 0x0d { stop -= 1 }
      line.append(contentsOf: bytes[position..<stop])
      position = min(lineStop + 1, end)
      guard position < end, bytes[position] == 0x20 || bytes[position] == 0x09 else { break }
      position += 1
    }
    if hasNul { line.removeAll { $0 == 0 } }
    return true
  }

  /// The property's name in upper case; empty if the name is missing or longer than any known name.
  var name: String {
    var length = 0
    while length < line.count, line[length] != 0x3a, line[length] != 0x3b {
      length += 1
      if length > 40 { return "" }
    }
    guard length < line.count else { return "" }
    return String(unsafeUninitializedCapacity: length) { buffer in
      for index in 0..<length {
        let byte = line[index]
        buffer[index] = (0x61...0x7a).contains(byte) ? byte - 0x20 : byte & 0x7f
      }
      return length
    }
  }

  /// The text after the first unquoted colon, trimmed.
  var value: String {
    var quoted = false
    for (index, byte) in line.enumerated() {
      if byte == 0x22 { quoted.toggle() }
      if byte == 0x3a, !quoted { return Self.text(line[(index + 1)...]) }
    }
    return ""
  }

  /// Decodes and trims bytes. Replaces invalid UTF-8.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
