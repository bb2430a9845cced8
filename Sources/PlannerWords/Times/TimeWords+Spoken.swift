import PlannerTime

extension TimeWords {
  /// Returns `today at 18:00`, `tomorrow at 09:00` or `on Tuesday at 18:00`. From a week on it is `on Tuesday
  /// 10 March at 18:00`, or `on Tuesday March 10 at 6:00pm`.
  package func spoken(_ instant: Instant) -> String {
    let date = zone.date(at: instant)
    let time = "at \(clock(instant))"
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: return "today \(time)"
    case 1: return "tomorrow \(time)"
    case 2...6: return "on \(date.weekday.spoken) \(time)"
    default:
      let (_, month, day) = date.components
      let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
      ]
      let name = months[month - 1]
      return "on \(date.weekday.spoken) \(style.hasMonthFirst ? "\(name) \(day)" : "\(day) \(name)") \(time)"
    }
  }
}

extension Weekday {
  fileprivate var spoken: String {
    switch self {
    case .mon: "Monday"
    case .tue: "Tuesday"
    case .wed: "Wednesday"
    case .thu: "Thursday"
    case .fri: "Friday"
    case .sat: "Saturday"
    case .sun: "Sunday"
    }
  }
}
