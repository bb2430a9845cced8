import Glibc
import PlannerTime

extension TimeStyle {
  /// Reads the style of the locale in LC_ALL, else LC_TIME, else LANG (setlocale(3)). If no locale is named,
  /// or it is not installed, times are written as `24 Nov 18:30`, and the week begins on Monday.
  package init(locale environment: [String: String]) {
    self.init()
    let name = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let name, name != "POSIX", name.split(separator: ".").first != "C",
      let locale = newlocale(1 << LC_TIME, name, nil)
    else { return }
    defer { freelocale(locale) }
    // In a static program, nl_langinfo_l(3) ignores its locale, so this thread's locale is switched and
    // restored.
    let before = uselocale(locale)
    defer { uselocale(before) }
    func text(_ item: Int) -> String { nl_langinfo(nl_item(item)).map { String(cString: $0) } ?? "" }
    self.init(time: text(T_FMT), twelveHours: text(T_FMT_AMPM), date: text(D_FMT))
    // The first weekday is counted from a date. The pointer itself is the number of that date, and does not
    // point to a text (cal(1) of util-linux reads it so).
    let anchor = UInt32(truncatingIfNeeded: UInt(bitPattern: nl_langinfo(nl_item(_NL_TIME_WEEK_1STDAY))))
    let (year, month, day) = (Int(anchor / 10_000), Int(anchor / 100 % 100), Int(anchor % 100))
    let number = nl_langinfo(nl_item(_NL_TIME_FIRST_WEEKDAY))?.pointee ?? 0
    if let date = CivilDate(year: year, month: month, day: day), (1...7).contains(number) {
      firstWeekday = date.adding(days: Int(number) - 1).weekday
    }
  }

  /// Reads formats of strftime(3): for a time of day, for a time with am and pm (the meaning of `%r`), and
  /// for a date.
  package init(time: String, twelveHours: String, date: String) {
    self.init()
    let hours = Self.conversions(time).flatMap { $0 == "r" ? Self.conversions(twelveHours) : [$0] }
    hasTwelveHours = hours.contains { "Il".contains($0) }
    let parts = Self.conversions(date)
    let month = parts.firstIndex { "mbBhDF".contains($0) }
    let day = parts.firstIndex { "deDF".contains($0) }
    // `%D` and `%F` contain both, with the month first.
    if let month, let day { hasMonthFirst = month <= day }
  }

  /// Returns the conversion letters, without flags, widths and modifiers.
  private static func conversions(_ format: String) -> [Character] {
    var found: [Character] = []
    var isConversion = false
    for character in format {
      if !isConversion {
        isConversion = character == "%"
      } else if !"_-^#EO+".contains(character), !character.isNumber {
        if character != "%" { found.append(character) }
        isConversion = false
      }
    }
    return found
  }
}
