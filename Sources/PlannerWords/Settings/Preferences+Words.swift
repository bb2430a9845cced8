import PlannerModel
import PlannerTime

// Words for the preferences, shared by the terminal and the page.

extension Preferences {
  /// Returns a value in the form that `prefs set` accepts.
  package func text(of key: Key, _ style: TimeStyle) -> String {
    switch key {
    case .capacityPerWeek: "\(capacityPerWeek)"
    case .quietHours: TimeBlock.text(ofHours: quietHours, style)
    case .defaultNotificationTimes:
      defaultNotificationTimes.isEmpty
        ? "none" : defaultNotificationTimes.map { style.clock(minute: $0) }.joined(separator: ", ")
    case .schedulingHorizonDays: "\(schedulingHorizonDays)"
    case .leadTimeMin: "\(leadTimeMin)"
    case .slotStepMin: "\(slotStepMin)"
    case .bufferMin: "\(bufferMin)"
    case .timeZone: timeZone ?? "null"
    case .placement: placement.rawValue
    case .channels: channels.isEmpty ? "[]" : channels.map(\.rawValue).joined(separator: ", ")
    case .contactHours: TimeBlock.text(ofHours: contactHours, style)
    case .learningHalfLifeDays: "\(learningHalfLifeDays)"
    case .preferredHours: HoursBlock.text(of: preferredHours, style)
    case .outsideHourCost: "\(outsideHourCost)"
    case .spreadDays: crowdCost.isMultiple(of: 1000) ? "\(crowdCost / 1000)" : "\(Double(crowdCost) / 1000)"
    case .clock: clock?.rawValue ?? "locale"
    case .leapDay: leapDay.rawValue
    case .webPort: "\(webPort)"
    case .draftTone: draftTone.rawValue
    case .draftLanguage: draftLanguage.rawValue
    case .signature: signature ?? "none"
    case .shareFields: shareFields.isEmpty ? "none" : shareFields.map(\.rawValue).joined(separator: ", ")
    case .invitationsNeedConfirmation: invitationsNeedConfirmation ? "yes" : "no"
    case .minNoticeMin: "\(minNoticeMin)"
    case .quoteMessages: quoteMessages ? "yes" : "no"
    case .dateLeadDays:
      dateLeadDays.isEmpty ? "none" : dateLeadDays.map(String.init).joined(separator: ", ")
    }
  }
}

extension Preferences.Key {
  /// The preference's meaning in a few words.
  package var meaning: String {
    switch self {
    case .capacityPerWeek: "sessions a week"
    case .quietHours: "no sessions then"
    case .defaultNotificationTimes: "daily rollups"
    case .schedulingHorizonDays: "days planned ahead"
    case .leadTimeMin: "reminder (minutes)"
    case .slotStepMin: "step of start times"
    case .bufferMin: "minutes free around"
    case .timeZone: "null: the machine's"
    case .placement: "how they are placed"
    case .channels: "where reminders go"
    case .contactHours: "to meet people abroad"
    case .learningHalfLifeDays: "learning fades (days)"
    case .preferredHours: "when you have time"
    case .outsideHourCost: "cost of an hour off"
    case .spreadDays: "wait for a free day"
    case .clock: "12h, 24h or locale"
    case .leapDay: "feb28 or mar1"
    case .webPort: "port of your page"
    case .draftTone: "formal, casual, warm"
    case .draftLanguage: "of drafts: en or de"
    case .signature: "at the end of drafts"
    case .shareFields: "what a model may see"
    case .invitationsNeedConfirmation: "you confirm times"
    case .minNoticeMin: "guests' notice (min)"
    case .quoteMessages: "text in notices"
    case .dateLeadDays: "days before birthdays"
    }
  }

  /// The preference's name in a sentence: `how many sessions a week may have`.
  package var inWords: String { FieldWords.subjects[rawValue] ?? meaning }
}

extension Preferences {
  /// The channels for reminders, in a sentence.
  package var channelsInWords: String {
    channels.isEmpty ? "nowhere" : channels.map(\.rawValue).joined(separator: ", ")
  }

  /// The facts that a model may receive, in a sentence.
  package var shareFieldsInWords: String {
    shareFields.isEmpty ? "nothing" : shareFields.map(\.inWords).joined(separator: ", ")
  }
}

extension ShareField {
  /// The fact in words for people.
  package var inWords: String {
    switch self {
    case .name: "names"
    case .company: "companies"
    case .role: "roles"
    case .city: "cities"
    case .interests: "interests, offers and needs"
    case .dates: "birthdays and other dates"
    case .relations: "relations"
    case .lastContact: "when you last met"
    case .tags: "tags"
    case .notes: "notes without private ones"
    case .plan: "planned sessions"
    case .content: "your files"
    }
  }
}
