import ArgumentParser

/// A selection from a numbered list: `1,3-5`, or `all`.
enum Choice: ExpressibleByArgument, Equatable {
  case all
  case numbers([ClosedRange<Int>])

  init?(argument: String) {
    let words = argument.split { $0 == "," || $0.isWhitespace }
    if words.isEmpty { return nil }
    if words == ["all"] {
      self = .all
      return
    }
    var ranges: [ClosedRange<Int>] = []
    for word in words {
      guard let match = word.wholeMatch(of: /([0-9]{1,9})(?:-([0-9]{1,9}))?/), let first = Int(match.1),
        let last = match.2.map({ Int($0) }) ?? first, first <= last
      else { return nil }
      ranges.append(first...last)
    }
    self = .numbers(ranges)
  }

  /// Returns the selected indices from 0, in list order, without duplicates. Throws ``ValidationError`` if a
  /// number is not in the list.
  func indices(of count: Int) throws -> [Int] {
    guard case .numbers(let ranges) = self else { return Array(0..<count) }
    for range in ranges {
      for end in [range.lowerBound, range.upperBound] where !(1...max(1, count)).contains(end) || count == 0 {
        throw ValidationError("the list has no number \(end): it has \(count)")
      }
    }
    return (0..<count).filter { index in ranges.contains { $0.contains(index + 1) } }
  }
}
