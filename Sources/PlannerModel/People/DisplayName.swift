/// The rules for the name of a person or an address book.
package enum DisplayName {
  package static let mostCharacters = 200
  /// The maximum size. One character may have any number of combining marks.
  package static let mostBytes = 2000

  /// Returns whether a text has a visible character: anything but spaces, controls, format characters and
  /// lone accents.
  package static func isVisible(_ text: String) -> Bool { text.unicodeScalars.contains(where: isVisible) }

  /// Returns whether a scalar is visible on its own.
  package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if (0x21...0x7e).contains(scalar.value) { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned,
      .nonspacingMark, .spacingMark, .enclosingMark:
      false
    default: true
    }
  }
}
