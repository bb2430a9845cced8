/// What a program writes, line by line, up to a bound.
struct OutputLines {
  private var line: [UInt8] = []
  /// How many bytes more are taken.
  private var room: Int
  private var isCut = false

  init(bound: Int) { room = bound }

  /// The lines that are complete with these bytes.
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

  /// What is left at the end.
  mutating func end() -> [String] {
    defer { line = [] }
    return (line.isEmpty ? [] : [String(decoding: line, as: UTF8.self)])
      + (isCut ? ["(the rest of its output is left out)"] : [])
  }
}
