import ArgumentParser
import PlannerProtocol

struct Calendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "Calendars that sessions are placed around: folders of .ics files, or one such file.",
    usage: """
      plannerctl calendars [--json]
      plannerctl calendars add <path> ... [<options>]
      plannerctl calendars remove <name> [--json]
      plannerctl calendars check [<name>] [--json]
      """,
    subcommands: [CalendarsList.self, CalendarsAdd.self, CalendarsRemove.self, CalendarsCheck.self],
    defaultSubcommand: CalendarsList.self)
}

struct CalendarsList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List them, and what was read (the default).")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.ListCalendars())
  }
}

struct CalendarsAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Read a calendar and plan around it, from now on.",
    discussion: """
      With --json, one object a line for each path. Files are only read. See docs/calendar.md for which \
      events take time.
      """)

  @Argument(help: "A folder of .ics files, or one such file.", completion: .file(extensions: ["ics"]))
  var path: [String]

  @Option(help: ArgumentHelp("What to call it; the folder's name by default.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("Its colour; the one that the folder names by default.", valueName: "#rrggbb"))
  var color: String?

  @Flag(help: "Events without a time of day take time, too.")
  var allDay = false

  @Flag(help: "Tentative events take no time.")
  var withoutTentative = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A mail address of yours: what it declined takes no time; again for more.", valueName: "mail"))
  var address: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if path.count > 1, name != nil || color != nil {
      throw ValidationError("--name and --color go with one PATH")
    }
    if path.contains("") { throw ValidationError("a PATH is empty") }
  }

  func run(in session: Session) throws {
    for path in path {
      try session.show(
        Methods.AddCalendar(
          path: absolutePath(path), name: name, color: color, allDay: allDay ? true : nil,
          tentative: withoutTentative ? false : nil, addresses: address.isEmpty ? nil : address))
    }
  }
}

struct CalendarsRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Plan no longer around one; its files are left alone.")

  @Argument(help: "Which.", completion: .calendars)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.RemoveCalendar(name: name))
  }
}

struct CalendarsCheck: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read every file again, and list what could not be used.")

  @Argument(help: "Which; all of them by default.", completion: .calendars)
  var name: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.CheckCalendars(name: name))
  }
}
