import HTTPTypes

/// A file that the browser loads once: its path has a digest of its content, so that a new one is another file.
struct Asset: Sendable {
  let path: String
  let reply: Reply

  init(_ name: String, _ type: String, _ bytes: [UInt8]) {
    // FNV-1a (RFC 9923): it tells versions apart and protects nothing.
    let digest = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let parts = name.split(separator: ".")
    path = "/assets/\(parts[0])-\(String(digest, radix: 36)).\(parts[1])"
    reply = Reply(
      status: .ok, headers: [.contentType: type, .cacheControl: "public, max-age=31536000, immutable"],
      body: bytes)
  }
}

enum Assets {
  /// For browsers that take it, which all do: pressed once, when the first asks.
  private static let pressed = Dictionary(uniqueKeysWithValues: all.map { ($0.path, Gzip.pressed($0.reply)) })

  static func reply(_ asset: Asset, pressed isTaken: Bool) -> Reply {
    isTaken ? pressed[asset.path] ?? asset.reply : asset.reply
  }

  /// One file for all pages: the tokens and pieces, then what each page adds.
  static let style = Asset(
    "style.css", "text/css; charset=utf-8",
    PackageResources.style_css + PackageResources.today_css + PackageResources.plan_css
      + PackageResources.person_css + PackageResources.item_css + PackageResources.learned_css
      + PackageResources.check_css
      + PackageResources.calendars_css + PackageResources.settings_css + PackageResources.welcome_css
      + PackageResources.people_css + PackageResources.introductions_css + PackageResources.drafts_css
      + PackageResources.chat_css)
  static let script = Asset("page.js", "text/javascript; charset=utf-8", PackageResources.page_js)
  static let icon = Asset("icon.svg", "image/svg+xml", PackageResources.icon_svg)
  static let all = [style, script, icon]
}
