import PlannerModel

/// The records of a CSV file (RFC 4180). A cell that contains a separator, a quote or a line break is quoted.
/// Excel names the separator in a first line `sep=;`. Otherwise it is the separator that occurs most often in
/// the header.
struct CSVRecords {
  struct Record: Equatable {
    /// The number of its first line, starting at 1.
    var line: Int
    var cells: [String]
  }

  private(set) var records: [Record] = []
  /// The guessed character set; nil if the file declares it.
  let assumedCharset: String?

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  private static let quote = UInt8(ascii: "\"")
  private static let carriageReturn: UInt8 = 0x0D
  private static let newline: UInt8 = 0x0A

  /// Reads a file. Throws ``InvalidField`` if quotes do not match (with the line), or if the bytes are not
  /// text.
  init(_ file: [UInt8]) throws(InvalidField) {
    let text = try CSVText(file)
    (bytes, assumedCharset) = (text.utf8, text.assumed)
    var separator = Self.separator(of: bytes)
    let named = bytes.prefix { $0 != Self.newline && $0 != Self.carriageReturn }
    if named.count == 5, named.starts(with: Array("sep=".utf8)), let last = named.last {
      separator = last
      position = named.count
      if position < bytes.count, bytes[position] == Self.carriageReturn { position += 1 }
      if position < bytes.count, bytes[position] == Self.newline { position += 1 }
      line = 2
    }
    while position < bytes.count {
      let start = line
      let cells = try record(separator)
      if cells.contains(where: { !$0.isEmpty }) { records.append(Record(line: start, cells: cells)) }
    }
  }

  /// Returns the comma, semicolon or tab, whichever occurs most often in the first line outside quotes.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    var counts = [0, 0, 0]
    var isQuoted = false
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == newline { break }
      if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    return candidates[counts.firstIndex(of: counts.max() ?? 0) ?? 0]
  }

  private mutating func record(_ separator: UInt8) throws(InvalidField) -> [String] {
    var cells: [String] = []
    while true {
      cells.append(try cell(separator))
      guard position < bytes.count else { return cells }
      let byte = bytes[position]
      position += 1
      if byte == separator {
        // The last cell of a file may be empty.
        if position == bytes.count { return cells + [""] }
        continue
      }
      if byte == Self.carriageReturn, position < bytes.count, bytes[position] == Self.newline {
        position += 1
      }
      line += 1
      return cells
    }
  }

  /// Reads a cell up to the next separator or line break, and trims it.
  private mutating func cell(_ separator: UInt8) throws(InvalidField) -> String {
    guard position < bytes.count, bytes[position] == Self.quote else {
      let start = position
      while position < bytes.count, bytes[position] != separator, !isLineBreak { position += 1 }
      return trimmed(bytes[start..<position])
    }
    let start = line
    position += 1
    var content: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != Self.quote {
        if byte == Self.newline { line += 1 }
        content.append(byte)
      } else if position < bytes.count, bytes[position] == Self.quote {
        content.append(byte)
        position += 1
      } else {
        guard position == bytes.count || bytes[position] == separator || isLineBreak else {
          throw InvalidField(
            field: "line \(line)", value: .string(String(decoding: content, as: UTF8.self)),
            allowed: "a cell that ends with its closing quote; a quote within is written twice")
        }
        return trimmed(content[...])
      }
    }
    throw InvalidField(
      field: "line \(start)", value: .string(String(decoding: content, as: UTF8.self)),
      allowed: "a cell with a closing quote")
  }

  private var isLineBreak: Bool {
    bytes[position] == Self.newline || bytes[position] == Self.carriageReturn
  }

  private func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    // A line break in a cell becomes one line feed.
    return String(text).withPlainLineEnds
  }
}
