import PlannerTime

/// What somebody is to the user, which suggests how often they meet.
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

  /// The word or its beginning, as far as it can mean only one.
  init?(_ text: String) {
    let text = text.lowercased()
    let fitting = Self.allCases.filter { !text.isEmpty && $0.rawValue.hasPrefix(text) }
    guard fitting.count == 1 else { return nil }
    self = fitting[0]
  }

  /// What a card's tags (CATEGORIES) say; the closest where they say several things.
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

/// How often, by what somebody is or as `--every` takes it.
struct Closeness: Equatable {
  var relation: Relation?
  var days: Int

  init(_ relation: Relation) {
    self.relation = relation
    days = relation.days
  }

  /// Throws ``Unread``.
  init(reading text: String) throws(Unread) {
    if let relation = Relation(text) {
      self = Closeness(relation)
    } else {
      days = try CalendarDuration.cadence(text)
    }
  }
}

/// `--person`: a name, and after a colon how close they are: `Ana Souza:family`, `Boris:10d`.
struct PersonArgument: Equatable {
  var name: String
  /// Nil where their card is to tell.
  var closeness: Closeness?

  /// Throws ``Unread``.
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
