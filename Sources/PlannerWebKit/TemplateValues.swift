extension [String: Any] {
  /// The values without empty texts. Mustache would show a section for an empty text.
  package var withoutEmptyTexts: [String: Any] {
    compactMapValues { value -> Any? in
      switch value {
      case let text as String: text.isEmpty ? nil : text
      case let values as [String: Any]: values.withoutEmptyTexts
      case let list as [[String: Any]]: list.map(\.withoutEmptyTexts)
      default: value
      }
    }
  }
}
