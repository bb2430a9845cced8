import CLibical
import PlannerModel
import PlannerTime

extension MirrorDocument {
  /// Parses the copy; nil if the file does not contain it, or if one of its times is invalid.
  func reading(
    _ uid: MirrorUID, zoneNamed: (String) -> ZoneTable?
  ) -> MirrorReading? {
    guard let part = part(of: uid), let component = parsed(part) else { return nil }
    return reading(of: component, part, as: uid.component, zoneNamed: zoneNamed)
  }

  /// Passes only the component's own lines to libical, because libical parses nested components recursively.
  private func parsed(_ part: Part) -> LibicalComponent? {
    guard let parser = LibicalParser() else { return nil }
    var own = CalendarLines(properties(of: part).flatMap { lines[$0].bytes })
    _ = parser.add("BEGIN:\(part.kind)")
    while own.next() { _ = parser.add(own.line) }
    return parser.add("END:\(part.kind)")
  }

  private func reading(
    of component: borrowing LibicalComponent, _ part: Part, as kind: MirrorCopy.Component,
    zoneNamed: (String) -> ZoneTable?
  ) -> MirrorReading? {
    var all: [LibicalProperty] = []
    component.forEachProperty { all.append($0) }
    let properties = all
    func first(_ kind: icalproperty_kind) -> OpaquePointer? { properties.first { $0.kind == kind }?.pointer }
    func text(_ kind: icalproperty_kind) -> String? {
      MirrorValues.plain(
        first(kind).flatMap { icalvalue_get_text(icalproperty_get_value($0)) }.map(String.init(cString:)))
    }
    // True if a time was given but could not be parsed: the component may be half written.
    var isBroken = false
    func moment(
      _ kind: icalproperty_kind, _ name: String, besides other: icalproperty_kind? = nil
    ) -> MirrorReading.Moment? {
      guard lines[part.lines].contains(where: { $0.name == name }) else { return nil }
      let other = other.flatMap(first).flatMap {
        zone(of: LibicalProperty(pointer: $0), zoneNamed: zoneNamed)
      }
      let moment = first(kind).flatMap {
        self.moment(LibicalProperty(pointer: $0), else: other, zoneNamed: zoneNamed)
      }
      if moment == nil { isBroken = true }
      return moment
    }

    var reading = MirrorReading()
    if kind == .event {
      reading.start = moment(ICAL_DTSTART_PROPERTY, "DTSTART")
      // An end without a zone is in the start's zone, as in calendars (RFC 5545 section 3.8.2.2).
      reading.end = moment(ICAL_DTEND_PROPERTY, "DTEND", besides: ICAL_DTSTART_PROPERTY)
      reading.duration = first(ICAL_DURATION_PROPERTY).map {
        Int(icaldurationtype_as_int(icalproperty_get_duration($0)))
      }
    } else {
      reading.start = moment(ICAL_DUE_PROPERTY, "DUE") ?? moment(ICAL_DTSTART_PROPERTY, "DTSTART")
    }
    if isBroken { return nil }
    let status = first(ICAL_STATUS_PROPERTY).map { icalproperty_get_status($0) }
    if status == ICAL_STATUS_CANCELLED {
      reading.state = .canceled
    } else if kind == .task {
      let percent = first(ICAL_PERCENTCOMPLETE_PROPERTY).map { icalproperty_get_percentcomplete($0) }
      let isDone =
        status == ICAL_STATUS_COMPLETED || percent == 100 || first(ICAL_COMPLETED_PROPERTY) != nil
      reading.state = isDone ? .done : .open
    }
    reading.title = text(ICAL_SUMMARY_PROPERTY) ?? ""
    reading.notes = text(ICAL_DESCRIPTION_PROPERTY)
    reading.categories = properties.filter { $0.kind == ICAL_CATEGORIES_PROPERTY }
      .compactMap { MirrorValues.plain($0.text { icalproperty_get_categories($0) }) }
    reading.triggers = alarms(in: part).compactMap { trigger(in: $0) }
    return reading
  }

  /// Returns nil for a date or time of day that does not exist, or that a zone offset may shift out of the
  /// supported range.
  ///
  /// - Parameter other: the zone for a time without a zone.
  private func moment(
    _ property: LibicalProperty, else other: ZoneTable?, zoneNamed: (String) -> ZoneTable?
  ) -> MirrorReading.Moment? {
    guard let wall = property.time?.time.wallTime else { return nil }
    let date = CivilDate(daysSinceEpoch: wall.second.floorDivided(by: 86_400))
    guard (2...9998).contains(date.components.year) else { return nil }
    if wall.isDate { return .day(date) }
    if let zone = zone(of: property, zoneNamed: zoneNamed) ?? other {
      return .instant(Instant(seconds: zone.second(ofWallSecond: wall.second)))
    }
    return .floating(WallClock(date: date, secondOfDay: wall.second.floorModulo(86_400)))
  }

  /// Returns the zone of a time: UTC or its TZID's; nil if it has no zone.
  private func zone(of property: LibicalProperty, zoneNamed: (String) -> ZoneTable?) -> ZoneTable? {
    guard let wall = property.time?.time.wallTime, !wall.isDate else { return nil }
    return wall.isUTC ? .utc : property.zoneName.flatMap { zone($0, at: wall.second, zoneNamed: zoneNamed) }
  }

  /// Resolves a TZID in the same way as calendars. Expands the file's own VTIMEZONE only until a year after
  /// `second`.
  private func zone(_ name: String, at second: Int, zoneNamed: (String) -> ZoneTable?) -> ZoneTable? {
    func definition() -> ZoneDefinition? {
      parts.lazy.filter { $0.kind == "VTIMEZONE" }
        .map { ZoneDefinition(CalendarLines(lines[$0.lines].flatMap(\.bytes))) }
        .first { $0.identifier == name }
    }
    return ZoneSearch.zone(name, definition: definition, until: second + 366 * 86_400, in: zoneNamed)
  }

  // MARK: - Alarms

  /// Returns the line range of each VALARM of a component, including BEGIN and END.
  func alarms(in part: Part) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for index in part.lines where ["BEGIN", "END"].contains(lines[index].name) {
      guard lines[index].value.uppercased() == "VALARM" else { continue }
      if lines[index].name == "BEGIN" { start = index }
      if lines[index].name == "END", let begin = start { found.append(begin..<(index + 1)) }
    }
    return found
  }

  /// Returns the seconds from the start or end; nil for an alarm at an absolute time.
  func trigger(in alarm: Range<Int>) -> Int? {
    guard let line = lines[alarm].first(where: { $0.name == "TRIGGER" }),
      let property = icalproperty_new_from_string(String(decoding: line.bytes, as: UTF8.self))
    else { return nil }
    defer { icalproperty_free(property) }
    let trigger = icalproperty_get_trigger(property)
    guard icaltime_is_null_time(trigger.time) != 0 else { return nil }
    return Int(icaldurationtype_as_int(trigger.duration))
  }
}
