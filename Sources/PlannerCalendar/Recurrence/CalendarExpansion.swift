import PlannerModel
import PlannerTime

/// Collects the times that overlap a stretch, and knows when it is enough.
struct CalendarExpansion {
  /// A time that is taken, in seconds; `look` says which title and marks it has.
  struct Span {
    var start: Int
    var end: Int
    var look: Int
  }

  /// The stretch, in seconds.
  let first: Int
  let last: Int
  private(set) var times: [CalendarTime] = []
  var continues = false
  var problems: CalendarProblems

  /// Of one series.
  private var spans: [Span] = []
  /// What may still be looked at, and kept: rules of a hostile file end here.
  private var steps = Self.maximumSteps
  private var room = Self.maximumTimes

  static let maximumSteps = 3_000_000
  static let maximumStepsOfOne = 500_000
  static let maximumTimes = 200_000

  init(window: Range<Instant>, problems: CalendarProblems) {
    first = window.lowerBound.seconds
    let end = window.upperBound.seconds
    last = window.upperBound == Instant(seconds: end) ? end : end + 1
    self.problems = problems
  }

  var stepsOfOne: Int { max(0, min(steps, Self.maximumStepsOfOne)) }

  mutating func spend(steps count: Int) { steps -= count }

  /// A time was left out for want of room.
  private(set) var isFull = false

  /// Keeps a time, if it is one and overlaps the stretch.
  mutating func add(start: Int, end: Int, look: Int) {
    guard start < end else { return }
    if start >= last || end > last { continues = true }
    guard start < last, end > first else { return }
    if let previous = spans.last, previous.look == look, previous.start <= start, start <= previous.end {
      spans[spans.count - 1].end = max(previous.end, end)
      return
    }
    guard room > 0 else {
      isFull = true
      problems.add("More than \(Self.maximumTimes) times are taken; the rest of them is left out.")
      return
    }
    room -= 1
    spans.append(Span(start: start, end: end, look: look))
  }

  /// Ends a series: what touches and looks the same becomes one.
  mutating func finish(uid: String, looks: [CalendarLook]) {
    if spans.count > 1 { spans.sort { ($0.look, $0.start) < ($1.look, $1.start) } }
    var current: Span?
    for span in spans {
      if let previous = current, previous.look == span.look, span.start <= previous.end {
        current?.end = max(previous.end, span.end)
      } else {
        keep(current, uid: uid, looks: looks)
        current = span
      }
    }
    keep(current, uid: uid, looks: looks)
    spans.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ span: Span?, uid: String, looks: [CalendarLook]) {
    guard let span else { return }
    let look = looks[span.look]
    times.append(
      CalendarTime(
        uid: uid, start: Instant(seconds: span.start), end: Instant(seconds: span.end), title: look.title,
        isAllDay: look.isAllDay, isTentative: look.isTentative))
  }
}

/// What instances have in common that may become one time.
struct CalendarLook: Hashable {
  var title = ""
  var isAllDay = false
  var isTentative = false
}
