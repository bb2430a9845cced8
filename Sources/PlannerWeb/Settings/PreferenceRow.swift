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
      "planning", "How it plans",
      [
        .schedulingHorizonDays, .spreadDays, .outsideHourCost, .bufferMin, .slotStepMin, .placement,
        .learningHalfLifeDays,
      ]
    ),
    ("writing", "What you write", [.draftTone, .draftLanguage, .signature]),
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
      [("locale", "as your browser asks for it"), ("24h", "18:30"), ("12h", "6:30pm")]
    case .leapDay: [("feb28", "28 February"), ("mar1", "1 March")]
    case .draftTone: DraftTone.allCases.map { ($0.rawValue, $0.rawValue) }
    case .draftLanguage: [("en", "English"), ("de", "German")]
    case .invitationsNeedConfirmation:
      [("no", "it is booked if it is free"), ("yes", "it waits until you say yes")]
    case .quoteMessages: [("no", "who wrote"), ("yes", "who wrote, and what")]
    case .placement:
      [
        ("packed", "they make room for each other, so that more fits"),
        ("greedy", "one after the other, whoever is most due first"),
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
      "No more are planned from Monday to Sunday; what you book yourself counts, too. With 0 nobody new is planned."
    case .preferredHours:
      "Sessions go to these hours first, and to others when they are full. Such as mon-fri 17:30-21, sat,sun 10-20; "
        + "none means that no time is better than another."
    case .quietHours:
      "There is never a session between them. Such as 22-8 or 22:30-7; none for no quiet hours."
    case .channels: "Each that is switched on gets every reminder."
    case .leadTimeMin: "A reminder comes so long before its session. Such as 30m or 1h."
    case .defaultNotificationTimes:
      "Then you are told what the day holds, at most six times a day. Such as 9:00, 18:00; none for no overview."
    case .dateLeadDays:
      "So many days before birthdays and anniversaries you are told; 0 is the day itself. Such as 14, 7, 0; none for no notice."
    case .timeZone:
      "By its clocks your days are planned. Such as Europe/Lisbon; empty for that of this machine."
    case .contactHours:
      "Between these hours of their own clocks you meet people whose zone is known. Such as 9-21; none for any hour."
    case .clock: "It changes how times are shown, not how you may type them."
    case .leapDay: "A birthday on 29 February is kept on it in a year without one."
    case .schedulingHorizonDays: "Sessions are placed so many days ahead, at most 366."
    case .spreadDays:
      "A session may be so many days later to have a day of its own. With 0 several may share a day."
    case .outsideHourCost:
      "When your preferred hours are full, a time near them is better than one far away. At 250, four hours nearer are "
        + "worth a day's wait; at 0 the distance does not count."
    case .bufferMin: "Before and after whatever takes your time. Such as 15m."
    case .slotStepMin: "With 30 minutes they begin at the full and at the half hour."
    case .placement: "When somebody is due, either their own best time counts alone, or everybody's together."
    case .learningHalfLifeDays: "What is older counts less. With 0 everything counts the same, for ever."
    case .draftTone: "How drafts sound to people of whom you said nothing else."
    case .draftLanguage: "The language of drafts to people of whom you said nothing else."
    case .signature: "What stands at the end of each draft, such as your name; empty for nothing."
    case .shareFields:
      "What of people may be sent to a language model that you set up, for conversations. Private notes never are."
    case .invitationsNeedConfirmation:
      "What a guest takes by a link of yours: 'Invite…' on a person's page makes one."
    case .minNoticeMin:
      "A guest takes, moves and cancels a session so long before it starts, at the latest. Such as 2h or 1d."
    case .quoteMessages:
      "What notices say when a guest writes. The journal keeps it."
    case .webPort:
      "The address of this page has it. After a change open your page anew from your programs."
    }
  }
}

extension ChannelName {
  /// The channel in the user's words.
  var inWords: String {
    switch self {
    case .journal: "journal: a line in this machine's log"
    case .desktop: "desktop: a notification with buttons"
    case .hooks: "hooks: programs of your own"
    }
  }
}
