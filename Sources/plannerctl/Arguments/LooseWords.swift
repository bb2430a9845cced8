import ArgumentParser

/// Throws ``ValidationError`` if a word is an option. An argument that takes all remaining words, so that
/// `-1` and unquoted words are accepted, would otherwise also take a mistyped option.
func refuseOptions(among words: [String]) throws {
  if let option = words.first(where: { $0.hasPrefix("--") }) {
    throw ValidationError("Unknown option '\(option)'")
  }
}

/// Returns a TIME given as words or by --at; nil if neither was given. Throws ``ValidationError`` if both
/// were.
func chosenTime(_ words: [String], or option: String?) throws -> String? {
  try refuseOptions(among: words)
  if words.isEmpty { return option }
  if option != nil { throw ValidationError("use either the time or --at") }
  return words.joined(separator: " ")
}
