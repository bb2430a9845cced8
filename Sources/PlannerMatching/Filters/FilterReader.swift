import PlannerTime

/// Why a filter cannot be read, and the place of the problem.
package struct FilterProblem: Error, Hashable, Sendable {
  /// The position of the part that cannot be read, in characters from 1.
  package var position: Int
  /// The unreadable part.
  package var part: String
  /// The allowed text in its place.
  package var allowed: String

  package init(position: Int, part: String, allowed: String) {
    self.position = position
    self.part = part
    self.allowed = allowed
  }
}

/// Reads filters in the style of Taskwarrior (<https://taskwarrior.org/docs/filter/>).
///
///     filter = part { ["or" | "and"] part }        "and" binds more than "or", and may be left out
///     part   = ["-"] ( field ":" value | segment | "(" filter ")" )
///
/// A value with blanks needs double quotes.
package struct FilterReader {
  /// Folds a text, so that words that count as equal become equal texts.
  private let fold: (String) -> String
  /// Returns the filter of a segment; nil if there is no segment with that name. May throw ``FilterProblem``.
  private let segment: (String) throws -> PersonFilter?
  private let characters: [Character]
  private var place = 0
  /// The number of open parentheses.
  private var depth = 0

  private init(
    _ text: String, _ fold: @escaping (String) -> String,
    _ segment: @escaping (String) throws -> PersonFilter?
  ) {
    characters = Array(text)
    self.fold = fold
    self.segment = segment
  }

  /// Reads a whole filter. Throws ``FilterProblem``.
  package static func read(
    _ text: String, fold: @escaping (String) -> String,
    segment: @escaping (String) throws -> PersonFilter?
  ) throws -> PersonFilter {
    var reader = FilterReader(text, fold, segment)
    let filter = try reader.alternatives()
    guard reader.next == nil else { throw reader.problem("nothing, or ( before it", length: 1) }
    return filter
  }

  /// Returns whether a text is clearly a filter and not a person's name: its first part has a field.
  package static func isFilter(_ text: String) -> Bool {
    let begin = text.drop { $0 == "-" || $0 == "(" || $0.isWhitespace }
    guard let colon = begin.firstIndex(of: ":") else { return false }
    return fields.contains(begin[..<colon].lowercased())
  }

  /// All fields, for completion and for error messages.
  package static let fields =
    PersonFilter.Text.allCases.map(\.rawValue)
    + (PersonFilter.Days.allCases.map(\.rawValue) + ["has", "segment"])

  /// A segment that needs no definition.
  package struct BuiltIn: Sendable {
    package var name: String
    package var filter: PersonFilter
    /// The definition as a user would type it, or in words if it cannot be typed.
    package var meaning: String
  }

  package static let builtIn = [
    BuiltIn(name: "all", filter: .all([]), meaning: "everybody"),
    BuiltIn(name: "vip", filter: .text(.tag, words: ["vip"]), meaning: "tag:vip"),
    BuiltIn(name: "recent", filter: .days(.last, .atMost, 30), meaning: "last:<=30d"),
    BuiltIn(name: "birthdays", filter: .days(.birthday, .atMost, 30), meaning: "birthday:<=30d"),
    BuiltIn(name: "follow-up", filter: .has(.followUp), meaning: "has:follow-up"),
    BuiltIn(
      name: "fading", filter: .fading,
      meaning: "not met for two cadences, or for 180 days without one; not paused people"),
    BuiltIn(name: "strangers", filter: .not(.days(.last, .atLeast, 0)), meaning: "never met"),
  ]

  // MARK: - Parts

  private var next: Character? {
    mutating get {
      while place < characters.count, characters[place].isWhitespace { place += 1 }
      return place < characters.count ? characters[place] : nil
    }
  }

  private mutating func alternatives() throws -> PersonFilter {
    var filters = [try conjunction()]
    while take(word: "or") { filters.append(try conjunction()) }
    return filters.count == 1 ? filters[0] : .any(filters)
  }

  private mutating func conjunction() throws -> PersonFilter {
    var filters = [try part()]
    while let sign = next, sign != ")", !isAt(word: "or") {
      _ = take(word: "and")
      filters.append(try part())
    }
    return filters.count == 1 ? filters[0] : .all(filters)
  }

  private mutating func part() throws -> PersonFilter {
    guard let sign = next else { throw problem("a field such as tag:family, or the name of a segment") }
    if sign == "-" {
      place += 1
      guard place < characters.count, !characters[place].isWhitespace, characters[place] != "-" else {
        throw problem("a field such as tag:family after -")
      }
      return .not(try part())
    }
    guard sign == "(" else { return try term() }
    guard depth < 50 else { throw problem("at most 50 open parentheses", length: 1) }
    place += 1
    depth += 1
    let filter = try alternatives()
    guard next == ")" else { throw problem("a closing parenthesis") }
    place += 1
    depth -= 1
    return filter
  }

  private mutating func term() throws -> PersonFilter {
    let start = place
    var name = ""
    while place < characters.count, !characters[place].isWhitespace, !"():\"".contains(characters[place]) {
      name.append(characters[place])
      place += 1
    }
    guard place < characters.count, characters[place] == ":" else {
      return try found(segment: name, from: start)
    }
    place += 1
    let valueStart = place
    let value = try value()
    guard !value.allSatisfy(\.isWhitespace) else {
      place = start
      throw problem("a value after the colon (-has:\(name) means people without one)")
    }
    switch name.lowercased() {
    case "segment": return try found(segment: value, from: valueStart)
    case "has":
      guard let what = PersonFilter.Having(rawValue: value.lowercased()) else {
        throw problem(Self.list(PersonFilter.Having.allCases.map(\.rawValue)), from: valueStart)
      }
      return .has(what)
    case let field:
      if let text = PersonFilter.Text(rawValue: field) {
        let words =
          text == .tag
          ? fold(value).split(whereSeparator: \.isWhitespace).map(String.init)
          : PersonFilter.words(of: fold(value))
        return .text(text, words: words)
      }
      guard let days = PersonFilter.Days(rawValue: field) else {
        throw problem("a field: \(Self.list(Self.fields))", from: start)
      }
      return try compared(days, value, from: valueStart)
    }
  }

  private mutating func value() throws -> String {
    var value = ""
    while place < characters.count, !characters[place].isWhitespace, !"()".contains(characters[place]) {
      guard characters[place] == "\"" else {
        value.append(characters[place])
        place += 1
        continue
      }
      guard let end = characters[(place + 1)...].firstIndex(of: "\"") else {
        throw problem("a closing quotation mark")
      }
      value += String(characters[(place + 1)..<end])
      place = end + 1
    }
    return value
  }

  private mutating func compared(
    _ field: PersonFilter.Days, _ value: String, from start: Int
  ) throws -> PersonFilter {
    let comparison = PersonFilter.Comparison.allCases.first { value.hasPrefix($0.rawValue) }
    let bound = value.dropFirst(comparison?.rawValue.count ?? 0)
    let days =
      (try? CalendarDuration.read(String(bound)))?.wholeDays
      ?? (field == .every ? try? CalendarDuration.cadence(String(bound)) : nil)
    guard let days else { throw problem("a number of days, such as <7d, >=2w or 30d", from: start) }
    return .days(field, comparison ?? .equal, days)
  }

  private func found(segment name: String, from start: Int) throws -> PersonFilter {
    let key = fold(name)
    if let builtIn = Self.builtIn.first(where: { $0.name == key }) { return builtIn.filter }
    if let kept = try segment(name) { return kept }
    throw problem(
      name.isEmpty
        ? "a field such as tag:family" : "a field such as name:\(name), or one of your segments",
      from: start)
  }

  // MARK: - Words

  private mutating func isAt(word: String) -> Bool {
    guard next != nil else { return false }
    let end = place + word.count
    guard end <= characters.count, String(characters[place..<end]).lowercased() == word else { return false }
    return end == characters.count || characters[end].isWhitespace || "()".contains(characters[end])
  }

  private mutating func take(word: String) -> Bool {
    guard isAt(word: word) else { return false }
    place += word.count
    return true
  }

  /// Returns the problem with a part.
  /// - start: where the part begins, which ends at the reader's place; nil for a part that begins there.
  private func problem(_ allowed: String, from start: Int? = nil, length: Int? = nil) -> FilterProblem {
    let begin = start ?? place
    let end = start == nil ? length.map { min(begin + $0, characters.count) } ?? characters.count : place
    return FilterProblem(
      position: begin + 1, part: String(characters[begin..<max(begin, end)]), allowed: allowed)
  }

  private static func list(_ words: [String]) -> String {
    "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
  }
}
