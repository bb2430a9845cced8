import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Reads the times and days that people type.
struct TypedTimes: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Reads a TIME in the user's zone and drops fractions of a second. Throws ``InvalidField``.
  func instant(
    _ text: String, field: String, direction: TimeExpression.Direction
  ) throws -> TimeExpression.Resolved {
    try ValidLength.text.check(text, field: field)
    let preferences = try reader.preferences()
    let zone = try view.zone()
    var found = try InvalidField.reading(text, field: field) { text throws(Unread) in
      try TimeExpression.resolve(
        text, now: now, zone: zone, direction: direction, style: preferences.style)
    }
    guard ValidDates.contains(found.instant) else {
      throw InvalidField(field: field, value: .string(text), allowed: ValidDates.allowed)
    }
    found.instant = Instant(seconds: found.instant.seconds)
    return found
  }

  /// Reads a day like ``TimeExpression/day(_:now:zone:from:)``. Throws ``InvalidField``.
  func day(_ text: String, field: String, from: CivilDate? = nil) throws -> CivilDate {
    try ValidLength.text.check(text, field: field)
    let zone = try view.zone()
    let date = try InvalidField.reading(text, field: field) { text throws(Unread) in
      try TimeExpression.day(text, now: now, zone: zone, from: from)
    }
    guard ValidDates.contains(date) else {
      throw InvalidField(field: field, value: .string(text), allowed: ValidDates.allowed)
    }
    return date
  }

  /// Reads a TIME that is not in the future. Throws ``InvalidField``.
  func past(_ text: String, field: String) throws -> TimeExpression.Resolved {
    let found = try instant(text, field: field, direction: .last)
    if found.instant <= now { return found }
    throw InvalidField(field: field, value: .string(text), allowed: "a time in the past")
  }

  /// Reads a TIME ahead and drops its seconds, because sessions start on whole minutes. 'now' becomes the
  /// next whole minute. Throws ``InvalidField``.
  func wholeMinute(_ text: String, field: String) throws -> TimeExpression.Resolved {
    var found = try instant(text, field: field, direction: .next)
    let isNow = found.instant.seconds == now.seconds
    found.instant = Instant(minutes: isNow ? now.minuteRoundedUp : found.instant.minuteRoundedDown)
    return found
  }

  /// Returns the first day to show. Throws ``InvalidField``.
  /// - from: the given day. unsaid: returns the day, computed from today, if `from` is nil.
  func firstDay(_ from: String?, days: Int, unsaid: (CivilDate) -> CivilDate = { $0 }) throws -> CivilDate {
    let first = try from.map { try day($0, field: "from") } ?? unsaid(view.zone().date(at: now))
    guard first.adding(days: days) <= .lastWritable else {
      throw InvalidField(
        field: "from", value: from.map { .string($0) } ?? .null,
        allowed: "so early that all days are before \(CivilDate.lastWritable)")
    }
    return first
  }

  /// Reads a DAY, or a DURATION from today.
  func dayOrDuration(_ text: String, today: CivilDate) throws
    -> PartialDate
  {
    if let day = try? PartialDate(reading: text) { return day }
    let duration = try? CalendarDuration.read(text)
    let day = try duration?.wholeDays.map(today.adding(days:)) ?? self.day(text, field: "on")
    let parts = day.components
    return try PartialDate(year: parts.year, month: parts.month, day: parts.day).unwrapped(text)
  }

  /// Returns the day on which a pause ends automatically. Throws ``InvalidField``.
  func resumeDay(_ text: String?, paused: Bool) throws -> CivilDate? {
    guard let text else { return nil }
    guard paused else {
      throw InvalidField(field: "until", value: .string(text), allowed: "absent if paused is false")
    }
    let day = try day(text, field: "until")
    guard day > view.clocks.zone(try reader.preferences()).date(at: now) else {
      throw InvalidField(field: "until", value: .string(text), allowed: "a day after today")
    }
    return day
  }
}
