import PlannerModel
import PlannerStore

extension DisplayName {
  /// Returns the text without surrounding white space; nil if it is not allowed as a name.
  static func checked(_ text: String) -> String? {
    let name = text.drop(while: \.isWhitespace)
    let end = name.lastIndex { !$0.isWhitespace }.map { name.index(after: $0) } ?? name.startIndex
    let result = String(name[..<end])
    return isAllowed(result) ? result : nil
  }

  static func isAllowed(_ text: String) -> Bool {
    text.utf8.count <= mostBytes && !text.utf8.contains(0) && text.count <= mostCharacters
      && isSelectable(text)
  }

  /// Returns whether the text is visible and has a key for comparisons (``nameKey(_:)``).
  static func isSelectable(_ text: String) -> Bool { isVisible(text) && !nameKey(text).isEmpty }
}
