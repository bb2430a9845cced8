import PlannerPages

enum Assets {
  /// For browsers that take it, which all do: pressed once, when the first asks.
  private static let pressed = Asset.pressed(all)

  static func reply(_ asset: Asset, pressed isTaken: Bool) -> Reply {
    isTaken ? pressed[asset.path] ?? asset.reply : asset.reply
  }

  /// One file for all pages: the tokens and pieces, then what each page adds.
  static let style = Asset(
    "style.css", "text/css; charset=utf-8",
    SharedStyle.tokens + PackageResources.style_css + PackageResources.today_css
      + PackageResources.plan_css
      + PackageResources.person_css + PackageResources.item_css + PackageResources.learned_css
      + PackageResources.check_css
      + PackageResources.calendars_css + PackageResources.settings_css + PackageResources.welcome_css
      + PackageResources.people_css + PackageResources.introductions_css + PackageResources.drafts_css
      + PackageResources.chat_css)
  static let script = Asset("page.js", "text/javascript; charset=utf-8", PackageResources.page_js)
  /// What the pages of the inbox add: they are few, and the others stay light.
  static let inboxStyle = Asset(
    "inbox.css", "text/css; charset=utf-8", SharedStyle.messages + PackageResources.inbox_css)
  static let inboxScript = Asset(
    "inbox.js", "text/javascript; charset=utf-8",
    Array("import { first, make, renew, tell } from \"\(script.path)\";\n".utf8) + PackageResources.inbox_js)
  static let icon = Asset("icon.svg", "image/svg+xml", PackageResources.icon_svg)
  static let all = [style, script, inboxStyle, inboxScript, icon]
}
