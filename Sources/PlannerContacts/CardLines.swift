import Glibc

/// The content lines of a vCard text, one after the other (RFC 6350 section 3.2).
///
/// Lines end in CRLF or LF; in a text without any LF, in CR. A line is unfolded only where it is asked for, so that
/// photos cost no more than the search for their line ends. Bytes are joined before anything is decoded: a fold may
/// lie inside a character.
struct CardLines {
  /// Longer ones are not unfolded.
  static let longest = 16 * 1024
  /// Where a name with its group must have ended.
  private static let longestName = 256

  private let bytes: [UInt8]
  private let lineEnd: UInt8
  private var position: Int
  private var count = 0
  /// Which line of the text this one is, from 1 on.
  private(set) var number = 0
  /// This line without its end, and without what is folded.
  private var first = 0..<0
  /// This line with what is folded, once that was asked for.
  private var unfolded: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    lineEnd = Self.find(0x0a, in: bytes, from: position) == nil ? 0x0d : 0x0a
  }

  /// False at the end of the text.
  mutating func next() -> Bool {
    while isFolded { skip() }
    guard position < bytes.count else { return false }
    number = count + 1
    first = skip()
    unfolded.removeAll(keepingCapacity: true)
    return true
  }

  /// Whether the next line belongs to this one.
  private var isFolded: Bool {
    position < bytes.count && (bytes[position] == 0x20 || bytes[position] == 0x09)
  }

  /// Goes on to the next line of the text; returns this one.
  @discardableResult
  private mutating func skip() -> Range<Int> {
    let start = position
    var stop = Self.find(lineEnd, in: bytes, from: start) ?? bytes.count
    position = min(stop + 1, bytes.count)
    count += 1
    while stop > start, bytes[stop - 1] == 0x0d { stop -= 1 }
    return start..<stop
  }

  /// What this line is about, and where its name ends, for ``whole()``; nil where it is nothing that matters.
  mutating func property() -> (CardProperty, nameEnd: Int)? {
    let line = bytes[first]
    if let name = Self.name(in: line) {
      return CardProperty(name).map { ($0, name.endIndex - line.startIndex) }
    }
    // A fold may lie inside a name.
    guard isFolded, !line.isEmpty, line.count < Self.longestName, let line = whole(),
      let name = Self.name(in: line)
    else {
      return nil
    }
    return CardProperty(name).map { ($0, name.endIndex - line.startIndex) }
  }

  /// This line unfolded; nil where it is too long. The second call gives what the first did.
  mutating func whole() -> ArraySlice<UInt8>? {
    guard first.count <= Self.longest else { return nil }
    if isFolded { unfolded.append(contentsOf: bytes[first]) }
    while isFolded {
      let part = skip().dropFirst()
      if unfolded.count <= Self.longest { unfolded.append(contentsOf: bytes[part.prefix(Self.longest)]) }
    }
    let line = unfolded.isEmpty ? bytes[first] : unfolded[...]
    return line.count <= Self.longest ? line : nil
  }

  /// What stands before the parameters or the value, without its group: `item1.TEL`.
  private static func name(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var start = line.startIndex
    for index in line.prefix(longestName).indices {
      switch line[index] {
      case 0x3a, 0x3b: return line[start..<index]
      case 0x2e: start = index + 1
      default: break
      }
    }
    return nil
  }

  private static func find(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < buffer.count,
        let found = memchr(base + start, CInt(byte), buffer.count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
