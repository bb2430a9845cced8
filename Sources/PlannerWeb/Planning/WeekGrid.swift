import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// A week as columns of blocks. Positions are classes of the style sheet, because the page's policy forbids
/// inline styles: `h9 m30` begins at 9:30, and `dh1 dm15` lasts 1:15, in steps of five minutes.
struct WeekGrid {
  private(set) var columns: [Values] = []
  private(set) var hours: [Values] = []
  /// The calendars with shown busy times, with their colors.
  private(set) var calendars: [Values] = []
  /// The classes for the first hour and the number of hours.
  let span: String

  /// The shortest drawn length in minutes, so that a name fits.
  private static let shortest = 30

  init(_ week: Methods.Week.Reply, _ words: PageWords, moving: Methods.Candidates.Reply?) {
    let spans = week.days.map { day in
      (day: day, blocks: Self.blocks(day, words), free: Self.free(moving, on: day.date, words))
    }
    let inside = spans.flatMap { $0.blocks.filter(\.isSession) + $0.free }
    let quiet = QuietHours(week.preferences.quietHours)
    // An hour of quiet at each end shows where the quiet hours begin.
    let first = min(max((quiet.morning ?? 480) / 60 - 1, 0), 8, inside.map { $0.from / 60 }.min() ?? 8)
    let last = max(
      min(((quiet.evening ?? 1320) + 59) / 60 + 1, 24), 20, inside.map { ($0.to + 59) / 60 }.max() ?? 20)
    let range = first..<last
    span = "f\(first) n\(last - first)"
    hours = (first + 1..<last).map { ["class": "h\($0)", "text": words.style.typed(minute: $0 * 60)] }
    let now = words.zone.wallClock(at: words.now)
    func shade(_ from: Int, _ to: Int) -> Values? {
      guard to > first * 60, from < last * 60 else { return nil }
      return ["class": Self.position(from, to, in: range)]
    }
    columns = spans.map { day, blocks, free in
      let away = week.away.filter { $0.from <= day.date && day.date <= $0.to }
      var column: Values = [
        "id": "\(day.date)", "day": words.day(day.date), "isToday": day.date == words.today,
        "isPast": day.date < words.today, "isAway": !away.isEmpty,
        "allDay": Self.allDay(day, away: away, words),
        "quiet": quiet.spans.compactMap { shade($0.from, $0.to) },
        "prefer": Self.preferred(week.preferences, day.date).compactMap { shade($0.from, $0.to) },
        // Sorted by time, for screen readers and for the list on phones.
        "blocks": (Self.laid(blocks) + free.map { ($0, lane: 0, lanes: 1) }).sorted { $0.0.from < $1.0.from }
          .compactMap { block, lane, lanes -> Values? in
            guard block.to > first * 60, block.from < last * 60 else { return nil }
            var values = block.values
            values["class"] =
              Self.position(block.from, block.to, in: range) + (lanes > 1 ? " w\(lanes) l\(lane)" : "")
              + (block.to - block.from <= Self.shortest ? " brief" : "")
            if block.isSession, moving?.item.id == block.id { values["lifted"] = true }
            return values
          },
        "isEmpty": blocks.isEmpty && free.isEmpty,
      ]
      if day.date == now.date, (first * 60..<last * 60).contains(now.minuteOfDay) {
        column["now"] = Self.position(now.minuteOfDay, now.minuteOfDay + 5, in: range)
      }
      return column
    }
    var seen: Set<String> = []
    for time in week.days.flatMap(\.busy) {
      if let name = time.calendar, seen.insert(name).inserted {
        calendars.append(["calendar": name, "color": time.shownColor])
      }
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
    let clock = DayClock(day.date, words)
    let busy = day.busy.filter { !$0.fillsDay }.map { time in
      Block(
        from: clock.minute(time.start), to: clock.minute(time.end),
        values: [
          "busy": true, "text": time.inWords, "color": time.shownColor,
          "time": words.clock(time.start), "label": "\(words.range(time.start, time.end)) \(time.inWords)",
        ])
    }
    let sessions = day.items.map { item in
      let isUnanswered = item.status.isUnanswered(since: item.endAt, at: words.now)
      return Block(
        id: item.id, from: clock.minute(item.startAt),
        to: max(clock.minute(item.endAt), min(clock.minute(item.startAt) + shortest, 1440)), isSession: true,
        values: [
          "session": true, "text": item.name + (isUnanswered ? " (not answered)" : ""),
          "href": "/items/\(item.id)", "id": item.id,
          "time": words.clock(item.startAt), "isLive": item.status.isLive, "isDone": !item.status.isLive,
          "minutes": "\(item.durationMin)",
          "label": "\(item.name), \(words.daySpan(item.startAt, minutes: item.durationMin))"
            + (item.overlapInWords(in: words).map { ", \($0)" } ?? "")
            + (isUnanswered ? ". Not answered" : item.status.isLive ? "" : ". \(item.status.inWords)"),
          "isConflict": item.overlaps != nil,
        ])
    }
    return busy + sessions
  }

  /// Returns the entries of the whole day: dates, days away, and calendar events that fill it.
  private static func allDay(_ day: AgendaDay, away: [Away], _ words: PageWords) -> [Values] {
    let dates = (day.dates ?? []).map { date -> Values in
      var values: Values = [
        "text": dateInWords(kind: date.kind, title: date.title, years: date.years, of: date.name)
      ]
      values["href"] = date.contactId.map { "/people/\($0)" }
      return values
    }
    let periods = away.map { period -> Values in
      ["text": period.note.map { "\(oneLine($0)) · away" } ?? "away", "kind": "gone"]
    }
    let events = day.busy.filter { $0.fillsDay && $0.kind != .away }.map { time -> Values in
      ["text": time.inWords, "kind": "event"]
    }
    return dates + periods + events
  }

  private static func free(
    _ moving: Methods.Candidates.Reply?, on day: CivilDate, _ words: PageWords
  ) -> [Block] {
    guard let moving else { return [] }
    let best = moving.candidates.min { $0.cost < $1.cost }?.startAt
    return moving.candidates.filter { words.zone.date(at: $0.startAt) == day }.map { candidate in
      let from = words.zone.wallClock(at: candidate.startAt).minuteOfDay
      let costs = candidate.inWords(isBest: candidate.startAt == best, in: words)
      return Block(
        from: from, to: min(from + max(moving.item.durationMin, shortest), 1440),
        values: [
          "free": true, "at": "\(candidate.startAt)", "time": words.clock(candidate.startAt), "text": costs,
          "isBest": candidate.startAt == best,
          "label": "\(words.daySpan(candidate.startAt, minutes: moving.item.durationMin)), \(costs)",
        ])
    }
  }

  private static func preferred(_ preferences: Preferences, _ day: CivilDate) -> [(from: Int, to: Int)] {
    preferences.preferredHours.flatMap { block -> [(from: Int, to: Int)] in
      let (start, end) = (block.hours.start, block.hours.end)
      var spans: [(from: Int, to: Int)] = []
      if block.weekdays.contains(day.weekday) { spans.append((start, end > start ? end : 1440)) }
      if end <= start, end > 0, block.weekdays.contains(day.adding(days: -1).weekday) {
        spans.append((0, end))
      }
      return spans
    }
  }

  /// Returns blocks with their lanes. Blocks at the same time stand side by side.
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
    TimeClasses.position(from, to, in: hours)
  }
}

/// The classes for the position of a time on a scale of hours.
enum TimeClasses {
  static func position(_ from: Int, _ to: Int, in hours: Range<Int>) -> String {
    let start = max(from, hours.lowerBound * 60) / 5 * 5
    let length = max(min(to, hours.upperBound * 60) - start, 5) / 5 * 5
    return "h\(start / 60) m\(start % 60) dh\(length / 60) dm\(length % 60)"
  }
}

/// The minutes of a day.
struct DayClock {
  let day: CivilDate
  let words: PageWords

  init(_ day: CivilDate, _ words: PageWords) {
    self.day = day
    self.words = words
  }

  /// Returns the minute of the day, 0 before the day and 1440 after it.
  func minute(_ instant: Instant) -> Int {
    let wall = words.zone.wallClock(at: instant)
    return wall.date < day ? 0 : wall.date > day ? 1440 : wall.minuteOfDay
  }
}

/// The quiet hours of a day.
struct QuietHours {
  let spans: [(from: Int, to: Int)]

  init(_ hours: [Double]) {
    guard hours.count == 2, hours[0] != hours[1] else {
      spans = []
      return
    }
    let (start, end) = (Int(hours[0] * 60), Int(hours[1] * 60))
    spans = (start < end ? [(start, end)] : [(0, end), (start, 1440)]).filter { $0.from < $0.to }
  }

  /// The end of the quiet hours in the morning, and their start in the evening.
  var morning: Int? { spans.first { $0.from == 0 }?.to }
  var evening: Int? { spans.first { $0.to == 1440 }?.from }
}

extension BusyTime {
  /// Whether it takes (almost) the whole day, and is shown at the top of the day.
  var fillsDay: Bool { kind == .away || end.seconds - start.seconds >= 20 * 3600 }

  /// The color of its calendar, or gray.
  var shownColor: String { color ?? "#8a8f98" }
}
