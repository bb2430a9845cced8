/// Finds names of known people that are written differently: with another ending, joined to one word, as a
/// part of an unspaced name, or in a handle.
struct KnownForms: Sendable {
  private typealias People = Set<String>
  /// People by the stems of their names.
  private var stems: [String: [Inflection.Kind: People]] = [:]
  /// Names written as one word, such as `mariasouza` and `msouza`.
  private var joined: [String: People] = [:]
  /// Each word of a name.
  private var words: [String: People] = [:]
  /// The parts before the @ of e-mail addresses, and the last parts of links to people.
  private var handles: [String: People] = [:]
  /// Parts of names that are written without blanks.
  private var parts: [String: People] = [:]
  /// Family names of one character and other first parts. They count only next to a title.
  private var titled: [String: People] = [:]
  private var longestPart = 1
  /// The first letters of each word of a name.
  private var beginnings: Set<String> = []

  private static let longestWord = 40

  mutating func add(_ person: PersonNames) {
    let ids: Set<String> = person.id.isEmpty ? [] : [person.id]
    for name in person.names {
      let words = Self.words(of: name)
      for word in words {
        self.words[word, default: []].formUnion(ids)
        for length in 3...4 where word.unicodeScalars.count >= length {
          beginnings.insert(Self.text(Array(word.unicodeScalars)[..<length]))
        }
        for stem in Inflection.stems(of: word) {
          stems[stem.text, default: [:]][stem.kind, default: []].formUnion(ids)
        }
        if let unspaced = UnspacedName(word) {
          for part in unspaced.parts { parts[part, default: []].formUnion(ids) }
          longestPart = max(longestPart, 2, unspaced.parts.map(\.count).max() ?? 0)
          for part in unspaced.titled { titled[part, default: []].formUnion(ids) }
        }
      }
      for form in Self.joined(words) { joined[form, default: []].formUnion(ids) }
    }
    for address in person.addresses {
      let handle = Self.handle(of: address)
      if handle.count > 3, !CommonWords.contains(handle) { handles[handle, default: []].formUnion(ids) }
    }
  }

  /// Returns the words of a name, folded.
  static func words(of name: String) -> [String] {
    name.split { !$0.isLetter }.map { String($0.flatMap(Folding.fold)) }.filter {
      !$0.isEmpty && $0 != "person"
    }
  }

  private static func joined(_ words: [String]) -> Set<String> {
    guard words.count > 1, words.count < 6, words.allSatisfy({ Inflection.Script($0) != nil }) else {
      return []
    }
    var forms: Set<String> = [words.joined(), words.reversed().joined()]
    for one in words.indices {
      for other in words.indices where one != other {
        forms.insert(words[one] + words[other])
        if words[other].count > 3 {
          forms.insert(String(words[one].prefix(1)) + words[other])
          forms.insert(words[other] + words[one].prefix(1))
        }
      }
    }
    return forms.filter { $0.count > 4 && !CommonWords.contains($0) }
  }

  /// Returns the part of an address before the @, or the last part of a link.
  private static func handle(of address: String) -> String {
    let text = String(address.flatMap(Folding.fold))
    if text.contains("/") || text.hasPrefix("@") {
      return String((text.split(separator: "/").last ?? "").drop { $0 == "@" })
    }
    return text.contains("@") ? String(text.prefix { $0 != "@" }) : ""
  }

  // MARK: - Lookup

  /// Returns the end and the people of a form that begins here, or nil if there is no form.
  func match(_ text: WordsOfText, at start: Int) -> (end: Int, people: Set<String>)? {
    unspaced(text, at: start) ?? word(text, at: start)
  }

  private func word(_ text: WordsOfText, at start: Int) -> (end: Int, people: Set<String>)? {
    if text.beginsHandle(at: start), let end = text.handle(from: start) {
      let handle = text.folded(start..<end)
      if let people = handles[handle] { return (end, people) }
    }
    guard text.beginsWord(at: start), let end = text.word(from: start), end - start <= Self.longestWord else {
      return nil
    }
    let word = text.folded(start..<end)
    guard !CommonWords.contains(word) else { return nil }
    if let people = joined[word] { return (end, people) }
    if text.isInHandle(start..<end), let people = inside(word) { return (end, people) }
    guard let people = inflected(word, isName: text.isCapitalInSentence(at: start)) else { return nil }
    return (end, people)
  }

  /// Returns the people with a form of a name.
  /// - isName: Whether the word is written like a name, with a capital letter within a sentence.
  private func inflected(_ word: String, isName: Bool) -> Set<String>? {
    let letters = Array(word.unicodeScalars)
    for length in (0...Inflection.longestEnding).reversed()
    where letters.count - length >= Inflection.shortestStem {
      let split = letters.count - length
      guard let kinds = stems[Self.text(letters[..<split])] else { continue }
      let ending = Self.text(letters[split...])
      var found: Set<String> = []
      for (kind, people) in kinds {
        let stem = Inflection.Stem(text: Self.text(letters[..<split]), kind: kind)
        let isShortLoss = length == 0 && kind == .shorter
        guard isShortLoss || Inflection.fits(ending, stem), Self.isLongEnough(split, length, kind, isName)
        else { continue }
        found.formUnion(people.isEmpty ? [""] : people)
      }
      if !found.isEmpty { return found.subtracting([""]) }
    }
    return semitic(word)
  }

  /// Returns whether a stem is long enough. A shorter stem needs more evidence of a name.
  private static func isLongEnough(_ stem: Int, _ ending: Int, _ kind: Inflection.Kind, _ isName: Bool)
    -> Bool
  {
    if kind == .open { return stem > 2 }
    if isName { return stem > 2 || kind != .consonant && kind != .vowel }
    if stem > 3 { return true }
    return stem == 3 && (kind == .short || kind == .shorter || ending > 1)
  }

  /// Returns the people for an Arabic or Hebrew word that begins with a particle.
  private func semitic(_ word: String) -> Set<String>? {
    guard Inflection.Script(word) == .semitic else { return nil }
    var rest = word[...]
    for _ in 0..<2 {
      guard let first = rest.first, Inflection.particles.contains(first) else { return nil }
      rest.removeFirst()
      if rest.count > 2, let people = words[String(rest)] { return people }
    }
    return nil
  }

  /// Returns the people with a name in a word of a handle or link. A name of 4 letters must be at its start
  /// or end; a longer one may be anywhere.
  private func inside(_ word: String) -> Set<String>? {
    let letters = Array(word)
    var found: Set<String>?
    for start in letters.indices {
      for end in stride(from: letters.count, to: start + 3, by: -1) {
        guard start == 0 || end == letters.count || end - start > 4 else { continue }
        let part = String(letters[start..<end])
        guard let people = words[part] ?? joined[part], !CommonWords.contains(part) else { continue }
        found = (found ?? []).union(people)
      }
    }
    return found
  }

  private func unspaced(_ text: WordsOfText, at start: Int) -> (end: Int, people: Set<String>)? {
    guard !parts.isEmpty || !titled.isEmpty else { return nil }
    for length in (1...longestPart).reversed() where start + length <= text.characters.count {
      let end = start + length
      let part = text.folded(start..<end)
      if let people = titled[part], Titles.follow(text, at: end) || Titles.precede(text, at: start) {
        return (end, people)
      }
      guard let people = parts[part], !CommonWords.contains(part) else { continue }
      if UnspacedName.isHangul(text.characters[start]) {
        guard start == 0 || !UnspacedName.isHangul(text.characters[start - 1]),
          Titles.endHangul(text, at: end)
        else {
          continue
        }
      }
      return (end, people)
    }
    return nil
  }

  // MARK: - Words similar to names

  /// Returns whether a word begins like a name and may be a form of it that no rule covers.
  func isNear(_ word: String) -> Bool {
    let letters = Array(word.unicodeScalars)
    let least = Inflection.Script(word) == .latin ? 4 : 3
    guard letters.count >= least else { return false }
    let begin = Self.text(letters[..<least])
    return beginnings.contains(begin)
  }

  /// Returns whether the text is a word of a name.
  func isName(_ word: String) -> Bool { words[word] != nil }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
