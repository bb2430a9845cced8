/// A VEVENT that is being read, or a VFREEBUSY, of which only the UID is needed.
struct EventDraft {
  var uid = ""
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
  var isTransparent: Bool?
  /// X-MICROSOFT-CDO-BUSYSTATUS, used if there is no TRANSP, and for OOF (out of office).
  var exchangeStatus = ""
  /// The properties that libical could not parse.
  var complaints: [String] = []
}
