import ArgumentParser

/// An argument that takes all that is left, so that `-1` and words without quotes are its own, takes a mistyped option
/// too: this throws ``ValidationError`` for one.
func refuseOptions(among words: [String]) throws {
  if let option = words.first(where: { $0.hasPrefix("--") }) {
    throw ValidationError("Unknown option '\(option)'")
  }
}
