import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

/// The options of `add` and `edit` for a person and their goal.
struct ContactOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How often you want to meet: weekly, 10d, 'every 2 weeks', or a number of days; 'none' removes that.",
      valueName: "duration"),
    transform: CadenceArgument.init(reading:))
  var every: CadenceArgument?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("How long a session is: 45m, 1h30m, or a number of minutes.", valueName: "duration"),
    transform: CalendarDuration.length)
  var length: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("On which days you can meet: mon-thu,sat, weekdays or weekend.", valueName: "days"),
    transform: Weekday.days)
  var on: [Weekday]?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "At which times of day you can meet: 18:00-21:00, 6pm-9pm; repeat the option for more.",
      valueName: "times"),
    transform: TimeBlock.blocks)
  var between: [[TimeBlock]] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A date on which you cannot meet, such as '24 dec'; repeat the option for more.", valueName: "date"),
    transform: DayArgument.init(reading:))
  var except: [DayArgument] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How important the person is, from 1 to 5.", valueName: "1-5"))
  var importance: Int?

  @Option(help: ArgumentHelp("Why the person matters to you; every session shows it.", valueName: "text"))
  var purpose: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A word to group people by; repeat the option for more.", valueName: "tag"),
    completion: .tags)
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("The UID of their vCard, or its beginning.", valueName: "uid"), completion: .cards)
  var card: String?

  @Option(
    name: [.customLong("tz"), .customLong("time-zone")],
    help: ArgumentHelp("Their own time zone, such as Asia/Tokyo.", valueName: "zone"))
  var timeZone: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long before a session you are reminded: 45m, or twice with 1d,45m; 'default' for leadTimeMin.",
      valueName: "durations"),
    transform: CalendarDuration.leads)
  var remind: [Int]?

  mutating func validate() throws {
    if except.count > 1, except.contains(.none) {
      throw ValidationError("--except none removes all dates: use it without other dates")
    }
  }

  /// Returns true if no option was given.
  /// - besidesTags: ignore tags.
  func isEmpty(besidesTags: Bool) -> Bool {
    var person = person
    if besidesTags { person.tags = nil }
    return person == ContactFields() && every == nil && length == nil && !givesWindows && importance == nil
  }

  /// The given fields of the person.
  private var person: ContactFields {
    ContactFields(tags: tags, purpose: purpose, cardUid: card, timeZone: timeZone, remindMin: remind)
  }

  /// The given tags; nil if none were given. An empty tag removes all of them.
  var tags: [String]? { tag.isEmpty ? nil : tag.filter { !$0.isEmpty } }

  var givesWindows: Bool { on != nil || !between.isEmpty || !except.isEmpty }

  /// True if some parts of the windows were given, but not all. The other parts keep their current values.
  var givesPartOfWindows: Bool { givesWindows && !keptWindows.isEmpty }

  /// The parts of the windows that were not given.
  var keptWindows: [WindowsPart] {
    var kept: [WindowsPart] = []
    if on == nil { kept.append(.weekdays) }
    if between.isEmpty { kept.append(.timeBlocks) }
    if except.isEmpty { kept.append(.excludedDates) }
    return kept
  }

  /// Returns `old` with the given parts of the windows replaced.
  /// - context: for days given in words.
  func windows(changing old: Windows, in context: () throws -> RenderContext) throws -> Windows {
    var windows = old
    if let on { windows.weekdays = on }
    if !between.isEmpty { windows.timeBlocks = between.flatMap(\.self) }
    if !except.isEmpty { windows.excludedDates = try except.compactMap { try $0.date(in: context) } }
    return windows
  }

  /// Returns the given fields of a person and their goal.
  func fields(
    displayName: String?, changing old: Windows, in session: Session
  ) throws -> ContactFields {
    var fields = person
    fields.displayName = displayName
    fields.goal = try goal(changing: old, in: session)
    return fields
  }

  /// Returns the given settings of the goal; nil if none were given.
  func goal(changing old: Windows, in session: Session) throws -> GoalSettings? {
    let settings = GoalSettings(
      cadenceDays: every?.days, importance: importance, minDurationMin: length,
      windows: givesWindows ? try windows(changing: old, in: session.context) : nil,
      noCadence: every == .removed ? true : nil)
    return settings == GoalSettings() ? nil : settings
  }
}

extension ParsableArguments {
  /// The names of the options: `--every`, and so on.
  static var names: [String] {
    // The usage line leaves out the options where there are many.
    helpMessage().matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }
  }
}
