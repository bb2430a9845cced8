import PlannerModel
import PlannerTime

/// An important date as other programs see it: an all-day event that takes no time.
package struct DateEvent: Hashable, Sendable {
  /// The stable identity of the date: ASCII characters that are valid in a file name.
  package var key: String
  /// SUMMARY.
  package var title: String
  /// DESCRIPTION.
  package var notes: String?
  /// DTSTART.
  package var first: CivilDate
  /// RRULE; nil if the date occurs once.
  package var rule: String?

  /// The first year of a yearly date with an unknown year. It has a 29 February, and all programs can show
  /// it; some cannot show years before 1970.
  private static let anyYear = 1972

  /// Creates a date that occurs once.
  package init(key: String, title: String, notes: String? = nil, on day: CivilDate) {
    self.key = key
    self.title = title
    self.notes = notes
    first = day
  }

  /// Creates a yearly date.
  /// - firstYear: the year of the first occurrence; nil if it is unknown.
  package init(
    key: String, title: String, notes: String? = nil, each day: PartialDate, from firstYear: Int?,
    leapDay: LeapDay
  ) {
    self.init(
      key: key, title: title, notes: notes,
      on: day.occurrence(in: firstYear ?? Self.anyYear, leapDay: leapDay))
    // A rule for 29 February occurs only in leap years (RFC 5545 section 3.3.10 skips days that do not
    // exist). The last day of February and the 60th day of the year are that day in leap years. In other
    // years they are the day before and the day after it.
    rule =
      switch (day.month, day.day, leapDay) {
      case (2, 29, .feb28): "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"
      case (2, 29, .mar1): "FREQ=YEARLY;BYYEARDAY=60"
      default: "FREQ=YEARLY"
      }
  }
}

/// The UID of a date: `<key>.date@<plannerId>.social-planner`. It ends like the UID of a session, so that
/// calendars that contain it are recognised, but it is not a session's UID.
struct DateUID: Hashable {
  var key: String
  var plannerId: String

  private static let ending = ".date"

  init(key: String, plannerId: String) {
    self.key = key
    self.plannerId = plannerId
  }

  /// Returns nil if the UID does not belong to a date of this planner.
  init?(_ text: String, plannerId: String) {
    let suffix = Self.ending + MirrorUID.suffix(plannerId: plannerId)
    guard text.hasSuffix(suffix), text.utf8.count > suffix.utf8.count else { return nil }
    self.init(key: String(text.dropLast(suffix.count)), plannerId: plannerId)
  }

  var text: String { key + Self.ending + MirrorUID.suffix(plannerId: plannerId) }
  var fileName: String { text + ".ics" }

  /// Returns whether the part of a UID before the `@` belongs to a date.
  static func isName(_ name: some StringProtocol) -> Bool { name.hasSuffix(ending) }
}
