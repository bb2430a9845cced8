/// The styles that all pages share.
package enum SharedStyle {
  /// Colors, lengths and the font.
  package static let tokens = EmbeddedText.tokens_css
  /// The style of a conversation.
  package static let messages = EmbeddedText.messages_css
}
