import PlannerModel
import PlannerProtocol
import PlannerTime

extension Methods.GetPreferences.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    let rows = Preferences.Key.allCases.map { key in
      [
        Styled(key.rawValue, .bold), Styled(preferences.text(of: key, in: context)),
        Styled(key.meaning, .dim),
      ]
    }
    return Table([.init(), .init(wraps: true), .init(wraps: true, rank: 1)], rows: rows)
      .lines(width: context.width)
  }
}

/// Shows one preference, for `prefs get`.
struct PreferenceView: Rendered {
  var preferences: Preferences
  var key: Preferences.Key

  func lines(in context: RenderContext) -> [Styled] { [Styled(preferences.text(of: key, in: context))] }
}

/// Shows a preference that was set, and the effect.
struct PreferenceSetView: Rendered {
  var reply: Methods.SetPreference.Reply
  var key: String

  func lines(in context: RenderContext) -> [Styled] {
    let value = Preferences.Key(rawValue: key).map { reply.preferences.text(of: $0, in: context) } ?? "set"
    let none = key == Preferences.Key.capacityPerWeek.rawValue && reply.preferences.capacityPerWeek == 0
    let note: Styled = "Nobody new is planned while it is 0; what is planned stays."
    return ["\(key, .bold) is now \(value)."] + (none ? note.wrapped(to: context.width) : [])
      + reply.plan.changes(in: context)
  }
}

extension Preferences {
  /// Returns a value in the form that `prefs set` accepts.
  fileprivate func text(of key: Key, in context: RenderContext) -> String {
    switch key {
    case .capacityPerWeek: "\(capacityPerWeek)"
    case .quietHours: TimeBlock.text(ofHours: quietHours, context.style)
    case .defaultNotificationTimes:
      defaultNotificationTimes.isEmpty
        ? "none" : defaultNotificationTimes.map { context.style.clock(minute: $0) }.joined(separator: ", ")
    case .schedulingHorizonDays: "\(schedulingHorizonDays)"
    case .leadTimeMin: "\(leadTimeMin)"
    case .slotStepMin: "\(slotStepMin)"
    case .bufferMin: "\(bufferMin)"
    case .timeZone: timeZone ?? "null"
    case .placement: placement.rawValue
    case .channels: channels.isEmpty ? "[]" : channels.map(\.rawValue).joined(separator: ", ")
    case .contactHours: TimeBlock.text(ofHours: contactHours, context.style)
    case .learningHalfLifeDays: "\(learningHalfLifeDays)"
    case .preferredHours: HoursBlock.text(of: preferredHours, context.style)
    case .spreadDays: crowdCost.isMultiple(of: 1000) ? "\(crowdCost / 1000)" : "\(Double(crowdCost) / 1000)"
    case .clock: clock?.rawValue ?? "locale"
    case .leapDay: leapDay.rawValue
    }
  }
}

extension Preferences.Key {
  fileprivate var meaning: String {
    switch self {
    case .capacityPerWeek: "sessions a week"
    case .quietHours: "no sessions then"
    case .defaultNotificationTimes: "daily rollups"
    case .schedulingHorizonDays: "days planned ahead"
    case .leadTimeMin: "minutes of notice"
    case .slotStepMin: "step of start times"
    case .bufferMin: "minutes free around"
    case .timeZone: "null: the machine's"
    case .placement: "how they are placed"
    case .channels: "where reminders go"
    case .contactHours: "to meet people abroad"
    case .learningHalfLifeDays: "learning fades (days)"
    case .preferredHours: "when you have time"
    case .spreadDays: "wait for a free day"
    case .clock: "12h, 24h or locale"
    case .leapDay: "feb28 or mar1"
    }
  }
}
