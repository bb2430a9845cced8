import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

/// What `add` and `edit` take of a person and their goal.
struct ContactOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How often: a DURATION of whole days, such as 10d or 2w.", valueName: "duration"))
  var every: Cadence?

  @Option(
    name: .customLong("for"), help: ArgumentHelp("How long a session is: 30m, 1h30m.", valueName: "duration"))
  var length: Minutes?

  @Option(help: ArgumentHelp("On which days: mon-thu,sat.", valueName: "days"))
  var on: WeekdaySet?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("At which times of day: 18:00-21:00; again for more.", valueName: "times"))
  var between: [TimeBlockArgument] = []

  @Option(parsing: .singleValue, help: ArgumentHelp("Not on this date; again for more.", valueName: "date"))
  var except: [DateArgument] = []

  @Option(help: ArgumentHelp("How important, from 1 to 5.", valueName: "1-5"))
  var importance: Int?

  @Option(help: ArgumentHelp("Why they matter, shown with every session.", valueName: "text"))
  var purpose: String?

  @Option(
    parsing: .singleValue, help: ArgumentHelp("A word to group people by; again for more.", valueName: "tag"))
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("The UID of their vCard, or its beginning.", valueName: "uid"), completion: .cards)
  var card: String?

  @Option(
    name: [.customLong("tz"), .customLong("time-zone")],
    help: ArgumentHelp("Their own time zone, such as Asia/Tokyo.", valueName: "zone"))
  var timeZone: String?

  mutating func validate() throws {
    if except.count > 1, except.contains(where: { $0.date == nil }) {
      throw ValidationError("--except none stands alone")
    }
  }

  /// Nil where no tag was given; an empty one takes them all away.
  var tags: [String]? { tag.isEmpty ? nil : tag.filter { !$0.isEmpty } }

  var givesWindows: Bool { on != nil || !between.isEmpty || !except.isEmpty }

  /// Some of the three parts of the windows, not all: the others have to come from what is there.
  var givesPartOfWindows: Bool { givesWindows && !(on != nil && !between.isEmpty && !except.isEmpty) }

  /// The windows that are asked for, where what was not given stays as in `old`.
  func windows(changing old: Windows) -> Windows {
    var windows = old
    if let on { windows.weekdays = on.weekdays }
    if !between.isEmpty { windows.timeBlocks = between.map(\.block) }
    if !except.isEmpty { windows.excludedDates = except.compactMap(\.date) }
    return windows
  }

  /// Nil where nothing of a goal was given.
  func goal(changing old: Windows) -> GoalSettings? {
    let settings = GoalSettings(
      cadenceDays: every?.days, importance: importance, minDurationMin: length?.minutes,
      windows: givesWindows ? windows(changing: old) : nil)
    return settings == GoalSettings() ? nil : settings
  }
}
