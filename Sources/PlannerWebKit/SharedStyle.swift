/// The styles that all pages share.
package enum SharedStyle {
  /// Colors, lengths and the font.
  package static let tokens = EmbeddedText.tokens_css
  /// The style of a conversation.
  package static let messages = EmbeddedText.messages_css
}

/// The templates that several pages share.
package enum SharedTemplate {
  /// A message of a conversation, with the separator of its day.
  package static let message = EmbeddedText.message_mustache
}
