/// Returns the text with every unsafe scalar replaced by a mark such as `\u{202E}`. Unsafe scalars could
/// command a terminal, change the direction of the text around them, or be invisible: see ``Invisible``.
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

/// Returns JSON on one line, with unsafe scalars as JSON escapes. `JSONEncoder` does not escape DEL, C1
/// controls and later scalars.
package func harmlessJSON(_ json: [UInt8]) -> String {
  let text = String(decoding: json, as: UTF8.self)
  if Invisible.isSurelyAbsent(text.utf8) { return text }
  let scalars = Array(text.unicodeScalars)
  let harmful = Invisible.harmful(scalars)
  var result = String.UnicodeScalarView()
  for (index, scalar) in scalars.enumerated() {
    if scalar.value < 0x20 {
      // Valid JSON has no such scalar inside a string, so this one is between tokens.
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
  /// Appends a text. The library's `append(contentsOf:)` copies all existing scalars each time.
  mutating func append(each text: String) {
    for scalar in text.unicodeScalars { append(scalar) }
  }
}

extension Invisible {
  /// Returns the indices of the scalars to replace. Neighbours may make a scalar harmless. So each scalar is
  /// checked again after a mark replaced a neighbour.
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
        // A mark ends with a brace.
        context[index] = "}"
      }
    }
    return found
  }
}
