import PlannerWebKit

enum Assets {
  /// The style sheet of all pages: tokens and parts, then the rules of each page. A new file of rules needs
  /// no entry here.
  static let style = Asset(
    "style.css",
    ([SharedStyle.tokens, EmbeddedText.style_css] + pageStyles).joined())
  static let script = Asset("page.js", EmbeddedText.page_js)
  /// Further files for the pages of the inbox, so that other pages stay small.
  static let inboxStyle = Asset("inbox.css", SharedStyle.messages + EmbeddedText.inbox_css)
  static let inboxScript = Asset(
    "inbox.js", "import { first, make, renew, tell } from \"\(script.path)\";\n" + EmbeddedText.inbox_js)
  static let icon = Asset("icon.svg", EmbeddedText.icon_svg)
  static let all = [style, script, inboxStyle, inboxScript, icon]

  private static var pageStyles: [String] {
    EmbeddedText.styles.filter { !["style", "inbox"].contains($0.key) }.sorted { $0.key < $1.key }
      .map(\.value)
  }
}
