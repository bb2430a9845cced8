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
    SharedStyle.tokens + SharedStyle.messages + PackageResources.style_css + PackageResources.today_css
      + PackageResources.plan_css
      + PackageResources.person_css + PackageResources.item_css + PackageResources.learned_css
      + PackageResources.check_css
      + PackageResources.calendars_css + PackageResources.settings_css + PackageResources.welcome_css
      + PackageResources.people_css + PackageResources.introductions_css + PackageResources.drafts_css
      + PackageResources.chat_css + PackageResources.inbox_css)
  static let script = Asset("page.js", "text/javascript; charset=utf-8", PackageResources.page_js)
  static let icon = Asset("icon.svg", "image/svg+xml", PackageResources.icon_svg)
  static let all = [style, script, icon]
}
