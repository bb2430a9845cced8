import PlannerModel
import PlannerProtocol
import PlannerTime

/// A meeting as an iCalendar file (RFC 5545). Its UID stays the same, so that a later file moves or cancels
/// it. It has no METHOD, because a published event has to name an organizer by address (RFC 5546, section
/// 3.2.1).
struct MeetingFile {
  let bytes: [UInt8]

  /// Returns nil if the meeting was never booked.
  /// - last: The start of the meeting if it was canceled.
  init?(_ invitation: GuestInvitation, last: Instant? = nil, owner: String, url: String) {
    guard let start = invitation.bookedAt ?? last else { return nil }
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//socialplanner.org//plannerguests//EN",
      "BEGIN:VEVENT", "UID:\(invitation.id)", "SEQUENCE:\(invitation.sequence)",
      "DTSTAMP:\(Self.stamp(invitation.changedAt))", "DTSTART:\(Self.stamp(start))",
      "DTEND:\(Self.stamp(start.adding(minutes: invitation.durationMin)))",
      "SUMMARY:\(Self.text(owner))", "STATUS:\(invitation.bookedAt == nil ? "CANCELLED" : "CONFIRMED")",
      "URL:\(url)",
      invitation.note.map { "DESCRIPTION:\(Self.text($0))" }, "END:VEVENT", "END:VCALENDAR",
    ]
    bytes = lines.compactMap { $0 }.flatMap { Self.folded(Array($0.utf8)) + [13, 10] }
  }

  private static func stamp(_ instant: Instant) -> String {
    instant.description.filter { $0 != "-" && $0 != ":" }
  }

  /// Returns a value of type TEXT (section 3.3.11).
  private static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      default: if scalar.value >= 32, scalar.value != 127 { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }

  /// Folds a line into lines of at most 75 bytes, between characters (section 3.1).
  private static func folded(_ line: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    var length = 0
    for (index, byte) in line.enumerated() {
      let isStart = byte & 0xC0 != 0x80
      let size = isStart ? 1 + line[(index + 1)...].prefix { $0 & 0xC0 == 0x80 }.count : 0
      if isStart, length + size > 75 {
        folded += [13, 10, 32]
        length = 1
      }
      folded.append(byte)
      length += 1
    }
    return folded
  }
}
