import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Answers questions with data of the daemon. It calls only methods that change nothing.
package struct Assistant {
  var daemon: any Asking
  var words: UsersWords

  package init(daemon: any Asking, words: UsersWords) {
    self.daemon = daemon
    self.words = words
  }

  package func names() throws -> Names {
    let people = try daemon.call(PeopleMethods.Names()).people
    return Names(
      people: people.compactMap { person in person.names.first.map { Named(id: person.id, name: $0) } },
      tags: Array(Set(people.flatMap(\.tags))).sorted())
  }

  package func read(_ text: String) throws -> Understood {
    Question.read(text, names: try names(), now: words.now, zone: words.zone)
  }

  package func answer(_ text: String) throws -> Answer {
    switch try read(text) {
    case .question(let question): return try answer(question)
    case .either(let questions): return which(questions)
    case .year(let question): return Answer(notUnderstood: question)
    case .stranger(let name, let question): return try stranger(name, question)
    case .nothing(let near):
      if near.isEmpty {
        return Answer(
          notUnderstood: "I do not understand that. Examples:",
          near: [Question.due, .upcoming, .fading].map(\.asked))
      }
      return Answer(notUnderstood: "I do not understand that. Similar questions:", near: near)
    }
  }

  private func which(_ questions: [Question]) -> Answer {
    let names = questions.compactMap(\.person?.name)
    let isWho = Set(names).count == questions.count && Set(questions.map(\.kind)).count == 1
    let sentence = isWho ? "Who do you mean, \(list(names, "or"))?" : "That can mean two things:"
    return Answer(notUnderstood: sentence, near: questions.prefix(3).map(\.asked))
  }

  /// Returns the answer for an unknown name. The daemon may know similar names; they are suggested and not
  /// used.
  private func stranger(_ name: String, _ question: Question) throws -> Answer {
    var near: [String] = []
    do {
      near = [try daemon.call(Methods.Person(name: name)).contact.displayName]
    } catch let error as NotFound {
      near = error.near ?? []
    } catch let error as Ambiguous {
      near = error.matches.map(\.name)
    } catch is InvalidField {}
    let sentence = "Nobody here is called '\(oneLine(name))'."
    if near.isEmpty { return Answer(notUnderstood: sentence) }
    let meant = near.prefix(3).map { oneLine($0) }
    return Answer(
      notUnderstood: "\(sentence) Did you mean \(list(meant, "or"))?",
      near: near.prefix(3).map { question.asked(of: $0) })
  }

  // MARK: - Answers

  func answer(_ question: Question) throws -> Answer {
    switch question {
    case .last(let how, let person): try last(how, person)
    case .often(let person): try often(person)
    case .notMet(let days, let group): try notMet(days, group)
    case .neverMet:
      try people("strangers", none: "You have met everybody at least once.", some: "You never met") { _ in nil
      }
    case .birthdays(let span): try birthdays(span)
    case .birthday(let person): try birthday(person, age: false)
    case .age(let person): try birthday(person, age: true)
    case .about(let person): try about(person)
    case .free(let person, let span): try free(person, span)
    case .next(let person): try next(person)
    case .agenda(let span): try agenda(span)
    case .upcoming: try upcoming()
    case .due: try due(overdueOnly: false)
    case .overdue: try due(overdueOnly: true)
    case .fading:
      try people("fading", none: "Nobody is fading.", some: "Fading are") { $0.lastMetAt.map(lastMet) }
    case .who(let field, let value): try who(field, value)
    case .why(let person, let day): try why(person, on: day)
    case .check: try check()
    case .reach(let person): try reach(person, .any)
    case .phone(let person): try reach(person, .phone)
    case .mail(let person): try reach(person, .mail)
    case .address(let person): try reach(person, .address)
    case .introduce(let person): try introduce(person)
    case .notes(let person): try notes(person)
    case .change(let change): try propose(change)
    }
  }

  // MARK: - Words

  /// Returns a list such as `a, b and c`.
  func list(_ parts: [String], _ word: String = "and") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " \(word) " + last
  }

  /// Returns a day such as `on Tue 3 Nov, 22 days ago`, or `today`.
  func ago(_ instant: Instant) -> String {
    let date = words.zone.date(at: instant)
    let relative = words.relative(date)
    return date >= words.today.adding(days: -1) ? relative : "on \(words.day(date)), \(relative)"
  }

  private func lastMet(_ instant: Instant) -> String { "last \(ago(instant))" }

  /// Lists the people of a filter, the first ten by name and the rest as a number.
  func people(
    _ filter: String, none: String, some: String, detail: (PersonSummary) -> String?
  ) throws -> Answer {
    let command = ["people"] + filter.split(separator: "\u{1F}").map(String.init)
    let reply = try daemon.call(
      Methods.People(filter: filter.split(separator: "\u{1F}").joined(separator: " "), limit: 10))
    guard reply.total > 0 else { return Answer(none, command: command) }
    let names = reply.people.map { person in
      oneLine(person.contact.displayName) + (detail(person).map { " (\($0))" } ?? "")
    }
    let more = reply.total - names.count
    let all = more > 0 ? names + ["\(more) more"] : names
    return Answer("\(some) \(list(all)).", command: command)
  }

  func profile(of person: Named) throws -> WholeProfile {
    try daemon.call(PeopleMethods.Profile(name: person.id))
  }

  /// Returns the person with their sessions, latest first.
  func whole(_ person: Named) throws -> Methods.Person.Reply {
    try daemon.call(Methods.Person(name: person.id))
  }

  /// Returns the next session of a person, or the current one.
  func nextItem(_ reply: Methods.Person.Reply) -> ShownItem? {
    reply.items.last { $0.status.isLive && $0.endAt > words.now }
  }
}

extension Question {
  /// The person of the question, or nil.
  var person: Named? {
    switch self {
    case .last(_, let person), .often(let person), .birthday(let person), .age(let person),
      .about(let person),
      .free(let person, _), .next(let person), .why(let person, _), .reach(let person), .phone(let person),
      .mail(let person),
      .address(let person), .introduce(let person), .notes(let person):
      person
    case .change(let change): change.person
    case .notMet, .neverMet, .birthdays, .agenda, .upcoming, .due, .overdue, .fading, .who, .check: nil
    }
  }

  /// The question without the person.
  var kind: String { asked(of: "somebody") }

  /// Returns the same question about another person.
  func asked(of name: String) -> String {
    let other = Named(id: "", name: name)
    let question: Question =
      switch self {
      case .last(let how, _): .last(how, other)
      case .often: .often(other)
      case .birthday: .birthday(other)
      case .age: .age(other)
      case .about: .about(other)
      case .free(_, let span): .free(other, span)
      case .next: .next(other)
      case .why(_, let day): .why(other, on: day)
      case .reach: .reach(other)
      case .phone: .phone(other)
      case .mail: .mail(other)
      case .address: .address(other)
      case .introduce: .introduce(other)
      case .notes: .notes(other)
      case .change(var change):
        {
          change.person = change.person.map { _ in other }
          return .change(change)
        }()
      case .notMet, .neverMet, .birthdays, .agenda, .upcoming, .due, .overdue, .fading, .who, .check: self
      }
    return question.asked
  }
}
