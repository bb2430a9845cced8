import PlannerModel
import PlannerTime

/// Compares a question with patterns.
struct Matcher {
  var text: String
  var words: [TypedWord]
  var names: Names
  var times: TimeSlots
  /// The words of all patterns.
  var vocabulary: Set<String>
  /// Whether an unknown word may be taken for a name.
  var takesStrangers = false

  /// Calls `found` for each reading in which the pattern covers all words.
  func match(_ pattern: Pattern, _ found: (Held) -> Void) {
    match(pattern.parts[...], at: 0, Held()) { position, held in
      if position == words.count { found(held) }
    }
  }

  private func match(
    _ parts: ArraySlice<Pattern.Part>, at position: Int, _ held: Held, _ then: (Int, Held) -> Void
  ) {
    guard let part = parts.first else { return then(position, held) }
    let rest = parts.dropFirst()
    switch part {
    case .word(let word):
      if position < words.count, fits(words[position], word) { match(rest, at: position + 1, held, then) }
    case .choice(let choices, let optional):
      if optional { match(rest, at: position, held, then) }
      for choice in choices {
        match(choice[...], at: position, held) { match(rest, at: $0, $1, then) }
      }
    case .slot(let slot):
      for count in lengths(of: slot, at: position).reversed() {
        let end = position + count
        let readings = fill(slot, with: position..<end, held)
        for filled in readings { match(rest, at: end, filled, then) }
        // `ana souza` is one name, not `ana` and another word.
        if !readings.isEmpty, slot == .person || slot == .persons { return }
      }
    }
  }

  /// Returns whether a typed word is the word of a pattern. A long word may have a typing mistake, but not
  /// at its ends, where `lives` would match `lived`. A mistyped word must not be a name or another known
  /// word.
  private func fits(_ typed: TypedWord, _ word: String) -> Bool {
    if typed.key == word { return !typed.isPossessive }
    return isMistyped(typed, word)
  }

  func isMistyped(_ typed: TypedWord, _ word: String) -> Bool {
    let key = typed.key
    guard word.utf8.count >= 5, key.utf8.count >= 4, abs(word.utf8.count - key.utf8.count) <= 1,
      key.first == word.first, key.last == word.last, !typed.isPossessive, !vocabulary.contains(key),
      !Self.otherWords.contains(key), names.people(called: [typed], ofSomebody: true).isEmpty
    else { return false }
    return typingMistakes(between: key, and: word) <= (word.utf8.count >= 8 ? 2 : 1)
  }

  /// Words that differ in a letter from a word of a pattern and have another meaning.
  private static let otherWords: Set<String> = [
    "lakes", "loves", "moves", "lines", "plans", "plants", "least", "there", "three", "these", "those",
    "where", "while", "whole", "under", "after", "other", "every", "never", "without", "except", "before",
    "spook", "spoken", "cabled", "culled", "pulled", "patent", "planted", "planned", "panned", "seats",
    "sees",
    "month", "mouth", "words", "works", "marks", "weekend", "meetings",
  ]

  private func lengths(of slot: Slot, at position: Int) -> ClosedRange<Int> {
    let left = words.count - position
    guard left > 0 else { return 0...0 }
    return switch slot {
    case .person, .persons: 1...min(4, left)
    case .verb, .past: 1...min(4, left)
    case .noun, .tag: 1...1
    case .days: 1...min(3, left)
    case .span: 1...min(6, left)
    case .value: 1...min(3, left)
    case .day: 1...min(4, left)
    case .time, .ago, .until, .by, .text: left...left
    }
  }

  private func fill(_ slot: Slot, with range: Range<Int>, _ held: Held) -> [Held] {
    let part = words[range]
    guard !part.isEmpty else { return [] }
    func one(_ change: (inout Held) -> Bool) -> [Held] {
      var filled = held
      return change(&filled) ? [filled] : []
    }
    switch slot {
    case .person, .persons: return people(part, ofSomebody: slot == .persons, held)
    case .verb, .past:
      let found = Verbs.read(part.map(\.key), pastOnly: slot == .past)
      return found.map { verb in
        one {
          $0.verb = verb
          return true
        }
      } ?? []
    case .noun:
      return Verbs.nouns[part.first?.key ?? ""].map { verb in
        one {
          $0.verb = verb
          return true
        }
      } ?? []
    case .days:
      return times.days(keys(part)).map { days in
        one {
          $0.days = days
          return true
        }
      } ?? []
    case .span:
      return times.span(keys(part)).map { span in
        one {
          $0.span = span
          return true
        }
      } ?? []
    case .tag:
      return part.first.flatMap { names.tag($0) }.map { tag in
        one {
          $0.tag = tag
          return true
        }
      } ?? []
    case .value:
      guard part.allSatisfy({ Self.isValue($0) && !vocabulary.contains($0.key) }) else { return [] }
      return one {
        $0.value = part.map(\.key).joined(separator: " ")
        return true
      }
    case .time:
      guard let (instant, text) = times.ahead(raw(part)) else { return [] }
      return one {
        ($0.instant, $0.time) = (instant, text)
        return true
      }
    case .ago:
      return times.ago(raw(part)).map { ago in
        one {
          $0.ago = ago
          return true
        }
      } ?? []
    case .until:
      return times.until(keys(part)).map { day in
        one {
          $0.day = day
          return true
        }
      } ?? []
    case .day:
      return times.dayAhead(keys(part)).map { day in
        one {
          $0.day = day
          return true
        }
      } ?? []
    case .by:
      return CalendarDuration(TimeSlots.numbered(keys(part)).joined(separator: " ")).map { by in
        one {
          $0.by = "\(by)"
          return true
        }
      } ?? []
    case .text:
      let text = raw(part)
      guard let first = part.first, !["and", "or", "but", "except", "nor"].contains(first.key),
        !first.isPossessive,
        !text.split(separator: " ").contains(where: { $0.hasPrefix("-") }), text.utf8.count <= 2000
      else { return [] }
      return one {
        $0.text = text
        return true
      }
    }
  }

  private func people(_ part: ArraySlice<TypedWord>, ofSomebody: Bool, _ held: Held) -> [Held] {
    guard held.person == nil else { return [] }
    if takesStrangers {
      guard part.count <= 2, part.allSatisfy({ Self.isValue($0) && !vocabulary.contains($0.key) }),
        names.people(called: part, ofSomebody: true).isEmpty, let last = part.last,
        ofSomebody || !last.isPossessive
      else { return [] }
      var filled = held
      var name = raw(part).filter { $0 != "?" }
      if ofSomebody {
        for ending in ["'s", "’s"] where name.hasSuffix(ending) { name.removeLast(2) }
      }
      filled.stranger = name
      filled.person = Named(id: "", name: name)
      return [filled]
    }
    return names.people(called: part, ofSomebody: ofSomebody).map { person in
      var filled = held
      filled.person = person
      return filled
    }
  }

  /// The keys of the words, with typing mistakes in words of time corrected.
  private func keys(_ part: ArraySlice<TypedWord>) -> [String] {
    part.map { word in TimeSlots.vocabulary.first { isMistyped(word, $0) } ?? word.key }
  }

  /// The words as they were typed, without punctuation at the end.
  private func raw(_ part: ArraySlice<TypedWord>) -> String {
    guard let first = part.first, let last = part.last else { return "" }
    var text = TypedWord.pieces(of: text)[first.piece...last.piece].joined(separator: " ")
    while let end = text.last, "?!.,;".contains(end) { text.removeLast() }
    return text
  }

  /// Returns whether a word may be part of a city, company, interest or name: letters, and not a word that
  /// would change the meaning.
  private static func isValue(_ word: TypedWord) -> Bool {
    !word.isPossessive && !joins.contains(word.key) && !TimeSlots.vocabulary.contains(word.key)
      && word.key.allSatisfy { $0.isLetter || "&-'.".contains($0) } && word.key.count > 1
  }

  /// Words that join, exclude or refer to something outside the question.
  static let joins: Set<String> = [
    "and", "or", "but", "not", "no", "nor", "except", "without", "with", "before", "after", "since", "until",
    "than", "then", "if", "unless", "when", "while", "because", "who", "whose", "which", "that", "this",
    "these",
    "those", "there", "here", "me", "my", "mine", "i", "you", "your", "he", "she", "him", "her", "his", "it",
    "its", "they", "them", "their", "we", "us", "our", "in", "on", "at", "for", "from", "to", "of", "by",
    "about",
    "near", "outside", "around", "like", "is", "are", "was", "were", "be", "been", "do", "does", "did", "has",
    "have", "had", "will", "would", "only", "also", "too", "never", "always", "more", "most", "less", "least",
    "any", "anything", "everything", "everybody", "everyone", "all", "some", "somebody", "someone", "nobody",
    "nothing", "both", "other", "others", "another", "town", "trouble", "charge", "love", "danger", "doubt",
    "alone", "anyone", "anybody", "people", "person", "home", "away", "work", "now", "today", "the", "a",
    "an",
    "same", "instead", "nowadays", "currently", "anymore", "formerly", "previously", "soon", "later", "once",
    "very", "really", "much", "many", "few", "ever", "again", "anymore", "wife", "husband", "boss",
    "son", "daughter", "sister", "brother", "mother", "father", "mom", "dad", "child", "children", "kids",
  ]
}

/// Verbs and nouns for ways to meet somebody.
enum Verbs {
  static func read(_ words: [String], pastOnly: Bool) -> Question.Contacted? {
    let text = words.joined(separator: " ")
    return past[text] ?? (pastOnly ? nil : present[text])
  }

  /// Verbs in the past for log entries. `talked to` is missing, because it does not say whether it was a
  /// call.
  private static let past: [String: Question.Contacted] = [
    "met": .met, "met with": .met, "met up with": .met, "saw": .met, "visited": .met,
    "called": .call, "phoned": .call, "rang": .call,
    "texted": .text, "wrote to": .text, "messaged": .text,
  ]

  private static let present: [String: Question.Contacted] = [
    "meet": .met, "meet with": .met, "meet up with": .met, "see": .met, "seen": .met, "visit": .met,
    "seeing": .met, "meeting": .met, "meeting with": .met, "seen from": .any,
    "call": .call, "phone": .call, "ring": .call, "rung": .call, "calling": .call, "phoning": .call,
    "text": .text, "write to": .text, "written to": .text, "message": .text,
    "talk to": .talk, "talk with": .talk, "talked to": .talk, "talked with": .talk, "speak to": .talk,
    "speak with": .talk, "spoke to": .talk, "spoke with": .talk, "spoken to": .talk, "spoken with": .talk,
    "talking to": .talk, "speaking to": .talk, "chat with": .talk, "chatted with": .talk,
    "contact": .any, "contacted": .any, "hear from": .any, "heard from": .any, "in touch with": .any,
    "been in touch with": .any,
  ]

  static let nouns: [String: Question.Contacted] = [
    "call": .call, "meeting": .met, "contact": .any, "chat": .talk, "conversation": .talk, "message": .text,
    "text": .text,
  ]

  static let words = Set(
    (Array(past.keys) + Array(present.keys)).flatMap { $0.split(separator: " ").map(String.init) })
}
