import Glibc

/// Iterates over the content lines of a vCard text (RFC 6350 section 3.2).
///
/// Lines end in CRLF or LF, or in CR if the text contains no LF. A line is unfolded only on request. Bytes
/// are joined before decoding, because a fold may be inside a character. QUOTED-PRINTABLE lines also continue
/// after soft line breaks.
struct CardLines {
  /// The maximum length in bytes for looking up cards. Longer lines are not unfolded.
  static let usual = 16 * 1024
  /// The maximum length in bytes for importing people: the length of a note.
  static let whole = 1024 * 1024
  /// The maximum length of a name with its group.
  private static let longestName = 256

  let longest: Int
  private let bytes: [UInt8]
  private let lineEnd: UInt8
  private var position: Int
  private var count = 0
  /// The number of the current line in the text, from 1.
  private(set) var number = 0
  /// The range of the current line, without its line end and continuation lines.
  private var first = 0..<0
  /// The range of the last physical line that was read, without its line end.
  private var last = 0..<0
  /// True if the blank at the start of a folded line is part of the text, as in vCard 2.1.
  var keepsBlanks = false
  /// The unfolded current line after it was requested.
  private var unfolded: [UInt8] = []

  init(_ bytes: [UInt8], longest: Int = CardLines.usual) {
    self.longest = longest
    self.bytes = bytes
    position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    lineEnd = Self.find(0x0a, in: bytes, from: position) == nil ? 0x0d : 0x0a
  }

  /// Reads the next line. Returns false at the end of the text.
  mutating func next() -> Bool {
    while goesOn { skip() }
    guard position < bytes.count else { return false }
    number = count + 1
    first = skip()
    unfolded.removeAll(keepingCapacity: true)
    return true
  }

  var isBlank: Bool { bytes[first].allSatisfy { $0 <= 0x20 } }

  private var goesOn: Bool { isFolded || isSoftlyBroken }

  /// True if the next physical line continues this one.
  private var isFolded: Bool {
    position < bytes.count && (bytes[position] == 0x20 || bytes[position] == 0x09)
  }

  /// True if this line is QUOTED-PRINTABLE and ends in a soft line break (RFC 2045 section 6.7). A soft break
  /// before the beginning or end of a card does not count.
  private var isSoftlyBroken: Bool {
    guard position < bytes.count else { return false }
    var end = last.upperBound
    while end > last.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    guard end > last.lowerBound, bytes[end - 1] == 0x3d else { return false }
    let header = bytes[first].prefix { $0 != 0x3a }
    guard
      header.split(whereSeparator: { $0 == 0x3b || $0 == 0x3d || $0 == 0x22 }).contains(where: {
        $0.isWord("QUOTED-PRINTABLE")
      })
    else { return false }
    let line = bytes[position...].prefix(16).prefix { $0 != 0x0a && $0 != 0x0d }.trimmed
    return !line.isWord("END:VCARD") && !line.isWord("BEGIN:VCARD")
  }

  /// Advances to the next physical line and returns the range of this one.
  @discardableResult
  private mutating func skip() -> Range<Int> {
    let start = position
    var stop = Self.find(lineEnd, in: bytes, from: start) ?? bytes.count
    position = min(stop + 1, bytes.count)
    count += 1
    while stop > start, bytes[stop - 1] == 0x0d { stop -= 1 }
    last = start..<stop
    return last
  }

  /// Returns the property of this line, and the end of its name in ``whole()``; nil if the property is not
  /// needed.
  mutating func property() -> (CardProperty, nameEnd: Int)? {
    name().flatMap { name, nameEnd in CardProperty(name).map { ($0, nameEnd) } }
  }

  /// Returns the name of this line's property without its group, and its end in ``whole()``.
  mutating func name() -> (name: ArraySlice<UInt8>, nameEnd: Int)? {
    let line = bytes[first]
    if let name = Self.name(in: line) { return (name, name.endIndex - line.startIndex) }
    // A fold may be inside a name.
    guard isFolded, !line.isEmpty, line.count < Self.longestName, let line = whole(),
      let name = Self.name(in: line)
    else {
      return nil
    }
    return (name, name.endIndex - line.startIndex)
  }

  /// Returns the unfolded line; nil if it is too long. Repeated calls return the same line.
  mutating func whole() -> ArraySlice<UInt8>? {
    guard first.count <= longest else { return nil }
    if goesOn { unfolded.append(contentsOf: bytes[first]) }
    while goesOn {
      let isSoft = isSoftlyBroken
      var part = bytes[skip()]
      if isSoft {
        while unfolded.last == 0x20 || unfolded.last == 0x09 { unfolded.removeLast() }
        if unfolded.last == 0x3d { unfolded.removeLast() }
        // Some programs fold lines that already have soft breaks. Here the blank belongs to the fold: a
        // significant space would precede a word.
        if part.trimmed.first == 0x3d { part = part.drop { $0 == 0x20 || $0 == 0x09 } }
      } else if !keepsBlanks {
        part = part.dropFirst()
      }
      if unfolded.count <= longest { unfolded.append(contentsOf: part.prefix(longest)) }
    }
    let line = unfolded.isEmpty ? bytes[first] : unfolded[...]
    return line.count <= longest ? line : nil
  }

  /// Returns the unfolded line of a Base64 value without white space; nil if it is longer than `most`. Also
  /// includes lines of Base64 that are not indented, as some programs write them in vCard 2.1, where names
  /// are not folded.
  mutating func wholeBase64(most: Int) -> [UInt8]? {
    var line: [UInt8] = []
    Self.append(bytes[first], to: &line)
    while isFolded || keepsBlanks && isBareBase64 {
      let part = bytes[skip()]
      if line.count <= most { Self.append(part, to: &line) }
    }
    return line.count <= most ? line : nil
  }

  /// Appends a line without its white space, which is mostly at its ends.
  private static func append(_ part: ArraySlice<UInt8>, to line: inout [UInt8]) {
    let letters = part.trimmed
    letters.withUnsafeBufferPointer { letters in
      // The compiler reads many bytes at once for the minimum, and one at a time for `contains`.
      if letters.reduce(UInt8.max, min) <= 0x20 {
        line += letters.lazy.filter { $0 > 0x20 }
      } else {
        line.append(contentsOf: letters)
      }
    }
  }

  /// True if the next physical line contains only Base64 letters, which no property does.
  private var isBareBase64: Bool {
    guard position < bytes.count else { return false }
    let line = bytes[position..<(Self.find(lineEnd, in: bytes, from: position) ?? bytes.count)].trimmed
    return !line.isEmpty
      && line.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
          || byte == 0x2b || byte == 0x2f || byte == 0x3d
      }
  }

  /// Returns the property name before the parameters or value, without its group: `TEL` for `item1.TEL`.
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
