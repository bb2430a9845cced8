/// Returns a text in lower case without accents.
package func withoutAccents(_ text: String, german: Bool = false) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
  var result = ""
  for scalar in text.lowercased().unicodeScalars {
    // Skip an accent that follows its letter as a separate scalar.
    if (0x300...0x36F).contains(scalar.value) {
      if german, scalar.value == 0x308, let last = result.last, "aou".contains(last) { result += "e" }
      continue
    }
    if german, let two = umlauts[scalar] {
      result += two
    } else if let plain = letters[scalar] {
      result += plain
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private let umlauts: [Unicode.Scalar: String] = ["ä": "ae", "ö": "oe", "ü": "ue"]

private let letters: [Unicode.Scalar: String] = {
  let rows = [
    "a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ", "i": "ìíîïĩīĭįı",
    "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț",
    "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž", "ss": "ß", "ae": "æ", "oe": "œ", "th": "þ",
  ]
  var letters: [Unicode.Scalar: String] = [:]
  for (plain, accented) in rows {
    for scalar in accented.unicodeScalars { letters[scalar] = plain }
  }
  return letters
}()
