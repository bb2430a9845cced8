import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A week: sessions, busy times, days away and the hours that you prefer. With `move` it also shows where one
/// session could go.
struct PlanPage: Sendable {
  let templates: PageTemplates

  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let asked = visit.query["from"].flatMap { CivilDate($0) } ?? words.today
    let first = words.style.weekStart(of: asked)
    let days = try visit.call(Methods.Agenda(from: "\(first)", days: 7)).days
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Plan", at: .plan, visit, late: status.overdue)
    values["title"] = title(first, words)
    values["before"] = "/plan?from=\(first.adding(days: -7))"
    values["after"] = "/plan?from=\(first.adding(days: 7))"
    let moving = try visit.query["move"].map { try visit.call(Methods.Candidates(item: $0, count: 10)) }
    if let moving {
      values["moving"] = [
        "name": moving.item.name, "id": moving.item.id, "token": visit.token, "back": "/plan?from=\(first)",
      ]
    }
    let week = Week(days, visit.preferences, words, moving: moving)
    values["hours"] = week.hours
    values["days"] = week.columns
    values["span"] = week.span
    return templates.html("plan", values)
  }

  /// `23–29 November`.
  private func title(_ first: CivilDate, _ words: PageWords) -> String {
    let last = first.adding(days: 6)
    return "\(words.day(first)) – \(words.day(last))"
  }
}

/// A week as columns of blocks. Positions are classes of the style sheet, for inline styles are not allowed by
/// the page's policy: `h9 m30` begins at 9:30, `dh1 dm15` lasts 1:15, to five minutes.
struct Week {
  private(set) var columns: [Values] = []
  private(set) var hours: [Values] = []
  /// The classes for the first hour and the number of hours.
  let span: String

  private let words: PageWords

  init(
    _ days: [AgendaDay], _ preferences: Preferences, _ words: PageWords, moving: Methods.Candidates.Reply?
  ) {
    self.words = words
    let spans = days.map { day in
      (day: day, blocks: Self.blocks(day, words), free: Self.free(moving, on: day.date, words))
    }
    let inside = spans.flatMap { $0.blocks.filter(\.isSession) + $0.free }
    let first = min(8, inside.map { $0.from / 60 }.min() ?? 8)
    let last = max(22, inside.map { ($0.to + 59) / 60 }.max() ?? 22)
    span = "f\(first) n\(last - first)"
    hours = (first + 1..<last).map { ["class": "h\($0)", "text": words.style.typed(minute: $0 * 60)] }
    let now = words.zone.wallClock(at: words.now)
    columns = spans.map { day, blocks, free in
      var column: Values = [
        "day": words.day(day.date), "isToday": day.date == words.today,
        "allDay": Self.allDay(day, words).map { ["text": $0] },
        "prefer": Self.preferred(preferences, day.date).map { ["class": Self.position($0, $1, in: first..<last)] },
        "blocks": Self.laid(blocks).compactMap { block, lane, lanes -> Values? in
          guard block.to > first * 60, block.from < last * 60 else { return nil }
          var values = block.values
          values["class"] = Self.position(block.from, block.to, in: first..<last) + " w\(lanes) l\(lane)"
          if moving?.item.id == block.id { values["lifted"] = true }
          return values
        },
        "free": free.map { block -> Values in
          var values = block.values
          values["class"] = Self.position(block.from, block.to, in: first..<last)
          return values
        },
      ]
      if day.date == now.date, (first * 60..<last * 60).contains(now.minuteOfDay) {
        column["now"] = Self.position(now.minuteOfDay, now.minuteOfDay + 5, in: first..<last)
      }
      return column
    }
  }

  struct Block {
    var id: String?
    /// Minutes of the day.
    var from: Int
    var to: Int
    var isSession = false
    var values: Values
  }

  private static func blocks(_ day: AgendaDay, _ words: PageWords) -> [Block] {
    func minute(_ instant: Instant) -> Int {
      let wall = words.zone.wallClock(at: instant)
      return wall.date < day.date ? 0 : wall.date > day.date ? 1440 : wall.minuteOfDay
    }
    let busy = day.busy.filter { !isAllDay($0, words) }.map { time in
      Block(
        from: minute(time.start), to: minute(time.end),
        values: [
          "busy": true, "text": time.title, "color": time.color ?? "#8a8f98",
          "label": "\(words.range(time.start, time.end)) \(time.title)",
        ])
    }
    let sessions = day.items.filter { $0.status != .canceled }.map { item in
      Block(
        id: item.id, from: minute(item.startAt), to: max(minute(item.endAt), minute(item.startAt) + 15),
        isSession: true,
        values: [
          "session": true, "text": item.name, "href": "/items/\(item.id)", "id": item.id,
          "time": words.clock(item.startAt), "isLive": item.status.isLive, "isDone": item.status == .done,
          "label": "\(words.daySpan(item.startAt, minutes: item.durationMin)) \(item.name)",
        ])
    }
    return busy + sessions
  }

  private static func isAllDay(_ time: BusyTime, _ words: PageWords) -> Bool {
    time.kind == .away || (time.end.seconds - time.start.seconds >= 20 * 3600)
  }

  private static func allDay(_ day: AgendaDay, _ words: PageWords) -> [String] {
    let away = day.busy.filter { isAllDay($0, words) }
      .map { $0.kind == .away ? ($0.title == "away" ? "away" : "\($0.title) · away") : $0.title }
    let dates = (day.dates ?? []).map { dateInWords(kind: $0.kind, title: $0.title, years: $0.years, of: $0.name) }
    return dates + away
  }

  private static func free(
    _ moving: Methods.Candidates.Reply?, on day: CivilDate, _ words: PageWords
  ) -> [Block] {
    guard let moving else { return [] }
    let best = moving.candidates.map(\.cost).min()
    return moving.candidates.filter { words.zone.date(at: $0.startAt) == day }.map { candidate in
      let from = words.zone.wallClock(at: candidate.startAt).minuteOfDay
      return Block(
        from: from, to: min(from + moving.item.durationMin, 1440),
        values: [
          "at": "\(candidate.startAt)", "time": words.clock(candidate.startAt),
          "text": candidate.terms.inWords(isBest: candidate.cost == best),
        ])
    }
  }

  private static func preferred(_ preferences: Preferences, _ day: CivilDate) -> [(from: Int, to: Int)] {
    preferences.preferredHours.filter { $0.weekdays.contains(day.weekday) }.map { block in
      (block.hours.start, block.hours.end > block.hours.start ? block.hours.end : 1440)
    }
  }

  /// Returns blocks with the lane that each has, so that those at the same time stand side by side.
  private static func laid(_ blocks: [Block]) -> [(Block, lane: Int, lanes: Int)] {
    var laid: [(Block, lane: Int, lanes: Int)] = []
    var group: [(Block, lane: Int)] = []
    var ends: [Int] = []
    func close() {
      laid += group.map { ($0.0, $0.lane, min(ends.count, 4)) }
      group = []
      ends = []
    }
    for block in blocks.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      if ends.allSatisfy({ $0 <= block.from }) { close() }
      let lane = ends.firstIndex { $0 <= block.from } ?? ends.count
      if lane == ends.count { ends.append(block.to) } else { ends[lane] = block.to }
      group.append((block, min(lane, 3)))
    }
    close()
    return laid
  }

  private static func position(_ from: Int, _ to: Int, in hours: Range<Int>) -> String {
    let start = max(from, hours.lowerBound * 60) / 5 * 5
    let length = max(min(to, hours.upperBound * 60) - start, 5) / 5 * 5
    return "h\(start / 60) m\(start % 60) dh\(length / 60) dm\(length % 60)"
  }
}

extension CostTerms {
  /// What a time costs, in words: `best`, `second session that day`.
  func inWords(isBest: Bool) -> String {
    if isBest { return "best" }
    var parts: [String] = []
    if crowd > 0 { parts.append("with another that day") }
    if hours > 0 { parts.append("outside your hours") }
    if learned > 0 { parts.append("seldom kept") }
    return parts.isEmpty ? "free" : parts.joined(separator: ", ")
  }
}
