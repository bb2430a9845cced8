import PlannerWords

/// A person that a question may name.
package struct Named: Hashable, Sendable {
  package var id: String
  package var name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// The argument of plannerctl for this person: the name, or the id if the name looks like an option.
  var selector: String { name.hasPrefix("-") ? id : name }
}

/// The names and tags of a planner, for reading questions.
package struct Names: Sendable {
  package var people: [Named]
  package var tags: [String]
  private var known: [(person: Named, plain: [String], german: [String])] = []

  package init(people: [Named], tags: [String]) {
    self.people = people
    self.tags = tags
    known = people.map { person in
      let words = TypedWord.words(of: person.name)
      return (person, words.map(\.key), words.map(\.germanKey))
    }
  }

  /// Returns only the people with a word of the question in their name.
  func mentioned(in words: [TypedWord]) -> Names {
    var keys: Set<String> = []
    for word in words {
      for key in [word.key, word.germanKey] {
        keys.insert(key)
        if key.hasSuffix("s") { keys.insert(String(key.dropLast())) }
      }
    }
    var names = self
    names.known = known.filter { !keys.isDisjoint(with: $0.plain) || !keys.isDisjoint(with: $0.german) }
    return names
  }

  /// Returns the people with these neighboring whole words in their name. A match of the whole name wins
  /// over a part of another name.
  /// - ofSomebody: Whether the last word may have a genitive s, as in `anas number` or `ana's number`.
  func people(called words: ArraySlice<TypedWord>, ofSomebody: Bool) -> [Named] {
    guard let last = words.last else { return [] }
    if last.isPossessive {
      return ofSomebody ? people([words.map(\.key), words.map(\.germanKey)].map(Self.withoutLastS)) : []
    }
    let plain = [words.map(\.key), words.map(\.germanKey)]
    let exact = people(plain)
    guard ofSomebody, last.key.hasSuffix("s") else { return exact }
    let others = people(plain.map(Self.withoutLastS))
    return exact + others.filter { !exact.contains($0) }
  }

  private static func withoutLastS(_ words: [String]) -> [String] {
    guard let last = words.last, last.hasSuffix("s") else { return words }
    return words.dropLast() + [String(last.dropLast())]
  }

  private func people(_ spellings: [[String]]) -> [Named] {
    let whole = known.filter { spellings.contains($0.plain) || spellings.contains($0.german) }
    if !whole.isEmpty { return whole.map(\.person) }
    return known.filter { known in
      spellings.contains { Self.isPart($0, of: known.plain) || Self.isPart($0, of: known.german) }
    }.map(\.person)
  }

  private static func isPart(_ words: [String], of name: [String]) -> Bool {
    guard !words.isEmpty, words.count <= name.count else { return false }
    return (0...(name.count - words.count)).contains { Array(name[$0..<($0 + words.count)]) == words }
  }

  /// Returns the tag that a word means, in the singular or the plural.
  func tag(_ word: TypedWord) -> String? {
    let found = tags.filter { tag in
      let key = withoutAccents(tag)
      return [key, key + "s"].contains(word.key) || word.key + "s" == key
    }
    return Set(found).count == 1 ? found.first : nil
  }
}
