import PlannerModel

/// A file of the mirror as content lines (RFC 5545 section 3.1). libical parses and writes the planner's
/// properties. All other lines stay byte for byte, which libical's own output would not guarantee.
struct MirrorDocument {
  /// A content line, including its folds and line end.
  struct Line {
    var bytes: ArraySlice<UInt8>
    /// The property name in upper case.
    var name: String

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      let end = bytes.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } ?? bytes.endIndex
      name = String(decoding: bytes[..<end].filter { $0 > 32 }, as: UTF8.self).uppercased()
    }

    /// The text after the first colon, unfolded and trimmed. Correct only for lines without quoted
    /// parameters.
    var value: String {
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return "" }
      return String(decoding: Self.unfolded(bytes[(colon + 1)...]), as: UTF8.self)
    }

    /// The whole line, unfolded and trimmed.
    var unfolded: [UInt8] { Self.unfolded(bytes) }

    private static func unfolded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      var unfolded: [UInt8] = []
      unfolded.reserveCapacity(bytes.count)
      for byte in bytes {
        let isFold = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
        if isFold, unfolded.last == UInt8(ascii: "\n") {
          unfolded.removeLast()
          if unfolded.last == UInt8(ascii: "\r") { unfolded.removeLast() }
        } else if byte > 32 || !unfolded.isEmpty {
          unfolded.append(byte)
        }
      }
      while let last = unfolded.last, last <= 32 { unfolded.removeLast() }
      return unfolded
    }
  }

  /// A component at the top level of a calendar.
  struct Part {
    /// The component name, such as `VEVENT`.
    var kind: String
    var uid: String?
    /// The value of ``OwnSession/property``: the UID from the planner, even if the component's UID was
    /// changed.
    var identity: String?
    /// True if it overrides one instance of a recurring component.
    var isInstance = false
    /// Its line range, including BEGIN and END.
    var lines: Range<Int>
  }

  var lines: [Line] = []
  private(set) var parts: [Part] = []
  /// The planner's UIDs, by the UIDs that the file has instead.
  private var adopted: [String: String] = [:]

  /// Returns nil if the text is not a complete calendar: truncated, half written, or something else.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.contains(0) else { return nil }
    lines = Self.split(bytes)
    guard findParts() else { return nil }
  }

  var text: String { String(decoding: lines.flatMap(\.bytes), as: UTF8.self) }

  /// The line end of the file.
  var lineEnd: String {
    lines.first?.bytes.suffix(2).first == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// Splits a text into content lines. A line ends at a line feed without a following space or tab.
  private static func split(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      let next = index + 1
      if next < bytes.count, bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "\t") {
        continue
      }
      lines.append(Line(bytes[start..<next]))
      start = next
    }
    if start < bytes.count { lines.append(Line(bytes[start...])) }
    return lines
  }

  /// Finds the components.
  /// - Returns: true if every BEGIN has its END, and there is a calendar.
  @discardableResult
  mutating func findParts() -> Bool {
    parts = []
    var open: [String] = []
    var part = Part(kind: "", lines: 0..<0)
    var hasCalendar = false
    for (index, line) in lines.enumerated() {
      switch line.name {
      case "BEGIN":
        open.append(line.value.uppercased())
        if open.count == 1 {
          guard open[0] == "VCALENDAR" else { return false }
          hasCalendar = true
        } else if open.count == 2 {
          part = Part(kind: open[1], lines: index..<index)
        }
      case "END":
        guard open.popLast() == line.value.uppercased() else { return false }
        if open.count == 1 {
          part.lines = part.lines.lowerBound..<(index + 1)
          parts.append(part)
        }
      case "UID" where open.count == 2: part.uid = adopted[line.value] ?? line.value
      case OwnSession.property where open.count == 2: part.identity = line.value
      case "RECURRENCE-ID" where open.count == 2: part.isInstance = true
      default: break
      }
    }
    return hasCalendar && open.isEmpty
  }

  /// Returns the indices of a component's lines that are not in a nested component.
  func properties(of part: Part) -> [Int] {
    var depth = 0
    return part.lines.filter { index in
      if lines[index].name == "BEGIN" { depth += 1 }
      if lines[index].name == "END" { depth -= 1 }
      return depth == 1 && lines[index].name != "BEGIN" && lines[index].name != "END"
    }
  }

  // MARK: - The planner's components

  /// The components that may be copies although their UID does not belong to a planner.
  var strangers: [Part] {
    parts.filter { part in
      let isOfCopies = MirrorCopy.Component.allCases.contains { $0.kind == part.kind }
      return isOfCopies && part.uid.map { MirrorUID($0) == nil } ?? false
    }
  }

  /// Treats a component as a copy of the planner. Its UID in the file stays.
  mutating func adopt(_ uid: String, as ours: MirrorUID) {
    adopted[uid] = ours.text
    findParts()
  }

  /// Returns the component that is the copy.
  func part(of uid: MirrorUID) -> Part? {
    let ours = parts.filter { $0.uid == uid.text && $0.kind == uid.component.kind }
    return ours.first { !$0.isInstance } ?? ours.first
  }

  /// Returns true if another program made the copy recurring, or if the file contains an instance of it.
  func repeats(_ uid: MirrorUID) -> Bool {
    parts.contains { part in
      part.uid == uid.text && part.kind == uid.component.kind
        && (part.isInstance || properties(of: part).contains { ["RRULE", "RDATE"].contains(lines[$0].name) })
    }
  }

  /// Returns true if the file contains only this copy and time zones.
  func holdsOnly(_ uid: MirrorUID) -> Bool { holdsOnly(uid: uid.text) }

  func holdsOnly(uid: String) -> Bool {
    parts.allSatisfy { part in
      part.uid == uid
        || part.uid == nil && !["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"].contains(part.kind)
    }
  }

  /// Returns true if a text, complete or not, contains a UID. Ignores the last line, which may be truncated.
  static func hasUID(_ text: String) -> Bool {
    split(Array(text.utf8)).dropLast().contains { $0.name == "UID" }
  }

  /// Returns the UIDs of planners in a text, complete or not.
  static func uids(in text: String) -> [MirrorUID] {
    split(Array(text.utf8)).compactMap { $0.name == "UID" ? MirrorUID($0.value) : nil }
  }
}

extension MirrorCopy.Component {
  /// The component name in RFC 5545.
  var kind: String { self == .event ? "VEVENT" : "VTODO" }
}
