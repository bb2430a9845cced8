extension PersonName {
  /// Returns the parts of a name as other programs guess them: the last word is the family name.
  package static func guessed(from displayName: String) -> PersonName {
    let words = displayName.split(separator: " ").map(String.init)
    guard words.count > 1, let family = words.last else { return PersonName(given: [displayName]) }
    return PersonName(family: [family], given: [words.dropLast().joined(separator: " ")])
  }

  /// The parts in spoken order without a title; nil if there is no name. If there is only a family name, it
  /// keeps its title: `Frau Weber`.
  package var said: String? {
    let (given, family) = (self.given ?? [], self.family ?? [])
    let names = given + (additional ?? []) + family
    if names.isEmpty { return nil }
    // Chinese, Japanese and Korean names begin with the family name, and have no blank.
    if !given.isEmpty, !family.isEmpty, names.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isEastAsian) }) {
      return (family + given + (additional ?? [])).joined()
    }
    let title = given.isEmpty && additional == nil ? prefix ?? [] : []
    return (title + names + (suffix ?? [])).joined(separator: " ")
  }

  /// The given name, for a greeting; nil if it is not known.
  package var greeting: String? {
    let text = (given ?? []).joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  /// The pronunciation of the name, family name first; nil if it is not known.
  package var phonetic: String? {
    let text = [phoneticFamily, phoneticGiven, phoneticAdditional].compactMap(\.self).joined(separator: " ")
    return text.isEmpty ? nil : text
  }

  /// The names under which a search finds the person: the parts in written order, and the pronunciation.
  package var toSearch: [String] {
    let texts = [
      (prefix ?? []) + (given ?? []) + (additional ?? []) + (family ?? []) + (suffix ?? []), [phonetic ?? ""],
    ]
    return texts.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
  }

  /// Returns the form of greeting for a display name: the first word that is not a title. A name without a
  /// given name is returned whole: `Frau Weber`, `de Souza`.
  package static func greeting(of displayName: String) -> String {
    var words = displayName.split(separator: " ").map(String.init)
    // In `Weber, Udo` the family name comes first.
    if let comma = words.firstIndex(where: { $0.hasSuffix(",") }), comma < words.count - 1,
      !suffixes.contains(key(words[comma + 1]))
    {
      words = Array(words[(comma + 1)...]) + [words[...comma].joined(separator: " ").filter { $0 != "," }]
    }
    var isAddressed = false
    while words.count > 1, let first = words.first, isTitle(first) || honorifics.contains(key(first)) {
      if honorifics.contains(key(first)) { isAddressed = true }
      words.removeFirst()
    }
    guard let first = words.first else { return displayName }
    let isFamilyAlone = isAddressed && words.count == 1 || particles.contains(first)
    let greeting = isFamilyAlone ? displayName : first
    return greeting.hasSuffix(",") ? String(greeting.dropLast()) : greeting
  }

  /// Returns the suffix of a name, such as `Jr.`; nil if the name has no suffix.
  package static func suffix(of displayName: String) -> String? {
    displayName.split(separator: " ").dropFirst().last.map(String.init).flatMap {
      suffixes.contains(key($0)) ? $0 : nil
    }
  }

  private static func key(_ word: String) -> String { word.lowercased().filter { $0 != "." && $0 != "," } }

  /// Returns whether a word is a title such as `Dr.`, `Prof.` or `med.`. An initial is a single letter, and
  /// not a title.
  private static func isTitle(_ word: String) -> Bool {
    titles.contains(key(word))
      || word.hasSuffix(".") && word.count > 2 && !word.dropLast().contains(".")
        && abbreviations.contains(key(word))
  }

  private static let titles: Set = [
    "dr", "prof", "professor", "doctor", "dipl-ing", "ing", "mag", "rev", "sir", "dame", "drs",
  ]
  private static let abbreviations: Set = [
    "med", "phil", "jur", "rer", "nat", "hc", "habil", "lic", "eng", "dott",
  ]
  private static let honorifics: Set = [
    "mr", "mrs", "ms", "miss", "mx", "herr", "hr", "frau", "fr", "monsieur", "madame", "mme", "mlle", "señor",
    "señora",
    "sra", "signor", "signora", "dhr", "mevr", "pani", "senhor", "senhora",
  ]
  private static let particles: Set = [
    "de", "da", "do", "dos", "das", "du", "von", "van", "der", "den", "di", "della", "la", "le", "el", "al",
    "bin", "ibn",
    "ter", "ten", "zu", "zum", "zur", "af", "av",
  ]
  private static let suffixes: Set = ["jr", "sr", "phd", "md", "ii", "iii", "iv", "esq", "msc", "bsc"]
}

extension Unicode.Scalar {
  /// True for Han, kana and hangul.
  package var isEastAsian: Bool {
    switch value {
    case 0x3005...0x3007, 0x3041...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3, 0xf900...0xfaff,
      0x20000...0x3134f:
      true
    default: false
    }
  }
}
