import CLibical
import PlannerModel
import PlannerTime

extension MirrorDocument {
  /// The properties of a date that the planner controls. Other properties, such as alarms, belong to other
  /// programs.
  private static let ours: Set<String> = [
    "SUMMARY", "DESCRIPTION", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "STATUS",
    "TRANSP",
  ]

  /// Returns the text of a date's file.
  static func text(of event: DateEvent, _ uid: DateUID, sequence: Int, now: Instant) -> String {
    let notes = event.notes.flatMap(MirrorValues.plain).map { textLine(icalproperty_new_description($0)) }
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Social Planner//Mirror//EN", "BEGIN:VEVENT",
        textLine(icalproperty_new_uid(uid.text)), "DTSTAMP:\(utc(now))", "LAST-MODIFIED:\(utc(now))",
        "SEQUENCE:\(sequence)",
        textLine(icalproperty_new_summary(MirrorValues.plain(event.title) ?? "")),
        "DTSTART;VALUE=DATE:\(event.first.basicText)",
        "DTEND;VALUE=DATE:\(event.first.adding(days: 1).basicText)",
      ] + [event.rule.map { "RRULE:\($0)" }, notes].compactMap(\.self) + [
        "TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR",
      ]
    return lines.map { $0 + "\r\n" }.joined()
  }

  /// Returns whether the file has the same properties of the date, in any notation.
  func says(_ event: DateEvent, _ uid: DateUID) -> Bool {
    let instances = parts.filter { $0.uid == uid.text }
    guard instances.count == 1, let part = instances.first, part.kind == "VEVENT" else { return false }
    let now = Instant(seconds: 0)
    guard let wanted = MirrorDocument(MirrorDocument.text(of: event, uid, sequence: 0, now: now)),
      let ours = wanted.parts.first
    else { return false }
    return statements(of: part) == wanted.statements(of: ours)
  }

  /// Returns a higher SEQUENCE than the file has.
  func nextSequence(of uid: DateUID) -> Int {
    let numbers = parts.filter { $0.uid == uid.text }.flatMap { part in
      properties(of: part).filter { lines[$0].name == "SEQUENCE" }.compactMap { Int32(lines[$0].value) }
    }
    return Int(min(max(numbers.max() ?? 0, 0), .max - 1)) + 1
  }

  /// Returns the planner's properties in a normalized form: servers fold, escape and order them differently.
  private func statements(of part: Part) -> [String] {
    properties(of: part).filter { Self.ours.contains(lines[$0].name) }.map { index in
      let (name, value) = (lines[index].name, lines[index].value)
      switch name {
      case "RRULE":
        return "\(name):\(value.uppercased().split(separator: ";").sorted().joined(separator: ";"))"
      case "SUMMARY", "DESCRIPTION":
        return "\(name):"
          + value.replacing("\\,", with: ",").replacing("\\;", with: ";").replacing("\\N", with: "\\n")
      default: return "\(name):\(value)"
      }
    }.sorted()
  }
}

extension CivilDate {
  /// The date in the form of RFC 5545 section 3.3.4: `20260315`.
  fileprivate var basicText: String { String("\(self)".filter { $0 != "-" }) }
}
