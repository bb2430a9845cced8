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
    return Table([.init(), .init(flexible: true), .init(flexible: true)], rows: rows)
      .lines(width: context.width)
  }
}

/// One preference alone, for `prefs get`.
struct PreferenceView: Rendered {
  var preferences: Preferences
  var key: Preferences.Key

  func lines(in context: RenderContext) -> [Styled] { [Styled(preferences.text(of: key, in: context))] }
}

/// A preference that was set, and what that changed.
struct PreferenceSetView: Rendered {
  var reply: Methods.SetPreference.Reply
  var key: String

  func lines(in context: RenderContext) -> [Styled] {
    let value = Preferences.Key(rawValue: key).map { reply.preferences.text(of: $0, in: context) } ?? "set"
    return ["\(key, .bold) is now \(value)."] + reply.plan.changes(in: context)
  }
}

extension Preferences {
  /// A value as `prefs set` would take it.
  fileprivate func text(of key: Key, in context: RenderContext) -> String {
    switch key {
    case .capacityPerWeek: "\(capacityPerWeek)"
    case .quietHours: text(ofHours: quietHours)
    case .defaultNotificationTimes:
      "[\(defaultNotificationTimes.map { "\"\(clockText($0))\"" }.joined(separator: ", "))]"
    case .schedulingHorizonDays: "\(schedulingHorizonDays)"
    case .leadTimeMin: "\(leadTimeMin)"
    case .slotStepMin: "\(slotStepMin)"
    case .bufferMin: "\(bufferMin)"
    case .timeZone: timeZone ?? "null"
    case .placement: placement.rawValue
    case .channels: channels.isEmpty ? "[]" : channels.map(\.rawValue).joined(separator: ",")
    case .contactHours: text(ofHours: contactHours)
    case .learningHalfLifeDays: "\(learningHalfLifeDays)"
    case .preferredHours: HoursBlock.text(of: preferredHours)
    case .spreadDays: crowdCost.isMultiple(of: 1000) ? "\(crowdCost / 1000)" : "\(Double(crowdCost) / 1000)"
    }
  }

  private func text(ofHours hours: [Int]) -> String {
    "[\(hours.map(String.init).joined(separator: ", "))]"
  }
}

extension Preferences.Key {
  fileprivate var meaning: String {
    switch self {
    case .capacityPerWeek: "sessions a week at most"
    case .quietHours: "hours without sessions"
    case .defaultNotificationTimes: "times of the daily rollups"
    case .schedulingHorizonDays: "days planned ahead"
    case .leadTimeMin: "minutes to remind ahead"
    case .slotStepMin: "minutes between possible starts"
    case .bufferMin: "minutes free around sessions"
    case .timeZone: "yours; null: the machine's"
    case .placement: "how sessions are placed"
    case .channels: "where reminders go"
    case .contactHours: "hours to meet people elsewhere"
    case .learningHalfLifeDays: "days until learning halves"
    case .preferredHours: "when you have time for people"
    case .spreadDays: "days a second session waits for a free day"
    }
  }
}
