import Foundation

/// Returns the key for comparing names and prefixes of names: equal keys mean the same name. It ignores case,
/// diacritics and full-width forms. It is decomposed (NFD), without white space at the ends and with single
/// spaces within. It is empty if nothing is left.
package func nameKey(_ name: String) -> String {
  let folded =
    name.utf8.allSatisfy { $0 < 0x80 }
    ? name.lowercased()
    : name.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
      .lowercased().decomposedStringWithCanonicalMapping
  return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Returns the text for searches: ``nameKey(_:)`` with ASCII letters for letters such as ł and ø, which have
/// no accent to remove. People without a key for these letters type the ASCII letters.
package func searchKey(_ text: String) -> String {
  let key = nameKey(text)
  if key.utf8.allSatisfy({ $0 < 0x80 }) { return key }
  var plain = String.UnicodeScalarView()
  for scalar in key.unicodeScalars {
    if let letters = plainLetters[scalar] { plain += letters.unicodeScalars } else { plain.append(scalar) }
  }
  return String(plain)
}

/// The letters that ``searchKey(_:)`` replaces. Migration 37 has the same letters.
let plainLetters: [Unicode.Scalar: String] = [
  "ł": "l", "đ": "d", "ð": "d", "ı": "i", "ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ħ": "h",
  "ŧ": "t",
]

/// Returns the key for comparing the words of a list: NFKC, without case and superfluous white space. Accents
/// count: `resume` and `résumé` are two words.
package func wordKey(_ word: String) -> String {
  let folded =
    word.utf8.allSatisfy { $0 < 0x80 }
    ? word.lowercased()
    : word.precomposedStringWithCompatibilityMapping.folding(options: .caseInsensitive, locale: nil)
      .precomposedStringWithCompatibilityMapping
  return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Returns the key for comparing features that two people share: ``wordKey(_:)`` without accents.
package func featureKey(_ word: String) -> String {
  let key = wordKey(word)
  if key.utf8.allSatisfy({ $0 < 0x80 }) { return key }
  return key.folding(options: .diacriticInsensitive, locale: nil).precomposedStringWithCompatibilityMapping
}
