import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A day as a line from its first to its last relevant hour. Positions are classes of the style sheet, as
/// in the week.
struct DayLine {
  let values: Values

  init(_ day: AgendaDay, _ preferences: Preferences, _ words: PageWords) {
    let clock = DayClock(day.date, words)
    let live = day.items.filter { $0.status.isLive || $0.status == .done }
    let quiet = QuietHours(preferences.quietHours)
    let first = min((quiet.morning ?? 420) / 60, 10, live.map { clock.minute($0.startAt) / 60 }.min() ?? 10)
    // An hour more than the last session needs, so that its name fits.
    let ends = live.map { min((clock.minute($0.endAt) + 59) / 60 + 1, 24) }
    let last = max(((quiet.evening ?? 1320) + 59) / 60, 18, ends.max() ?? 18)
    let range = first..<last
    func entry(_ start: Instant, _ end: Instant, _ text: String, _ kind: String) -> (
      from: Int, values: Values
    )? {
      let (from, to) = (clock.minute(start), clock.minute(end))
      guard to > first * 60, from < last * 60 else { return nil }
      let time =
        from == 0 && to == 1440
        ? "all day" : words.span(start, minutes: Int(end.seconds - start.seconds) / 60)
      return (
        from, ["class": "\(kind) \(TimeClasses.position(from, to, in: range))", "text": text, "time": time]
      )
    }
    let busy = day.busy.compactMap { time -> (from: Int, values: Values)? in
      guard var busy = entry(time.start, time.end, time.inWords, "busy") else { return nil }
      busy.values["color"] = time.shownColor
      return busy
    }
    let sessions = live.compactMap { item -> (from: Int, values: Values)? in
      guard
        var session = entry(
          item.startAt, item.endAt, item.name, item.overlaps == nil ? "session" : "session conflict")
      else { return nil }
      session.values["href"] = "/items/\(item.id)"
      session.values["overlap"] = item.overlapInWords(in: words)
      session.values["their"] = words.theirs(item.startAt, zone: item.contactTimeZone)
      return session
    }
    let now = words.zone.wallClock(at: words.now)
    let step = last - first > 12 ? 3 : 2
    let hours = stride(from: (first + step - 1) / step * step, to: last, by: step).map { hour -> Values in
      ["class": "h\(hour)", "text": words.style.typed(minute: hour * 60)]
    }
    var values: Values = [
      "span": "f\(first) n\(last - first)", "hours": hours,
      "entries": (busy + sessions).sorted { $0.from < $1.from }.map(\.values),
      "isEmpty": busy.isEmpty && sessions.isEmpty,
    ]
    if now.date == day.date, range.contains(now.minuteOfDay / 60) {
      values["now"] = TimeClasses.position(now.minuteOfDay, now.minuteOfDay + 5, in: range)
    }
    self.values = values
  }
}

/// Returns a number with at most one decimal digit, for an SVG attribute.
func decimals(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths.magnitude % 10)"
}
