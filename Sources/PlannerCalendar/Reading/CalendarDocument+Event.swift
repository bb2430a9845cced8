import CLibical
import PlannerModel
import PlannerTime

extension CalendarDocument {
  /// Adds the properties of a part of a VEVENT to the draft.
  mutating func read(event: borrowing LibicalComponent) {
    var properties: [LibicalProperty] = []
    event.forEachProperty { properties.append($0) }
    for property in properties { read(property) }
  }

  private mutating func read(_ property: LibicalProperty) {
    switch property.kind {
    case ICAL_UID_PROPERTY: draft.uid = property.text { icalproperty_get_uid($0) }
    case ICAL_SUMMARY_PROPERTY:
      draft.title = singleSpaced(property.text { icalproperty_get_summary($0) })
    case ICAL_SEQUENCE_PROPERTY: draft.sequence = Int(icalproperty_get_sequence(property.pointer))
    case ICAL_DTSTART_PROPERTY: draft.start = moment(property)
    case ICAL_DTEND_PROPERTY: draft.end = usable(property, "DTEND")
    case ICAL_DURATION_PROPERTY: draft.duration = icalproperty_get_duration(property.pointer).length
    case ICAL_RDATE_PROPERTY:
      if let extra = extra(property) {
        draft.extras.append((withDay(extra.0), extra.1))
      } else {
        draft.unusable.append("RDATE")
      }
    case ICAL_EXDATE_PROPERTY:
      if let moment = usable(property, "EXDATE") { draft.exclusions.append(withDay(moment)) }
    case ICAL_RECURRENCEID_PROPERTY:
      draft.replaces = usable(property, "RECURRENCE-ID").map { withDay($0) }
      draft.andFuture =
        icalproperty_get_first_parameter(property.pointer, ICAL_RANGE_PARAMETER).map {
          icalparameter_get_range($0) == ICAL_RANGE_THISANDFUTURE
        } ?? false
    case ICAL_STATUS_PROPERTY:
      let status = icalproperty_get_status(property.pointer)
      if status == ICAL_STATUS_TENTATIVE {
        draft.isTentative = true
      } else if status != ICAL_STATUS_CONFIRMED, property.word.hasPrefix("CANCEL") {
        // Some programs write the American CANCELED.
        draft.isCancelled = true
      }
    case ICAL_TRANSP_PROPERTY:
      let transparency = icalproperty_get_transp(property.pointer)
      draft.isTransparent =
        transparency == ICAL_TRANSP_TRANSPARENT || transparency == ICAL_TRANSP_TRANSPARENTNOCONFLICT
    case ICAL_X_PROPERTY: readOwn(property)
    case ICAL_ATTENDEE_PROPERTY: readAnswer(property)
    case ICAL_XLICERROR_PROPERTY:
      if draft.complaints.count < 10 {
        draft.complaints.append(property.text { icalproperty_get_xlicerror($0) })
      }
    default: break
    }
  }

  /// Reads a property of Microsoft's or Apple's programs.
  private mutating func readOwn(_ property: LibicalProperty) {
    switch property.text({ icalproperty_get_x_name($0) }).uppercased() {
    case "X-APPLE-TRAVEL-DURATION":
      let seconds = property.duration.map { $0.days * 86_400 + $0.seconds } ?? 0
      // At most a day: longer journeys are separate events.
      draft.travel = min(max(seconds, 0), 86_400)
    case let name where name.hasSuffix("BUSYSTATUS"):
      draft.exchangeStatus = ExchangeStatus(property.text { icalproperty_get_x($0) }) ?? draft.exchangeStatus
    default:
      draft.isOfDays = ["TRUE", "1"].contains(property.text { icalproperty_get_x($0) }.uppercased())
    }
  }

  /// Reads the user's own reply to an invitation (PARTSTAT).
  private mutating func readAnswer(_ property: LibicalProperty) {
    var address = property.text { icalproperty_get_attendee($0) }.lowercased()
    if address.hasPrefix("mailto:") { address.removeFirst(7) }
    let mail = icalproperty_get_first_parameter(property.pointer, ICAL_EMAIL_PARAMETER)
      .flatMap { icalparameter_get_email($0) }.map { String(cString: $0).lowercased() }
    guard addresses.contains(address) || mail.map({ addresses.contains($0) }) ?? false,
      let answer = icalproperty_get_first_parameter(property.pointer, ICAL_PARTSTAT_PARAMETER)
    else { return }
    switch icalparameter_get_partstat(answer) {
    // After a delegation, another person attends instead of the user.
    case ICAL_PARTSTAT_DECLINED, ICAL_PARTSTAT_DELEGATED: draft.isDeclined = true
    case ICAL_PARTSTAT_TENTATIVE: draft.isTentative = true
    default: break
    }
  }

  /// Stores a VEVENT that was read to its end.
  mutating func finishEvent() {
    if draft.replaces == nil { events += 1 }
    guard var entry = entry() else { return }
    entry.method = method
    entry.modified = draft.modified
    entries.append(entry)
  }

  private mutating func entry() -> CalendarEntry? {
    let name = draft.title.isEmpty ? draft.uid : draft.title
    let label = "'\(CalendarProblems.short(name))'"
    let isTransparent = draft.exchangeStatus?.isFree ?? draft.isTransparent ?? false
    let own = plannerId.flatMap { OwnSession.uid(draft.uid, property: draft.ownUID, of: $0) }
    // A session has a place even if another program shows it as free.
    let takesTime = !draft.isCancelled && (own != nil || !draft.isDeclined && !isTransparent)
    for complaint in draft.complaints {
      problems.add("In the event \(label): \(CalendarProblems.complaint(complaint)).")
    }
    for name in draft.unusable {
      problems.add("The \(name) of the event \(label) is not an existing date or time, and is omitted.")
    }
    // An event that takes no time is needed only for its identity: it may cancel or replace an instance.
    let nowhere = CalendarMoment(wall: 0, isDate: false, isFloating: false, zone: .utc)
    guard let start = draft.start ?? (takesTime ? nil : draft.replaces ?? nowhere) else {
      problems.add("The event \(label) has no usable DTSTART, and takes no time.")
      return nil
    }
    var entry = CalendarEntry(
      uid: own ?? draft.uid, title: draft.title, sequence: draft.sequence, start: start)
    entry.isOwn = own != nil
    entry.isCancelled = draft.isCancelled
    entry.takesTime = takesTime
    entry.isTentative = draft.isTentative || draft.exchangeStatus == .tentative
    entry.extras = draft.extras
    entry.exclusions = draft.exclusions
    entry.replaces = draft.replaces
    entry.andFuture = draft.andFuture
    var end = draft.end
    agree(&entry, &end, label)
    if draft.isOfDays { makeWholeDays(&entry, &end) }
    entry.length = length(start: entry.start, end: end, duration: draft.duration)
    if entry.start.isDate { takeDays(&entry) } else { entry.travel = draft.travel }
    if takesTime, entry.length.isNegative {
      problems.add("The event \(label) ends before it starts, and takes no time.")
      entry.takesTime = false
    } else if entry.length.isTooLong {
      problems.add("The event \(label) lasts a thousand years or more, and takes no time.")
      entry.takesTime = false
    }
    if !entry.takesTime { entry.length = CalendarLength() }
    if entry.takesTime, entry.start.isDate {
      let isOpaque = draft.isTransparent == false || draft.exchangeStatus != nil
      entry.takesDays = draft.exchangeStatus == .outOfOffice || isOpaque && entry.length.days >= 2
    }
    entry.rules = rules(draft.rules, of: label, entry.start, "gives no times")
    entry.exclusionRules = rules(draft.exclusionRules, of: label, entry.start, "leaves no times out")
    return entry
  }

  private mutating func rules(
    _ texts: [String], of label: String, _ start: CalendarMoment, _ consequence: String
  ) -> [RecurrenceRule] {
    if texts.count > 20 {
      problems.add("The event \(label) has \(texts.count) rules; the first 20 count.")
    }
    return texts.prefix(20).compactMap { text in
      if var rule = RecurrenceRule(text), !start.isDate || rule.frequency.isOfDays {
        if start.isDate, case .second(let last) = rule.until { rule.until = .day(lastDay(until: last)) }
        return rule
      }
      problems.add(
        "The rule '\(CalendarProblems.short(text))' of \(label) cannot be read, and \(consequence).")
      return nil
    }
  }

  /// Completes the zones of an event: either all its times have a zone, or no time has one (RFC 5545 section
  /// 3.8.2.2). If only some have a zone, the others get it, too.
  private mutating func agree(_ entry: inout CalendarEntry, _ end: inout CalendarMoment?, _ label: String) {
    var floating: [String] = []
    if !entry.start.isDate {
      if let other = end, calendarZoneName == nil, entry.start.takeZone(of: other) {
        entry.start.isFloating = false
        floating.append("DTSTART")
      }
      if end?.takeZone(of: entry.start) == true { floating.append("DTEND") }
      for index in entry.extras.indices where !entry.extras[index].moment.isDate {
        if entry.extras[index].moment.takeZone(of: entry.start), floating.last != "RDATE" {
          floating.append("RDATE")
        }
      }
    }
    guard entry.takesTime, !floating.isEmpty else { return }
    problems.add(
      "In the event \(label) \(floating.joined(separator: " and ")) has no time zone; it counts in \(entry.start.zone.name), as the rest of it."
    )
  }

  /// Returns the length as in RFC 5545 section 3.6.1: a date without an end lasts a day, and a time without
  /// an end has no length. With an end, every instance lasts the same number of seconds (section 3.8.5.3).
  private func length(start: CalendarMoment, end: CalendarMoment?, duration: CalendarLength?)
    -> CalendarLength
  {
    if let end {
      if start.isDate, end.isDate {
        // Equal start and end dates are not allowed, but some programs write them for a single day.
        return CalendarLength(days: end.day == start.day ? 1 : end.day - start.day)
      }
      return CalendarLength(seconds: end.second - start.second)
    }
    return duration ?? CalendarLength(days: start.isDate ? 1 : 0)
  }

  // MARK: - Times

  private mutating func moment(_ property: LibicalProperty) -> CalendarMoment? {
    property.time.flatMap { moment($0.time, zoneName: property.zoneName) }
  }

  private mutating func usable(_ property: LibicalProperty, _ name: String) -> CalendarMoment? {
    let found = moment(property)
    if found == nil, draft.unusable.count < 10 { draft.unusable.append(name) }
    return found
  }

  private mutating func extra(_ property: LibicalProperty) -> (CalendarMoment, CalendarLength?)? {
    guard let time = property.time else { return nil }
    if let moment = moment(time.time, zoneName: property.zoneName) { return (moment, nil) }
    guard let period = period(time.period, zoneName: property.zoneName) else { return nil }
    return (period.start, period.length)
  }

  /// Returns a period; nil if it is invalid or ends before it starts.
  mutating func period(
    _ period: icalperiodtype, zoneName: String?
  ) -> (start: CalendarMoment, length: CalendarLength)? {
    guard let start = moment(period.start, zoneName: zoneName) else { return nil }
    var end = moment(period.end, zoneName: zoneName)
    _ = end?.takeZone(of: start)
    let length = end.map { CalendarLength(seconds: $0.second - start.second) } ?? period.duration.length
    return length.isNegative || length.isTooLong ? nil : (start, length)
  }

  private mutating func moment(_ time: icaltimetype, zoneName: String?) -> CalendarMoment? {
    guard let wall = time.wallTime else { return nil }
    if wall.isUTC { return CalendarMoment(wall: wall.second, isDate: false, isFloating: false, zone: .utc) }
    if !wall.isDate, let name = zoneName, let zone = zone(named: name) {
      return CalendarMoment(wall: wall.second, isDate: false, isFloating: false, zone: zone)
    }
    // A date is in the reader's zone: a holiday falls on the same date everywhere.
    return CalendarMoment(
      wall: wall.second, isDate: wall.isDate, isFloating: true, zone: wall.isDate ? zone : zoneOfFloating())
  }
}

extension RecurrenceRule.Frequency {
  /// True if the frequency is daily or longer.
  var isOfDays: Bool { rawValue >= Self.daily.rawValue }
}
