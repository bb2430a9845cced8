/// Returns the text with every unsafe scalar replaced by a mark such as `\u{202E}`. Unsafe are scalars that
/// could command a terminal, change the direction of the text around them, or be invisible: see
/// ``Invisible``.
///
/// kept: scalars that are not replaced.
package func harmless(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
  if Invisible.isSurelyAbsent(text.utf8) { return text }
  let scalars = Array(text.unicodeScalars)
  var result = String.UnicodeScalarView()
  for (index, scalar) in scalars.enumerated() {
    if Invisible.isHarmful(scalars, at: index), !kept.contains(scalar) {
      result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// Returns JSON on one line, with such scalars escaped as JSON escapes them. `JSONEncoder` leaves DEL, C1 and
/// everything beyond as they are.
package func harmlessJSON(_ json: [UInt8]) -> String {
  let text = String(decoding: json, as: UTF8.self)
  if Invisible.isSurelyAbsent(text.utf8) { return text }
  let scalars = Array(text.unicodeScalars)
  var result = String.UnicodeScalarView()
  for (index, scalar) in scalars.enumerated() {
    if scalar.value < 0x20 {
      // Inside a string it would not be valid JSON, so it is between tokens.
      result.append(" ")
    } else if Invisible.isHarmful(scalars, at: index) {
      for unit in String(scalar).utf16 { result.append(contentsOf: Quoted.escape(unit).unicodeScalars) }
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}
