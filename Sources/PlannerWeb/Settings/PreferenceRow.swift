import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A row for a preference: its name and value, and with `edit` in the query also its meaning and a field.
struct PreferenceRow {
  let key: Preferences.Key
  let values: Values

  /// The preferences in groups, in the order of the page. The port of the page is shown beside the
  /// browsers.
  static let groups: [(id: String, title: String, keys: [Preferences.Key])] = [
    ("time", "Your time", [.capacityPerWeek, .preferredHours, .quietHours]),
    ("reminders", "Reminders", [.channels, .leadTimeMin, .defaultNotificationTimes, .dateLeadDays]),
    ("places", "Places and clocks", [.timeZone, .contactHours, .clock, .leapDay]),
    (
      "planning", "Planning",
      [
        .schedulingHorizonDays, .spreadDays, .outsideHourCost, .bufferMin, .slotStepMin, .placement,
        .learningHalfLifeDays,
      ]
    ),
    ("writing", "Writing", [.draftTone, .draftLanguage, .signature]),
    ("assistant", "The assistant", [.shareFields]),
    ("guests", "Guests", [.invitationsNeedConfirmation, .minNoticeMin, .quoteMessages]),
  ]

  init(_ key: Preferences.Key, _ visit: Visit) {
    self.key = key
    let preferences = visit.preferences
    let refusal = visit.refusal.flatMap { $0.entered["key"] == key.rawValue ? $0 : nil }
    var values: Values = [
      "key": key.rawValue, "label": key.inWords.capitalizedFirst, "shown": Self.shown(key, visit),
    ]
    // Only a requested row has a field, because all fields would double the size of the page. The link has
    // no fragment, because browsers then ignore `autofocus`.
    let isOpen = refusal != nil || visit.refusal == nil && visit.query["edit"] == key.rawValue
    values["isOpen"] = isOpen
    guard isOpen else {
      self.values = values
      return
    }
    let text = preferences.text(of: key, visit.words.style)
    values["id"] = "set-\(key.rawValue)"
    values["back"] = "/settings#\(key.rawValue)"
    values["hint"] = Self.hint(key)
    values["default"] = Self.shown(key, visit, Preferences.defaults)
    values["isDefault"] =
      preferences.text(of: key, TimeStyle()) == Preferences.defaults.text(of: key, TimeStyle())
    if let choices = Self.choices(key) {
      values["hasChoices"] = true
      values["choices"] = choices.map { value, words -> Values in
        ["value": value, "words": words, "chosen": value == text]
      }
    } else if let boxes = Self.boxes(key, preferences) {
      let entered = refusal?.entered.all("value")
      values["hasBoxes"] = true
      values["boxes"] = boxes.enumerated().map { index, box -> Values in
        [
          "value": box.value, "words": box.words, "isFirst": index == 0,
          "checked": entered?.contains(box.value) ?? box.isChosen,
        ]
      }
    } else {
      let known =
        switch key {
        case .timeZone: preferences.timeZone ?? ""
        case .signature: preferences.signature ?? ""
        case .leadTimeMin, .minNoticeMin, .bufferMin:
          // Shown with a unit, as it can be typed.
          Int(text).flatMap { $0 > 0 ? CalendarDuration.text(leads: [$0]) : nil } ?? text
        default: text
        }
      values["field"] = [
        "value": refusal?.entered.typed("value") ?? known,
        // An empty value is valid for these keys.
        "isRequired": ![.timeZone, .signature].contains(key), "isNumber": Self.isNumber(key),
        "error": refusal?.message ?? "",
      ]
    }
    if let refusal { values["error"] = refusal.message }
    self.values = values
  }

  /// Returns all values of a preference that may have several, or nil for other preferences.
  private static func boxes(
    _ key: Preferences.Key, _ preferences: Preferences
  ) -> [(value: String, words: String, isChosen: Bool)]? {
    switch key {
    case .channels:
      ChannelName.allCases.map { ($0.rawValue, $0.inWords, preferences.channels.contains($0)) }
    case .shareFields:
      ShareField.allCases.map { ($0.rawValue, $0.inWords, preferences.shareFields.contains($0)) }
    default: nil
    }
  }

  private static func isNumber(_ key: Preferences.Key) -> Bool {
    switch key {
    case .capacityPerWeek, .schedulingHorizonDays, .spreadDays, .outsideHourCost, .webPort,
      .learningHalfLifeDays:
      true
    default: false
    }
  }

  /// Returns the values of a preference with few values, in words. Returns nil if it has many.
  private static func choices(_ key: Preferences.Key) -> [(value: String, words: String)]? {
    switch key {
    case .clock:
      [("locale", "as in your browser"), ("24h", "18:30"), ("12h", "6:30pm")]
    case .leapDay: [("feb28", "28 February"), ("mar1", "1 March")]
    case .draftTone: DraftTone.allCases.map { ($0.rawValue, $0.rawValue) }
    case .draftLanguage: [("en", "English"), ("de", "German")]
    case .invitationsNeedConfirmation:
      [("no", "booked if the time is free"), ("yes", "waits for your answer")]
    case .quoteMessages: [("no", "the sender"), ("yes", "the sender and the text")]
    case .placement:
      [
        ("packed", "sessions make room for each other, so that more fit"),
        ("greedy", "one after the other, the most urgent person first"),
      ]
    case .slotStepMin: ["5", "10", "15", "20", "30", "60"].map { ($0, "\($0) minutes") }
    default: nil
    }
  }

  /// Returns the value in words, as it is shown.
  static func shown(_ key: Preferences.Key, _ visit: Visit, _ preferences: Preferences? = nil)
    -> String
  {
    let preferences = preferences ?? visit.preferences
    let text = preferences.text(of: key, visit.words.style)
    if let choice = choices(key)?.first(where: { $0.value == text }) { return choice.words }
    switch key {
    case .capacityPerWeek: return counted(preferences.capacityPerWeek, "session")
    case .schedulingHorizonDays: return counted(preferences.schedulingHorizonDays, "day")
    case .leadTimeMin: return length(preferences.leadTimeMin)
    case .minNoticeMin:
      return preferences.minNoticeMin == 0 ? "none" : length(preferences.minNoticeMin)
    case .bufferMin: return preferences.bufferMin == 0 ? "none" : length(preferences.bufferMin)
    case .spreadDays: return "\(text) days"
    case .outsideHourCost:
      return preferences.outsideHourCost == 0 ? "nothing" : "\(text) thousandths of a day"
    case .learningHalfLifeDays:
      return preferences.learningHalfLifeDays == 0 ? "it does not" : "half after \(text) days"
    case .timeZone: return preferences.timeZone ?? "this machine's, \(visit.words.zones.systemZone().name)"
    case .channels: return preferences.channelsInWords
    case .shareFields: return preferences.shareFieldsInWords
    case .dateLeadDays: return preferences.dateLeadDays.isEmpty ? "never" : "\(text) days before"
    default: return text
    }
  }

  /// Returns `30 min` or `3 days`.
  private static func length(_ minutes: Int) -> String {
    minutes > 0 && minutes % 1440 == 0 ? counted(minutes / 1440, "day") : duration(minutes: minutes)
  }

  /// Returns the meaning of a preference, and the values that can be typed.
  private static func hint(_ key: Preferences.Key) -> String {
    switch key {
    case .capacityPerWeek:
      "The maximum from Monday to Sunday. Sessions that you book count, too. With 0, nothing new is planned."
    case .preferredHours:
      "Sessions go to these hours first, and to other hours when these are full. Such as mon-fri 17:30-21, "
        + "sat,sun 10-20; none makes all times equal."
    case .quietHours:
      "There are never sessions in these hours. Such as 22-8 or 22:30-7; none for no quiet hours."
    case .channels: "Each chosen channel gets every reminder."
    case .leadTimeMin: "A reminder comes this long before its session. Such as 30m or 1h."
    case .defaultNotificationTimes:
      "You get an overview of the day at these times, at most six. Such as 9:00, 18:00; none for no overview."
    case .dateLeadDays:
      "You get a notice this many days before birthdays and anniversaries; 0 is the day itself. Such as "
        + "14, 7, 0; none for no notice."
    case .timeZone:
      "Your days are planned in this time zone. Such as Europe/Lisbon; empty for the zone of this machine."
    case .contactHours:
      "You meet people with a known time zone in these hours of their time. Such as 9-21; none for any hour."
    case .clock: "This changes only how times are shown. You can type both forms."
    case .leapDay: "The day for a birthday on 29 February in years without this day."
    case .schedulingHorizonDays: "Sessions are planned this many days ahead, at most 366."
    case .spreadDays:
      "A session may move this many days later to get its own day. With 0, sessions may share a day."
    case .outsideHourCost:
      "When your preferred hours are full, a near time is better than a far time. At 250, four hours nearer "
        + "are worth a day's wait; at 0 the distance does not count."
    case .bufferMin: "Before and after sessions and busy times. Such as 15m."
    case .slotStepMin: "With 30 minutes, sessions begin on the hour or half hour."
    case .placement: "The planner finds the best time for each person in turn, or for all people together."
    case .learningHalfLifeDays: "Older sessions count less. With 0, all sessions count the same forever."
    case .draftTone: "The tone of drafts, unless you choose another one for a person."
    case .draftLanguage: "The language of drafts, unless you choose another one for a person."
    case .signature: "The end of each draft, such as your name; empty for no signature."
    case .shareFields:
      "Data about people that conversations may send to your language model. Private notes are never sent."
    case .invitationsNeedConfirmation:
      "This is about times that guests choose with your links. 'Invite…' on a person's page makes a link."
    case .minNoticeMin:
      "Guests book, move or cancel a session at least this long before it starts. Such as 2h or 1d."
    case .quoteMessages:
      "Notices show this when a guest writes. The journal keeps it."
    case .webPort:
      "It is part of the address of this page. After a change, open your page again from your programs."
    }
  }
}

extension ChannelName {
  /// The channel in the user's words.
  var inWords: String {
    switch self {
    case .journal: "journal: a line in this machine's log"
    case .desktop: "desktop: a notification with buttons"
    case .hooks: "hooks: your own programs"
    }
  }
}
