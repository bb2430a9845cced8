import PlannerModel
import PlannerTime

// Errors about values, in words for the user who typed them. The daemon returns a field, the value and the
// allowed values. Only this file turns them into text for people.

extension InvalidField {
  /// The error as one sentence: the allowed values, and the given value.
  package var inUsersWords: String {
    if years != nil { return message }
    guard let place = FieldWords.Place(field), !allowed.hasPrefix("KEY=VALUE") else {
      return ofSupposition ?? message
    }
    if let sentence = FieldWords.sentences[allowed] { return sentence(value.said(as: nil)) }
    if allowed.hasPrefix("whole or half hours, such as") {
      return "\(place.subject) are \(allowed); you said \(value.said(as: nil))"
    }
    if let range = place.range(allowing: allowed) {
      return "\(range.inWords); you said \(value.said(as: range))"
    }
    let rule = FieldWords.inWords(allowed)
    // If a value is too long, the daemon returns only its beginning.
    if rule.hasPrefix("at most "), ["entries", "characters", "bytes"].contains(where: rule.hasSuffix) {
      return "\(place.subject) may have \(rule); you gave more"
    }
    if value == .null { return "nothing was said for \(place.subject): it must be \(rule)" }
    return "\(value.quoted) will not do for \(place.subject): it must be \(rule)"
  }
}

package enum FieldWords {
  /// Returns the allowed values in words for a sentence: `1...366` becomes `1 to 366`.
  package static func inWords(_ allowed: String) -> String {
    allowed.replacing(/(\d+)\.\.\.(\d+)/) { "\($0.1) to \($0.2)" }
  }

  /// A field in the user's words: `goal.windows.timeBlocks[1].end` is the end of a time of day.
  package struct Place {
    /// The key of its words in ``FieldWords/subjects``.
    private var key: String
    package private(set) var subject: String

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
    func range(allowing allowed: String) -> ValidRange? {
      // The length of an invitation's session has this range.
      if key == "durationMin", allowed == ValidRange.minDurationMin.allowed { return .minDurationMin }
      if let range = ValidRange(rawValue: key) { return range }
      switch key {
      case "quietHours": return .quietHour
      case "contactHours": return .contactHour
      case "count": return allowed == ValidRange.candidateCount.allowed ? .candidateCount : nil
      default: return nil
      }
    }
  }

  /// The subject of a sentence about each field.
  package static let subjects: [String: String] = [
    "a": "one person", "b": "the other person", "status": "what became of it",
    "anniversary": "the anniversary", "birthday": "the birthday", "birthYear": "the year of birth",
    "company": "the company", "consents": "what they agreed to", "data": "the picture",
    "emails": "a mail address",
    "facts": "your facts", "industry": "the industry", "interests": "the interests",
    "kind": "the kind of date",
    "fileName": "the name of a file", "fileText": "the text of a file",
    "allFileTexts": "the texts of all files",
    "filter": "the filter", "followUp": "when to ask again", "question": "what to ask",
    "knownSince": "since when you know them", "leadDays": "how many days before you are told",
    "leapDay": "the day for 29 February", "draftTone": "how drafts sound",
    "draftLanguage": "the language of drafts", "signature": "the end of drafts", "tone": "how it sounds",
    "language": "the language", "context": "what is to be in it", "template": "the template",
    "with": "the other person", "callName": "what you call them", "writing": "how you write to them",
    "death": "when they died", "diedOn": "the day on which they died",
    "remember": "whether you are told of the day on which they died", "archived": "whether they are archived",
    "label": "the label", "met": "earlier contacts",
    "never": "whom they are never introduced to", "offers": "what they offer", "on": "the day",
    "phones": "a phone number", "plan": "what is planned for it", "previousCompanies": "where they worked",
    "relations": "who is who", "remindMin": "how long ahead a reminder comes", "role": "the role",
    "schools": "the schools", "seeks": "what they look for",
    "title": "the title", "toYou": "what they are to you", "unset": "what to clear", "urls": "a link",
    "value": "the address",
    "address": "an address", "addresses": "your mail addresses", "at": "the time", "awayNote": "the note",
    "bufferMin": "the time kept free around sessions", "by": "how long it is put off",
    "cadenceDays": "how often you meet", "candidateCount": "how many times are listed",
    "capacityPerWeek": "how many sessions a week may have", "cardUid": "the card",
    "changes": "the change to try", "channels": "where reminders go",
    "shareFields": "what a model may be told",
    "invitationsNeedConfirmation": "whether you confirm what guests take",
    "quoteMessages": "whether notices say what guests write",
    "within": "how far ahead it may be", "most": "how many times are offered",
    "token": "the name of the page", "greeting": "the greeting",
    "displayNameForGuests": "what guests call you", "conversation": "the conversation",
    "retentionDays": "how many days a conversation is kept",
    "clock": "how times of day are written",
    "color": "the colour",
    "contactHour": "an hour to meet people elsewhere", "contactHours": "the hours to meet people elsewhere",
    "count": "how many are listed", "days": "how many days are shown",
    "defaultNotificationTimes": "the times of the day's overview", "displayName": "the name",
    "durationMin": "the length of a session", "end": "the end of the times of day",
    "excludedDates": "the dates without a session", "forcedOver": "what a session was booked over",
    "from": "the first day", "goal": "how often and how you meet", "importance": "the importance",
    "item": "the session", "lastContact": "when you last met",
    "leadTimeMin": "how long ahead a reminder comes",
    "minNoticeMin": "how much notice guests must give",
    "dateLeadDays": "how many days before a birthday you are told", "dates": "the dates",
    "timeOfDay": "the time of day", "day": "the day",
    "learningHalfLifeDays": "how long learning takes to fade",
    "limit": "how many are listed", "offset": "how many are left out",
    "minDurationMin": "the length of a session", "name": "the name",
    "note": "the note", "notes": "the note", "path": "the path", "paused": "whether it is paused",
    "pick": "the number of a listed time", "placement": "how sessions are placed",
    "outsideHourCost": "what an hour outside your preferred hours costs",
    "preferredHours": "when you have time for people", "spreadDays": "the days that a second session waits",
    "profileList": "a list", "profileText": "the text", "purpose": "the purpose",
    "quietHour": "a quiet hour", "quietHours": "the quiet hours",
    "schedulingHorizonDays": "how many days are planned ahead", "search": "what is looked for",
    "slotStepMin": "how far apart sessions may begin", "start": "the beginning of the times of day",
    "startAt": "the time", "tag": "a tag", "tags": "the tags", "addTags": "a tag to add",
    "dropTags": "a tag to drop", "text": "the text",
    "timeBlocks": "the times of day", "timeZone": "the time zone", "to": "the last day",
    "until": "the day until which to pause", "webPort": "the port of your page",
    "weekdays": "the days of the week",
    "windows": "when you can meet",
  ]

  /// Whole sentences for errors that are not about ranges, by the `allowed` of the error.
  static let sentences: [String: @Sendable (String) -> String] = [
    "a name that no other person has": {
      "\($0) is there already: \(Quoted.shellLine(["plannerctl", "edit", $0])). "
        + "Somebody else of that name needs a detail, such as '\($0) (choir)'"
    },
    "a name of 1 to 200 characters": { "a name has 1 to 200 characters that can be seen; you said '\($0)'" },
    "a time zone that the zone database knows": {
      "there is no time zone '\($0)'; they are named as in Europe/Lisbon"
    },
    "a person with a goal": {
      "nothing is planned for \($0) yet: \(Quoted.shellLine(["plannerctl", "edit", $0, "--every", "2w"]))"
    },
    "a port that browsers open": {
      "browsers open no page at port \($0), which other programs use; choose another, such as 7526"
    },
    "set by plannerctl inbox door --name NAME before the first invitation": { _ in
      "say first what guests call you: plannerctl inbox door --name NAME"
    },
    InvalidField.oneLead: {
      "one reminder is for everybody; say who gets two: "
        + Quoted.shellLine(["plannerctl", "edit", "NAME", "--remind", $0])
    },
    "a text that is not blank": { _ in "a note needs some text; you gave an empty line" },
    "\(ValidRange.cadenceDays.allowed) for a person without a goal yet (plannerctl: --every 7d)": { _ in
      "say how often to meet them, too: --every 2w"
    },
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

extension ValidRange {
  /// The range in words. The switch has no default, so every range needs words.
  var inWords: String {
    let (least, most) = (counted(bounds.lowerBound), counted(bounds.upperBound))
    return switch self {
    case .cadenceDays: "you can meet every day to every \(bounds.upperBound) days"
    case .importance: "importance is \(least) to \(most)"
    case .minDurationMin, .durationMin: "a session takes \(least) to \(most)"
    case .capacityPerWeek: "a week has room for \(least) to \(most) sessions"
    case .quietHour: "quiet hours are whole or half hours from \(least) to \(most), as in 22:30-8"
    case .contactHour:
      "people elsewhere are met at whole or half hours from \(least) to \(most), as in 9-21:30"
    case .schedulingHorizonDays: "\(least) to \(most) are planned ahead"
    case .leadTimeMin: "a reminder comes \(least) to \(most) ahead"
    case .minNoticeMin: "guests give \(least) to \(most) of notice"
    case .slotStepMin:
      "sessions begin every \(list(choices ?? [])) minutes"
    case .bufferMin: "\(least) to \(most) are kept free around sessions"
    case .learningHalfLifeDays: "what is learned counts half after \(least) to \(most)"
    case .outsideHourCost:
      "an hour outside your preferred hours costs \(least) to \(most) thousandths of a day"
    case .candidateCount: "\(least) to \(most) times can be listed"
    case .webPort: "your page can be at the ports \(least) to \(most)"
    }
  }

  /// Returns a number with the unit of the range; zero has no unit.
  fileprivate func counted(_ number: Int) -> String {
    switch self {
    case .minDurationMin, .durationMin, .leadTimeMin, .minNoticeMin, .slotStepMin, .bufferMin:
      switch number {
      case 0: "0"
      case 1440...: number % 1440 == 0 && number > 1440 ? "\(number / 1440) days" : hours(number)
      case 60...: hours(number)
      default: PlannerTime.counted(number, "minute")
      }
    case .cadenceDays, .schedulingHorizonDays, .learningHalfLifeDays:
      number == 0 ? "0" : PlannerTime.counted(number, "day")
    case .importance, .capacityPerWeek, .quietHour, .contactHour, .candidateCount, .outsideHourCost, .webPort:
      "\(number)"
    }
  }

  private func list(_ numbers: [Int]) -> String {
    "\(numbers.dropLast().map(String.init).joined(separator: ", ")) or \(numbers.last ?? 0)"
  }

  private func hours(_ minutes: Int) -> String {
    minutes % 60 == 0 ? PlannerTime.counted(minutes / 60, "hour") : duration(minutes: minutes)
  }
}
