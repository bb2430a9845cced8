import CLibical
import PlannerModel
import PlannerTime

extension MirrorDocument {
  /// What the copy says; nil where it is not there, or has a time that is none.
  func reading(
    _ uid: MirrorUID, zoneNamed: (String) -> ZoneTable?
  ) -> MirrorReading? {
    guard let part = part(of: uid) else { return nil }
    let own = String(decoding: lines[part.lines].flatMap(\.bytes), as: UTF8.self)
    guard let component = icalcomponent_new_from_string(own) else { return nil }
    defer { icalcomponent_free(component) }
    func first(_ kind: icalproperty_kind) -> OpaquePointer? {
      icalcomponent_get_first_property(component, kind)
    }
    func text(_ kind: icalproperty_kind) -> String? {
      MirrorValues.plain(
        first(kind).flatMap { icalvalue_get_text(icalproperty_get_value($0)) }.map(String.init(cString:)))
    }
    // Whether a time was given and understood; what was given and not understood is half written.
    var isBroken = false
    func moment(_ kind: icalproperty_kind, _ name: String) -> MirrorReading.Moment? {
      guard lines[part.lines].contains(where: { $0.name == name }) else { return nil }
      let moment = first(kind).flatMap { self.moment($0, zoneNamed: zoneNamed) }
      if moment == nil { isBroken = true }
      return moment
    }

    var reading = MirrorReading()
    if uid.component == .event {
      reading.start = moment(ICAL_DTSTART_PROPERTY, "DTSTART")
      reading.end = moment(ICAL_DTEND_PROPERTY, "DTEND")
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
    } else if uid.component == .task {
      let percent = first(ICAL_PERCENTCOMPLETE_PROPERTY).map { icalproperty_get_percentcomplete($0) }
      let isDone =
        status == ICAL_STATUS_COMPLETED || percent == 100 || first(ICAL_COMPLETED_PROPERTY) != nil
      reading.state = isDone ? .done : .open
    }
    reading.title = text(ICAL_SUMMARY_PROPERTY) ?? ""
    reading.notes = text(ICAL_DESCRIPTION_PROPERTY)
    var property = first(ICAL_CATEGORIES_PROPERTY)
    while let found = property {
      let category = icalproperty_get_categories(found).map(String.init(cString:))
      reading.categories += [MirrorValues.plain(category)].compactMap(\.self)
      property = icalcomponent_get_next_property(component, ICAL_CATEGORIES_PROPERTY)
    }
    reading.triggers = alarms(in: part).compactMap { trigger(in: $0) }
    return reading
  }

  /// Nil for a date or a time of day that does not exist.
  private func moment(
    _ property: OpaquePointer, zoneNamed: (String) -> ZoneTable?
  ) -> MirrorReading.Moment? {
    guard let value = icalproperty_get_value(property) else { return nil }
    let kind = icalvalue_isa(value)
    guard kind == ICAL_DATE_VALUE || kind == ICAL_DATETIME_VALUE else { return nil }
    let time = kind == ICAL_DATE_VALUE ? icalvalue_get_date(value) : icalvalue_get_datetime(value)
    guard let date = CivilDate(year: Int(time.year), month: Int(time.month), day: Int(time.day)) else {
      return nil
    }
    if time.is_date != 0 { return .day(date) }
    guard (0...23).contains(time.hour), (0...59).contains(time.minute), (0...60).contains(time.second) else {
      return nil
    }
    let second = Int(time.hour) * 3600 + Int(time.minute) * 60 + Int(time.second)
    let wallSecond = date.daysSinceEpoch * 86_400 + second
    if icaltime_is_utc(time) != 0 { return .instant(Instant(seconds: wallSecond)) }
    let floating = MirrorReading.Moment.floating(WallClock(date: date, secondOfDay: min(second, 86_399)))
    guard let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
      let name = icalparameter_get_tzid(parameter).map(String.init(cString:))
    else { return floating }
    if let zone = Self.zone(name, zoneNamed: zoneNamed) {
      return .instant(Instant(seconds: zone.second(ofWallSecond: wallSecond)))
    }
    guard let offset = offset(of: time, inZone: name) else { return floating }
    return .instant(Instant(seconds: wallSecond - offset))
  }

  /// The IANA's name may stand at the end of a longer one: `/freeassociation.sourceforge.net/Europe/Berlin`.
  private static func zone(_ name: String, zoneNamed: (String) -> ZoneTable?) -> ZoneTable? {
    let words = name.split(separator: "/")
    for start in words.indices {
      if let zone = zoneNamed(words[start...].joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// Seconds east of UTC, by the file's own VTIMEZONE.
  private func offset(of time: icaltimetype, inZone name: String) -> Int? {
    guard parts.contains(where: { $0.kind == "VTIMEZONE" }), let calendar = icalparser_parse_string(text)
    else { return nil }
    defer { icalcomponent_free(calendar) }
    guard let zone = icalcomponent_get_timezone(calendar, name) else { return nil }
    var time = time
    return Int(icaltimezone_get_utc_offset(zone, &time, nil))
  }

  // MARK: - Alarms

  /// The lines of each VALARM of a component, BEGIN and END with them.
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

  /// Seconds from the start or end; nil for an alarm at an instant.
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
