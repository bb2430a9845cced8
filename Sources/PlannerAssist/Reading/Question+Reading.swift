import PlannerModel
import PlannerTime

/// The result of reading a text.
package enum Understood: Hashable, Sendable {
  case question(Question)
  /// The text is ambiguous and may mean each of these questions.
  case either([Question])
  /// The year of a day is unclear. The value is the question to the user.
  case year(String)
  /// It would be this question if somebody had the typed name.
  case stranger(String, Question)
  /// The text was not understood. `near` has similar questions, the most similar first.
  case nothing(near: [String])
}

extension Question {
  /// The most bytes of a text that is read.
  static let longest = 2000

  /// Reads a question. All of its words must be understood, because an unknown word may change the meaning.
  package static func read(_ text: String, names: Names, now: Instant, zone: ZoneTable) -> Understood {
    guard text.utf8.count <= longest else { return .nothing(near: []) }
    var words = TypedWord.words(of: text)
    strip(&words)
    guard !words.isEmpty, words.count <= 60 else { return .nothing(near: []) }
    let mentioned = names.mentioned(in: words)
    let times = TimeSlots(now: now, zone: zone)
    var matcher = Matcher(
      text: text, words: words, names: mentioned, times: times, vocabulary: Grammar.vocabulary)
    let rules =
      Grammar.rules + Grammar.rules(today: times.today) + [Grammar.pauses(today: times.today)]
    func readings() -> [(question: Question, stranger: String?)] {
      var found: [(question: Question, stranger: String?)] = []
      for rule in rules {
        matcher.match(rule.pattern) { held in
          if let question = rule.make(held), !found.contains(where: { $0.question == question }) {
            found.append((question, held.stranger))
          }
        }
      }
      return found
    }
    let found = readings()
    if found.count == 1 { return .question(found[0].question) }
    if !found.isEmpty { return .either(found.map(\.question)) }
    if let question = times.doubt.question { return .year(question) }
    matcher.takesStrangers = true
    if let (question, stranger) = readings().first, let stranger { return .stranger(stranger, question) }
    return .nothing(near: near(words, mentioned, times))
  }

  private static func strip(_ words: inout [TypedWord]) {
    func keys(_ part: ArraySlice<TypedWord>) -> [String] { part.map(\.key) }
    while let polite = Grammar.politeBefore.first(where: {
      words.count > $0.count && keys(words.prefix($0.count)) == $0
    }) {
      words.removeFirst(polite.count)
    }
    while let polite = Grammar.politeAfter.first(where: {
      words.count > $0.count && keys(words.suffix($0.count)) == $0
    }) {
      words.removeLast(polite.count)
    }
  }

  // MARK: - Similar questions

  /// Returns up to three supported questions that share important words with the text.
  private static func near(_ words: [TypedWord], _ names: Names, _ times: TimeSlots) -> [String] {
    // Common words do not count, so that orders of another kind and other languages find no similar
    // questions.
    let typed = Set(words.map(\.key)).subtracting(small)
    var persons: [Named] = []
    for place in words.indices {
      persons += names.people(called: words[place...place], ofSomebody: true).filter { !persons.contains($0) }
    }
    // A single name may begin any question.
    if words.count == 1, persons.count == 1 {
      return [Question.about(persons[0]), .next(persons[0])].map(\.asked)
    }
    let span = words.indices.lazy.compactMap { start in
      (start + 1...max(start + 1, min(start + 3, words.count))).reversed().lazy.compactMap { end in
        end <= words.count ? times.span(words[start..<end].map(\.key)) : nil
      }.first
    }.first
    let days = span ?? DaySpan(times.today, times.today.adding(days: 6))
    let scored = (samples(days) + persons.prefix(3).flatMap { samples($0, days) }).map { sample in
      (question: sample.question, score: typed.intersection(sample.words).count)
    }
    return scored.filter { $0.score > 0 }.sorted { $0.score > $1.score }.prefix(3).map(\.question.asked)
  }

  /// Words that occur in many questions.
  private static let small: Set<String> = [
    "i", "me", "my", "is", "are", "was", "the", "a", "an", "do", "did", "does", "to", "with", "in", "on",
    "at",
    "for", "of", "and", "or", "not", "no", "but", "it", "that", "this", "who", "what", "when", "how", "which",
    "have", "has", "will", "be", "by", "from", "about", "if", "next", "last", "all",
  ]

  private typealias Sample = (question: Question, words: Set<String>)

  private static func samples(_ span: DaySpan) -> [Sample] {
    [
      (.birthdays(span), ["birthday", "birthdays", "bday"]),
      (.agenda(span), ["planned", "agenda", "plans", "calendar", "doing", "schedule", "busy"]),
      (.due, ["due", "should", "need"]), (.overdue, ["overdue", "late"]),
      (.fading, ["fading", "touch", "losing"]),
      (.notMet(days: 90, group: ""), ["met", "seen", "months", "weeks"]), (.neverMet, ["never"]),
      (.upcoming, ["session", "coming"]), (.check, ["keep", "much", "promises"]),
    ]
  }

  private static func samples(_ person: Named, _ span: DaySpan) -> [Sample] {
    [
      (.last(.met, person), ["met", "meet", "see", "saw", "seen"]),
      (.last(.talk, person), ["talk", "talked", "spoke", "speak", "spoken"]),
      (.last(.call, person), ["call", "called", "phoned", "phone"]),
      (.last(.text, person), ["write", "wrote", "text", "message", "texted"]),
      (.next(person), ["see", "meet", "planned", "session", "move", "reschedule", "seeing", "meeting"]),
      (.often(person), ["often"]),
      (.birthday(person), ["birthday", "bday", "born"]), (.age(person), ["old", "age"]),
      (.about(person), ["know", "likes", "like", "think", "tell", "married", "sister", "brother"]),
      (.free(person, span), ["time", "free", "could", "move"]), (.why(person, on: nil), ["why"]),
      (.phone(person), ["phone", "number"]), (.reach(person), ["reach", "contact"]),
      (.mail(person), ["mail", "email"]),
      (.address(person), ["address", "live", "lives"]), (.introduce(person), ["introduce"]),
      (.notes(person), ["note", "notes"]),
      (
        .change(Change(what: .cancel, person: person, command: ["cancel", person.selector])),
        ["cancel", "skip"]
      ),
      (
        .change(Change(what: .snooze(by: nil), person: person, command: ["snooze", person.selector])),
        ["snooze"]
      ),
      (
        .change(Change(what: .pause(until: nil), person: person, command: ["pause", person.selector])),
        ["pause"]
      ),
    ]
  }
}
