/// What a page quotes of benchmarks/report.md: links to its lines, whose words are the figure that stands
/// there.
struct QuotedFigures {
  struct Quote: Equatable {
    var figure: String
    var anchor: String
  }

  let quotes: [Quote]
  /// The page without the quotes.
  private let rest: String

  init(page: String) {
    let link = /\[([^\]]*)\]\((?:(?:\.\.\/)?benchmarks\/|\.\.\/)report\.md#([^)]*)\)/
    quotes = page.matches(of: link).map { Quote(figure: String($0.1), anchor: String($0.2)) }
    rest = page.replacing(link, with: "")
  }

  /// Quantities that no link vouches for. Seconds and people are left out: how long something was watched and
  /// how many there were is what was set, and "10,000 people" no measurement.
  var unquoted: [String] {
    let quantity =
      /[0-9][0-9.,]*\s*(?:ms|µs|times|x|kB|MB|GB|%|points?|switch(?:es)?|instances?|core hours|(?:people |calls )?a second)(?![a-z])/
    return rest.matches(of: quantity).map { String($0.0) }
  }

  /// What is wrong with the quotes, a sentence each.
  func problems(report: String) -> [String] {
    let lines = report.split(separator: "\n")
    return quotes.compactMap { quote in
      let found = lines.filter { $0.contains("<a id=\"\(quote.anchor)\"></a>") }
      guard let line = found.first, found.count == 1 else {
        return "\(found.count) lines of the report are called '\(quote.anchor)'"
      }
      // The first cell after the label; the others are the least, the most and the runs.
      guard line.split(separator: " | ").dropFirst().first.map(String.init) == quote.figure else {
        return "'\(quote.figure)' is quoted, and the report has \(line)"
      }
      return nil
    }
  }
}
