import PlannerTime

/// A VTIMEZONE (RFC 5545 section 3.6.5): its names and its observances.
struct ZoneDefinition {
  private(set) var identifier = ""
  /// Other names of the same zone: X-LIC-LOCATION, TZID-ALIAS-OF.
  private(set) var aliases: [String] = []
  private(set) var unreadableRule: String?
  private var observances: [Observance] = []

  /// A STANDARD or DAYLIGHT subcomponent.
  private struct Observance {
    var start: WallTime?
    var from: Int?
    var to: Int?
    var rules: [RecurrenceRule] = []
    var dates: [WallTime] = []
  }

  /// Parses the lines between BEGIN:VTIMEZONE and END:VTIMEZONE.
  init(_ lines: consuming CalendarLines) {
    var current: Observance?
    while lines.next() {
      switch lines.name {
      case "BEGIN": current = Observance()
      case "END":
        if let observance = current, observances.count < 200 { observances.append(observance) }
        current = nil
      case "TZID": identifier = lines.value
      case "X-LIC-LOCATION", "TZID-ALIAS-OF", "TZID-ALIAS": aliases.append(lines.value)
      case "DTSTART": current?.start = WallTime(lines.value)
      case "TZOFFSETFROM": current?.from = Self.offset(lines.value)
      case "TZOFFSETTO": current?.to = Self.offset(lines.value)
      case "RRULE":
        if let rule = RecurrenceRule(lines.value) {
          current?.rules.append(rule)
        } else {
          unreadableRule = unreadableRule ?? lines.value
        }
      case "RDATE":
        current?.dates += lines.value.split(separator: ",").prefix(1000).compactMap { WallTime($0) }
      default: break
      }
    }
  }

  /// Parses an offset such as `+0100` or `-001502` to seconds.
  private static func offset(_ text: String) -> Int? {
    var scanner = ByteScanner(text)
    let negative = scanner.take("-")
    guard negative || scanner.take("+"), let hours = scanner.digits(2), let minutes = scanner.digits(2) else {
      return nil
    }
    let seconds = scanner.isAtEnd ? 0 : scanner.digits(2) ?? 0
    return (hours * 3600 + minutes * 60 + seconds) * (negative ? -1 : 1)
  }

  /// Returns the zone's table up to `end` (seconds); the last offset applies after that. Returns nil if no
  /// observance is complete.
  func table(until end: Int) -> ZoneTable? {
    var onsets: [(second: Int, from: Int, to: Int)] = []
    var steps = 20_000
    for observance in observances {
      guard let start = observance.start, let from = observance.from, let to = observance.to else { continue }
      onsets.append((start.second - from, from, to))
      for date in observance.dates { onsets.append((date.second - (date.isUTC ? 0 : from), from, to)) }
      for rule in observance.rules {
        // Only recent times matter: a rule that began in 1601 is expanded from 1970 on.
        var walls = RecurrenceIterator(
          rule: rule, start: start.second, first: min(0, end), limit: end + from, maximumSteps: max(0, steps))
        while let wall = walls.next() {
          if let until = rule.until, !until.allows(wall: wall, second: wall - from) { break }
          onsets.append((wall - from, from, to))
        }
        steps -= walls.steps
      }
    }
    onsets.sort { $0.second < $1.second }
    guard let first = onsets.first else { return nil }
    var transitions: [Int] = []
    var offsets = [first.from]
    for onset in onsets {
      if transitions.last == onset.second {
        offsets[offsets.count - 1] = onset.to
      } else {
        transitions.append(onset.second)
        offsets.append(onset.to)
      }
    }
    return ZoneTable(name: identifier, transitions: transitions, offsets: offsets)
  }
}

extension RecurrenceRule.Until {
  /// Returns true if a start is not after this UNTIL. Compares local or absolute times, depending on the form
  /// of UNTIL.
  func allows(wall: Int, second: Int) -> Bool {
    switch self {
    case .day(let day): wall < (day + 1) * 86_400
    case .wall(let last): wall <= last
    case .second(let last): second <= last
    }
  }
}
