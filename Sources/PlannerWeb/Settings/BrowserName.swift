/// The common name of a browser, such as `Firefox on Linux`, from its `User-Agent` (RFC 9110, section
/// 10.1.5). That header also contains the names of older browsers, so the names are searched from new to
/// old.
struct BrowserName {
  let text: String

  private static let browsers = [
    ("Firefox/", "Firefox"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"),
    ("Epiphany/", "Web"),
    ("Konqueror/", "Konqueror"), ("Chrome/", "Chrome or Chromium"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
  ]

  init(_ agent: String?) {
    guard let agent else {
      text = "Unknown browser"
      return
    }
    func name(_ names: [(String, String)]) -> String? { names.first { agent.contains($0.0) }?.1 }
    switch (name(Self.browsers), name(Self.systems)) {
    case (let browser?, let system?): text = "\(browser) on \(system)"
    case (let browser?, nil): text = browser
    default: text = agent
    }
  }
}
