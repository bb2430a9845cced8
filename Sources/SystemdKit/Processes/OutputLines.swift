/// Splits the output of a program into lines, up to a limit.
struct OutputLines {
  private var line: [UInt8] = []
  /// The number of bytes that are still accepted.
  private var room: Int
  private var isCut = false

  init(bound: Int) { room = bound }

  /// Adds bytes and returns the lines that they complete.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      guard room > 0 else {
        isCut = true
        break
      }
      room -= 1
      if byte == UInt8(ascii: "\n") {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      } else {
        line.append(byte)
      }
    }
    return lines
  }

  /// Returns the unfinished line, and a note if output was cut off.
  mutating func end() -> [String] {
    defer { line = [] }
    return (line.isEmpty ? [] : [String(decoding: line, as: UTF8.self)])
      + (isCut ? ["(the rest of its output is left out)"] : [])
  }
}
