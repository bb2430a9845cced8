import CLibical
import PlannerModel
import PlannerTime

extension MirrorDocument {
  /// The time at which the planner wrote the component. It makes every version of a file differ. vdirsyncer
  /// ignores DTSTAMP and LAST-MODIFIED in comparisons. After a conflict, it compares with the file that was
  /// replaced by the other side's file, and its SEQUENCE may equal the next one (vdirsyncer 0.21,
  /// `sync/__init__.py`). Without this property, vdirsyncer would take the result of `undo` for unchanged,
  /// and the other side would keep the change.
  static let written = "X-SOCIAL-PLANNER-WRITTEN"

  /// Returns the text of a new file.
  static func text(_ uid: MirrorUID, values: MirrorValues, now: Instant) -> String {
    let kind = uid.component.kind
    let text =
      ([
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Social Planner//Mirror//EN", "BEGIN:\(kind)",
        textLine(icalproperty_new_uid(uid.text)), "\(OwnSession.property):\(uid.text)", "DTSTAMP:\(utc(now))",
        "CREATED:\(utc(now))",
        "LAST-MODIFIED:\(utc(now))", "SEQUENCE:0", "\(written):\(utc(now))", "END:\(kind)", "END:VCALENDAR",
      ]).map { $0 + "\r\n" }.joined()
    guard var document = MirrorDocument(text) else { return text }
    for field in MirrorValues.Field.allCases {
      document.write(field, of: uid, values: values, now: now, oldLead: nil)
    }
    return document.text
  }

  /// Returns the file with the given fields of the copy set from `values`, and everything else unchanged.
  /// - oldLead: the lead time that identifies the planner's alarm.
  func text(
    writing fields: [MirrorValues.Field], of uid: MirrorUID, values: MirrorValues, oldLead: Int?,
    now: Instant
  ) -> String {
    var document = self
    for field in fields { document.write(field, of: uid, values: values, now: now, oldLead: oldLead) }
    document.replace(["DTSTAMP"], of: uid, by: ["DTSTAMP:\(Self.utc(now))"])
    document.replace(["LAST-MODIFIED"], of: uid, by: ["LAST-MODIFIED:\(Self.utc(now))"])
    let number = document.line("SEQUENCE", of: uid).flatMap { Int32($0.value) } ?? 0
    document.replace(["SEQUENCE"], of: uid, by: ["SEQUENCE:\(min(max(number, 0), .max - 1) + 1)"])
    document.replace([Self.written], of: uid, by: ["\(Self.written):\(Self.utc(now))"])
    return document.text
  }

  private mutating func write(
    _ field: MirrorValues.Field, of uid: MirrorUID, values: MirrorValues, now: Instant, oldLead: Int?
  ) {
    let isEvent = uid.component == .event
    switch field {
    case .time:
      let start = Self.utc(values.start)
      let end = Self.utc(values.start.adding(minutes: values.durationMin ?? 0))
      replace(
        ["DTSTART", isEvent ? "DTEND" : "DUE", "DURATION"], of: uid,
        by: isEvent ? ["DTSTART:\(start)", "DTEND:\(end)"] : ["DUE:\(start)"])
    case .state where isEvent:
      let isCanceled = values.state == .canceled
      replace(
        ["STATUS", "TRANSP"], of: uid,
        by: isCanceled ? ["STATUS:CANCELLED", "TRANSP:TRANSPARENT"] : ["STATUS:CONFIRMED", "TRANSP:OPAQUE"])
    case .state:
      let state =
        switch values.state {
        case .open: ["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:0"]
        case .done: ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:\(Self.utc(now))"]
        case .canceled: ["STATUS:CANCELLED", "PERCENT-COMPLETE:0"]
        }
      replace(["STATUS", "PERCENT-COMPLETE", "COMPLETED"], of: uid, by: state)
    case .title: replace(["SUMMARY"], of: uid, by: [Self.textLine(icalproperty_new_summary(values.title))])
    case .notes:
      replace(
        ["DESCRIPTION"], of: uid,
        by: values.notes.map { [Self.textLine(icalproperty_new_description($0))] } ?? [])
    case .categories:
      replace(
        ["CATEGORIES"], of: uid,
        by: values.categories.map { category in
          // libical 3.0 does not escape the commas of a category.
          "CATEGORIES" + Self.textLine(icalproperty_new_description(category)).dropFirst("DESCRIPTION".count)
        })
    case .alarm: writeAlarm(of: uid, values: values, oldLead: oldLead)
    }
  }

  /// Replaces the component's own properties with these names. Inserts new properties at the place of the
  /// first one.
  private mutating func replace(_ names: Set<String>, of uid: MirrorUID, by texts: [String]) {
    guard let part = part(of: uid) else { return }
    let old = properties(of: part).filter { names.contains(lines[$0].name) }
    let inner = part.lines.dropFirst().first { ["BEGIN", "END"].contains(lines[$0].name) }
    let place = old.first ?? inner ?? part.lines.upperBound - 1
    for index in old.reversed() { lines.remove(at: index) }
    insert(texts, at: place)
  }

  func line(_ name: String, of uid: MirrorUID) -> Line? {
    part(of: uid).flatMap { part in
      properties(of: part).first { lines[$0].name == name }.map { lines[$0] }
    }
  }

  private mutating func writeAlarm(of uid: MirrorUID, values: MirrorValues, oldLead: Int?) {
    guard let part = part(of: uid) else { return }
    let related = uid.component == .task ? ";RELATED=END" : ""
    let trigger = values.leadTimeMin.map { "TRIGGER\(related):-PT\($0)M" }
    let old = oldLead.flatMap { lead in alarms(in: part).first { self.trigger(in: $0) == lead * -60 } }
    switch (old, trigger) {
    case (nil, nil): break
    case (nil, let trigger?):
      let text = Self.textLine(icalproperty_new_description(values.title))
      insert(
        ["BEGIN:VALARM", "ACTION:DISPLAY", trigger, text, "END:VALARM"], at: part.lines.upperBound - 1)
    case (let old?, nil):
      lines.removeSubrange(old)
      findParts()
    case (let old?, let trigger?):
      guard let index = old.first(where: { lines[$0].name == "TRIGGER" }) else { break }
      lines.remove(at: index)
      insert([trigger], at: index)
    }
  }

  mutating func insert(_ texts: [String], at index: Int) {
    let end = lineEnd
    let new = texts.map { text in
      // libical folds lines with CRLF.
      let bytes = end == "\n" ? text.utf8.filter { $0 != UInt8(ascii: "\r") } : Array(text.utf8)
      return Line((bytes + Array(end.utf8))[...])
    }
    lines.insert(contentsOf: new, at: index)
    findParts()
  }

  // MARK: - Values

  /// Formats an instant as `20260302T130000Z`.
  static func utc(_ instant: Instant) -> String {
    String(instant.description.filter { $0 != "-" && $0 != ":" })
  }

  /// Returns a text property as libical escapes it, without its line end, and frees it. Folds the line again:
  /// libical may write an empty folded line, which Python's icalendar reads as a line feed in the value.
  static func textLine(_ property: OpaquePointer?) -> String {
    guard let property else { return "" }
    defer { icalproperty_free(property) }
    guard let text = icalproperty_as_ical_string_r(property) else { return "" }
    defer { icalmemory_free_buffer(text) }
    // Line feeds within the value are escaped, so each line feed here is part of a fold.
    var bytes: [UInt8] = []
    for byte in String(cString: text).utf8 where byte != UInt8(ascii: "\r") {
      if bytes.last == UInt8(ascii: "\n") {
        bytes.removeLast()
        if byte == UInt8(ascii: " ") { continue }
      }
      bytes.append(byte)
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return folded(bytes)
  }

  /// Folds a line into lines of at most 75 bytes, never within a character (RFC 5545 section 3.1).
  static func folded(_ line: [UInt8]) -> String {
    var rest = line[...]
    var parts: [String] = []
    while !rest.isEmpty {
      var end = min(rest.startIndex + (parts.isEmpty ? 75 : 74), rest.endIndex)
      while end < rest.endIndex, rest[end] & 0xC0 == 0x80 { end -= 1 }
      parts.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[end...]
    }
    return parts.joined(separator: "\r\n ")
  }
}
