/// Returns the text with every unsafe scalar replaced by a mark such as `\u{202E}`. Unsafe are scalars that
/// could command a terminal, change the direction of the text around them, or be invisible: see
/// ``Invisible``.
///
/// kept: scalars that are not replaced.
package func harmless(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
  if Invisible.isSurelyAbsent(text.utf8) { return text }
  let scalars = Array(text.unicodeScalars)
  let harmful = Invisible.harmful(scalars, keeping: kept)
  var result = String.UnicodeScalarView()
  for (index, scalar) in scalars.enumerated() {
    if harmful.contains(index) {
      result.append(each: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
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
  let harmful = Invisible.harmful(scalars)
  var result = String.UnicodeScalarView()
  for (index, scalar) in scalars.enumerated() {
    if scalar.value < 0x20 {
      // Inside a string it would not be valid JSON, so it is between tokens.
      result.append(" ")
    } else if harmful.contains(index) {
      for unit in String(scalar).utf16 { result.append(each: Quoted.escape(unit)) }
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

extension String.UnicodeScalarView {
  /// Appends a text. The library's `append(contentsOf:)` copies all that is there already, each time.
  mutating func append(each text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }
}

extension Invisible {
  /// The places of the scalars to be replaced. A scalar may be harmless only because of its neighbours, so each
  /// is judged again after a neighbour was replaced by a mark.
  fileprivate static func harmful(
    _ scalars: [Unicode.Scalar], keeping kept: Set<Unicode.Scalar> = []
  ) -> Set<Int> {
    var context = scalars
    var found: Set<Int> = []
    var count = -1
    while count < found.count {
      count = found.count
      for index in context.indices where !found.contains(index) && !kept.contains(context[index]) {
        guard isHarmful(context, at: index) else { continue }
        found.insert(index)
        // A mark ends with it.
        context[index] = "}"
      }
    }
    return found
  }
}
