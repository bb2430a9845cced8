/// Sentences about unusable parts of a file: the first ones, and the number of the others.
struct CardProblems {
  private static let maximum = 10
  /// The problem of a card that ends in the middle.
  static let cutOff = "may be cut off; it is omitted."

  private var first: [String] = []
  private var more = 0

  /// Adds a sentence. Evaluates it only if it is kept.
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
