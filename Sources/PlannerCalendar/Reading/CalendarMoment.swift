import PlannerTime

/// A DATE or DATE-TIME with its zone.
struct CalendarMoment {
  /// The local time in seconds, as if the local clock showed UTC.
  var wall: Int
  var isDate: Bool
  /// True for a floating time, which has no zone.
  var isFloating: Bool
  var zone: ZoneTable

  /// The absolute time in seconds (RFC 5545 section 3.3.5 for local times that do not exist or occur twice).
  var second: Int { zone.second(ofWallSecond: wall) }

  var day: Int { wall.floorDivided(by: 86_400) }

  /// The day that a UTC time means in an all-day event; nil for other times.
  var midnightOf: Int?

  /// The day that this moment means in an all-day event.
  var wholeDay: Int { midnightOf ?? day }

  /// Takes the zone of another moment if only that moment has a zone. Returns false if nothing changed.
  mutating func takeZone(of other: CalendarMoment) -> Bool {
    guard isFloating, !other.isFloating else { return false }
    zone = other.zone
    return true
  }
}

/// The length of an event: calendar days, then elapsed seconds (RFC 5545 section 3.3.6).
struct CalendarLength {
  var days = 0
  var seconds = 0

  /// The maximum length. A longer length is a mistake and would overflow.
  static let maximumDays = 366_000

  var isNegative: Bool { days < 0 || seconds < 0 }
  var isTooLong: Bool { days > Self.maximumDays || seconds > Self.maximumDays * 86_400 }
  /// At least the elapsed seconds between a start and its end.
  var upperBound: Int { (days == 0 ? 0 : days + 1) * 86_400 + seconds }

  /// Returns the end of a time that starts at `wall` in local time of `zone`, which is `second`.
  func end(wall: Int, second: Int, zone: ZoneTable) -> Int {
    (days == 0 ? second : zone.second(ofWallSecond: wall + days * 86_400)) + seconds
  }
}

/// The parts of a VEVENT that determine its times.
struct CalendarEntry {
  var uid = ""
  /// True if the planner made it, as a session or a date. The UID is then as the planner wrote it.
  var isOwn = false
  var title = ""
  var sequence = 0
  var start: CalendarMoment
  var length = CalendarLength()
  var rules: [RecurrenceRule] = []
  /// EXRULE (RFC 2445 section 4.8.5.2).
  var exclusionRules: [RecurrenceRule] = []
  /// RDATE; entries of type PERIOD have their own length.
  var extras: [(moment: CalendarMoment, length: CalendarLength?)] = []
  /// EXDATE.
  var exclusions: [CalendarMoment] = []
  /// RECURRENCE-ID: the instance of the event with this UID that it replaces.
  var replaces: CalendarMoment?
  /// RANGE=THISANDFUTURE: later instances get this instance's shift, length and properties.
  var andFuture = false
  var isCancelled = false
  /// True if it is not cancelled, declined or transparent.
  var takesTime = true
  var isTentative = false
  /// See ``CalendarTime/takesDays``.
  var takesDays = false
  /// The travel time before each start in seconds, which also counts as busy.
  var travel = 0
  /// The METHOD of the message.
  var method = CalendarMethod.publish
  /// LAST-MODIFIED or DTSTAMP in seconds; 0 unless several files are read together.
  var modified = 0
  /// The index of its file if several files are read together.
  var file = 0
}

/// The purpose of a calendar object (RFC 5546 section 1.4).
enum CalendarMethod {
  /// PUBLISH, REQUEST or no METHOD: it describes the event.
  case publish
  /// It adds instances to the event with the same UID.
  case add
  case cancel
  /// REPLY, COUNTER and others: a statement or a question about an event.
  case talk

  init(_ text: String) {
    switch text.uppercased() {
    case "ADD": self = .add
    case "CANCEL": self = .cancel
    case "REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH": self = .talk
    default: self = .publish
    }
  }
}
