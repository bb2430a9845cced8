/// The text with every character that could command a terminal, or reorder what stands around it, shown as
/// `\u{1B}`: C0, DEL and C1 controls, line and paragraph separators, bidirectional overrides and isolates
/// (Unicode Standard Annex 9).
func harmless(_ text: String) -> String {
  // Nearly all text needs nothing, and the bytes tell: what is harmful is below 0x20, DEL, or begins with
  // C2 (C1 controls) or E2 (the others).
  if !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isHarmful(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// JSON on one line in which such characters are escaped as JSON escapes them. `JSONEncoder` leaves DEL, C1
/// and bidirectional controls as they are.
func harmlessJSON(_ json: [UInt8]) -> String {
  let text = String(decoding: json, as: UTF8.self)
  if !json.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.value < 0x20 {
      // Inside a string it would be no JSON, so it stands between tokens.
      result += " "
    } else if isHarmful(scalar) {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
