import PlannerModel
import PlannerTime

// Errors about values, in words for the user who typed them. The daemon returns a field, the value and the
// allowed values. Only this file turns them into text for people.

extension InvalidField {
  /// The error as one sentence: the allowed values, and the given value.
  package var inUsersWords: String {
    if years != nil { return message }
    guard let place = FieldWords.Place(field), code != .notChange else { return ofSupposition ?? message }
    if let sentence = sentence(about: place) { return sentence }
    if let range = place.range(code) { return "\(range.inWords); you said \(value.said(as: range))" }
    if value == .null { return "no value for \(place.subject): \(FieldWords.demand(allowed))" }
    return "invalid \(place.noun) \(value.quoted): \(FieldWords.demand(allowed))"
  }

  /// Returns the sentence of a code; nil for codes without one.
  private func sentence(about place: FieldWords.Place) -> String? {
    let said = value.said(as: nil)
    return switch code {
    case .nameTaken:
      "\(said) is in the planner already: \(Quoted.shellLine(["plannerctl", "edit", said])). "
        + "For another person, add a detail to the name, such as '\(said) (choir)'"
    case .nameLength:
      "a name has 1 to \(DisplayName.mostCharacters) visible characters; you said '\(said)'"
    case .unknownZone: "there is no time zone '\(said)'; use a name such as Europe/Lisbon"
    case .noGoal:
      "nothing is planned for \(said) yet: "
        + Quoted.shellLine(["plannerctl", "edit", said, "--every", "2w"])
    case .noCadence: "add a cadence, too: --every 2w"
    case .blockedPort:
      "browsers block port \(said) because other programs use it; choose another, such as 7526"
    case .noGuestName: "set your name for guests first: plannerctl inbox door --name NAME"
    case .oneLead:
      "one reminder applies to everybody; set two for one person: "
        + Quoted.shellLine(["plannerctl", "edit", "NAME", "--remind", said])
    case .blank: "a note needs some text; you gave an empty line"
    case .halfHours: "\(place.subject) are \(allowed); you said \(said)"
    // If a value is too long, the daemon returns only its beginning.
    case .tooLong: "\(place.subject) may have \(FieldWords.inWords(allowed)); you gave more"
    case .outOfRange, .sessionLength, .candidateCount, .noGoalToChange, .fileKept, .notChange, .notOption,
      nil:
      nil
    }
  }
}

package enum FieldWords {
  /// Returns the allowed values in words for a sentence: `1...366` becomes `1 to 366`.
  package static func inWords(_ allowed: String) -> String {
    allowed.replacing(/(\d+)\.\.\.(\d+)/) { "\($0.1) to \($0.2)" }
  }

  /// Returns the end of a sentence about the allowed values: `use 1 to 366`, `it must be absent`.
  package static func demand(_ allowed: String) -> String {
    let states = [
      "absent", "exactly", "given", "named ", "of ", "personal", "set ", "short", "used ", "without ",
      "written ",
    ]
    return "\(states.contains(where: allowed.hasPrefix) ? "it must be" : "use") \(inWords(allowed))"
  }

  /// A field in the user's words: `goal.windows.timeBlocks[1].end` is the end of a time of day.
  package struct Place {
    /// The key of its words in ``FieldWords/subjects``.
    private var key: String
    package private(set) var subject: String

    /// The subject without its first article.
    var noun: Substring {
      let article = ["the ", "a ", "an ", "your "].first(where: subject.hasPrefix) ?? ""
      return subject.dropFirst(article.count)
    }

    /// Returns nil for a field in a document, because the user sees the fields there, and for a field without
    /// words.
    package init?(_ field: String) {
      var rest = field[...]
      for prefix in ["profile.", "set.", "add.", "remove.", "goal.", "windows."] where rest.hasPrefix(prefix)
      {
        rest = rest.dropFirst(prefix.count)
      }
      guard let match = rest.wholeMatch(of: /(\w+)(?:\[\d+\](?:\.(\w+))?)?/) else { return nil }
      key = String(match.2 ?? match.1)
      if ["relations", "emails", "phones", "urls"].contains(match.1), match.2 != "label" {
        key = String(match.1)
      }
      guard let subject = FieldWords.subjects[key] else { return nil }
      self.subject = subject
    }

    /// Returns the range that describes the error completely; nil if there is no such range. A field may be
    /// refused for another reason than its range, and one name may stand for several ranges.
    func range(_ code: RefusalCode?) -> ValidRange? {
      // The length of an invitation's session has this range.
      if key == "durationMin", code == .sessionLength { return .minDurationMin }
      if let range = ValidRange(rawValue: key) { return range }
      switch key {
      case "quietHours": return .quietHour
      case "contactHours": return .contactHour
      case "count": return code == .candidateCount ? .candidateCount : nil
      default: return nil
      }
    }
  }

  /// The subject of a sentence about each field.
  package static let subjects = others.merging(
    Preferences.Key.allCases.map { ($0.rawValue, $0.entry.subject) }
  ) { field, _ in field }

  /// The subjects of the fields that are no preferences.
  private static let others: [String: String] = [
    "a": "the first person", "b": "the other person", "status": "the outcome",
    "anniversary": "the anniversary", "birthday": "the birthday", "birthYear": "the year of birth",
    "company": "the company", "consents": "the consents", "data": "the picture",
    "emails": "a mail address",
    "facts": "the facts", "industry": "the industry", "interests": "the interests",
    "kind": "the kind of date",
    "fileName": "the file name", "fileText": "the file text",
    "allFileTexts": "the texts of all files",
    "filter": "the filter", "followUp": "the time to ask again", "question": "the question",
    "knownSince": "the known-since date", "leadDays": "the days of notice", "tone": "the tone",
    "language": "the language", "context": "the text for the draft", "template": "the template",
    "with": "the other person", "callName": "your name for them", "writing": "the writing style",
    "death": "the date of death", "diedOn": "the day of death",
    "remember": "the reminder of the day of death", "archived": "the archived state",
    "label": "the label", "met": "earlier contacts",
    "never": "the people excluded from introductions", "offers": "the offers", "on": "the day",
    "phones": "a phone number", "plan": "the plan", "previousCompanies": "the previous companies",
    "relations": "the relations", "remindMin": "the lead time of reminders", "role": "the role",
    "schools": "the schools", "seeks": "the needs",
    "title": "the title", "toYou": "the relation to you", "unset": "the fields to clear", "urls": "a link",
    "value": "the address",
    "address": "an address", "addresses": "your mail addresses", "at": "the time", "awayNote": "the note",
    "by": "the delay",
    "cadenceDays": "the cadence", "candidateCount": "the number of listed times", "cardUid": "the card",
    "changes": "the change to try",
    "within": "the latest time", "most": "the number of offered times",
    "token": "the name of the page", "greeting": "the greeting",
    "displayNameForGuests": "your name for guests", "conversation": "the conversation",
    "retentionDays": "the number of days to keep conversations",
    "color": "the colour",
    "contactHour": "an hour to meet people elsewhere",
    "count": "the number of results", "days": "the number of days", "displayName": "the name",
    "durationMin": "the length of a session", "end": "the end of the times of day",
    "excludedDates": "the dates without a session", "forcedOver": "the overlap of a session",
    "from": "the first day", "goal": "the goal", "importance": "the importance",
    "item": "the session", "lastContact": "the last contact", "dates": "the dates",
    "timeOfDay": "the time of day", "day": "the day",
    "limit": "the number of results", "offset": "the number of skipped results",
    "minDurationMin": "the length of a session", "name": "the name",
    "note": "the note", "notes": "the note", "path": "the path", "paused": "the pause",
    "pick": "the number of a listed time",
    "profileList": "a list", "profileText": "the text", "purpose": "the purpose",
    "quietHour": "a quiet hour", "search": "the search text", "start": "the beginning of the times of day",
    "startAt": "the time", "tag": "a tag", "tags": "the tags", "addTags": "a tag to add",
    "dropTags": "a tag to drop", "text": "the text",
    "timeBlocks": "the times of day", "to": "the last day",
    "until": "the end of the pause",
    "weekdays": "the days of the week",
    "windows": "the meeting times",
  ]
}

extension JSONValue {
  /// Returns the typed value; a number gets the unit of its range.
  package func said(as range: ValidRange?) -> String {
    switch self {
    case .null: "nothing"
    case .bool(let value): "\(value)"
    case .string(let text): text.count <= 80 ? text : "\(text.prefix(77))…"
    case .number(let number): Int(exactly: number).map { range?.counted($0) ?? "\($0)" } ?? "\(number)"
    case .array(let values):
      values.count <= 3
        ? values.map { $0.said(as: nil) }.joined(separator: ", ") : "a list of \(values.count)"
    case .object: "an object"
    }
  }

  /// The typed value, with a text in quotes.
  package var quoted: String {
    if case .string = self { return "'\(said(as: nil))'" }
    return said(as: nil)
  }
}
