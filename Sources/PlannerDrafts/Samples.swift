import PlannerTime

/// Somebody of whom everything is known, for previews.
enum Samples {
  static func facts(_ purpose: DraftPurpose, _ language: DraftLanguage) -> DraftFacts {
    let german = language == .de
    var facts = DraftFacts(name: german ? "Jana Vogt" : "Ana Souza")
    facts.callName = german ? "Jana" : "Ana"
    facts.lastContactDays = 70
    facts.lastNote = german ? "Zieht im Mai um" : "Moves in May"
    facts.sharedInterests = german ? ["Wandern", "Jazz"] : ["hiking", "jazz"]
    facts.years = purpose == .anniversary ? 10 : 40
    facts.dateTitle = purpose == .anniversary ? (german ? "Hochzeitstag" : "Wedding day") : nil
    facts.on = CivilDate(year: 2026, month: 6, day: 12)
    facts.daysAhead = 0
    facts.question = german ? "Wie war es in Lissabon?" : "How was Lisbon?"
    facts.context =
      switch purpose {
      case .thanks:
        german
          ? "Ohne deine Hilfe beim Umzug wären wir nicht an einem Tag fertig geworden."
          : "Without your help we would not have finished the move in a day."
      case .condolence:
        german
          ? "An ihr Lachen erinnere ich mich gut." : "I remember her laugh well."
      default:
        german
          ? "Im Juni bin ich für ein paar Tage in Hamburg." : "I will be in London for a few days in June."
      }
    var other = DraftFacts.Other(name: german ? "Timo Kern" : "Bob Smith")
    other.callName = german ? "Timo" : "Bob"
    other.reasons = [german ? "ihr wandert beide" : "you both hike"]
    other.role = german ? "Architekt" : "architect"
    other.company = german ? "Kern & Partner" : "Smith Ventures"
    facts.other = other
    facts.company = german ? "Vogt GmbH" : "Souza Ltd"
    facts.role = german ? "Leiterin" : "director"
    facts.signature = "Nora"
    return facts
  }
}
