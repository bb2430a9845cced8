import PlannerWebKit

enum Assets {
  /// The assets compressed with gzip, when a browser first asks for them.
  private static let pressed = Asset.pressed(all)

  static func reply(_ asset: Asset, pressed isTaken: Bool) -> Reply {
    isTaken ? pressed[asset.path] ?? asset.reply : asset.reply
  }

  /// The style sheet of all pages: tokens and parts, then the rules of each page.
  static let style = Asset(
    "style.css", "text/css; charset=utf-8",
    [
      SharedStyle.tokens, EmbeddedText.style_css, EmbeddedText.today_css, EmbeddedText.plan_css,
      EmbeddedText.person_css, EmbeddedText.item_css, EmbeddedText.learned_css, EmbeddedText.check_css,
      EmbeddedText.calendars_css, EmbeddedText.settings_css, EmbeddedText.welcome_css,
      EmbeddedText.people_css, EmbeddedText.introductions_css, EmbeddedText.drafts_css, EmbeddedText.chat_css,
    ].joined())
  static let script = Asset("page.js", "text/javascript; charset=utf-8", EmbeddedText.page_js)
  /// Further files for the pages of the inbox, so that other pages stay small.
  static let inboxStyle = Asset(
    "inbox.css", "text/css; charset=utf-8", SharedStyle.messages + EmbeddedText.inbox_css)
  static let inboxScript = Asset(
    "inbox.js", "text/javascript; charset=utf-8",
    "import { first, make, renew, tell } from \"\(script.path)\";\n" + EmbeddedText.inbox_js)
  static let icon = Asset("icon.svg", "image/svg+xml", EmbeddedText.icon_svg)
  static let all = [style, script, inboxStyle, inboxScript, icon]
}
