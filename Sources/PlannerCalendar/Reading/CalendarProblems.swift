import PlannerModel

/// Sentences about parts of a file that could not be used, without duplicates and limited in number.
struct CalendarProblems {
  private(set) var sentences: [String] = []
  private static let maximum = 10
  /// The problem of a file that ends in the middle.
  static let cutOff = "may be cut off; its complete parts count."

  mutating func add(_ sentence: String) {
    guard sentences.count < Self.maximum, !sentences.contains(sentence) else { return }
    sentences.append(sentence)
  }

  /// Shortens a text from a file to one short line for a sentence.
  static func short(_ text: String, maximum: Int = 60) -> String {
    let line = singleSpaced(text)
    return line.count <= maximum ? line : line.prefix(maximum - 1) + "…"
  }

  /// Shortens libical's message about a property that it cannot parse (X-LIC-ERROR), which includes the
  /// value.
  static func complaint(_ text: String) -> String {
    short(text.replacing(". Removing entire property", with: ""), maximum: 120)
  }
}
