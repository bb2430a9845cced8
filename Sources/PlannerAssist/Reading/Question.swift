import PlannerModel
import PlannerTime

/// A question or an order that was understood.
package enum Question: Hashable, Sendable {
  case last(Contacted, Named)
  case often(Named)
  /// group: A filter of people, or empty.
  case notMet(days: Int, group: String)
  case neverMet
  case birthdays(DaySpan)
  case birthday(Named)
  case age(Named)
  case about(Named)
  case free(Named, DaySpan)
  case next(Named)
  case agenda(DaySpan)
  case upcoming
  case due
  case overdue
  case fading
  case who(Field, String)
  /// on: The day that the question names.
  case why(Named, on: DaySpan?)
  case check
  case reach(Named)
  case phone(Named)
  case mail(Named)
  case address(Named)
  case introduce(Named)
  case notes(Named)
  case change(Change)

  /// How somebody was met.
  package enum Contacted: String, Sendable {
    case any, talk, met, call, text
  }

  /// The field of a search for people.
  package enum Field: String, Sendable {
    case city, company, interest, offers, seeks
  }

  /// A change that the user asked for. Only its command makes it.
  package struct Change: Hashable, Sendable {
    package enum What: Hashable, Sendable {
      case move(Instant)
      case snooze(by: String?)
      case snoozeTonight
      case done(Contacted, at: String?)
      case cancel
      case pause(until: CivilDate?)
      case resume
      case followUp(String, on: CivilDate)
      case note(String)
      case book(Instant)
      case undo
    }

    package var what: What
    package var person: Named?
    /// The arguments of plannerctl.
    package var command: [String]
  }
}

/// A span of days, including both ends.
package struct DaySpan: Hashable, Sendable, CustomStringConvertible {
  package var first: CivilDate
  package var last: CivilDate

  package init(_ first: CivilDate, _ last: CivilDate) {
    self.first = first
    self.last = last
  }

  var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }

  package var description: String { "\(first)..\(last)" }
}

extension Question: CustomStringConvertible {
  /// A description for tests.
  package var description: String {
    switch self {
    case .last(let how, let person): "last.\(how.rawValue)(\(person.name))"
    case .often(let person): "often(\(person.name))"
    case .notMet(let days, let group): "notmet(\(days)d\(group.isEmpty ? "" : " ")\(group))"
    case .neverMet: "nevermet"
    case .birthdays(let span): "birthdays(\(span))"
    case .birthday(let person): "birthday(\(person.name))"
    case .age(let person): "age(\(person.name))"
    case .about(let person): "about(\(person.name))"
    case .free(let person, let span): "free(\(person.name), \(span))"
    case .next(let person): "next(\(person.name))"
    case .agenda(let span): "agenda(\(span))"
    case .upcoming: "nextall"
    case .due: "due"
    case .overdue: "overdue"
    case .fading: "fading"
    case .who(let field, let value): "who(\(Self.filter(field, value)))"
    case .why(let person, _): "why(\(person.name))"
    case .check: "check"
    case .reach(let person): "reach(\(person.name))"
    case .phone(let person): "phone(\(person.name))"
    case .mail(let person): "mail(\(person.name))"
    case .address(let person): "address(\(person.name))"
    case .introduce(let person): "introduce(\(person.name))"
    case .notes(let person): "notes(\(person.name))"
    case .change(let change): change.command.joined(separator: " | ")
    }
  }

  /// Returns a part of a filter: `company:"harbour labs"`.
  static func filter(_ field: Field, _ value: String) -> String {
    "\(field.rawValue):\(value.contains(" ") ? "\"\(value)\"" : value)"
  }

  /// The question in words. Reading them gives the same question.
  package var asked: String {
    switch self {
    case .last(let how, let person):
      switch how {
      case .any: "When was I last in touch with \(person.name)?"
      case .talk: "When did I last talk to \(person.name)?"
      case .met: "When did I last meet \(person.name)?"
      case .call: "When did I last call \(person.name)?"
      case .text: "When did I last write to \(person.name)?"
      }
    case .often(let person): "How often do I meet \(person.name)?"
    case .notMet(let days, let group):
      "\(Self.asked(group)) have I not met for \(days) \(days == 1 ? "day" : "days")?"
    case .neverMet: "Who have I never met?"
    case .birthdays(let span): "Whose birthday is \(span.asked)?"
    case .birthday(let person): "When is the birthday of \(person.name)?"
    case .age(let person): "How old is \(person.name)?"
    case .about(let person): "What do I know about \(person.name)?"
    case .free(let person, let span): "When could I call \(person.name) \(span.asked)?"
    case .next(let person): "When do I next see \(person.name)?"
    case .agenda(let span): "What is on \(span.asked)?"
    case .upcoming: "What is next?"
    case .due: "Who is due?"
    case .overdue: "Who is overdue?"
    case .fading: "Who is fading?"
    case .who(.city, let value): "Who lives in \(value)?"
    case .who(.company, let value): "Who works at \(value)?"
    case .who(.interest, let value): "Who likes \(value)?"
    case .who(.offers, let value): "Who offers \(value)?"
    case .who(.seeks, let value): "Who seeks \(value)?"
    case .why(let person, _): "Why is \(person.name) planned then?"
    case .check: "Can I keep it all?"
    case .reach(let person): "How do I reach \(person.name)?"
    case .phone(let person): "What is the phone number of \(person.name)?"
    case .mail(let person): "What is the email of \(person.name)?"
    case .address(let person): "Where does \(person.name) live?"
    case .introduce(let person): "Who could I introduce \(person.name) to?"
    case .notes(let person): "What did I note about \(person.name)?"
    case .change(let change): change.asked
    }
  }

  private static func asked(_ group: String) -> String {
    guard let (field, value) = parts(group) else { return "Who" }
    switch field {
    case "tag": return "Which \(value)"
    case "city": return "Who in \(value)"
    default: return "Who at \(value)"
    }
  }

  /// Returns the words after 'everybody' for a filter, such as a city. Returns an empty text without a
  /// filter.
  static func among(_ group: String) -> String {
    guard let (field, value) = parts(group) else { return "" }
    switch field {
    case "tag": return " with the tag \(value)"
    case "city": return " in \(value)"
    default: return " at \(value)"
    }
  }

  /// Splits a filter such as `city:"New York"`.
  private static func parts(_ group: String) -> (field: String, value: String)? {
    let parts = group.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != "\"" } }
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}

extension DaySpan {
  /// The days in words that mean the same on any day.
  var asked: String { first == last ? "on \(first)" : "from \(first) to \(last)" }
}

extension Question.Change {
  package var asked: String {
    let name = person?.name ?? ""
    switch what {
    case .move: return "Move \(name) to \(command.last ?? "")"
    case .snooze(let by): return "Snooze \(name)\(by.map { " by \($0)" } ?? "")"
    case .snoozeTonight: return "Snooze tonight"
    case .done(let how, let at):
      let verb = how == .call ? "called" : how == .text ? "texted" : "met"
      return "I \(verb) \(name)\(at.map { " on \($0)" } ?? "")"
    case .cancel: return "Cancel \(name)"
    case .pause(let day): return "Pause \(name)\(day.map { " until \($0)" } ?? "")"
    case .resume: return "Resume \(name)"
    case .followUp(let text, let day):
      return "Remind me on \(day) to ask \(name) \(text.hasPrefix("ask ") ? String(text.dropFirst(4)) : text)"
    case .note(let text): return "Remember that \(name) \(text)"
    case .book: return "Book \(name) \(command.last ?? "")"
    case .undo: return "Undo"
    }
  }
}
