import PlannerTime

/// A DATE or DATE-TIME with its zone.
struct CalendarMoment {
  /// The local time in seconds, as if the local clock showed UTC.
  var wall: Int
  var isDate: Bool
  /// True if it has no zone of its own (a floating time).
  var isFloating: Bool
  var zone: ZoneTable

  /// The absolute time in seconds (RFC 5545 section 3.3.5 for local times that do not exist or occur twice).
  var second: Int { zone.second(ofWallSecond: wall) }

  var day: Int { wall.floorDivided(by: 86_400) }

  /// The day that a time in UTC means beside an event of whole days; nil for other times.
  var midnightOf: Int?

  /// The day that this means beside an event of whole days.
  var wholeDay: Int { midnightOf ?? day }

  /// Takes the zone of another moment if that one has its own and this one has none. Returns false if nothing
  /// changed.
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

  /// The maximum length. A longer one is a mistake and would overflow.
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
  /// True if the planner itself made it, as a session or a date. The UID is then as the planner wrote it.
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
  /// RANGE=THISANDFUTURE: later instances get this one's shift, length and properties.
  var andFuture = false
  var isCancelled = false
  /// True if it is neither cancelled nor declined nor transparent.
  var takesTime = true
  var isTentative = false
  /// See ``CalendarTime/takesDays``.
  var takesDays = false
  /// The seconds before each start that are taken, too.
  var travel = 0
  /// What the message says that it is in (METHOD).
  var method = CalendarMethod.publish
  /// LAST-MODIFIED, or DTSTAMP, in seconds; 0 unless several files are read together.
  var modified = 0
  /// The number of its file among those that are read together.
  var file = 0
}

/// What a calendar object wants of who reads it (RFC 5546 section 1.4).
enum CalendarMethod {
  /// PUBLISH, REQUEST, or none: it says what is.
  case publish
  /// It adds instances to the event with that UID.
  case add
  case cancel
  /// REPLY, COUNTER and others: what somebody says of an event, or asks about it.
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
