import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Dates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dates",
    abstract: "Show coming birthdays and other dates; add, change and remove dates.",
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
    commandName: "list", abstract: "Show the coming dates (the default).",
    discussion: "Birthdays and anniversaries are from people's pages and cards.")

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
      "How many days before it you get a notice, such as 14,7,0; 0 is the day itself.", valueName: "days"))
  var lead: String?

  @Option(
    help: ArgumentHelp(
      """
      The plan for each time: off (nothing), day (a session on the day), week (one within three days of it), \
      or near, the default for birthdays (a session within three days of it moves to the day).
      """,
      valueName: "off|near|day|week"))
  var plan: DatePlan?

  @Option(
    help: ArgumentHelp(
      "The time of these notices; '' is the usual time for dates.", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("A note for the notice; '' removes it.", valueName: "text"))
  var note: String?

  func leadDays() throws -> [Int]? {
    guard let lead else { return nil }
    guard let days = LeadDays.typed(lead) else {
      throw ValidationError("--lead \(Quoted.shell(lead)) is not a list of days: use a form such as 14,7,0")
    }
    return days
  }
}

/// The options that say whether a date repeats.
struct DateRhythm: ParsableArguments {
  @Flag(name: .customLong("yearly"), help: "It repeats each year.")
  var isYearly = false

  @Flag(name: .customLong("once"), help: "It happens once.")
  var isOnce = false

  var yearly: Bool? { isYearly ? true : isOnce ? false : nil }

  func validate() throws {
    if isYearly && isOnce { throw ValidationError("use either --yearly or --once") }
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
    commandName: "add", abstract: "Add a date, such as a wedding day or a question for later.",
    discussion: """
      A day with a year happens once, unless you use --yearly; a day without a year repeats each year. By \
      default you get a notice on the day itself. For birthdays use `plannerctl edit NAME --birthday DAY`.
      """)

  @Argument(help: "The title of the date.")
  var title: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day: '15 mar', 2027-03-15, or 2w from today.", valueName: "day"))
  var on: String

  @Option(help: ArgumentHelp("The person of the date.", valueName: "name"), completion: .people)
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
    commandName: "edit", abstract: "Change one of your dates.",
    discussion: "Without an option its value stays; `--lead ''` ends the notices.")

  @Argument(help: "The id from `dates`.", completion: .dates)
  var id: String

  @Option(help: ArgumentHelp("The title of the date.", valueName: "text"))
  var title: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day: '15 mar', 2027-03-15, or 2w from today.", valueName: "day"))
  var on: String?

  @OptionGroup var rhythm: DateRhythm
  @OptionGroup var options: DateOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    let given = [title, on, options.lead, options.plan?.rawValue, options.at, options.note].compactMap(\.self)
    if given.isEmpty && rhythm.yearly == nil { throw ValidationError("add the change, such as --on DAY") }
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
    abstract: "Set the notices and the plan for a date of a profile or card.",
    discussion: """
      Without an option its value stays; `--lead ''` ends the notices. For a child with a birthday from \
      `relate`, you can use the child's name.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(help: "birthday, anniversary, or another date by its label on the person's card.")
  var date: [String]

  @Option(
    help: ArgumentHelp("The child, if it is the birthday of this person's child.", valueName: "name"))
  var child: String?

  @OptionGroup var options: DateOptions
  @OptionGroup var output: OutputOptions

  private var kind: DateKind? {
    DateKind.allCases.first { $0.isOfProfile && [$0.rawValue] == date.map { $0.lowercased() } }
  }

  func validate() throws {
    if child != nil, kind != .birthday { throw ValidationError("--child needs birthday") }
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
    commandName: "plan", abstract: "Book a session for the next occurrence of a date.",
    discussion: """
      It uses the best free time of the day or, without one, of the nearest day within three days. `dates \
      tell NAME birthday --plan day` does this each year.
      """)

  @Argument(help: "The person's name, or the id of one of your dates.", completion: .people)
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
    commandName: "remove", abstract: "Remove one of your dates.")

  @Argument(help: "The id from `dates`.", completion: .dates)
  var id: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(PeopleMethods.RemoveDate(id: id)) {
      DateChangedView(date: $0.date, plan: $0.plan, isRemoved: true)
    }
  }
}
