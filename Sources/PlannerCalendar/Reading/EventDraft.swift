/// A VEVENT while it is read, or a VFREEBUSY, of which only the UID is needed.
struct EventDraft {
  var uid = ""
  var title = ""
  var sequence = 0
  var start: CalendarMoment?
  var end: CalendarMoment?
  var duration: CalendarLength?
  /// RRULEs as they are written.
  var rules: [String] = []
  /// EXRULEs, likewise.
  var exclusionRules: [String] = []
  var extras: [(moment: CalendarMoment, length: CalendarLength?)] = []
  var exclusions: [CalendarMoment] = []
  var replaces: CalendarMoment?
  var andFuture = false
  var isCancelled = false
  var isDeclined = false
  var isTentative = false
  var isTransparent: Bool?
  /// X-MICROSOFT-CDO-BUSYSTATUS, which counts where there is no TRANSP.
  var exchangeStatus = ""
  /// What libical could not read.
  var complaints: [String] = []
}
