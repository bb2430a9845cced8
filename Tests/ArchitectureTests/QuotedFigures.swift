/// The quotes of benchmarks/report.md in a page: links to its lines, each with a figure of that line as its
/// text.
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
    quotes = page.matches(of: link).map {
      Quote(
        figure: $0.1.split(whereSeparator: \.isWhitespace).joined(separator: " "), anchor: String($0.2))
    }
    rest = page.replacing(link, with: "")
  }

  /// Quantities in the page without a link to the report. Seconds and counts of people are ignored: they
  /// describe the setup of a measurement, as in "10,000 people", not a result.
  var unquoted: [String] {
    let quantity =
      /[0-9][0-9.,]*\s*(?:ms|µs|times|x|kB|MB|GB|%|points?|switch(?:es)?|instances?|core hours|(?:people |calls )?a second)(?![a-z])/
    return rest.matches(of: quantity).map { String($0.0) }
  }

  /// Returns the errors in the quotes, one sentence each.
  func problems(report: String) -> [String] {
    let lines = report.split(separator: "\n")
    return quotes.compactMap { quote in
      let found = lines.filter { $0.contains("<a id=\"\(quote.anchor)\"></a>") }
      guard let line = found.first, found.count == 1 else {
        return "\(found.count) lines of the report are called '\(quote.anchor)'"
      }
      // The first cell after the label is the median. The others are the minimum, the maximum and the number
      // of runs.
      guard line.split(separator: " | ").dropFirst().first.map(String.init) == quote.figure else {
        return "'\(quote.figure)' is quoted, and the report has \(line)"
      }
      return nil
    }
  }
}
