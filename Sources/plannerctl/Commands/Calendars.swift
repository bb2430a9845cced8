import ArgumentParser
import PlannerProtocol

struct Calendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract: "Manage the calendars that sessions are placed around: folders of .ics files, or single files.",
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
    commandName: "list", abstract: "List the calendars, and what was read from them (the default).")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.ListCalendars())
  }
}

struct CalendarsAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a calendar, and plan around it from now on.",
    discussion: """
      With --json, it prints a line with one object for each path. The planner only reads the files. \
      docs/calendar.md says which events take time.
      """)

  @Argument(help: "A folder of .ics files, or one such file.", completion: .file(extensions: ["ics"]))
  var path: [String]

  @Option(help: ArgumentHelp("The calendar's name; the folder's name by default.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The calendar's colour; the colour that the folder names by default.", valueName: "#rrggbb"))
  var color: String?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Plan around all events without a time of day, or around none; by default around those that are out of office, or last two days or more and say that they take time."
  )
  var allDay: Bool?

  @Flag(help: "Do not plan around tentative events.")
  var withoutTentative = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Your mail address: events that you declined with it take no time; repeat the option for more.",
      valueName: "mail"))
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
          path: absolutePath(path), name: name, color: color, allDay: allDay,
          tentative: withoutTentative ? false : nil, addresses: address.isEmpty ? nil : address))
    }
  }
}

struct CalendarsRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Stop planning around a calendar; its files stay as they are.")

  @Argument(help: "The calendar's name.", completion: .calendars)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.RemoveCalendar(name: name))
  }
}

struct CalendarsCheck: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read every file again, and list what could not be used.")

  @Argument(help: "The calendar's name; all calendars by default.", completion: .calendars)
  var name: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.CheckCalendars(name: name))
  }
}
