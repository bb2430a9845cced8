/// Returns what a date is: `Ana Souza turns 60`, `wedding day, 7 years`, `Ana Souza's birthday`.
/// - years: how many years it will have been; nil if that is not known.
/// - name: a person to name where the title does not, `Bob: wedding day`; nil to name nobody.
/// - isOver: whether the day has passed, `Ana Souza turned 60`.
package func dateInWords(
  kind: DateKind, title: String, years: Int?, of name: String?, isOver: Bool = false
) -> String {
  let words = dateInWords(kind: kind, title: title, years: years, isOver: isOver)
  guard let name, kind == .custom || kind == .followUp else { return words }
  return "\(name): \(words)"
}

/// The same without a person.
package func dateInWords(kind: DateKind, title: String, years: Int?, isOver: Bool = false) -> String {
  guard let years, years > 0 else { return title }
  let ending = "'s birthday"
  guard kind == .birthday, title.hasSuffix(ending) else {
    return "\(title), \(years == 1 ? "1 year" : "\(years) years")"
  }
  return "\(title.dropLast(ending.count)) \(isOver ? "turned" : "turns") \(years)"
}

/// Returns what a date is called beside the name of its person: `the birthday` for `Ana's birthday`.
package func occasionBesideName(_ title: String, of name: String) -> String {
  let whose = "\(name)'s "
  return oneLine(title.hasPrefix(whose) ? "the \(title.dropFirst(whose.count))" : title)
}
