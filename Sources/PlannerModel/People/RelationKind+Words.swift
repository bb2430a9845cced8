extension RelationKind {
  /// Returns the kind for a word of another program: vCard (RFC 6350 section 6.6.6), Apple, Google, Outlook,
  /// Monica, Meerkat and Nametag, and phones in the languages of their users. Nil if the word has another
  /// meaning.
  package init?(word: String) {
    let key = Self.key(word)
    if let kind = Self.words[key] {
      self = kind
      return
    }
    // `ex-wife`, `Exfreund`, `były mąż`, `eski eş`.
    for mark in ["ex", "former", "byly", "byla", "eski"] where key.hasPrefix(mark) {
      switch Self.words[String(key.dropFirst(mark.count))] {
      case .spouse, .partner, .friend, .ex:
        self = .ex
        return
      default: continue
      }
    }
    guard let kind = Self.apples(key) else { return nil }
    self = kind
  }

  /// Returns the label for a word that is more specific than its kind: `sister` for a sibling, in its
  /// spelling. Nil for a word that only repeats the kind.
  package static func label(of word: String) -> String? {
    let isKind = RelationKind(word: word) != nil
    let text = String(
      (isKind ? word.replacing(/^[Xx]-/, with: "") : word).drop(while: \.isWhitespace)
        .reversed().drop(while: \.isWhitespace).reversed())
    if text.isEmpty || plainWords.contains(key(text)) { return nil }
    // Programs capitalize their labels.
    if offered.contains(text.lowercased()) { return text.lowercased() }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(ValidLength.tag.most)))
  }

  /// The words that forms for relations offer.
  package static let offered: [String] = [
    "spouse", "husband", "wife", "partner", "ex", "child", "son", "daughter", "parent", "mother", "father",
    "sibling",
    "sister", "brother", "relative", "grandmother", "grandfather", "aunt", "uncle", "cousin", "pet", "friend",
    "colleague", "manager", "assistant", "met through",
  ]

  /// Words that only repeat their kinds.
  private static let plainWords: Set = [
    "spouse", "partner", "ex", "child", "children", "parent", "sibling", "relative", "kin", "family", "pet",
    "friend", "contact", "colleague", "coworker", "assistant", "agent", "met", "metthrough", "referredby",
  ]

  /// Returns the kind of an unusually specific label from Apple, which combines a few words: `elderBrother`,
  /// `auntMothersSister`, `grandchildOrSiblingsGrandchild`.
  private static func apples(_ key: String) -> RelationKind? {
    var rest = key[...]
    while let mark = ages.first(where: rest.hasPrefix) { rest = rest.dropFirst(mark.count) }
    if ["brother", "sister", "sibling"].contains(rest) { return .sibling }
    rest = key[...]
    var count = 0
    while !rest.isEmpty {
      if let part = parts.first(where: rest.hasPrefix) {
        rest = rest.dropFirst(part.count)
        count += 1
      } else if let join = ["or", "s"].first(where: rest.hasPrefix) {
        rest = rest.dropFirst(join.count)
      } else {
        return nil
      }
    }
    return count > 1 ? .relative : nil
  }

  private static let ages = ["youngest", "younger", "eldest", "elder", "oldest", "older", "twin", "half"]
  private static let parts =
    ages + [
      "great", "grand", "step", "parent", "mother", "father", "children", "child", "son", "daughter",
      "sibling",
      "brother", "sister", "aunt", "uncle", "cousin", "niece", "nephew", "spouse", "husband", "wife", "inlaw",
    ]

  /// Returns the lookup key of a word: its letters in lower case and without accents.
  private static func key(_ word: String) -> String {
    var key = ""
    for character in word.replacing(/^[Xx]-/, with: "").lowercased() {
      if let plain = plainLetters[character] {
        key += plain
      } else if character.isLetter || character.isNumber {
        // Lowercasing a Turkish capital İ gives an i with a separate combining dot, which is dropped.
        if let scalar = character.unicodeScalars.first { key.unicodeScalars.append(scalar) }
      }
    }
    return key
  }

  private static let plainLetters: [Character: String] = [
    "á": "a", "à": "a", "â": "a", "ä": "a", "ã": "a", "å": "a", "ą": "a", "æ": "ae", "ç": "c", "ć": "c",
    "č": "c", "é": "e", "è": "e", "ê": "e", "ë": "e", "ę": "e", "ě": "e", "ğ": "g", "í": "i", "ì": "i",
    "î": "i", "ï": "i", "ı": "i", "ł": "l", "ñ": "n", "ń": "n", "ň": "n", "ó": "o", "ò": "o", "ô": "o",
    "ö": "o", "õ": "o", "ø": "o", "œ": "oe", "ř": "r", "ś": "s", "š": "s", "ş": "s", "ß": "ss", "ú": "u",
    "ù": "u", "û": "u", "ü": "u", "ů": "u", "ý": "y", "ź": "z", "ż": "z", "ž": "z",
  ]
}

extension RelationKind {
  /// The kind that the other end shows; nil if it is the same kind, or the same kind marked as inverse.
  package var inverse: RelationKind? {
    switch self {
    case .child: .parent
    case .parent: .child
    default: nil
    }
  }

  /// True if the kind is the same from both ends.
  package var isMutual: Bool {
    switch self {
    case .child, .parent, .pet, .assistant, .metThrough: false
    default: true
    }
  }

  /// True if only one end has a word for the relation: an assistant assists somebody.
  package var isOneWay: Bool { !isMutual && inverse == nil }

  /// True for the kinds that make two people a family.
  package var isFamily: Bool {
    switch self {
    case .spouse, .partner, .child, .parent, .sibling, .relative: true
    case .ex, .pet, .friend, .colleague, .assistant, .metThrough: false
    }
  }

  /// Returns whether a tag means the user's family: `family`, `Familie`, `cousins`. Words with another
  /// meaning as the name of a group do not count.
  package static func isFamily(tag: String) -> Bool {
    let key = key(tag)
    guard !groupWords.contains(key) else { return false }
    let kind = words[key] ?? (key.hasSuffix("s") ? words[String(key.dropLast())] : nil)
    return kind.map { $0.isFamily && $0 != .partner } ?? false
  }

  /// Words that have another meaning in some language, names, and general words for men, women and children.
  private static let groupWords: Set = [
    "kind", "kid", "kids", "child", "children", "man", "mann", "frau", "vrouw", "mulher", "mujer", "femme",
    "make",
    "far", "es", "koca", "pais", "nine", "anne", "abi", "nora", "son", "sons", "mor", "relation",
  ]
}
