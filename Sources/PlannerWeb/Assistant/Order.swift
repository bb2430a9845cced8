import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A change that the assistant proposes, read from its command. The page makes it with the same calls as
/// the terminal. Other commands must be run in the terminal.
enum Order: Equatable {
  case move(String, to: String)
  case book(String, at: String)
  case snooze(String, by: String?)
  case snoozeTonight
  case done(String, Meeting)
  case log(String, Meeting)
  case cancel(String)
  case pause(String, until: String?)
  case resume(String)
  case date(String, on: String, of: String?)
  case note(String, on: String)
  case undo

  /// How somebody was met.
  struct Meeting: Equatable {
    var outcome: Outcome?
    var at: String?
    var notes: String?
    var followUp: String?
    var question: String?
  }

  /// Returns the arguments of a command such as `plannerctl reschedule 'Ana Souza' 'Thu 26 Nov 18:00'`.
  static func words(_ command: String) -> [String]? {
    guard let words = Remedy.words(command), words.first == "plannerctl" else { return nil }
    return Array(words.dropFirst())
  }

  /// - words: The arguments of plannerctl.
  init?(words: [String]) {
    guard let read = Arguments(words) else { return nil }
    let (plain, options) = (read.plain, read.options)
    // The words after the first one, as a single text.
    let rest = plain.dropFirst().joined(separator: " ")
    func allows(_ names: Set<String>, words: ClosedRange<Int>) -> Bool {
      words.contains(plain.count) && names.isSuperset(of: options.keys)
    }
    let meeting = Meeting(
      outcome: options["--outcome"].flatMap(Outcome.init(rawValue:)), at: options["--at"],
      notes: options["--notes"], followUp: options["--follow-up"], question: rest.isEmpty ? nil : rest)
    let hasOutcome = options["--outcome"] == nil || meeting.outcome != nil
    let many = 1...1000
    switch read.command {
    case "reschedule" where allows(["--at"], words: many), "book" where allows(["--at"], words: many):
      guard rest.isEmpty != (options["--at"] == nil) else { return nil }
      let time = options["--at"] ?? rest
      self = read.command == "book" ? .book(plain[0], at: time) : .move(plain[0], to: time)
    case "snooze" where allows([], words: many): self = .snooze(plain[0], by: rest.isEmpty ? nil : rest)
    case "snooze-tonight" where allows([], words: 0...0): self = .snoozeTonight
    case "done" where hasOutcome && allows(["--outcome", "--at", "--notes", "--follow-up"], words: many):
      guard rest.isEmpty || meeting.followUp != nil else { return nil }
      self = .done(plain[0], meeting)
    case "log" where hasOutcome && allows(["--outcome", "--at", "--notes"], words: 1...1):
      self = .log(plain[0], meeting)
    case "cancel" where allows([], words: 1...1): self = .cancel(plain[0])
    case "pause" where allows(["--until"], words: 1...1): self = .pause(plain[0], until: options["--until"])
    case "resume" where allows([], words: 1...1): self = .resume(plain[0])
    case "dates" where plain.first == "add" && allows(["--on", "--name"], words: 2...1000):
      guard let day = options["--on"] else { return nil }
      self = .date(rest, on: day, of: options["--name"])
    case "note" where allows([], words: 2...1000): self = .note(rest, on: plain[0])
    case "undo" where allows([], words: 0...0): self = .undo
    default: return nil
    }
  }

  // MARK: - In words

  /// The label of the button.
  var says: String {
    switch self {
    case .move(let who, let time): "Move the session with \(who): \(time)"
    case .book(let who, let time): "Book \(who): \(time)"
    case .snooze(let who, let by): "Postpone the session with \(who) by \(by ?? "an hour")"
    case .snoozeTonight: "Move the rest of today to tomorrow"
    case .done(let who, let meeting), .log(let who, let meeting): meeting.says(who)
    case .cancel(let who): "Skip the session with \(who)"
    case .pause(let who, let until): "Plan nothing with \(who)\(until.map { " until \($0)" } ?? "")"
    case .resume(let who): "Plan for \(who) again"
    case .date(let title, let day, let who): "Remind you\(who.map { " of \($0)" } ?? "") on \(day): \(title)"
    case .note(let text, let who): "Keep a note about \(who): \(text)"
    case .undo: "Undo the last change"
    }
  }

  // MARK: - Targets

  /// Returns the session that the change affects now.
  func session(_ visit: Visit) -> ShownItem? {
    switch self {
    case .move(let item, _), .snooze(let item, _), .done(let item, _), .cancel(let item):
      try? visit.call(Methods.Item(item: item)).item
    default: nil
    }
  }

  /// Returns the text about what a guest will see of the change, or nil if no guest booked the session.
  func wordOfGuest(_ session: ShownItem?, _ visit: Visit) -> String? {
    switch self {
    case .move, .snooze: session?.wordOfGuest(.moved, at: visit.words.now)
    case .cancel: session?.wordOfGuest(.canceled, at: visit.words.now)
    default: nil
    }
  }

  /// Returns a description of the current target of the change, or nil if its words are unambiguous.
  func meant(_ session: ShownItem?, _ visit: Visit) -> String? {
    if self == .undo { return (try? visit.call(Methods.Status()).undoable).map(singleSpaced) }
    return session.map { "\($0.id) \($0.startAt)" }
  }

  // MARK: - Carrying out

  /// Makes the change. Returns a description of it.
  /// - force: Whether a busy time may be taken.
  func make(_ visit: Visit, force: Bool) throws -> String {
    let force = force ? true : nil
    switch self {
    case .move(let item, let time):
      let moved = try visit.call(
        Methods.Reschedule(item: item, startAt: time, force: force, ask: visit.asksAboutGuest))
      return ItemActions.isNow(moved.item, moved.warnings, visit)
    case .book(let name, let time):
      return PersonActions.booked(
        try visit.call(Methods.Book(name: name, at: time, force: force)), visit)
    case .snooze(let item, let by):
      let snoozed = try visit.call(Methods.Snooze(item: item, by: by, ask: visit.asksAboutGuest))
      return ItemActions.isNow(snoozed.item, snoozed.warnings, visit)
    case .snoozeTonight:
      return PlanActions.tonight(try visit.call(Methods.SnoozeTonight()))
    case .done(let item, let meeting):
      return PersonActions.written(
        try visit.call(
          Methods.Done(
            item: item, outcome: meeting.outcome, notes: meeting.notes, at: meeting.at,
            followUp: meeting.followUp, question: meeting.question, again: visit.meansSecond)), visit)
    case .log(let name, let meeting):
      let contact = try visit.call(Methods.Person(name: name)).contact
      _ = try visit.call(
        Methods.Log(name: contact.id, outcome: meeting.outcome, at: meeting.at, notes: meeting.notes))
      return "\(contact.displayName): written down."
    case .cancel(let item):
      return ItemActions.skipped(
        try visit.call(Methods.Cancel(item: item, ask: visit.asksAboutGuest)), visit)
    case .pause(let name, let until): return try pause(name, true, until: until, visit)
    case .resume(let name): return try pause(name, false, until: nil, visit)
    case .date(let title, let day, let name):
      let added = try visit.call(PeopleMethods.AddDate(name: name, title: title, on: day))
      return DateActions.said(added, visit)
    case .note(let text, let name):
      let noted = try visit.call(Methods.Note(item: name, text: text))
      return "The note is saved for \(noted.contact?.displayName ?? noted.item?.name ?? name)."
    case .undo: return PlanActions.said(of: try visit.call(Methods.Undo()))
    }
  }

  private func pause(_ name: String, _ pauses: Bool, until: String?, _ visit: Visit) throws -> String {
    let contact = try visit.call(Methods.Person(name: name)).contact
    return PersonActions.paused(
      contact.displayName,
      try visit.call(
        Methods.SetPaused(name: contact.id, paused: pauses, until: until, ask: visit.asksAboutGuest)), visit)
  }
}

extension Order.Meeting {
  fileprivate func says(_ who: String) -> String {
    let how =
      switch outcome {
      case .call: "called"
      case .text: "wrote to"
      case .other: "were in touch with"
      case .met, nil: "met"
      }
    var says = "Write down that you \(how) \(who)"
    if let at { says += ", \(at)" }
    if let notes { says += ": \(notes)" }
    if let followUp { says += "; ask again on \(followUp)\(question.map { ": \($0)" } ?? "")" }
    return says
  }
}

/// The arguments of plannerctl: a command, words, and options with a value each.
private struct Arguments {
  var command: String
  var plain: [String] = []
  var options: [String: String] = [:]

  /// Returns nil if an option has no value or occurs twice.
  init?(_ words: [String]) {
    var words = words[...]
    guard let command = words.popFirst() else { return nil }
    self.command = command
    while let word = words.popFirst() {
      guard word.hasPrefix("-") else {
        plain.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard options[parts[0]] == nil, let value = parts.count == 2 ? parts[1] : words.popFirst() else {
        return nil
      }
      options[parts[0]] = value
    }
  }
}
