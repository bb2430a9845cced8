/// The style that all pages have in common.
package enum SharedStyle {
  /// Colours, lengths and the font.
  package static let tokens = EmbeddedText.tokens_css
  /// A conversation between two.
  package static let messages = EmbeddedText.messages_css
}

/// The templates that more than one page has.
package enum SharedTemplate {
  /// A message of a conversation, with the separator of its day.
  package static let message = EmbeddedText.message_mustache
}
