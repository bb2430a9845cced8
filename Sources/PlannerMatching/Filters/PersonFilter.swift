/// A condition on people, as read by ``FilterReader``: `tag:vip -city:berlin last:>90d`.
package indirect enum PersonFilter: Hashable, Sendable {
  case all([PersonFilter])
  case any([PersonFilter])
  case not(PersonFilter)
  /// Folded words that are side by side in one of the texts of a field.
  case text(Text, words: [String])
  case has(Having)
  case days(Days, Comparison, Int)
  /// Not met for more than two cadences, or for more than 180 days without a cadence.
  case fading

  /// Fields that are compared as text. Tags are compared as a whole, the others word by word.
  package enum Text: String, CaseIterable, Sendable {
    case tag, name, city, country, company, role, industry, school, interest, offers, seeks
  }

  /// Things that a person may have.
  package enum Having: String, CaseIterable, Sendable {
    case phone, email, address, photo, birthday, anniversary, company, note, card, cadence, tag
    case followUp = "follow-up"
  }

  /// Numbers of days: since the last contact, until the due day (negative if overdue), until the next
  /// birthday or anniversary, from one session to the next.
  package enum Days: String, CaseIterable, Sendable {
    case last, due, birthday, anniversary, every
  }

  package enum Comparison: String, CaseIterable, Sendable {
    // A reader must try longer signs first.
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

/// A person that a filter is applied to. Only the values that the filter asks for are computed.
package protocol Filterable {
  /// Returns the texts of a field, folded like the words of the filter.
  func texts(_ field: PersonFilter.Text) -> [String]
  func has(_ what: PersonFilter.Having) -> Bool
  /// Returns the number of days; nil if it is not known.
  func days(_ field: PersonFilter.Days) -> Int?
  var isPaused: Bool { get }
}

extension PersonFilter {
  /// The days without a meeting after which a person without a cadence is fading.
  private static let fadingDays = 180

  /// Returns whether the filter matches a person. An unknown number of days matches no comparison.
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

  /// Returns whether `condition` is true for the filter or for a part of it.
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
