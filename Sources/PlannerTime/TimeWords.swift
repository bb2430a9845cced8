/// Writes dates and times in words, on the clocks of a zone and relative to a moment.
package protocol TimeWords {
  var zone: ZoneTable { get }
  var now: Instant { get }
  /// The user's style of dates and times.
  var style: TimeStyle { get }
}

extension TimeWords {
  package var style: TimeStyle { TimeStyle() }

  package var today: CivilDate { zone.date(at: now) }

  /// Returns `Fri 6 Mar` or `Fri Mar 6`, with the year unless it is the present one.
  /// - aligned: pads the day to two columns.
  package func day(_ date: CivilDate, aligned: Bool = false) -> String {
    let (year, month, day) = date.components
    let number = aligned && day < 10 ? " \(day)" : "\(day)"
    let suffix = year == today.components.year ? "" : " \(year)"
    let name = CivilDate.months[month - 1]
    return
      "\(date.weekday.rawValue) \(style.hasMonthFirst ? "\(name) \(number)" : "\(number) \(name)")\(suffix)"
  }

  /// `Today`, `Yesterday`, or the day.
  package func dayName(_ date: CivilDate) -> String {
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: "Today"
    case -1: "Yesterday"
    default: day(date)
    }
  }

  /// Returns `today`, `tomorrow`, `yesterday`, `in 3 days`, `3 days ago`; after a year, `2 years ago`.
  package func relative(_ date: CivilDate) -> String {
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days where days > 0: "in \(age(days: days))"
    case let days: "\(age(days: -days)) ago"
    }
  }

  /// Returns the relative day, but minutes within the next hour: `in 25 min`, and `now` during the session.
  package func relative(_ start: Instant, minutes: Int) -> String {
    if start <= now, now < start.adding(minutes: minutes) { return "now" }
    let wait = start.minuteRoundedDown - now.minuteRoundedDown
    if start > now, wait < 60 { return wait == 0 ? "now" : "in \(wait) min" }
    return relative(zone.date(at: start))
  }

  /// Returns `18:00` or `6:00pm`. If a change of the clocks makes a time occur twice, adds the offset to the
  /// second one: `01:30-05:00`.
  package func clock(_ instant: Instant, aligned: Bool = false) -> String {
    style.clock(minute: zone.wallClock(at: instant).minuteOfDay, aligned: aligned)
      + (zone.isRepetition(instant) ? instant.offsetText(in: zone) : "")
  }

  /// `18:00–18:30`.
  package func span(_ start: Instant, minutes: Int, aligned: Bool = false) -> String {
    "\(clock(start, aligned: aligned))–\(clock(start.adding(minutes: minutes)))"
  }

  /// `Fri 6 Mar 18:00`, or `Fri Mar 6, 6:00pm`.
  package func moment(_ instant: Instant, aligned: Bool = false) -> String {
    on(zone.date(at: instant), clock(instant, aligned: aligned), aligned: aligned)
  }

  /// `Fri 6 Mar 18:00–18:30`.
  package func daySpan(_ start: Instant, minutes: Int, aligned: Bool = false) -> String {
    on(zone.date(at: start), span(start, minutes: minutes, aligned: aligned), aligned: aligned)
  }

  private func on(_ date: CivilDate, _ time: String, aligned: Bool) -> String {
    "\(day(date, aligned: aligned))\(style.hasMonthFirst ? "," : "") \(time)"
  }

  /// Returns `Fri 6 Mar 18:00–21:00`, or both days if they differ.
  package func range(_ first: Instant, _ last: Instant, aligned: Bool = false) -> String {
    let start = moment(first, aligned: aligned)
    if first == last { return start }
    let isOneDay = zone.date(at: first) == zone.date(at: last)
    return isOneDay ? "\(start)–\(clock(last))" : "\(start) – \(moment(last))"
  }

  /// `Fri 6 Mar (in 3 days)`.
  package func dayInWords(_ date: CivilDate) -> String { "\(day(date)) (\(relative(date)))" }

  /// `Fri 6 Mar 18:00 (in 3 days)`.
  package func momentInWords(_ instant: Instant) -> String {
    "\(moment(instant)) (\(relative(zone.date(at: instant))))"
  }
}

/// `30 min`, `1 h`, `1 h 30 min`.
package func duration(minutes: Int) -> String {
  if minutes < 60 { return "\(minutes) min" }
  return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
}

/// Returns `1 day and 45 min before`.
package func leadsInWords(_ leads: [Int]) -> String {
  leads.map { $0 > 0 && $0 % 1440 == 0 ? counted($0 / 1440, "day") : duration(minutes: $0) }
    .joined(separator: " and ") + " before"
}

/// Returns `1 day`, `10 days`; after a year, whole years.
package func age(days: Int) -> String {
  days < 365 ? counted(days, "day") : counted(days / 365, "year")
}

/// `every day`, `every 10 days`, `every 2 weeks`.
package func cadence(days: Int) -> String {
  switch days {
  case 1: "every day"
  case 7: "every week"
  case let days where days % 7 == 0: "every \(days / 7) weeks"
  default: "every \(days) days"
  }
}

/// `Ana, Bob, Cleo, Dora, Emil and 3 more`.
package func few(_ names: [String], most: Int = 5) -> String {
  let named = names.prefix(most).joined(separator: ", ")
  return names.count > most ? "\(named) and \(names.count - most) more" : named
}

/// `1 session`, `3 sessions`.
package func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}
