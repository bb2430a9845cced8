import ArgumentParser

/// An argument that takes all that is left, so that `-1` and words without quotes are its own, takes a
/// mistyped option too: this throws ``ValidationError`` for one.
func refuseOptions(among words: [String]) throws {
  if let option = words.first(where: { $0.hasPrefix("--") }) {
    throw ValidationError("Unknown option '\(option)'")
  }
}

/// A TIME that was said in words of its own, or by --at; nil where neither was. Throws ``ValidationError``
/// for both.
func chosenTime(_ words: [String], or option: String?) throws -> String? {
  try refuseOptions(among: words)
  if words.isEmpty { return option }
  if option != nil { throw ValidationError("give the time or --at, not both") }
  return words.joined(separator: " ")
}
