import CLibical
import PlannerTime

/// One reading of one file: finds the components, has libical read each, and keeps what they say.
struct CalendarDocument: ~Copyable {
  let zones: CalendarZones
  let zone: ZoneTable
  let addresses: Set<String>
  /// Zones of the file's own are known until then (seconds).
  let horizon: Int

  private var lines: CalendarLines
  /// Every VEVENT that can be used.
  var entries: [CalendarEntry] = []
  var freeBusy: [FreeBusyTime] = []
  var events = 0
  var problems = CalendarProblems()
  private var resolved: [String: ZoneTable?] = [:]
  private var definitions: [(definition: ZoneDefinition, range: Range<Int>)]?

  private enum Kind: String {
    case event = "VEVENT"
    case freeBusy = "VFREEBUSY"
    case zone = "VTIMEZONE"
    case toDo = "VTODO"
    case journal = "VJOURNAL"
  }

  init(
    _ bytes: [UInt8], zones: CalendarZones, zone: ZoneTable, addresses: Set<String>, horizon: Int
  ) {
    lines = CalendarLines(bytes)
    self.zones = zones
    self.zone = zone
    self.addresses = addresses
    self.horizon = horizon
  }

  /// Reads all of it, once.
  mutating func read() {
    var kind: Kind?
    var parser: LibicalParser?
    var rules: [String] = []
    /// How many components inside the present one are open: alarms, mostly.
    var inner = 0
    var calendars = 0
    var isCancelled = false
    var isOld = false
    var isCalendar = false

    while lines.next() {
      let name = lines.name
      switch name {
      case "BEGIN":
        let component = lines.value.uppercased()
        if component == "VCALENDAR" {
          if let unfinished = kind { missingEnd(unfinished) }
          kind = nil
          calendars += 1
          isCalendar = true
          isCancelled = false
          isOld = false
        } else if let begun = Kind(rawValue: component) {
          if let unfinished = kind { missingEnd(unfinished) }
          isCalendar = true
          kind = begun
          inner = 0
          rules.removeAll()
          parser = nil
          if !isOld, begun == .event || begun == .freeBusy {
            parser = LibicalParser()
            _ = parser?.add("BEGIN:\(component)")
          }
        } else if kind != nil {
          inner += 1
        }
      case "END":
        let component = lines.value.uppercased()
        if component == "VCALENDAR" {
          if let unfinished = kind { missingEnd(unfinished) }
          kind = nil
          calendars -= 1
        } else if let ended = kind, component == ended.rawValue {
          if ended == .event || ended == .freeBusy, let read = parser?.add("END:\(component)") {
            if ended == .event {
              take(event: read, rules: rules, isCancelled: isCancelled)
            } else {
              take(freeBusy: read)
            }
          }
          parser = nil
          kind = nil
        } else if inner > 0 {
          inner -= 1
        }
      case "METHOD" where kind == nil: isCancelled = lines.value.uppercased() == "CANCEL"
      case "VERSION" where kind == nil && lines.value == "1.0":
        isOld = true
        problems.add("It is vCalendar 1.0, which is not read; export it as iCalendar (version 2.0).")
      case "RRULE" where inner == 0 && kind == .event: rules.append(lines.value)
      case "EXRULE" where inner == 0 && kind == .event:
        problems.add("EXRULE is not read: times that it leaves out count as taken.")
      case let name where inner == 0 && Self.wanted.contains(name):
        if name == "ATTENDEE", addresses.isEmpty { continue }
        if parser != nil { feed(&parser, isList: Self.lists.contains(name)) }
      default: break
      }
    }
    if let unfinished = kind {
      missingEnd(unfinished)
    } else if calendars > 0 {
      problems.add("The file ends before END:VCALENDAR and may be cut off; what is complete counts.")
    }
    if !isCalendar, !lines.isEmpty { problems.add("It is no iCalendar file: it has no BEGIN:VCALENDAR.") }
  }

  /// What libical is given to read of a component.
  private static let wanted: Set<String> = [
    "ATTENDEE", "DTEND", "DTSTART", "DURATION", "EXDATE", "FREEBUSY", "RDATE", "RECURRENCE-ID", "SEQUENCE",
    "STATUS", "SUMMARY", "TRANSP", "UID", "X-MICROSOFT-CDO-BUSYSTATUS",
  ]
  private static let lists: Set<String> = ["EXDATE", "FREEBUSY", "RDATE"]

  private mutating func missingEnd(_ kind: Kind) {
    problems.add("END:\(kind.rawValue) is missing, so that the file may be cut off; what is complete counts.")
  }

  /// Gives the present line to libical, long lists in parts: it overlooks what comes after 500 values.
  private func feed(_ parser: inout LibicalParser?, isList: Bool) {
    let line = lines.line
    guard isList, line.count > 4000, let colon = line.lastIndex(of: UInt8(ascii: ":")) else {
      _ = parser?.add(line)
      return
    }
    let values = line[(colon + 1)...].split(separator: UInt8(ascii: ","))
    for first in stride(from: 0, to: values.count, by: 400) {
      let part = values[first..<min(first + 400, values.count)].joined(separator: [UInt8(ascii: ",")])
      _ = parser?.add(Array(line[...colon]) + Array(part))
    }
  }

  // MARK: - Zones

  /// The zone that a TZID of this file means; nil, and a problem, where nothing says.
  mutating func zone(named name: String) -> ZoneTable? {
    if let known = resolved[name] { return known }
    guard let found = zones.zone(named: name) ?? definedZone(named: name) else {
      problems.add(
        "Nothing says which time zone '\(CalendarProblems.short(name))' is; its times count as in \(zone.name)."
      )
      resolved[name] = .some(nil)
      return nil
    }
    resolved[name] = found
    return found
  }

  private mutating func definedZone(named name: String) -> ZoneTable? {
    let all = definitions ?? readDefinitions()
    definitions = all
    guard let (definition, range) = all.first(where: { $0.definition.identifier == name }) else { return nil }
    for alias in definition.aliases {
      if let zone = zones.zone(named: alias) { return zone }
    }
    let horizon = horizon
    return zones.zone(definedBy: lines.bytes(in: range)) { definition.table(until: horizon) }
  }

  /// They may come after the events that name them.
  private func readDefinitions() -> [(definition: ZoneDefinition, range: Range<Int>)] {
    var found: [(ZoneDefinition, Range<Int>)] = []
    var scan = lines.fromTheStart
    var start: Int?
    while found.count < 500 {
      let before = scan.position
      guard scan.next() else { break }
      let name = scan.name
      guard name == "BEGIN" || name == "END", scan.value.uppercased() == "VTIMEZONE" else { continue }
      if name == "BEGIN" {
        start = scan.position
      } else if let begun = start {
        found.append((ZoneDefinition(CalendarLines(lines, range: begun..<before)), begun..<before))
        start = nil
      }
    }
    return found
  }
}
