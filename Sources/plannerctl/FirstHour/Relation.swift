import ArgumentParser
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

/// How often, by what somebody is or as a DURATION of whole days.
struct Closeness: Equatable {
  var relation: Relation?
  var days: Int

  init(_ relation: Relation) {
    self.relation = relation
    days = relation.days
  }

  init?(_ text: String) {
    if let relation = Relation(text) {
      self = Closeness(relation)
      return
    }
    guard let cadence = Cadence(argument: text) else { return nil }
    days = cadence.days
  }
}

/// `--person`: a name, and after a colon how close they are: `Ana Souza:family`, `Boris:10d`.
struct PersonArgument: ExpressibleByArgument, Equatable {
  var name: String
  /// Nil where their card is to tell.
  var closeness: Closeness?

  init?(argument: String) {
    var name = argument[...]
    if let colon = argument.lastIndex(of: ":") {
      guard let closeness = Closeness(trimmed(argument[argument.index(after: colon)...])) else { return nil }
      self.closeness = closeness
      name = argument[..<colon]
    }
    self.name = trimmed(name)
    if self.name.isEmpty { return nil }
  }
}

/// `--quiet-hours`: `22-8`, or `none`. Which hours there are, the daemon says.
struct HoursArgument: ExpressibleByArgument, Equatable {
  var hours: [Int]

  init?(argument: String) {
    if argument == "none" {
      hours = [0, 0]
      return
    }
    let ends = argument.replacing("–", with: "-").split(separator: "-", omittingEmptySubsequences: false)
    hours = ends.compactMap { end in
      let text = trimmed(end)
      return Int(text.hasSuffix(":00") ? String(text.dropLast(3)) : text)
    }
    guard ends.count == 2, hours.count == 2 else { return nil }
  }
}
