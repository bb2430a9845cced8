import PlannerModel
import PlannerTime

/// Collects the times that overlap a period, within limits on work and memory.
struct CalendarExpansion {
  /// A busy time in seconds; `look` is the index of its title and flags.
  struct Span {
    var start: Int
    var end: Int
    var look: Int
  }

  /// The period, in seconds.
  let first: Int
  let last: Int
  private(set) var times: [CalendarTime] = []
  var continues = false
  var problems: CalendarProblems

  /// The times of the current series.
  private var spans: [Span] = []
  /// The remaining numbers of steps and times. They limit the rules of a hostile file.
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

  /// True if a time was dropped because no more times are allowed.
  private(set) var isFull = false

  /// Adds a time if it is not empty and overlaps the period.
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
      problems.add("It has more than \(Self.maximumTimes) times; the rest is omitted.")
      return
    }
    room -= 1
    spans.append(Span(start: start, end: end, look: look))
  }

  /// Ends a series: merges adjacent times with the same look.
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
        isAllDay: look.isAllDay, takesDays: look.takesDays, isTentative: look.isTentative))
  }
}

/// The properties that instances must have in common to be merged into one time.
struct CalendarLook: Hashable {
  var title = ""
  var isAllDay = false
  var takesDays = false
  var isTentative = false
}
