import PlannerTime

/// What a template can name.
struct DraftVariable: Sendable {
  var name: String
  /// The variables that are known wherever this one is.
  var implies: Set<String> = []
  /// Whether it only opens sections, because it is yes or no.
  var isFlag = false
  var meaning: String

  static let always: Set = ["name", "callName"]

  static let all: [DraftVariable] = [
    .init(name: "name", meaning: "the full name"),
    .init(name: "callName", meaning: "how you call them, or else the full name"),
    .init(name: "since", implies: ["lastContactDays"], meaning: "how long ago the last contact was"),
    .init(name: "lastContactDays", meaning: "the same as a number of days"),
    .init(name: "lastNote", meaning: "your last note that is not private"),
    .init(name: "interests", meaning: "up to two interests that you share"),
    .init(name: "years", implies: ["yearsWords", "ordinal"], meaning: "the age, or the years"),
    .init(name: "yearsWords", implies: ["years", "ordinal"], meaning: "'2 years'"),
    .init(name: "ordinal", implies: ["years", "yearsWords"], meaning: "'40th'"),
    .init(name: "round", implies: ["years", "yearsWords", "ordinal"], meaning: "'40th', if it is round"),
    .init(name: "dateTitle", meaning: "what you called the date"),
    .init(name: "date", meaning: "the day and month"),
    .init(name: "question", meaning: "what you wanted to ask, if it can be asked in these words"),
    .init(name: "context", meaning: "what you added"),
    .init(name: "otherName", implies: ["otherCallName"], meaning: "whom you introduce"),
    .init(name: "otherCallName", implies: ["otherName"], meaning: "how you call them"),
    .init(name: "otherWork", meaning: "what they do and where"),
    .init(name: "reasons", meaning: "why the two should meet, one line each"),
    .init(name: "company", meaning: "where they work"),
    .init(name: "role", meaning: "what they do there"),
    .init(name: "signature", meaning: "your signature"),
    .init(name: "today", isFlag: true, meaning: "the date is today"),
    .init(name: "tomorrow", isFlag: true, meaning: "it is tomorrow"),
    .init(name: "belated", isFlag: true, meaning: "it is past"),
    .init(name: "wedding", isFlag: true, meaning: "the date is a wedding day"),
    .init(name: "otherDate", isFlag: true, meaning: "it has another title"),
    .init(name: "formal", isFlag: true, meaning: "the tone is formal"),
    .init(name: "casual", isFlag: true, meaning: "the tone is casual"),
    .init(name: "warm", isFlag: true, meaning: "the tone is warm"),
  ]

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

/// The values of the variables: what is not known has none.
struct DraftValues: Equatable {
  var texts: [String: String] = [:]
  var flags: Set<String> = []

  /// For Mustache.
  var object: [String: Any] {
    var object: [String: Any] = texts
    for flag in flags { object[flag] = true }
    return object
  }

  init(_ facts: DraftFacts, _ tone: DraftTone, _ language: DraftLanguage) {
    let german = language == .de
    let name = FactText.line(facts.name, upTo: 100) ?? ""
    texts["name"] = name
    texts["callName"] = FactText.line(facts.callName, upTo: 60) ?? name
    if let days = facts.lastContactDays, days >= 0 {
      texts["lastContactDays"] = String(days)
      texts["since"] = Self.since(days, german: german)
    }
    texts["lastNote"] = FactText.line(facts.lastNote, upTo: 500)
    texts["interests"] = FactText.list(
      Array(facts.sharedInterests.lazy.compactMap { FactText.phrase($0, upTo: 60) }.prefix(2)),
      and: german ? "und" : "and")
    if let years = facts.years, 1...999 ~= years {
      let ordinal = german ? "\(years)." : Self.ordinal(years)
      texts["years"] = String(years)
      texts["yearsWords"] =
        german ? "\(years) \(years == 1 ? "Jahr" : "Jahre")" : "\(years) \(years == 1 ? "year" : "years")"
      texts["ordinal"] = ordinal
      if years % 10 == 0 || [1, 18, 25, 65, 75].contains(years) { texts["round"] = ordinal }
    }
    if let title = FactText.phrase(facts.dateTitle, upTo: 100) {
      texts["dateTitle"] = title
      flags.insert(Self.isWedding(title) ? "wedding" : "otherDate")
    }
    if let date = facts.on { texts["date"] = Self.words(date, german: german) }
    switch facts.daysAhead {
    case 0?: flags.insert("today")
    case 1?: flags.insert("tomorrow")
    case let days? where days < 0: flags.insert("belated")
    default: break
    }
    texts["question"] = Self.question(facts.question, tone, german: german)
    texts["context"] = FactText.paragraphs(facts.context, upTo: 10_000)
    if let other = facts.other, let name = FactText.line(other.name, upTo: 100) {
      texts["otherName"] = name
      texts["otherCallName"] = FactText.line(other.callName, upTo: 60) ?? name
      let role = FactText.phrase(other.role, upTo: 100)
      let company = FactText.phrase(other.company, upTo: 100)
      texts["otherWork"] =
        switch (role, company) {
        case (let role?, let company?): "\(role), \(company)"
        default: role ?? company
        }
      let reasons = other.reasons.lazy.compactMap { FactText.line($0, upTo: 200) }.prefix(5).map { "- \($0)" }
      if !reasons.isEmpty { texts["reasons"] = reasons.joined(separator: "\n") }
    }
    texts["company"] = FactText.phrase(facts.company, upTo: 100)
    texts["role"] = FactText.phrase(facts.role, upTo: 100)
    texts["signature"] = FactText.paragraphs(facts.signature, upTo: 500)
    flags.insert(tone.rawValue)
  }

  static func ordinal(_ number: Int) -> String {
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

  /// How long ago, for 'It has been ... since' and 'seit ...'. Two weeks are not worth a word.
  static func since(_ days: Int, german: Bool) -> String? {
    switch days {
    case ..<14: return nil
    case ..<46: return german ? "ein paar Wochen" : "a few weeks"
    case ..<320:
      let months = max(2, (days + 15) / 30)
      return german ? "etwa \(number(months, german)) Monaten" : "about \(number(months, german)) months"
    case ..<400: return german ? "etwa einem Jahr" : "about a year"
    case ..<730: return german ? "mehr als einem Jahr" : "more than a year"
    default:
      let years = days / 365
      return german
        ? "mehr als \(number(years, german)) Jahren" : "more than \(number(years, german)) years"
    }
  }

  private static func number(_ number: Int, _ german: Bool) -> String {
    let words =
      german
      ? ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
      : ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    return 2...12 ~= number ? words[number - 2] : String(number)
  }

  private static func words(_ date: CivilDate, german: Bool) -> String {
    let (_, month, day) = date.components
    let months =
      german
      ? [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
        "November", "Dezember",
      ]
      : [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
      ]
    return german ? "\(day). \(months[month - 1])" : "\(day) \(months[month - 1])"
  }

  private static func isWedding(_ title: String) -> Bool {
    let title = title.lowercased()
    return ["wedding", "hochzeit"].contains { title.hasPrefix($0) }
  }

  /// A question that can be asked as it is written. One about 'her' was written about the person or somebody
  /// else, and would read wrong to them; so would 'du' beside 'Sie'.
  private static func question(_ text: String?, _ tone: DraftTone, german: Bool) -> String? {
    guard let text = FactText.line(text, upTo: 300), text.hasSuffix("?"), text.count > 3 else { return nil }
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    var strange: Set = [
      "he", "she", "him", "her", "his", "hers", "they", "them", "their", "er", "sie", "ihm", "ihn", "ihr",
      "ihre", "ihrem", "ihren", "ihrer", "sein", "seine", "seinem", "seinen", "seiner",
    ]
    if german {
      strange.formUnion(
        tone == .formal
          ? ["du", "dir", "dich", "dein", "deine", "deinem", "deinen", "deiner"]
          : ["Sie", "Ihnen", "Ihr", "Ihre", "Ihrem", "Ihren", "Ihrer"])
    }
    guard let first = text.first, words.isDisjoint(with: strange),
      german || words.isDisjoint(with: ["He", "She", "Her", "His", "They", "Their"])
    else { return nil }
    return first.uppercased() + text.dropFirst()
  }
}
