/// The header of a CSV file as a whole. Other columns disambiguate the meaning of a word.
struct CSVHeader {
  private let keys: Set<String>
  /// The language of most of its words; nil for English.
  let language: CSVLanguage?
  /// True if a column has family names.
  let hasFamily: Bool
  /// True if a column has birthdays. A column with a word that can also mean an anniversary does not count.
  private let hasBirthday: Bool

  /// Words that have another meaning in English, or are too general, and so do not show a language.
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

  /// Words that mean a birthday in one language. In another language, or beside a birthday, they mean an
  /// anniversary.
  private static let anniversaries: Set = ["aniversario", "anniversaire"]

  /// Returns the meaning that a header has because of the other headers; nil if they make no difference.
  func special(_ key: String, _ header: String) -> CSVField? {
    if Self.anniversaries.contains(key) {
      if hasBirthday { return .anniversary }
      // Spanish spells the word without an accent.
      let isPortuguese = header.contains { "áÁ".contains($0) } || language == .portuguese
      return key == "anniversaire" || isPortuguese ? .birthday : .anniversary
    }
    // Thunderbird has separate columns for year, month and day, and "Birth Day" has the same key as a
    // birthday.
    let isSplit =
      ["birthyear", "geburtsjahr"].contains(where: keys.contains)
      && ["birthmonth", "geburtsmonat"].contains(where: keys.contains)
    if isSplit, ["birthday", "geburtstag"].contains(key) { return .birthDay }
    // "Apelido" is a nickname in Brazil, and the family name in Portugal.
    if key == "apelido", keys.contains("sobrenome") { return .nickname }
    return nil
  }

  /// Returns the meaning of a word in a language other than English; nil if it is unknown.
  func meaning(of key: String) -> CSVVocabulary.Meaning? {
    let meanings = CSVVocabulary.meanings(of: key)
    if let language, let meaning = meanings[language] { return meaning }
    if Self.bound.contains(key) { return nil }
    return CSVLanguage.allCases.lazy.compactMap { meanings[$0] }.first
  }

  /// Returns whether a word means a title, either of the person or of their job.
  func isTitle(_ key: String) -> Bool { key == "title" || meaning(of: key) == .title }
}
