/// The table of the kinds of dates.
extension DateKind {
  /// Where the dates of a kind come from.
  private enum Source {
    /// The profile or a card has the day. A person has at most one such date.
    case profile
    /// The user adds the date, with a label as cards have it.
    case label
    /// The user adds a question to ask again on a day.
    case question
  }

  private struct Entry {
    var source: Source
    var words: String
    /// The words of the page for adding such a date.
    var added: String?
    /// The word before the day of a date that returns each year.
    var since = "Since"
    var plan = DatePlan.none
    var draft: DraftPurpose?
  }

  private var entry: Entry {
    switch self {
    case .birthday:
      Entry(source: .profile, words: "birthday", since: "Born", plan: .near, draft: .birthday)
    case .anniversary: Entry(source: .profile, words: "anniversary", draft: .anniversary)
    case .followUp:
      Entry(source: .question, words: "follow-up", added: "a question to ask again", draft: .followUp)
    case .custom: Entry(source: .label, words: "custom", added: "a date")
    }
  }

  package var inWords: String { entry.words }

  /// The words for adding such a date; nil if the profile or a card has it.
  package var addedInWords: String? { entry.added }

  /// `Born` or `Since`, before the day on which the years begin.
  package var since: String { entry.since }

  /// The plan for a person's own date if the user has not chosen another one.
  package var defaultPlan: DatePlan { entry.plan }

  /// True if a session near the date may move to it.
  package var allowsNear: Bool { entry.plan == .near }

  /// The purpose of a draft for such a date; nil if no draft fits.
  package var draftPurpose: DraftPurpose? { entry.draft }

  /// True if the profile or a card has the day, and a person has at most one such date.
  package var isOfProfile: Bool { entry.source == .profile }

  /// True if the user adds such dates.
  package var isAdded: Bool { entry.source != .profile }

  package var isQuestion: Bool { entry.source == .question }

  /// True if the date has a label, as on cards.
  package var isLabeled: Bool { entry.source == .label }

  /// Returns the title of a person's birthday or anniversary.
  package func title(of name: String) -> String { "\(name)'s \(inWords)" }
}
