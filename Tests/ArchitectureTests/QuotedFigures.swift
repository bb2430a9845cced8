/// What a page quotes of benchmarks/report.md: links to its lines, whose words are the figure that stands there.
struct QuotedFigures {
  struct Quote: Equatable {
    var figure: String
    var anchor: String
  }

  let quotes: [Quote]
  /// The page without the quotes.
  private let rest: String

  init(page: String) {
    let link = /\[([^\]]*)\]\((?:\.\.\/)?benchmarks\/report\.md#([^)]*)\)/
    quotes = page.matches(of: link).map { Quote(figure: String($0.1), anchor: String($0.2)) }
    rest = page.replacing(link, with: "")
  }

  /// Quantities that no link vouches for.
  var unquoted: [String] {
    rest.matches(of: /[0-9][0-9.,]*\s+(?:ms|times|kB|MB|GB|%|core hours|(?:people |calls )?a second)/)
      .map { String($0.0) }
  }

  /// What is wrong with the quotes, a sentence each.
  func problems(report: String) -> [String] {
    let lines = report.split(separator: "\n")
    return quotes.compactMap { quote in
      let found = lines.filter { $0.contains("<a id=\"\(quote.anchor)\"></a>") }
      guard let line = found.first, found.count == 1 else {
        return "\(found.count) lines of the report are called '\(quote.anchor)'"
      }
      guard line.contains("| \(quote.figure) |") else {
        return "'\(quote.figure)' is quoted, and the report has \(line)"
      }
      return nil
    }
  }
}
