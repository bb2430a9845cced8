import PlannerTime

/// What the table ``Preferences/Key/entry`` says about one preference.
package struct PreferenceEntry: Sendable {
  /// The groups of preferences on the page of the settings, in their order.
  package enum Group: String, CaseIterable, Sendable {
    case time, reminders, places, planning, writing, assistant, guests
    /// The page shows these beside the browsers with access.
    case browsers

    package var title: String {
      switch self {
      case .time: "Your time"
      case .reminders: "Reminders"
      case .places: "Places and clocks"
      case .planning: "Planning"
      case .writing: "Writing"
      case .assistant: "The assistant"
      case .guests: "Guests"
      case .browsers: "Browsers"
      }
    }

    /// The preferences of the group, in the order of the page.
    package var keys: [Preferences.Key] {
      Preferences.Key.allCases.map { (key: $0, place: $0.entry.place) }.filter { $0.place.group == self }
        .sorted { $0.place.number < $1.place.number }.map { $0.key }
    }
  }

  /// The effect of a new value on what is stored already.
  package enum Effect: Sendable {
    case nothing
    /// Sessions may not fit any more, because it is a rule for placing them.
    case hours
    /// Calendars must be read again, because it sets their zone or the range of time that is read.
    case calendars
  }

  package let type: PreferenceType
  package let place: (group: Group, number: Int)
  /// The name of the column in the store; nil for the key.
  package let column: String?
  /// The meaning in about 20 characters, for the terminal.
  package let meaning: String
  /// The subject of a sentence: `the number of sessions a week`.
  package let subject: String
  /// The meaning in sentences, and the values that can be typed.
  package let hint: String
  package let effect: Effect
  private let words: @Sendable (_ preferences: Preferences, _ text: String) -> String

  /// - words: The value in words for the page, from its text, if it is not the words of a choice or its text.
  init(
    _ type: PreferenceType, at place: (Group, Int), column: String? = nil, meaning: String, subject: String,
    hint: String, changes effect: Effect = .nothing,
    words: @escaping @Sendable (_ preferences: Preferences, _ text: String) -> String = { $1 }
  ) {
    self.type = type
    self.place = (place.0, place.1)
    self.column = column
    self.meaning = meaning
    self.subject = subject
    self.hint = hint
    self.effect = effect
    self.words = words
  }

  /// Returns the value in words, as the page shows it.
  package func inWords(_ preferences: Preferences, _ style: TimeStyle) -> String {
    let text = type.text(preferences, style)
    if case .choices(let choices) = type.control, let choice = choices.first(where: { $0.value == text }) {
      return choice.words
    }
    return words(preferences, text)
  }

  /// Returns `30 min` or `3 days`.
  static func length(_ minutes: Int) -> String {
    minutes > 0 && minutes % 1440 == 0 ? counted(minutes / 1440, "day") : duration(minutes: minutes)
  }

  static func lengthOrNone(_ minutes: Int) -> String { minutes == 0 ? "none" : length(minutes) }
}

extension Preferences.Key {
  /// The preference's name in a sentence: `the number of sessions a week`.
  package var inWords: String { entry.subject }
}

extension Preferences {
  /// Returns a value in the form that `prefs set` accepts.
  package func text(of key: Key, _ style: TimeStyle) -> String { key.entry.type.text(self, style) }
}

extension Preferences: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for key in Key.allCases where !container.isAbsent(key) {
      try key.entry.type.decode(&self, container, key)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for key in Key.allCases { try key.entry.type.encode(self, &container, key) }
  }
}

extension Preferences {
  /// Returns whether an hour is in the range and is whole or half; 22.5 is 22:30.
  package static func isHour(_ hour: Double, in range: ValidRange) -> Bool {
    Double(range.bounds.lowerBound) <= hour && hour <= Double(range.bounds.upperBound)
      && (2 * hour).rounded() == 2 * hour
  }

  /// Returns the minute of the day of such an hour.
  package static func minute(ofHour hour: Double) -> Int { Int(60 * hour) }

  /// The style for a client without a locale.
  package var style: TimeStyle { TimeStyle(hasTwelveHours: clock == .twelveHours) }
}
