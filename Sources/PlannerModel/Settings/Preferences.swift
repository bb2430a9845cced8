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
  /// The ports in the valid range that browsers refuse to open (Fetch, "port blocking").
  static let blockedPorts: Set = [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679,
    6697, 10_080,
  ]

  package init() {}

  package static let defaults = Preferences()
}

extension Preferences: Codable {
  /// The keys, which `prefs set` takes.
  package enum Key: String, CodingKey, CaseIterable, Sendable {
    case capacityPerWeek, quietHours, defaultNotificationTimes, schedulingHorizonDays, leadTimeMin
    case slotStepMin, bufferMin, timeZone, placement, channels, contactHours, learningHalfLifeDays
    case preferredHours, outsideHourCost, spreadDays, clock, leapDay, webPort, draftTone, draftLanguage,
      signature
    case shareFields, invitationsNeedConfirmation, minNoticeMin, quoteMessages, dateLeadDays
  }

  /// The maximum number of blocks: three for each day of the week.
  static let mostBlocks = 21
  private static let spreadDays = 0.0...20.0

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let defaults = Preferences.defaults
    capacityPerWeek = try container.integer(
      .capacityPerWeek, in: .capacityPerWeek, default: defaults.capacityPerWeek)
    quietHours = try container.hours(.quietHours, in: .quietHour, default: defaults.quietHours)
    defaultNotificationTimes = try container.notificationTimes(default: defaults.defaultNotificationTimes)
    schedulingHorizonDays = try container.integer(
      .schedulingHorizonDays, in: .schedulingHorizonDays, default: defaults.schedulingHorizonDays)
    leadTimeMin = try container.integer(.leadTimeMin, in: .leadTimeMin, default: defaults.leadTimeMin)
    slotStepMin = try container.integer(.slotStepMin, in: .slotStepMin, default: defaults.slotStepMin)
    bufferMin = try container.integer(.bufferMin, in: .bufferMin, default: defaults.bufferMin)
    timeZone = try container.optional(.timeZone, String.self, allowed: "an IANA time zone name") { $0 }
    placement =
      container.isAbsent(.placement)
      ? defaults.placement : try container.choice(.placement, Placement.self)
    channels = try container.channels(default: defaults.channels)
    contactHours = try container.hours(.contactHours, in: .contactHour, default: defaults.contactHours)
    learningHalfLifeDays = try container.integer(
      .learningHalfLifeDays, in: .learningHalfLifeDays, default: defaults.learningHalfLifeDays)
    preferredHours = try container.blocks(default: defaults.preferredHours)
    outsideHourCost = try container.integer(
      .outsideHourCost, in: .outsideHourCost, default: defaults.outsideHourCost)
    crowdCost =
      try container.optional(.spreadDays, Double.self, allowed: "0...20 days") {
        Preferences.spreadDays.contains($0) ? Int(($0 * 1000).rounded()) : nil
      } ?? defaults.crowdCost
    clock = try container.optional(.clock, String.self, allowed: "12h, 24h or locale") { Clock(rawValue: $0) }
    leapDay = container.isAbsent(.leapDay) ? defaults.leapDay : try container.choice(.leapDay, LeapDay.self)
    draftTone =
      container.isAbsent(.draftTone)
      ? defaults.draftTone : try container.choice(.draftTone, DraftTone.self)
    draftLanguage =
      container.isAbsent(.draftLanguage)
      ? defaults.draftLanguage : try container.choice(.draftLanguage, DraftLanguage.self)
    signature = try container.optional(
      .signature, String.self, allowed: "a text of \(ValidLength.text.allowed)"
    ) { ValidLength.text.contains($0) ? $0 : nil }
    shareFields = try container.shareFields(default: defaults.shareFields)
    invitationsNeedConfirmation = try container.yesOrNo(
      .invitationsNeedConfirmation, default: defaults.invitationsNeedConfirmation)
    quoteMessages = try container.yesOrNo(.quoteMessages, default: defaults.quoteMessages)
    dateLeadDays = try container.leadDays(default: defaults.dateLeadDays)
    minNoticeMin = try container.integer(.minNoticeMin, in: .minNoticeMin, default: defaults.minNoticeMin)
    webPort = try container.integer(.webPort, in: .webPort, default: defaults.webPort)
    guard !Preferences.blockedPorts.contains(webPort) else {
      throw InvalidField(
        field: Key.webPort.rawValue, value: .number(Double(webPort)), allowed: "a port that browsers open")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(capacityPerWeek, forKey: .capacityPerWeek)
    try container.encode(quietHours, forKey: .quietHours)
    try container.encode(defaultNotificationTimes.map(clockText), forKey: .defaultNotificationTimes)
    try container.encode(schedulingHorizonDays, forKey: .schedulingHorizonDays)
    try container.encode(leadTimeMin, forKey: .leadTimeMin)
    try container.encode(slotStepMin, forKey: .slotStepMin)
    try container.encode(bufferMin, forKey: .bufferMin)
    try container.encodeIfPresent(timeZone, forKey: .timeZone)
    try container.encode(placement, forKey: .placement)
    try container.encode(channels, forKey: .channels)
    try container.encode(contactHours, forKey: .contactHours)
    try container.encode(learningHalfLifeDays, forKey: .learningHalfLifeDays)
    try container.encode(preferredHours, forKey: .preferredHours)
    try container.encode(outsideHourCost, forKey: .outsideHourCost)
    try container.encode(Double(crowdCost) / 1000, forKey: .spreadDays)
    try container.encodeIfPresent(clock, forKey: .clock)
    try container.encode(leapDay, forKey: .leapDay)
    try container.encode(webPort, forKey: .webPort)
    try container.encode(draftTone, forKey: .draftTone)
    try container.encode(draftLanguage, forKey: .draftLanguage)
    try container.encodeIfPresent(signature, forKey: .signature)
    try container.encode(shareFields, forKey: .shareFields)
    try container.encode(invitationsNeedConfirmation, forKey: .invitationsNeedConfirmation)
    try container.encode(minNoticeMin, forKey: .minNoticeMin)
    try container.encode(quoteMessages, forKey: .quoteMessages)
    try container.encode(dateLeadDays, forKey: .dateLeadDays)
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

extension KeyedDecodingContainer<Preferences.Key> {
  fileprivate func hours(
    _ key: Preferences.Key, in range: ValidRange, default value: [Double]
  ) throws -> [Double] {
    if isAbsent(key) { return value }
    let hours = try list(key) { element in
      try element.value(Double.self, allowed: "\(range.allowed), whole or half") {
        Preferences.isHour($0, in: range) ? $0 : nil
      }
    }
    guard hours.count == 2 else {
      throw InvalidField(
        field: path(key), value: .array(hours.map { .number($0) }), allowed: "exactly two hours")
    }
    return hours
  }

  fileprivate func yesOrNo(_ key: Preferences.Key, default value: Bool) throws -> Bool {
    try optional(key, Bool.self, allowed: "yes or no") { $0 } ?? value
  }

  fileprivate func notificationTimes(default value: [Int]) throws -> [Int] {
    if isAbsent(.defaultNotificationTimes) { return value }
    let times = try list(.defaultNotificationTimes) { element in
      try element.value(String.self, allowed: "00:00...23:59") { clockMinutes($0, upTo: 1439) }
    }
    guard times.count <= 6 else {
      throw InvalidField(
        field: path(.defaultNotificationTimes), value: .array(times.map { .string(clockText($0)) }),
        allowed: "at most six times")
    }
    return times
  }

  fileprivate func leadDays(default value: [Int]) throws -> [Int] {
    if isAbsent(.dateLeadDays) { return value }
    return try LeadDays.checked(
      list(.dateLeadDays) { try $0.value(Int.self, allowed: LeadDays.allowed) { $0 } },
      field: path(.dateLeadDays))
  }

  fileprivate func blocks(default value: [HoursBlock]) throws -> [HoursBlock] {
    if isAbsent(.preferredHours) { return value }
    let blocks = try list(.preferredHours) { try $0.decode(HoursBlock.self) }
    guard blocks.count <= Preferences.mostBlocks else {
      throw InvalidField(
        field: path(.preferredHours), value: .array(Array(repeating: .null, count: blocks.count)),
        allowed: "at most \(Preferences.mostBlocks) blocks")
    }
    return blocks
  }

  fileprivate func channels(default value: [ChannelName]) throws -> [ChannelName] {
    try choices(.channels, default: value, allowed: "journal, desktop and hooks, each at most once")
  }

  fileprivate func shareFields(default value: [ShareField]) throws -> [ShareField] {
    let fields = ShareField.allCases.map(\.rawValue).joined(separator: ", ")
    return try choices(.shareFields, default: value, allowed: "\(fields), each at most once")
  }

  private func choices<Choice: RawRepresentable<String> & Hashable>(
    _ key: Preferences.Key, default value: [Choice], allowed: String
  ) throws -> [Choice] {
    if isAbsent(key) { return value }
    let chosen = try list(key) { element in
      try element.value(String.self, allowed: allowed) { Choice(rawValue: $0) }
    }
    guard Set(chosen).count == chosen.count else {
      throw InvalidField(
        field: path(key), value: .array(chosen.map { .string($0.rawValue) }), allowed: allowed)
    }
    return chosen
  }
}
