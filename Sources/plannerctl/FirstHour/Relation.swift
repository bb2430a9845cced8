import PlannerTime

/// The relation of a person to the user, which suggests a cadence.
enum Relation: String, CaseIterable {
  case family, friend, mentor
  case oldFriend = "old friend"

  var days: Int {
    switch self {
    case .family: 7
    case .friend: 21
    case .mentor: 30
    case .oldFriend: 90
    }
  }

  /// Parses a relation or an unambiguous prefix of one.
  init?(_ text: String) {
    let text = text.lowercased()
    let fitting = Self.allCases.filter { !text.isEmpty && $0.rawValue.hasPrefix(text) }
    guard fitting.count == 1 else { return nil }
    self = fitting[0]
  }

  /// Derives the relation from a card's tags (CATEGORIES). If there are several, the closest one wins.
  init?(tags: [String]) {
    let words: [(Relation, [String])] = [
      (.family, ["family", "relative", "parent"]), (.oldFriend, ["old friend", "school friend"]),
      (.mentor, ["mentor", "teacher"]), (.friend, ["friend"]),
    ]
    let tags = tags.map { $0.lowercased() }
    guard
      let fitting = words.first(where: { _, words in
        tags.contains { tag in words.contains { tag.hasPrefix($0) } }
      })
    else { return nil }
    self = fitting.0
  }
}

/// A cadence, given by a relation or like the value of `--every`.
struct Closeness: Equatable {
  var relation: Relation?
  var days: Int

  init(_ relation: Relation) {
    self.relation = relation
    days = relation.days
  }

  /// Throws ``Unread`` if the text is neither.
  init(reading text: String) throws(Unread) {
    if let relation = Relation(text) {
      self = Closeness(relation)
    } else {
      days = try CalendarDuration.cadence(text)
    }
  }
}

/// The value of `--person`: a name, and after a colon a relation or cadence: `Ana Souza:family`, `Boris:10d`.
struct PersonArgument: Equatable {
  var name: String
  /// Nil if the card decides.
  var closeness: Closeness?

  /// Throws ``Unread`` if the text cannot be parsed.
  init(reading text: String) throws(Unread) {
    var name = text[...]
    if let colon = text.lastIndex(of: ":") {
      closeness = try Closeness(reading: trimmed(text[text.index(after: colon)...]))
      name = text[..<colon]
    }
    self.name = trimmed(name)
    if self.name.isEmpty { throw Unread("a name, such as Ana:family or Boris:10d") }
  }
}
