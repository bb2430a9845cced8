/// Returns the text with line breaks replaced by spaces.
package func oneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isNewline).joined(separator: " ")
}

/// Returns the trimmed text with one space for every run of white space and control characters.
package func singleSpaced(_ text: String) -> String {
  if isSingleSpaced(text.utf8) { return text }
  return text.unicodeScalars.split(whereSeparator: isSpace).map { String($0) }.joined(separator: " ")
}

/// Returns whether a text has only single spaces between its words, if its bytes show that. UTF-8 has the white
/// space and control characters beyond ASCII in sequences that begin with C2, E1, E2 or E3.
private func isSingleSpaced(_ text: String.UTF8View) -> Bool {
  var wasSpace = true
  for byte in text {
    switch byte {
    case 0x20 where !wasSpace: wasSpace = true
    case 0x21...0x7e, 0xc3...0xe0, 0xe4..., 0x80...0xbf: wasSpace = false
    default: return false
    }
  }
  return !wasSpace || text.isEmpty
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x7f { return scalar.value <= 0x20 }
  return scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
}

extension String {
  /// The text with a line feed for every line end: CR LF, a lone CR, and the separators of Unicode.
  package var withPlainLineEnds: String {
    // A carriage return with its line feed is a single Character.
    guard contains(where: { $0.isNewline && $0 != "\n" }) else { return self }
    return String(map { $0.isNewline ? "\n" : $0 })
  }
}
