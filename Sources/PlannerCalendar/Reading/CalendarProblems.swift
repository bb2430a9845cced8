import PlannerModel

/// Sentences about what of a file could not be used: each once, and not many.
struct CalendarProblems {
  private(set) var sentences: [String] = []
  private static let maximum = 10

  mutating func add(_ sentence: String) {
    guard sentences.count < Self.maximum, !sentences.contains(sentence) else { return }
    sentences.append(sentence)
  }

  /// Text of a file, for use in a sentence: on one line, and not long.
  static func short(_ text: String, maximum: Int = 60) -> String {
    let line = singleSpaced(text)
    return line.count <= maximum ? line : line.prefix(maximum - 1) + "…"
  }

  /// What libical says of a property that it cannot read, with the value: its X-LIC-ERROR.
  static func complaint(_ text: String) -> String {
    short(text.replacing(". Removing entire property", with: ""), maximum: 120)
  }
}
