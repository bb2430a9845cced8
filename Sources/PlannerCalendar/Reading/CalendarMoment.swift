import PlannerTime

/// A DATE or DATE-TIME with the zone it is meant in.
struct CalendarMoment {
  /// On the clock on the wall, as if that clock showed UTC.
  var wall: Int
  var isDate: Bool
  /// Without a zone of its own: on the clocks of whoever looks.
  var isFloating: Bool
  var zone: ZoneTable

  /// On the time line, in seconds (RFC 5545 section 3.3.5 for times that do not exist, or twice).
  var second: Int { zone.second(ofWallSecond: wall) }

  var day: Int { wall.floorDivided(by: 86_400) }

  /// Takes the zone of another moment that has one of its own, if this one has none. False where nothing
  /// changed.
  mutating func takeZone(of other: CalendarMoment) -> Bool {
    guard isFloating, !other.isFloating else { return false }
    zone = other.zone
    return true
  }
}

/// How long an event lasts: days on the calendar, then seconds that pass (RFC 5545 section 3.3.6).
struct CalendarLength {
  var days = 0
  var seconds = 0

  /// Longer is a mistake, and would overflow.
  static let maximumDays = 366_000

  var isNegative: Bool { days < 0 || seconds < 0 }
  var isTooLong: Bool { days > Self.maximumDays || seconds > Self.maximumDays * 86_400 }
  /// Never less than the seconds that pass between a start and its end.
  var upperBound: Int { (days == 0 ? 0 : days + 1) * 86_400 + seconds }

  /// When a time ends that starts at `wall` on the clocks of `zone`, which is `second`.
  func end(wall: Int, second: Int, zone: ZoneTable) -> Int {
    (days == 0 ? second : zone.second(ofWallSecond: wall + days * 86_400)) + seconds
  }
}

/// One VEVENT, as far as it matters for the times it takes.
struct CalendarEntry {
  var uid = ""
  var title = ""
  var sequence = 0
  var start: CalendarMoment
  var length = CalendarLength()
  var rules: [RecurrenceRule] = []
  /// EXRULE (RFC 2445 section 4.8.5.2).
  var exclusionRules: [RecurrenceRule] = []
  /// RDATE; those that are periods have a length of their own.
  var extras: [(moment: CalendarMoment, length: CalendarLength?)] = []
  /// EXDATE.
  var exclusions: [CalendarMoment] = []
  /// RECURRENCE-ID: which instance of the event with this UID it takes the place of.
  var replaces: CalendarMoment?
  /// RANGE=THISANDFUTURE: later instances are moved as far, last as long and are as this one is.
  var andFuture = false
  var isCancelled = false
  /// Neither cancelled nor declined nor transparent.
  var takesTime = true
  var isTentative = false
}
