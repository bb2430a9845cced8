/// Which people are meant, as read by ``FilterReader``: `tag:vip -city:berlin last:>90d`.
package indirect enum PersonFilter: Hashable, Sendable {
  case all([PersonFilter])
  case any([PersonFilter])
  case not(PersonFilter)
  /// Words, folded, that stand side by side in one of the texts of a field.
  case text(Text, words: [String])
  case has(Having)
  case days(Days, Comparison, Int)
  /// Not met for more than two cadences, or for more than 180 days without one.
  case fading

  /// What is compared as text. A tag is compared as a whole, the others word by word.
  package enum Text: String, CaseIterable, Sendable {
    case tag, name, city, country, company, role, industry, school, interest, offers, seeks
  }

  /// What somebody may have.
  package enum Having: String, CaseIterable, Sendable {
    case phone, email, address, photo, birthday, anniversary, company, note, card, cadence, tag
    case followUp = "follow-up"
  }

  /// What is counted in days: since the last contact, until they are due (negative if overdue), until the next
  /// birthday or anniversary, from one session to the next.
  package enum Days: String, CaseIterable, Sendable {
    case last, due, birthday, anniversary, every
  }

  package enum Comparison: String, CaseIterable, Sendable {
    // Longer signs first, as a reader must try them.
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case more = ">"
    case equal = "="

    func holds(_ value: Int, _ bound: Int) -> Bool {
      switch self {
      case .atMost: value <= bound
      case .atLeast: value >= bound
      case .less: value < bound
      case .more: value > bound
      case .equal: value == bound
      }
    }
  }
}

/// Somebody whom a filter looks at. What a filter does not ask for is not computed.
package protocol Filterable {
  /// The texts of a field, folded as the words of the filter are.
  func texts(_ field: PersonFilter.Text) -> [String]
  func has(_ what: PersonFilter.Having) -> Bool
  /// Nil if it is not known.
  func days(_ field: PersonFilter.Days) -> Int?
  var isPaused: Bool { get }
}

extension PersonFilter {
  /// The days without a meeting after which somebody without a cadence is fading.
  private static let fadingDays = 180

  /// What is not known is neither more nor less than a number of days.
  package func matches(_ person: some Filterable) -> Bool {
    switch self {
    case .all(let filters): filters.allSatisfy { $0.matches(person) }
    case .any(let filters): filters.contains { $0.matches(person) }
    case .not(let filter): !filter.matches(person)
    case .text(.tag, let words): person.texts(.tag).contains(words.joined(separator: " "))
    case .text(let field, let words): person.texts(field).contains { Self.words(of: $0).contains(words) }
    case .has(let what): person.has(what)
    case .days(let field, let comparison, let bound):
      person.days(field).map { comparison.holds($0, bound) } ?? false
    case .fading:
      !person.isPaused
        && (person.days(.last).map { $0 > (person.days(.every).map { $0 * 2 } ?? Self.fadingDays) } ?? false)
    }
  }

  /// True if any part of the filter is one for which `condition` holds.
  package func contains(_ condition: (PersonFilter) -> Bool) -> Bool {
    if condition(self) { return true }
    return switch self {
    case .all(let filters), .any(let filters): filters.contains { $0.contains(condition) }
    case .not(let filter): filter.contains(condition)
    case .text, .has, .days, .fading: false
    }
  }

  /// Returns the words of a text, without the punctuation around them: `Smith, Inc.` has `Smith` and `Inc`.
  package static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { word in
      let marks: Set<Character> = [",", ".", ";", ":", "(", ")", "\"", "'"]
      let trimmed = word.drop { marks.contains($0) }
      let end = trimmed.lastIndex { !marks.contains($0) }
      return String(end.map { trimmed[...$0] } ?? word)
    }
  }
}

extension [String] {
  fileprivate func contains(_ others: [String]) -> Bool {
    guard !others.isEmpty, count >= others.count else { return false }
    return (0...(count - others.count)).contains { self[$0..<($0 + others.count)].elementsEqual(others) }
  }
}
