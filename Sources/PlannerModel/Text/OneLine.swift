/// Returns the text with line breaks replaced by spaces.
package func oneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isNewline).joined(separator: " ")
}

/// Returns the trimmed text with one space for every run of white space and control characters.
package func singleSpaced(_ text: String) -> String {
  var wasSpace = true
  let isSo = text.unicodeScalars.allSatisfy { scalar in
    let (isSpace, followsSpace) = (isSpace(scalar), wasSpace)
    wasSpace = isSpace
    return !isSpace || scalar == " " && !followsSpace
  }
  if isSo, !text.hasSuffix(" ") { return text }
  return text.unicodeScalars.split(whereSeparator: isSpace).map { String($0) }.joined(separator: " ")
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
