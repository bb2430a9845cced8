/// The style that all pages have in common.
package enum SharedStyle {
  /// Colours, lengths and the font.
  package static let tokens = PackageResources.tokens_css
}
