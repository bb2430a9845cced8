import PlannerModel

/// An HTML page in one file. Its policy forbids loading and running anything, so that no text in it can do
/// so.
struct HTMLPage {
  private(set) var body = ""

  /// Returns a text for HTML, with invisible scalars shown as marks.
  static func text(_ text: String) -> String { Quoted.html(harmless(text, keeping: ["\n", "\t"])) }

  mutating func heading(_ text: String) { body += "<h2>\(Self.text(text))</h2>\n" }

  mutating func paragraph(_ text: String) { body += "<p>\(Self.text(text))</p>\n" }

  /// Adds a table under a heading, with a mark at cells from the card. Adds nothing if there are no rows.
  mutating func table(_ title: String, _ head: [String] = [], _ rows: [[Cell]]) {
    guard !rows.isEmpty else { return }
    heading(title)
    body += "<table>\n"
    if !head.isEmpty { body += "<tr>\(head.map { "<th>\(Self.text($0))</th>" }.joined())</tr>\n" }
    for row in rows { body += "<tr>\(row.map(\.html).joined())</tr>\n" }
    body += "</table>\n"
  }

  struct Cell: ExpressibleByStringInterpolation {
    var text: String
    /// True if only the person's card has the value.
    var isFromCard = false

    init(_ text: String, isFromCard: Bool = false) {
      self.text = text
      self.isFromCard = isFromCard
    }

    init(stringLiteral value: String) { self.init(value) }

    fileprivate var html: String {
      "<td>\(HTMLPage.text(text))\(isFromCard ? " <small>(card)</small>" : "")</td>"
    }
  }

  /// Adds a picture to the page.
  /// - data: in Base64.
  mutating func picture(_ data: String, mediaType: String, of name: String) {
    body +=
      "<img src=\"data:\(Self.text(mediaType));base64,\(Self.text(data))\" alt=\"\(Self.text(name))\">\n"
  }

  func document(title: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width">
    <title>\(Self.text(title))</title>
    <style>
    body { font: 11pt/1.4 sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #111; }
    h1 { margin-bottom: 0; }
    h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; break-after: avoid; }
    img { float: right; max-width: 9rem; max-height: 9rem; margin: 0 0 1rem 1rem; }
    table { border-collapse: collapse; width: 100%; }
    tr { break-inside: avoid; }
    th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; border-top: 1px solid #ccc; }
    td { white-space: pre-wrap; overflow-wrap: anywhere; }
    td:first-child { min-width: 8rem; }
    small { color: #555; }
    @page { margin: 2cm; }
    @media print { body { margin: 0; max-width: none; padding: 0; } }
    </style>
    </head>
    <body>
    <h1>\(Self.text(title))</h1>
    \(body)</body>
    </html>

    """
  }
}
