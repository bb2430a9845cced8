import PlannerModel

/// Words and sentences that templates show in a language.
struct DraftWords {
  let language: DraftLanguage
  let tone: DraftTone

  func greeting(_ purpose: DraftPurpose, name: String, callName: String) -> String {
    switch (language, tone) {
    case (.en, .formal): "Dear \(name),"
    case (.en, .casual): purpose == .condolence ? "Dear \(callName)," : "Hi \(callName),"
    case (.en, .warm): "Dear \(callName),"
    case (.de, .formal): "Guten Tag \(name),"
    // Liebe and Lieber would need the gender, which is unknown.
    case (.de, _): purpose == .condolence ? "\(callName)," : "Hallo \(callName),"
    }
  }

  /// Returns the number of a birthday or anniversary: `60th`, or `60.` in German.
  func ordinal(_ number: Int) -> String {
    guard language == .en else { return "\(number)." }
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  /// Returns how long ago something was, also in the form after 'since' (in German the dative). Returns nil
  /// for less than 14 days.
  func span(days: Int) -> (plain: String, since: String)? {
    switch days {
    case ..<14: return nil
    case ..<60: return counted(days / 7, ("week", "weeks"), ("Woche", "Wochen", "Wochen"))
    case ..<330: return counted(days / 30, ("month", "months"), ("Monat", "Monate", "Monaten"))
    case ..<400: return language == .en ? ("a year", "a year") : ("ein Jahr", "einem Jahr")
    case ..<550:
      return language == .en ? ("over a year", "over a year") : ("über ein Jahr", "über einem Jahr")
    default: return counted((days + 182) / 365, ("year", "years"), ("Jahr", "Jahre", "Jahren"))
    }
  }

  private func counted(
    _ count: Int, _ english: (String, String), _ german: (String, String, String)
  ) -> (plain: String, since: String) {
    let words =
      language == .en
      ? ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
      : ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
    let number = (2...12).contains(count) ? words[count - 2] : "\(count)"
    return language == .en
      ? ("\(number) \(english.1)", "\(number) \(english.1)")
      : ("\(number) \(german.1)", "\(number) \(german.2)")
  }

  /// Returns whether the writer's question can be asked in its own words: `how was Lisbon?`, but not
  /// `follow up` or `did she find the keys?`.
  func canBeAsked(_ question: String) -> Bool {
    guard question.hasSuffix("?") else { return false }
    let asides: Set<String> =
      language == .en
      ? ["she", "he", "her", "hers", "his", "him", "they", "their", "theirs", "them", "ask"]
      : tone == .formal
        ? [
          "er", "ihm", "ihn", "sein", "seine", "seinen", "seiner", "du", "dir", "dich", "dein", "deine",
          "deinen",
        ]
        : [
          "er", "sie", "ihm", "ihn", "ihr", "ihre", "ihren", "ihrer", "sein", "seine", "seinen", "seiner",
          "ihnen",
        ]
    let said = question.lowercased().split { !$0.isLetter && $0 != "'" }.map {
      $0.split(separator: "'").first ?? $0
    }
    return !said.contains { asides.contains(String($0)) }
  }

  /// Returns what two people share: in English a sentence without its end, in German a list.
  func common(_ reasons: [DraftFacts.Reason]) -> String? {
    let shared = reasons.filter { $0.kind != .need }.prefix(3)
    guard !shared.isEmpty else { return nil }
    guard language == .en else { return joined(shared.map(\.word)) }
    let parts = shared.map { reason in
      switch reason.kind {
      case .school: "went to \(reason.word)"
      case .company: "know \(reason.word) from the inside"
      case .industry: "work in \(reason.word)"
      case .city: "live in \(reason.word)"
      case .interest, .need: "like \(reason.word)"
      }
    }
    return "You both \(joined(parts))"
  }

  /// Returns what one of them offers and the other seeks, as a sentence without its end.
  func need(_ reasons: [DraftFacts.Reason], of name: String) -> String? {
    guard let need = reasons.first(where: { $0.kind == .need }) else { return nil }
    switch (language, need.isOffered, tone) {
    case (.en, true, _): return "\(name) is looking for \(need.word), which you can give"
    case (.en, false, _): return "You are looking for \(need.word), which \(name) can give"
    case (.de, true, .formal): return "\(name) sucht, was Sie bieten: \(need.word)"
    case (.de, true, _): return "\(name) sucht, was du bietest: \(need.word)"
    case (.de, false, .formal): return "Sie suchen, was \(name) bietet: \(need.word)"
    case (.de, false, _): return "Du suchst, was \(name) bietet: \(need.word)"
    }
  }

  private func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + (language == .en ? " and " : " und ") + last
  }
}
