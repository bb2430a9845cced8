import PlannerTime

extension RecurrenceRule {
  /// Returns the rule with missing parts filled in from the start (RFC 5545 section 3.3.10).
  func completed(from start: CivilDate) -> RecurrenceRule {
    guard byDay.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty else { return self }
    var rule = self
    let (_, month, day) = start.components
    switch frequency {
    case .yearly where byWeekNumber.isEmpty:
      if byMonth.isEmpty { rule.byMonth = [month] }
      rule.byMonthDay = [day]
    case .monthly where byWeekNumber.isEmpty: rule.byMonthDay = [day]
    case .yearly, .weekly: rule.byDay = [Day(position: 0, weekday: start.weekday)]
    default: break
    }
    return rule
  }

  /// Returns true if the BY-parts allow this date. All BY-parts act as limits: expanding in the sense of RFC
  /// 5545 equals limiting all days of the period.
  func matches(_ date: CivilDate) -> Bool {
    if byMonth.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty, byWeekNumber.isEmpty, byDay.isEmpty {
      return true
    }
    let (year, month, day) = date.components
    if !byMonth.isEmpty, !byMonth.contains(month) { return false }
    let monthLength = CivilDate.length(ofMonth: month, year: year)
    if !byMonthDay.isEmpty, !byMonthDay.contains(day), !byMonthDay.contains(day - monthLength - 1) {
      return false
    }
    if !byDay.isEmpty, !matchesWeekday(date, year: year, day: day, monthLength: monthLength) { return false }
    if !byYearDay.isEmpty {
      let dayOfYear = date.daysSinceEpoch - CivilDate.days(year: year, month: 1, day: 1) + 1
      let length = CivilDate.isLeap(year) ? 366 : 365
      if !byYearDay.contains(dayOfYear), !byYearDay.contains(dayOfYear - length - 1) { return false }
    }
    return byWeekNumber.isEmpty || matchesWeekNumber(date)
  }

  private func matchesWeekday(_ date: CivilDate, year: Int, day: Int, monthLength: Int) -> Bool {
    let weekday = date.weekday
    return byDay.contains { wanted in
      guard wanted.weekday == weekday else { return false }
      // With other frequencies, a position has no meaning and is ignored.
      guard wanted.position != 0, frequency == .monthly || frequency == .yearly, byWeekNumber.isEmpty else {
        return true
      }
      var index = day
      var length = monthLength
      if frequency == .yearly, byMonth.isEmpty {
        index = date.daysSinceEpoch - CivilDate.days(year: year, month: 1, day: 1) + 1
        length = CivilDate.isLeap(year) ? 366 : 365
      }
      return wanted.position > 0
        ? (index - 1) / 7 + 1 == wanted.position : (length - index) / 7 + 1 == -wanted.position
    }
  }

  /// Compares the week number. A week belongs to the year that contains its fourth day.
  private func matchesWeekNumber(_ date: CivilDate) -> Bool {
    let fourth = date.adding(days: 3 - (date.weekday.index - weekStart.index).floorModulo(7))
    let year = fourth.components.year
    let newYear = CivilDate.days(year: year, month: 1, day: 1)
    let dayOfYear = fourth.daysSinceEpoch - newYear
    let weeks =
      dayOfYear / 7 + (CivilDate.days(year: year + 1, month: 1, day: 1) - 1 - fourth.daysSinceEpoch) / 7 + 1
    let number = dayOfYear / 7 + 1
    return byWeekNumber.contains(number) || byWeekNumber.contains(number - weeks - 1)
  }
}
