import CLibical
import PlannerFiles
import PlannerTime

/// Reads one file in a single pass: finds the components, has libical parse each component, and stores their
/// content.
struct CalendarDocument: ~Copyable {
  let zones: CalendarZones
  let zone: ZoneTable
  let addresses: Set<String>
  /// The planner with sessions to recognise; nil to recognise no sessions.
  let plannerId: String?
  /// The time in seconds until which the file's own zones are expanded.
  let horizon: Int

  var lines: CalendarLines
  /// The usable VEVENTs.
  var entries: [CalendarEntry] = []
  var freeBusy: [FreeBusyTime] = []
  /// The number of VEVENTs and VFREEBUSYs, without overridden instances.
  var events = 0
  var problems = CalendarProblems()
  /// The zones of the file's TZIDs.
  var resolved: [String: ZoneTable?] = [:]
  var definitions: [(definition: ZoneDefinition, range: Range<Int>)]?

  private enum Kind: String {
    case event = "VEVENT"
    case freeBusy = "VFREEBUSY"
    case zone = "VTIMEZONE"
    case toDo = "VTODO"
    case journal = "VJOURNAL"

    var isRead: Bool { self == .event || self == .freeBusy }
  }

  // MARK: - Reading position

  /// The open component, ignoring calendars and nested components.
  private var kind: Kind?
  var draft = EventDraft()
  private var parser: LibicalParser?
  /// The number of lines passed to the parser so far.
  private var fed = 0
  /// The number of open components nested in the current one, mostly alarms.
  private var inner = 0
  private var openCalendars = 0
  private var isCalendar = false
  /// The METHOD of the current calendar.
  private(set) var method = CalendarMethod.publish
  /// True if the time of the last change is read for each event.
  private let readsStamps: Bool
  /// X-WR-CALNAME of the first calendar that has one.
  private(set) var calendarName: String?
  /// See ``CalendarContent/damage``.
  private(set) var damage: FileDamage?
  /// X-WR-TIMEZONE of the current calendar.
  private(set) var calendarZoneName: String?
  /// True if the current calendar is vCalendar 1.0.
  private var isOld = false

  init(
    _ bytes: [UInt8], zones: CalendarZones, zone: ZoneTable, addresses: Set<String>, plannerId: String?,
    horizon: Int, readsStamps: Bool
  ) {
    self.readsStamps = readsStamps
    lines = CalendarLines(bytes)
    self.zones = zones
    self.zone = zone
    self.addresses = addresses
    self.plannerId = plannerId
    self.horizon = horizon
  }

  /// Reads the whole file. Must be called once.
  mutating func read() {
    while lines.next() {
      let name = lines.name
      switch name {
      case "BEGIN": begin(lines.value.uppercased())
      case "END": end(lines.value.uppercased())
      case "METHOD" where kind == nil: method = CalendarMethod(lines.value)
      case "X-WR-CALNAME" where kind == nil && calendarName == nil:
        calendarName = lines.value.isEmpty ? nil : lines.value
      case "LAST-MODIFIED" where readsStamps && inner == 0 && kind == .event:
        draft.modified = WallTime(lines.value)?.second ?? draft.modified
      case "DTSTAMP" where readsStamps && inner == 0 && kind == .event && draft.modified == 0:
        draft.modified = WallTime(lines.value)?.second ?? 0
      case "X-WR-TIMEZONE" where kind == nil: calendarZoneName = lines.value.isEmpty ? nil : lines.value
      case "VERSION" where kind == nil && lines.value == "1.0":
        isOld = true
        problems.add(
          "It is vCalendar 1.0, which the planner cannot read; export it as iCalendar (version "
            + "2.0).")
      case "RRULE" where inner == 0 && kind == .event: draft.rules.append(lines.value)
      case "EXRULE" where inner == 0 && kind == .event: draft.exclusionRules.append(lines.value)
      case "ATTENDEE" where addresses.isEmpty: break
      default:
        guard inner == 0, let kind, kind.isRead else { break }
        if Self.wanted.contains(name) {
          feed(isList: Self.lists.contains(name))
        } else if kind == .event, plannerId != nil, name == OwnSession.property {
          draft.ownUID = lines.value
        }
      }
    }
    if kind != nil || openCalendars > 0 { damage = .cutOff }
    if !isCalendar { damage = lines.isEmpty ? .empty : .foreign }
    if kind != nil {
      breakOff()
    } else if openCalendars > 0 {
      problems.add("The file ends before END:VCALENDAR and \(CalendarProblems.cutOff)")
    }
    if !isCalendar, !lines.isEmpty { problems.add("It is not an iCalendar file: it has no BEGIN:VCALENDAR.") }
  }

  // MARK: - Components

  private mutating func begin(_ component: String) {
    if component == "VCALENDAR" {
      breakOff()
      openCalendars += 1
      isCalendar = true
      method = .publish
      calendarZoneName = nil
      isOld = false
    } else if let begun = Kind(rawValue: component) {
      breakOff()
      isCalendar = true
      kind = begun
      inner = 0
      draft = EventDraft(isCancelled: method == .cancel)
      beginPart()
    } else if kind != nil {
      inner += 1
    }
  }

  private mutating func end(_ component: String) {
    if component == "VCALENDAR" {
      breakOff()
      openCalendars -= 1
    } else if let ended = kind, component == ended.rawValue {
      if ended.isRead, !isOld, !isTalk {
        endPart()
        if ended == .event { finishEvent() } else { events += 1 }
      }
      parser = nil
      kind = nil
    } else if inner > 0 {
      inner -= 1
    }
  }

  /// Drops a component that has no END.
  private mutating func breakOff() {
    guard let unfinished = kind else { return }
    problems.add(
      "END:\(unfinished.rawValue) is missing, so that the file \(CalendarProblems.cutOff)")
    kind = nil
    parser = nil
  }

  // MARK: - Properties

  /// The properties that libical gets.
  private static let wanted: Set<String> = [
    "ATTENDEE", "DTEND", "DTSTART", "DURATION", "EXDATE", "FREEBUSY", "RDATE", "RECURRENCE-ID", "SEQUENCE",
    "STATUS", "SUMMARY", "TRANSP", "UID", "X-APPLE-TRAVEL-DURATION", "X-FUNAMBOL-ALLDAY",
    "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-CDO-BUSYSTATUS", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT",
    "X-MICROSOFT-MSNCALENDAR-BUSYSTATUS",
  ]
  private static let lists: Set<String> = ["EXDATE", "FREEBUSY", "RDATE"]
  private static let maximumLine = 100_000

  /// True for a message about an event, which is not the event itself. Free/busy lists are sent as replies,
  /// so they are read.
  private var isTalk: Bool { kind == .event && method == .talk }

  private mutating func beginPart() {
    guard let kind, kind.isRead, !isOld, !isTalk else { return }
    parser = LibicalParser()
    fed = 0
    _ = parser?.add("BEGIN:\(kind.rawValue)")
  }

  private mutating func endPart() {
    guard let kind, let read = parser?.add("END:\(kind.rawValue)") else { return }
    if kind == .event {
      self.read(event: read)
    } else {
      self.read(freeBusy: read)
    }
  }

  /// Passes the current line to libical. Splits long lists, because libical ignores everything after 500
  /// values. Splits long components, too, because libical searches from the first line for each line that it
  /// cannot parse.
  private mutating func feed(isList: Bool) {
    let line = lines.line
    if isList, line.count > 4000, let colon = line.lastIndex(of: UInt8(ascii: ":")), colon < 4000 {
      let values = line[(colon + 1)...].split(separator: UInt8(ascii: ","))
      for first in stride(from: 0, to: values.count, by: 400) {
        let part = values[first..<min(first + 400, values.count)].joined(separator: [UInt8(ascii: ",")])
        feed(Array(line[...colon]) + Array(part))
      }
    } else {
      feed(line)
    }
  }

  private mutating func feed(_ given: [UInt8]) {
    var line = given
    // libical recognises X- properties only with a capital X.
    if line.first == UInt8(ascii: "x") { line[0] = UInt8(ascii: "X") }
    guard line.count <= Self.maximumLine else {
      problems.add("A line of \(line.count) bytes is too long, and is omitted.")
      return
    }
    _ = parser?.add(line)
    fed += 1
    if fed >= 500 || line.count > 4000 {
      endPart()
      beginPart()
    }
  }
}
