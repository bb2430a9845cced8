import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A change that the daemon proposes, read from its command. The page tries it and makes it with the same
/// calls as the terminal. Other commands must be run in the terminal.
struct Remedy: Equatable {
  private enum Target: Equatable {
    case preference(Preferences.Key)
    /// The person, as the command names them.
    case person(String)
  }

  private let target: Target
  /// The key of a preference, or an option of `plannerctl edit`, with the new values.
  private let option: String
  private let values: [String]

  /// - command: A command such as `plannerctl edit 'Ana Souza' --every 14d`.
  init?(command: String) {
    guard let words = Self.words(command), words.count >= 5, words[0] == "plannerctl" else { return nil }
    if words[1] == "prefs", words[2] == "set", let key = Preferences.Key(rawValue: words[3]) {
      self.init(.preference(key), key.rawValue, [words.dropFirst(4).joined(separator: " ")])
      return
    }
    let pairs = Array(words.dropFirst(3))
    guard words[1] == "edit", pairs.count.isMultiple(of: 2) else { return nil }
    let option = pairs[0]
    let options = stride(from: 0, to: pairs.count, by: 2).map { pairs[$0] }
    guard ["--every", "--for", "--between", "--on"].contains(option), options.allSatisfy({ $0 == option }),
      options.count == 1 || option == "--between"
    else { return nil }
    self.init(
      .person(words[2]), String(option.dropFirst(2)),
      stride(from: 1, to: pairs.count, by: 2).map { pairs[$0] })
  }

  private init(_ target: Target, _ option: String, _ values: [String]) {
    self.target = target
    self.option = option
    self.values = values
  }

  /// The change in the form for `WhatIf`.
  var change: String {
    let value = values.joined(separator: ",")
    return switch target {
    case .preference: "\(option)=\(value)"
    case .person(let name): "\(name).\(option)=\(value)"
    }
  }

  /// Makes the change. Returns a description of it.
  func make(_ visit: Visit) throws -> String {
    switch target {
    case .preference(let key):
      let set = try visit.call(
        Methods.SetPreference(key: key.rawValue, value: .string(values.joined(separator: " "))))
      return "\(key.inWords.capitalizedFirst): \(PreferenceRow.shown(key, visit, set.preferences)) now."
    case .person(let name):
      let person = try visit.call(Methods.Person(name: name))
      let edited = try visit.call(
        Methods.EditContact(
          name: person.contact.id,
          fields: ContactFields(goal: try settings(person.goal?.windows ?? .always))))
      return "\(edited.contact.displayName): changed."
    }
  }

  private func settings(_ windows: Windows) throws -> GoalSettings {
    let text = values.joined(separator: ",")
    func read<Value>(_ field: String, _ read: (String) throws(Unread) -> Value) throws -> Value {
      try InvalidField.reading(text, field: field, read)
    }
    var changed = windows
    switch option {
    case "every": return GoalSettings(cadenceDays: try read("goal.cadenceDays", CalendarDuration.cadence))
    case "for": return GoalSettings(minDurationMin: try read("goal.minDurationMin", CalendarDuration.length))
    case "between": changed.timeBlocks = try read("goal.windows.timeBlocks", TimeBlock.blocks)
    default: changed.weekdays = try read("goal.windows.weekdays", Weekday.days)
    }
    return GoalSettings(windows: changed)
  }

  /// Splits a line that `Quoted.shell` wrote into its words. Returns nil if a quote is open at its end.
  /// Quotes join adjacent text, and a backslash outside of quotes escapes the next character.
  static func words(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var isQuoted = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        word = (word ?? .init()) + [scalar]
        isEscaped = false
      } else if scalar == "'" {
        isQuoted.toggle()
        word = word ?? .init()
      } else if isQuoted {
        word?.append(scalar)
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == " " {
        if let word { words.append(String(word)) }
        word = nil
      } else {
        word = (word ?? .init()) + [scalar]
      }
    }
    if isQuoted || isEscaped { return nil }
    if let word { words.append(String(word)) }
    return words
  }
}
