/// Sentences about parts of a file that could not be used: the first ones, and the number of others.
struct CardProblems {
  private static let maximum = 10
  /// What is said of a card that ends in the middle.
  static let cutOff = "may be cut off; it is left out."

  private var first: [String] = []
  private var more = 0

  /// Evaluates the sentence only if it is kept.
  mutating func add(_ sentence: @autoclosure () -> String) {
    if first.count < Self.maximum { first.append(sentence()) } else { more += 1 }
  }

  var sentences: [String] {
    switch more {
    case 0: first
    case 1: first + ["And 1 more problem."]
    default: first + ["And \(more) more problems."]
    }
  }

  /// Shortens a text from a file for use in a sentence.
  static func short(_ text: String) -> String { text.count <= 60 ? text : text.prefix(59) + "…" }
}
