import PlannerTime

/// The form of a question: words, choices of words, and slots.
///
/// An example is `when (do|will) i next {verb} {person}`. `[please]` is optional, `(a|b c)` is a choice,
/// and `{...}` is a ``Slot``. A question matches only if the pattern covers all of its words, because
/// another word might change the meaning.
struct Pattern: Sendable {
  indirect enum Part: Sendable {
    case word(String)
    case choice([[Part]], optional: Bool)
    case slot(Slot)
  }

  var parts: [Part]

  init(_ text: String) {
    var rest = Array(text)[...]
    parts = Pattern.sequence(&rest)
  }

  /// All words of the pattern.
  var words: [String] { Pattern.words(of: parts) }

  private static func words(of parts: [Part]) -> [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .word(let word): [word]
      case .choice(let choices, _): choices.flatMap(words)
      case .slot: []
      }
    }
  }

  private static func sequence(_ rest: inout ArraySlice<Character>) -> [Part] {
    var parts: [Part] = []
    while let next = rest.first, next != "|", next != ")", next != "]" {
      switch next {
      case " ": rest.removeFirst()
      case "(", "[":
        rest.removeFirst()
        var choices = [sequence(&rest)]
        while rest.first == "|" {
          rest.removeFirst()
          choices.append(sequence(&rest))
        }
        rest = rest.dropFirst()
        parts.append(.choice(choices, optional: next == "["))
      case "{":
        let name = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(name.count + 2)
        if let slot = Slot(rawValue: String(name)) { parts.append(.slot(slot)) }
      default:
        let word = rest.prefix { !" |()[]{}".contains($0) }
        rest = rest.dropFirst(word.count)
        parts.append(.word(String(word)))
      }
    }
    return parts
  }
}

/// A slot of a pattern.
enum Slot: String, Sendable {
  case person
  /// `anas` or `ana's`.
  case persons
  /// To meet, talk to, call or write to somebody, in any tense.
  case verb
  /// Such a verb in the past: `called`.
  case past
  /// A call, a meeting.
  case noun
  /// `3 months`, as days.
  case days
  /// `next week`, `on friday`, `in december`.
  case span
  /// `friends`: a tag.
  case tag
  /// A city, a company, an interest.
  case value
  /// A future TIME, up to the end of the question.
  case time
  /// A past day or TIME, up to the end of the question.
  case ago
  /// A future day, up to the end of the question.
  case until
  /// `in 3 months`, `tomorrow`.
  case day
  /// A DURATION, up to the end of the question.
  case by
  /// The rest of the question, as it was typed.
  case text
}

/// The values of a pattern's slots.
struct Held {
  var person: Named?
  var verb: Question.Contacted?
  var days: Int?
  var span: DaySpan?
  var tag: String?
  var value: String?
  var time: String?
  var ago: String?
  var day: CivilDate?
  var by: String?
  var text: String?
  /// The instant of `time`.
  var instant: Instant?
  /// A name that belongs to no person.
  var stranger: String?
}
