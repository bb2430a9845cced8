/// Describes a date: `Ana Souza turns 60`, `wedding day, 7 years`, `Ana Souza's birthday`.
/// - years: the number of years completed on the day; nil if it is not known.
/// - name: the person to name if the title does not, as in `Bob: wedding day`; nil to name nobody.
/// - isOver: true if the day has passed, `Ana Souza turned 60`.
package func dateInWords(
  kind: DateKind, title: String, years: Int?, of name: String?, isOver: Bool = false
) -> String {
  let words = dateInWords(kind: kind, title: title, years: years, isOver: isOver)
  guard let name, kind.isAdded else { return words }
  return "\(name): \(words)"
}

/// Describes a date without a person.
package func dateInWords(kind: DateKind, title: String, years: Int?, isOver: Bool = false) -> String {
  guard let years, years > 0 else { return title }
  let ending = "'s birthday"
  guard kind == .birthday, title.hasSuffix(ending) else {
    return "\(title), \(years == 1 ? "1 year" : "\(years) years")"
  }
  return "\(title.dropLast(ending.count)) \(isOver ? "turned" : "turns") \(years)"
}

/// Returns the title of a date for use beside the person's name: `the birthday` for `Ana's birthday`.
package func occasionBesideName(_ title: String, of name: String) -> String {
  let whose = "\(name)'s "
  return oneLine(title.hasPrefix(whose) ? "the \(title.dropFirst(whose.count))" : title)
}
