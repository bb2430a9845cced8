import PlannerModel
import PlannerProtocol
import PlannerTime

/// A day as a line: an SVG of 960 by 56, whose width is the hours from the first to the last that matter.
struct DayLine {
  let values: Values

  private static let width = 960.0

  init(_ day: AgendaDay, _ preferences: Preferences, _ words: PageWords) {
    let midnight = day.date
    func minute(_ instant: Instant) -> Int {
      let wall = words.zone.wallClock(at: instant)
      if wall.date < midnight { return 0 }
      return wall.date > midnight ? 1440 : wall.minuteOfDay
    }
    var from = 7 * 60
    var to = 22 * 60
    let live = day.items.filter { $0.status.isLive || $0.status == .done }
    for item in live {
      from = min(from, minute(item.startAt) / 60 * 60)
      to = max(to, (minute(item.endAt) + 59) / 60 * 60)
    }
    let (first, last) = (from, to)
    func x(_ minute: Int) -> Double {
      Double(min(max(minute, first), last) - first) / Double(last - first) * Self.width
    }
    func block(_ start: Int, _ end: Int, _ text: String) -> Values {
      [
        "x": decimals(x(start)), "width": decimals(max(x(end) - x(start) - 2, 3)),
        "textX": decimals(x(start) + 8), "text": text, "fits": x(end) - x(start) > 48,
      ]
    }
    let busy = day.busy.map { time -> Values in
      var values = block(minute(time.start), minute(time.end), time.title)
      values["color"] = time.color ?? "#8a8f98"
      return values
    }
    let sessions = live.map { item -> Values in
      var values = block(minute(item.startAt), minute(item.endAt), item.name)
      values["href"] = "/items/\(item.id)"
      return values
    }
    let now = words.zone.wallClock(at: words.now)
    let step = (last - first) > 12 * 60 ? 180 : 120
    let hours = stride(from: (first + step - 1) / step * step, through: last, by: step).map { minute -> Values in
      ["x": decimals(x(minute)), "text": words.style.typed(minute: minute)]
    }
    let spoken =
      day.busy.map { "\(words.range($0.start, $0.end)) \($0.title)" }
      + live.map { "\(words.clock($0.startAt)) \($0.name)" }
    values = [
      "busy": busy, "sessions": sessions, "hours": hours, "now": decimals(x(now.minuteOfDay)),
      "showsNow": now.date == midnight && (first...last).contains(now.minuteOfDay),
      "spoken": spoken.isEmpty ? "nothing planned" : spoken.joined(separator: ", "),
    ]
  }
}

/// A number with one digit after the point, as an SVG attribute.
func decimals(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths.magnitude % 10)"
}
