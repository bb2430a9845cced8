import Foundation

/// What two names must share to be the same name, and what prefixes are compared by: case, diacritics
/// and full-width forms aside, decomposed (NFD), without space at the ends and with single spaces within.
/// Empty where nothing is left.
package func nameKey(_ name: String) -> String {
  let folded =
    name.utf8.allSatisfy { $0 < 0x80 }
    ? name.lowercased()
    : name.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
      .lowercased().decomposedStringWithCanonicalMapping
  return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
