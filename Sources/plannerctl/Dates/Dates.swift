import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Dates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dates",
    abstract: "Show birthdays and other dates that come; add, change and remove dates.",
    usage: """
      plannerctl dates [<name>] [--days <n>] [--json]
      plannerctl dates add <title> --on <day> [--name <name>] [--lead <days>] [--at <time>] [--note <text>] \
      [--plan off|day|week] [--json]
      plannerctl dates edit <id> [--title <text>] [--on <day>] [--lead <days>] [--at <time>] [--note <text>] \
      [--plan off|day|week] [--json]
      plannerctl dates tell <name> birthday|anniversary [--lead <days>] [--plan off|near|day|week] [--json]
      plannerctl dates tell <name> <label> [--lead <days>] [--json]
      plannerctl dates tell <name> birthday --child <name> [--lead <days>] [--json]
      plannerctl dates plan <name> birthday|anniversary [--json]
      plannerctl dates plan <id> [--json]
      plannerctl dates remove <id> [--json]
      """,
    subcommands: [
      DatesList.self, DatesAdd.self, DatesEdit.self, DatesTell.self, DatesPlan.self, DatesRemove.self,
    ],
    defaultSubcommand: DatesList.self)
}

struct DatesList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the dates that come (the default).",
    discussion: "Birthdays and anniversaries come from people's pages and from their cards.")

  @Argument(help: "A person's name; everybody by default.", completion: .people)
  var name: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many days to look ahead; 30 by default.", valueName: "n")
  )
  var days: Int?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let days = days ?? (name == nil ? 30 : 366)
    try session.show(PeopleMethods.Dates(days: days, name: name)) { DatesView(dates: $0.dates, days: days) }
  }
}

/// The options for the reminders of a date.
struct DateOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many days before it you are told, such as 14,7,0; 0 is the day itself.", valueName: "days"))
  var lead: String?

  @Option(
    help: ArgumentHelp(
      """
      What is planned for it each time: off (nothing), day (a session on the day), week (one within three days of \
      it), or near, the default for birthdays (a session within three days of it moves to the day).
      """,
      valueName: "off|near|day|week"))
  var plan: DatePlan?

  @Option(
    help: ArgumentHelp(
      "At what time of those days you are told; '' is when you are told of all dates.", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("What you want to read with it; '' is nothing.", valueName: "text"))
  var note: String?

  func leadDays() throws -> [Int]? {
    guard let lead else { return nil }
    guard let days = LeadDays.typed(lead) else {
      throw ValidationError("--lead \(Quoted.shell(lead)) is no list of days, such as 14,7,0")
    }
    return days
  }
}

/// The options that say whether a date repeats.
struct DateRhythm: ParsableArguments {
  @Flag(name: .customLong("yearly"), help: "It comes back each year.")
  var isYearly = false

  @Flag(name: .customLong("once"), help: "It happens once.")
  var isOnce = false

  var yearly: Bool? { isYearly ? true : isOnce ? false : nil }

  func validate() throws {
    if isYearly && isOnce { throw ValidationError("give either --yearly or --once") }
  }
}

extension DateKind: ExpressibleByArgument {}

extension DatePlan: ExpressibleByArgument {
  /// Parses a plan of dates. `off` means `none`, and `on` means `near`.
  package init?(argument: String) {
    switch argument.lowercased() {
    case "off": self = .none
    case "on": self = .near
    case let other: self.init(rawValue: other)
    }
  }

  package static var allValueStrings: [String] { ["off", "near", "day", "week"] }
}

struct DatesAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a date, such as a wedding day or something to ask again.",
    discussion: """
      A day with a year happens once unless you give --yearly; one without a year comes back each year. You \
      are told on the day itself by default. For birthdays use `plannerctl edit NAME --birthday DAY`.
      """)

  @Argument(help: "What you call the date.")
  var title: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When it is: '15 mar', 2027-03-15, or 2w from today.", valueName: "day"))
  var on: String

  @Option(help: ArgumentHelp("Whom it is about.", valueName: "name"), completion: .people)
  var name: String?

  @OptionGroup var rhythm: DateRhythm
  @OptionGroup var options: DateOptions
  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(
      PeopleMethods.AddDate(
        name: name, title: title.joined(separator: " "), on: on, yearly: rhythm.yearly,
        leadDays: options.leadDays(), plan: options.plan, timeOfDay: options.at, note: options.note)
    ) { DateChangedView(date: $0.date, next: $0.next, warnings: $0.warnings ?? [], plan: $0.plan) }
  }
}

struct DatesEdit: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a date that you added.",
    discussion: "What you leave out stays as it is; `--lead ''` ends the notices.")

  @Argument(help: "The id, which `dates` shows.", completion: .dates)
  var id: String

  @Option(help: ArgumentHelp("What you call the date.", valueName: "text"))
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When it is: '15 mar', 2027-03-15, or 2w from today.", valueName: "day"))
  var on: String?

  @OptionGroup var rhythm: DateRhythm
  @OptionGroup var options: DateOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let given = [title, on, options.lead, options.plan?.rawValue, options.at, options.note].compactMap(\.self)
    if given.isEmpty && rhythm.yearly == nil { throw ValidationError("say what changes, such as --on DAY") }
  }

  func run(in session: Session) throws {
    try session.show(
      PeopleMethods.EditDate(
        id: id, title: title, on: on, yearly: rhythm.yearly, leadDays: options.leadDays(), plan: options.plan,
        timeOfDay: options.at, note: options.note)
    ) { DateChangedView(date: $0.date, next: $0.next, warnings: $0.warnings ?? [], plan: $0.plan) }
  }
}

struct DatesTell: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "tell",
    abstract: "Set when you are told of a date that a profile or a card has, and what is planned.",
    discussion: """
      What you leave out stays as it is; `--lead ''` ends the notices. A child whose birthday you gave with \
      `relate` may stand in the place of the name.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(help: "birthday, anniversary, or another date by its label on the person's card.")
  var date: [String]

  @Option(
    help: ArgumentHelp("Whose birthday it is, if it is that of a child of this person.", valueName: "name"))
  var child: String?

  @OptionGroup var options: DateOptions
  @OptionGroup var output: OutputOptions

  private var kind: DateKind? {
    [DateKind.birthday, .anniversary].first { [$0.rawValue] == date.map { $0.lowercased() } }
  }

  func validate() throws {
    if child != nil, kind != .birthday { throw ValidationError("--child goes with birthday") }
  }

  func run(in session: Session) throws {
    try session.show(
      PeopleMethods.AddDate(
        name: name, kind: kind ?? .custom, title: kind == nil ? date.joined(separator: " ") : child,
        leadDays: options.leadDays(), plan: options.plan, timeOfDay: options.at, note: options.note)
    ) { DateChangedView(date: $0.date, next: $0.next, warnings: $0.warnings ?? [], plan: $0.plan) }
  }
}

struct DatesPlan: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Book a session for the next time that a date comes.",
    discussion: """
      It takes the best free time of the day or, if there is none, of the nearest day within three days. \
      `dates tell NAME birthday --plan day` does so each year.
      """)

  @Argument(help: "The person's name, or the id of a date that you added.", completion: .people)
  var who: String

  @Argument(help: "birthday or anniversary, after a name.")
  var kind: DateKind?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let plan =
      kind == nil ? PeopleMethods.PlanDate(id: who) : PeopleMethods.PlanDate(name: who, kind: kind)
    try session.show(plan) { DatePlannedView(next: $0.next, warnings: $0.warnings ?? []) }
  }
}

struct DatesRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a date that you added.")

  @Argument(help: "The id, which `dates` shows.", completion: .dates)
  var id: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(PeopleMethods.RemoveDate(id: id)) {
      DateChangedView(date: $0.date, plan: $0.plan, isRemoved: true)
    }
  }
}
