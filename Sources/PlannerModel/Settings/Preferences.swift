import PlannerTime

/// The user's preferences; every member has a default (engine.md section 1, plannerctl.md).
package struct Preferences: Hashable, Sendable {
  /// How times of day are written: `6:30pm` or `18:30`.
  package enum Clock: String, CaseIterable, Codable, Sendable {
    case twelveHours = "12h"
    case twentyFourHours = "24h"
  }

  package enum Placement: String, CaseIterable, Codable, Sendable { case greedy, packed }

  /// The number of sessions that may start in a week, Monday to Sunday.
  package var capacityPerWeek = 5
  /// The first and the last hour of the time without sessions; equal hours mean no such time.
  package var quietHours: [Double] = [22, 8]
  /// The times of the daily rollups, in minutes of the day; at most six.
  package var defaultNotificationTimes = [540, 1080]
  package var schedulingHorizonDays = 14
  package var leadTimeMin = 30
  package var slotStepMin = 15
  package var bufferMin = 0
  /// An IANA name; nil means the machine's zone.
  package var timeZone: String?
  /// How sessions are placed: one by one, or packed so that more important ones fit (engine.md sections 6 and
  /// 7).
  package var placement = Placement.packed
  /// The channels for reminders, each at most once.
  package var channels = ChannelName.allCases
  /// The hours, by the person's clock, in which people with a known time zone can be met; equal hours mean
  /// always.
  package var contactHours: [Double] = [9, 21]
  /// The days after which a past session counts half in learning; 0 means that it counts for ever.
  package var learningHalfLifeDays = 90
  /// The hours in which the user prefers to meet people; if empty, all times are equal.
  package var preferredHours = [
    HoursBlock(weekdays: [.mon, .tue, .wed, .thu, .fri], hours: TimeBlock(start: 1050, end: 1260)),
    HoursBlock(weekdays: [.sat, .sun], hours: TimeBlock(start: 600, end: 1200)),
  ]
  /// The cost of another session on a crowded day, in thousandths of a day. A session waits that long for a
  /// day with room. The user sets it in days, as `spreadDays`.
  package var crowdCost = 5000
  /// The cost of each hour between a session and the preferred hours of its date, in thousandths of a day.
  package var outsideHourCost = 250
  /// The number of days at the end of the horizon on which a session may have to wait, because a better free
  /// day may not be in view yet. At most half of the horizon.
  package var uncrowdedEndDays: Int { max(0, min((crowdCost - 1) / 1000, schedulingHorizonDays / 2)) }
  /// Nil means the format of the client's locale, and `18:30` without a locale.
  package var clock: Clock?
  /// The day of a common year on which 29 February is kept.
  package var leapDay = LeapDay.feb28
  /// The port of the page on 127.0.0.1: the keys for PLAN on a telephone. IANA has no service registered
  /// there.
  package var webPort = 7526
  /// The tone and language of drafts, and the text at their end; nil means no text.
  package var draftTone = DraftTone.casual
  package var draftLanguage = DraftLanguage.en
  package var signature: String?
  /// The facts about people that may be sent to a model's host. The default is enough for 'whom should I
  /// call', and contains nothing that the user wrote about people.
  package var shareFields: [ShareField] = [.name, .lastContact, .plan]
  /// True if times that guests take wait for the user's confirmation.
  package var invitationsNeedConfirmation = false
  /// True if notices contain the text of guests' messages. Off by default, because the journal keeps notices.
  package var quoteMessages = false
  /// The minutes of notice that guests must give to take, move or cancel a session.
  package var minNoticeMin = 30
  /// The numbers of days before birthdays and anniversaries on which the user is told, unless a date has its
  /// own.
  package var dateLeadDays = [7, 0]

  package init() {}

  package static let defaults = Preferences()
}

extension Preferences {
  /// The keys, which `prefs set` takes, in the order of `prefs`. A key is also the name of the member in JSON.
  package enum Key: String, CodingKey, CaseIterable, Sendable {
    case capacityPerWeek, quietHours, defaultNotificationTimes, schedulingHorizonDays, leadTimeMin
    case slotStepMin, bufferMin, timeZone, placement, channels, contactHours, learningHalfLifeDays
    case preferredHours, outsideHourCost, spreadDays, clock, leapDay, webPort, draftTone, draftLanguage,
      signature
    case shareFields, invitationsNeedConfirmation, minNoticeMin, quoteMessages, dateLeadDays
  }
}

/// The table of the preferences: the type, range and choices, the column, and the words of each.
extension Preferences.Key {
  package var entry: PreferenceEntry {
    switch self {
    case .capacityPerWeek:
      PreferenceEntry(
        .number(\.capacityPerWeek, in: .capacityPerWeek, isRequired: true), at: (.time, 1),
        meaning: "sessions a week", subject: "the number of sessions a week",
        hint: "The maximum from Monday to Sunday. Sessions that you book count, too. With 0, nothing new is "
          + "planned.",
        changes: .hours
      ) { preferences, _ in counted(preferences.capacityPerWeek, "session") }
    case .quietHours:
      PreferenceEntry(
        .hours(\.quietHours, in: .quietHour), at: (.time, 3), meaning: "no sessions then",
        subject: "the quiet hours",
        hint: "There are never sessions in these hours. Such as 22-8 or 22:30-7; none for no quiet hours.",
        changes: .hours)
    case .defaultNotificationTimes:
      PreferenceEntry(
        .times(\.defaultNotificationTimes), at: (.reminders, 3), column: "notificationTimes",
        meaning: "daily rollups", subject: "the times of the day's overview",
        hint: "You get an overview of the day at these times, at most six. Such as 9:00, 18:00; none for no "
          + "overview.")
    case .schedulingHorizonDays:
      PreferenceEntry(
        .number(\.schedulingHorizonDays, in: .schedulingHorizonDays, .days, isRequired: true),
        at: (.planning, 1), meaning: "days planned ahead", subject: "the number of planned days",
        hint: "Sessions are planned this many days ahead, at most 366.", changes: .calendars
      ) { preferences, _ in counted(preferences.schedulingHorizonDays, "day") }
    case .leadTimeMin:
      PreferenceEntry(
        .leadTime(\.leadTimeMin), at: (.reminders, 2), meaning: "reminder (minutes)",
        subject: "the lead time of reminders",
        hint: "A reminder comes this long before its session. Such as 30m or 1h."
      ) { preferences, _ in PreferenceEntry.length(preferences.leadTimeMin) }
    case .slotStepMin:
      PreferenceEntry(
        .number(\.slotStepMin, in: .slotStepMin, .minutes, isRequired: true), at: (.planning, 5),
        meaning: "step of start times", subject: "the step between start times",
        hint: "With 30 minutes, sessions begin on the hour or half hour.")
    case .bufferMin:
      PreferenceEntry(
        .number(\.bufferMin, in: .bufferMin, .minutes, isRequired: true), at: (.planning, 4),
        meaning: "minutes free around", subject: "the free time around sessions",
        hint: "Before and after sessions and busy times. Such as 15m.", changes: .hours
      ) { preferences, _ in PreferenceEntry.lengthOrNone(preferences.bufferMin) }
    case .timeZone:
      PreferenceEntry(
        .zone(\.timeZone), at: (.places, 1), meaning: "null: the machine's", subject: "the time zone",
        hint: "Your days are planned in this time zone. Such as Europe/Lisbon; empty for the zone of this "
          + "machine.",
        changes: .calendars)
    case .placement:
      PreferenceEntry(
        .choice(
          \.placement, isRequired: true,
          [
            (.packed, "sessions make room for each other, so that more fit"),
            (.greedy, "one after the other, the most urgent person first"),
          ]),
        at: (.planning, 6), meaning: "how they are placed", subject: "the placement of sessions",
        hint: "The planner finds the best time for each person in turn, or for all people together.")
    case .channels:
      PreferenceEntry(
        .list(
          \.channels, allowed: "\(inList(ChannelName.allCases, and: " and ")), each at most once",
          empty: "[]",
          ChannelName.allCases.map { ($0, $0.inWords) }),
        at: (.reminders, 1), meaning: "where reminders go", subject: "the channels of reminders",
        hint: "Each chosen channel gets every reminder."
      ) { preferences, text in preferences.channels.isEmpty ? "nowhere" : text }
    case .contactHours:
      PreferenceEntry(
        .hours(\.contactHours, in: .contactHour), at: (.places, 2), meaning: "to meet people abroad",
        subject: "the hours to meet people elsewhere",
        hint: "You meet people with a known time zone in these hours of their time. Such as 9-21; none for "
          + "any hour.",
        changes: .hours)
    case .learningHalfLifeDays:
      PreferenceEntry(
        .number(\.learningHalfLifeDays, in: .learningHalfLifeDays, .days), at: (.planning, 7),
        meaning: "learning fades (days)", subject: "the half-life of learning",
        hint: "Older sessions count less. With 0, all sessions count the same forever."
      ) { preferences, text in
        preferences.learningHalfLifeDays == 0 ? "it does not" : "half after \(text) days"
      }
    case .preferredHours:
      PreferenceEntry(
        .blocks(\.preferredHours), at: (.time, 2), meaning: "when you have time",
        subject: "your hours for people",
        hint: "Sessions go to these hours first, and to other hours when these are full. Such as mon-fri "
          + "17:30-21, sat,sun 10-20; none makes all times equal.",
        changes: .hours)
    case .outsideHourCost:
      PreferenceEntry(
        .number(\.outsideHourCost, in: .outsideHourCost), at: (.planning, 3),
        meaning: "cost of an hour off", subject: "the cost of an hour outside your preferred hours",
        hint: "When your preferred hours are full, a near time is better than a far time. At 250, four hours "
          + "nearer are worth a day's wait; at 0 the distance does not count."
      ) { preferences, text in
        preferences.outsideHourCost == 0 ? "nothing" : "\(text) thousandths of a day"
      }
    case .spreadDays:
      PreferenceEntry(
        .thousandths(\.crowdCost, upTo: 20), at: (.planning, 2), column: "crowdCost",
        meaning: "wait for a free day", subject: "the wait for a free day",
        hint: "A session may move this many days later to get its own day. With 0, sessions may share a day."
      ) { _, text in "\(text) days" }
    case .clock:
      PreferenceEntry(
        .choice(
          \.clock, none: ("locale", "as in your browser"), allowed: "12h, 24h or locale",
          [(.twentyFourHours, "18:30"), (.twelveHours, "6:30pm")]),
        at: (.places, 3), meaning: "12h, 24h or locale", subject: "the form of times of day",
        hint: "This changes only how times are shown. You can type both forms.")
    case .leapDay:
      PreferenceEntry(
        .choice(\.leapDay, [(.feb28, "28 February"), (.mar1, "1 March")]), at: (.places, 4),
        meaning: "feb28 or mar1", subject: "the day for 29 February",
        hint: "The day for a birthday on 29 February in years without this day.")
    case .webPort:
      PreferenceEntry(
        .port(\.webPort), at: (.browsers, 1), meaning: "port of your page", subject: "the port of your page",
        hint: "It is part of the address of this page. After a change, open your page again from your "
          + "programs.")
    case .draftTone:
      PreferenceEntry(
        .choice(\.draftTone, DraftTone.allCases.map { ($0, $0.rawValue) }), at: (.writing, 1),
        meaning: "formal, casual, warm", subject: "the tone of drafts",
        hint: "The tone of drafts, unless you choose another one for a person.")
    case .draftLanguage:
      PreferenceEntry(
        .choice(\.draftLanguage, [(.en, "English"), (.de, "German")]), at: (.writing, 2),
        meaning: "of drafts: en or de", subject: "the language of drafts",
        hint: "The language of drafts, unless you choose another one for a person.")
    case .signature:
      PreferenceEntry(
        .text(\.signature), at: (.writing, 3), meaning: "at the end of drafts",
        subject: "the signature of drafts",
        hint: "The end of each draft, such as your name; empty for no signature.")
    case .shareFields:
      PreferenceEntry(
        .list(
          \.shareFields, allowed: "\(inList(ShareField.allCases)), each at most once", empty: "none",
          ShareField.allCases.map { ($0, $0.inWords) }),
        at: (.assistant, 1), meaning: "what a model may see", subject: "the data for a model",
        hint: "Data about people that conversations may send to your language model. Private notes are never "
          + "sent."
      ) { preferences, _ in
        preferences.shareFields.isEmpty
          ? "nothing" : preferences.shareFields.map(\.inWords).joined(separator: ", ")
      }
    case .invitationsNeedConfirmation:
      PreferenceEntry(
        .flag(
          \.invitationsNeedConfirmation, no: "booked if the time is free", yes: "waits for your answer"),
        at: (.guests, 1), meaning: "you confirm times", subject: "the confirmation of guests' times",
        hint: "This is about times that guests choose with your links. 'Invite…' on a person's page makes a "
          + "link.")
    case .minNoticeMin:
      PreferenceEntry(
        .number(\.minNoticeMin, in: .minNoticeMin, .minutes), at: (.guests, 2),
        meaning: "guests' notice (min)", subject: "the notice time of guests",
        hint: "Guests book, move or cancel a session at least this long before it starts. Such as 2h or 1d."
      ) { preferences, _ in PreferenceEntry.lengthOrNone(preferences.minNoticeMin) }
    case .quoteMessages:
      PreferenceEntry(
        .flag(\.quoteMessages, no: "the sender", yes: "the sender and the text"), at: (.guests, 3),
        meaning: "text in notices", subject: "the guests' text in notices",
        hint: "Notices show this when a guest writes. The journal keeps it.")
    case .dateLeadDays:
      PreferenceEntry(
        .leadDays(\.dateLeadDays), at: (.reminders, 4), meaning: "days before birthdays",
        subject: "the days of notice before birthdays",
        hint: "You get a notice this many days before birthdays and anniversaries; 0 is the day itself. Such "
          + "as 14, 7, 0; none for no notice."
      ) { preferences, text in preferences.dateLeadDays.isEmpty ? "never" : "\(text) days before" }
    }
  }
}

/// Returns the names of all values: `journal, desktop, hooks`.
private func inList(_ values: [some RawRepresentable<String>], and: String = ", ") -> String {
  let names = values.map(\.rawValue)
  return [names.dropLast().joined(separator: ", "), names.suffix(1).joined()].joined(separator: and)
}
