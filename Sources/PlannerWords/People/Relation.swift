/// The relation of a person to the user, which suggests a cadence.
package enum Relation: String, CaseIterable, Sendable {
  case family, friend, mentor
  case oldFriend = "old friend"

  package var days: Int {
    switch self {
    case .family: 7
    case .friend: 21
    case .mentor: 30
    case .oldFriend: 90
    }
  }

  /// Parses a relation or an unambiguous prefix of one.
  package init?(_ text: String) {
    let text = text.lowercased()
    let fitting = Self.allCases.filter { !text.isEmpty && $0.rawValue.hasPrefix(text) }
    guard fitting.count == 1 else { return nil }
    self = fitting[0]
  }

  /// Derives the relation from a card's tags (CATEGORIES). If several relations fit, the closest one counts.
  package init?(tags: [String]) {
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
