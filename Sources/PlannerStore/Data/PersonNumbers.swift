/// The numbers of the people in an entry of the audit log. The text has ranges, like `3,7-12`, so that an
/// entry about all people of an import is short.
package struct PersonNumbers: Hashable, Sendable {
  package private(set) var ranges: [ClosedRange<Int>] = []

  package init(_ numbers: some Sequence<Int>) {
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, number)
      } else {
        ranges.append(number...number)
      }
    }
  }

  /// Parses the text of ``text``. Returns nil for other texts.
  init?(_ text: Substring) {
    if text == "-" { return }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, 0 < first,
        first <= last
      else { return nil }
      ranges.append(first...last)
    }
  }

  var text: String {
    if ranges.isEmpty { return "-" }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  package var count: Int {
    // A damaged row may contain any numbers, so the sum may overflow.
    ranges.reduce(0) { sum, range in
      let (sum, overflows) = sum.addingReportingOverflow(range.count)
      return overflows ? .max : sum
    }
  }

  package func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }
}
