/// Sentences about what of a file could not be used: each once, and not many.
struct CalendarProblems {
  private(set) var sentences: [String] = []
  private static let maximum = 10

  mutating func add(_ sentence: String) {
    guard sentences.count < Self.maximum, !sentences.contains(sentence) else { return }
    sentences.append(sentence)
  }

  /// Text of a file, for use in a sentence: on one line, and not long.
  static func short(_ text: String) -> String {
    let line = oneLine(text)
    return line.count <= 60 ? line : line.prefix(59) + "…"
  }

  /// Text with every run of white space and control characters as one space, and none around.
  static func oneLine(_ text: String) -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    guard
      text.unicodeScalars.contains(where: { $0 != " " && isSpace($0) }) || text.contains("  ")
        || text.hasPrefix(" ") || text.hasSuffix(" ")
    else { return text }
    return text.unicodeScalars.split(whereSeparator: isSpace).map { String($0) }.joined(separator: " ")
  }
}
