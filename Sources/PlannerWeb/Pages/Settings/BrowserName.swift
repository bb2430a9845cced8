/// A browser by the name that people know it by: `Firefox on Linux`, read from its `User-Agent` (RFC 9110, section
/// 10.1.5). What it calls itself has the names of its ancestors in it, so the youngest name counts.
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
      text = "A browser that does not say its name"
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
