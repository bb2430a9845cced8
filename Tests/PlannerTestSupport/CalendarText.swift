import Foundation
import PlannerTime

/// A calendar file edited like another program: properties of its event or task, by name. Alarms and zones
/// stay unchanged.
package struct CalendarText {
  private var lines: [String]

  package init(_ text: String) {
    let unfolded = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n ", with: "")
    lines = unfolded.split(separator: "\n").map(String.init)
  }

  /// The text, folded at 60 bytes instead of our 75. These tests only write ASCII.
  package var text: String {
    lines.map { line in
      stride(from: 0, to: line.count, by: 60).map { line.dropFirst($0).prefix(60) }.joined(separator: "\r\n ")
        + "\r\n"
    }.joined()
  }

  /// The value of a property without its parameters.
  package subscript(name: String) -> String? {
    get {
      own.first { Self.name(of: lines[$0]) == name }.map { index in
        let line = lines[index]
        return String(line[line.index(after: line.firstIndex(of: ":") ?? line.startIndex)...])
      }
    }
    set {
      for index in own.reversed() where Self.name(of: lines[index]) == name { lines.remove(at: index) }
      guard let newValue, let begin = lines.firstIndex(where: Self.isBegin) else { return }
      lines.insert("\(name):\(newValue)", at: begin + 1)
    }
  }

  /// The indices of the lines that belong directly to the event or task.
  private var own: [Int] {
    var open: [String] = []
    return lines.indices.filter { index in
      if lines[index].hasPrefix("END:") { open.removeLast() }
      defer { if lines[index].hasPrefix("BEGIN:") { open.append(lines[index]) } }
      return open.last.map(Self.isBegin) ?? false && !lines[index].hasPrefix("BEGIN:")
    }
  }

  private static func isBegin(_ line: String) -> Bool { ["BEGIN:VEVENT", "BEGIN:VTODO"].contains(line) }

  private static func name(of line: String) -> Substring { line.prefix { $0 != ":" && $0 != ";" } }

  // MARK: - Edits of other programs

  /// Moves the event like a phone: in UTC, with a new modification mark.
  package mutating func move(to start: Instant, minutes: Int) {
    self["DTSTART"] = start.calendarUTC
    self["DTEND"] = start.adding(minutes: minutes).calendarUTC
    self["DURATION"] = nil
    markChange()
  }

  package mutating func complete(at time: Instant) {
    self["STATUS"] = "COMPLETED"
    self["PERCENT-COMPLETE"] = "100"
    self["COMPLETED"] = time.calendarUTC
    markChange()
  }

  private mutating func markChange() {
    self["SEQUENCE"] = "\((self["SEQUENCE"].flatMap(Int.init) ?? 0) + 1)"
    self["LAST-MODIFIED"] = Clock.system.now().calendarUTC
  }
}

extension Instant {
  /// The instant as `20260302T130000Z`, in whole seconds.
  package var calendarUTC: String { "\(Instant(seconds: seconds))".filter { $0 != "-" && $0 != ":" } }
}
