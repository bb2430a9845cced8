/// The header of a CSV file as a whole: what one word means, others tell.
struct CSVHeader {
  private let keys: Set<String>
  /// The language of most of its words; nil if it is English alone.
  let language: CSVLanguage?
  /// True if a column has family names.
  let hasFamily: Bool
  /// True if a column has birthdays, besides one whose name also stands for anniversaries.
  private let hasBirthday: Bool

  /// Words that mean something else in English, or too little.
  private static let bound: Set = [
    "contact", "service", "bureau", "person", "sector", "alias", "poste", "mois", "mes", "jour", "dia",
    "note",
  ]

  init(_ cells: [String]) {
    let keys = Set(cells.map(CSVColumn.key))
    var counts: [CSVLanguage: Int] = [:]
    for key in keys where CSVField.english(key) == nil {
      for language in CSVVocabulary.meanings(of: key).keys { counts[language, default: 0] += 1 }
    }
    self.keys = keys
    language = CSVLanguage.allCases.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) }.flatMap {
      counts[$0] == nil ? nil : $0
    }
    func has(_ field: CSVField, except others: Set<String> = []) -> Bool {
      keys.contains { key in
        !others.contains(key)
          && (CSVField.english(key) == field
            || CSVVocabulary.meanings(of: key).values.contains(.field(field)))
      }
    }
    hasFamily = has(.family)
    hasBirthday = has(.birthday, except: Self.anniversaries)
  }

  /// Words for a birthday in one language, and for an anniversary in another or beside a birthday.
  private static let anniversaries: Set = ["aniversario", "anniversaire"]

  /// Returns what a header means by what others say; nil if that makes no difference.
  func special(_ key: String, _ header: String) -> CSVField? {
    if Self.anniversaries.contains(key) {
      if hasBirthday { return .anniversary }
      // Spanish writes it without an accent.
      let isPortuguese = header.contains { "áÁ".contains($0) } || language == .portuguese
      return key == "anniversaire" || isPortuguese ? .birthday : .anniversary
    }
    // Thunderbird has year, month and day in columns of their own; "Birth Day" is the same word as a birthday.
    let isSplit =
      ["birthyear", "geburtsjahr"].contains(where: keys.contains)
      && ["birthmonth", "geburtsmonat"].contains(where: keys.contains)
    if isSplit, ["birthday", "geburtstag"].contains(key) { return .birthDay }
    // A nickname in Brazil, and the family name in Portugal.
    if key == "apelido", keys.contains("sobrenome") { return .nickname }
    return nil
  }

  /// Returns what a word of another language than English means; nil if it is not known.
  func meaning(of key: String) -> CSVVocabulary.Meaning? {
    let meanings = CSVVocabulary.meanings(of: key)
    if let language, let meaning = meanings[language] { return meaning }
    if Self.bound.contains(key) { return nil }
    return CSVLanguage.allCases.lazy.compactMap { meanings[$0] }.first
  }

  /// Returns whether a word stands for a title, of the person or of their job.
  func isTitle(_ key: String) -> Bool { key == "title" || meaning(of: key) == .title }
}
