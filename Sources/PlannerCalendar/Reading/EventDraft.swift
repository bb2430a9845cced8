/// A VEVENT while it is read, or a VFREEBUSY, for which only the UID is used.
struct EventDraft {
  var uid = ""
  /// The value of ``OwnSession/property``.
  var ownUID: String?
  var title = ""
  var sequence = 0
  var start: CalendarMoment?
  var end: CalendarMoment?
  var duration: CalendarLength?
  /// RRULEs, not yet parsed.
  var rules: [String] = []
  /// EXRULEs, not yet parsed.
  var exclusionRules: [String] = []
  var extras: [(moment: CalendarMoment, length: CalendarLength?)] = []
  var exclusions: [CalendarMoment] = []
  var replaces: CalendarMoment?
  var andFuture = false
  var isCancelled = false
  var isDeclined = false
  var isTentative = false
  /// TRANSP.
  var isTransparent: Bool?
  var exchangeStatus: ExchangeStatus?
  /// X-MICROSOFT-CDO-ALLDAYEVENT: the times are midnights.
  var isOfDays = false
  /// X-APPLE-TRAVEL-DURATION: the travel time in seconds.
  var travel = 0
  /// The properties that libical could not parse.
  var complaints: [String] = []
  /// LAST-MODIFIED, otherwise DTSTAMP, in seconds.
  var modified = 0
  /// The names of properties with a date or time that does not exist.
  var unusable: [String] = []
}

/// X-MICROSOFT-CDO-BUSYSTATUS (MS-OXCICAL section 2.1.3.1.1.20.31). It has precedence over TRANSP.
enum ExchangeStatus: String {
  case free = "FREE"
  case tentative = "TENTATIVE"
  case busy = "BUSY"
  case outOfOffice = "OOF"
  /// Takes no time: Exchange writes it with TRANSP:TRANSPARENT (section 2.1.3.1.1.20.25).
  case workingElsewhere = "WORKINGELSEWHERE"

  /// Returns nil for other words, so that TRANSP decides.
  init?(_ text: String) {
    let word = text.uppercased()
    self.init(rawValue: word == "OUTOFOFFICE" ? Self.outOfOffice.rawValue : word)
  }

  var isFree: Bool { self == .free || self == .workingElsewhere }
}
