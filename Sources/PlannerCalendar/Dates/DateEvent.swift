import PlannerModel
import PlannerTime

/// A date that matters as other programs see it: an all-day event that takes no time.
package struct DateEvent: Hashable, Sendable {
  /// What tells it from all others, for as long as it is the same date; ASCII that a file's name may have.
  package var key: String
  /// SUMMARY.
  package var title: String
  /// DESCRIPTION.
  package var notes: String?
  /// DTSTART.
  package var first: CivilDate
  /// RRULE; nil if it comes once.
  package var rule: String?

  /// The year in which a yearly date begins whose year is not known. It has a 29 February, and every program can
  /// show it: before 1970 some cannot.
  private static let anyYear = 1972

  /// Creates a date that comes once.
  package init(key: String, title: String, notes: String? = nil, on day: CivilDate) {
    self.key = key
    self.title = title
    self.notes = notes
    first = day
  }

  /// Creates a yearly date.
  /// - firstYear: the year in which it first comes; nil if it is not known.
  package init(
    key: String, title: String, notes: String? = nil, each day: PartialDate, from firstYear: Int?,
    leapDay: LeapDay
  ) {
    self.init(
      key: key, title: title, notes: notes,
      on: day.occurrence(in: firstYear ?? Self.anyYear, leapDay: leapDay))
    // A rule of 29 February alone comes in leap years only (RFC 5545 section 3.3.10 skips days that do not exist).
    // The last day of February and the 60th day of the year are that day in leap years, and the day before or after
    // it in others.
    rule =
      switch (day.month, day.day, leapDay) {
      case (2, 29, .feb28): "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"
      case (2, 29, .mar1): "FREQ=YEARLY;BYYEARDAY=60"
      default: "FREQ=YEARLY"
      }
  }
}

/// The UID of a date: `<key>.date@<plannerId>.social-planner`. It ends as those of sessions do, so that calendars
/// that bring it back are recognised, but is none of theirs.
struct DateUID: Hashable {
  var key: String
  var plannerId: String

  private static let ending = ".date"

  init(key: String, plannerId: String) {
    self.key = key
    self.plannerId = plannerId
  }

  /// Nil if the UID is not that of a date of this planner.
  init?(_ text: String, plannerId: String) {
    let suffix = Self.ending + MirrorUID.suffix(plannerId: plannerId)
    guard text.hasSuffix(suffix), text.utf8.count > suffix.utf8.count else { return nil }
    self.init(key: String(text.dropLast(suffix.count)), plannerId: plannerId)
  }

  var text: String { key + Self.ending + MirrorUID.suffix(plannerId: plannerId) }
  var fileName: String { text + ".ics" }

  /// Returns whether the part of a UID before the `@` is a date's.
  static func isName(_ name: some StringProtocol) -> Bool { name.hasSuffix(ending) }
}
