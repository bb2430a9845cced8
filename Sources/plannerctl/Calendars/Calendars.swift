import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

struct Calendars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendars",
    abstract:
      "Manage your calendars: folders of .ics files, single files, or web addresses. Sessions avoid their "
      + "events.",
    usage: """
      plannerctl calendars [--json]
      plannerctl calendars add <path> ... [<options>]
      plannerctl calendars remove <name> [--json]
      plannerctl calendars fetch [--json]
      plannerctl calendars check [<name>] [--json]
      """,
    subcommands: [
      CalendarsList.self, CalendarsAdd.self, CalendarsRemove.self, CalendarsCheck.self, CalendarsFetch.self,
    ],
    defaultSubcommand: CalendarsList.self)
}

struct CalendarsList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the calendars and their contents (the default).")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.ListCalendars())
  }
}

struct CalendarsAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a calendar, and plan around its events.",
    discussion: """
      With --json, it prints a line with one object for each path. The planner only reads the files. \
      docs/calendar.md lists the events that block time.

      vdirsyncer downloads an address (https:// or webcal://) into a folder, once an hour by a timer of \
      systemd. It never uploads anything. A shell keeps your input in its history; `plannerctl init` also \
      asks for an address, and keeps it nowhere else.
      """)

  @Argument(
    help: "A folder of .ics files, one such file, or the web address of a calendar.",
    completion: .file(extensions: ["ics"]))
  var path: [String]

  @Option(help: ArgumentHelp("The calendar's name; the folder's name by default.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The calendar's colour; the folder's colour by default.", valueName: "#rrggbb"))
  var color: String?

  @Flag(
    inversion: .prefixedNo,
    help:
      "Plan around all events without a time of day, or around none; by default around out-of-office events, and around busy events of two days or more."
  )
  var allDay: Bool?

  @Flag(help: "Do not plan around tentative events.")
  var withoutTentative = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Your mail address: events that you declined with it do not block time; repeat the option for more.",
      valueName: "mail"))
  var address: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if path.count > 1, name != nil || color != nil {
      throw ValidationError("--name and --color need exactly one PATH")
    }
    if path.contains("") { throw ValidationError("a PATH is empty") }
  }

  func run(in session: Session) throws {
    for path in path {
      if WebAddress.isOne(path) {
        try add(try FeedURL(path), in: session)
      } else {
        try session.show(call(absolutePath(path)))
      }
    }
  }

  private func call(_ path: String) -> Methods.AddCalendar {
    Methods.AddCalendar(
      path: path, name: name, color: color, allDay: allDay, tentative: withoutTentative ? false : nil,
      addresses: address.isEmpty ? nil : address)
  }

  private func add(_ url: FeedURL, in session: Session) throws {
    let added = try session.add(url, by: call)
    if let raw = added.raw { try session.show(raw, of: call("")) { $0 } }
    if session.json { session.remark(added.said) } else { try session.print(Sentences(added.said)) }
  }
}

struct CalendarsRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Stop planning around a calendar; its files stay, unless they were downloaded.")

  @Argument(help: "The calendar's name.", completion: .calendars)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let call = Methods.RemoveCalendar(name: name)
    let raw = try session.connection.callRaw(call)
    let calendar = try VarlinkConnection.read(Methods.RemoveCalendar.Reply.self, from: raw).calendar
    let isFeed = try session.removeFeed(of: calendar)
    try session.show(raw, of: call) { RemovedCalendarView(reply: $0, isFeed: isFeed) }
  }
}

struct CalendarsFetch: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract:
      "Download the calendars from the web; the systemd timer planner-feeds runs it every hour.",
    discussion: """
      It exits with 1 if a download fails. The planner then keeps the earlier copy.
      """)

  @OptionGroup var output: OutputOptions

  /// The timeout for the daemon in seconds. Without an answer, the calendars are downloaded anyway.
  private static let patience = 20

  func run(in session: Session) throws {
    session.timeout = Self.patience
    let result = try session.fetchFeeds()
    if session.json {
      try session.print(json: result.json)
    } else if !result.fetched.isEmpty || result.failed.isEmpty {
      try session.console.write(harmless(result.inWords) + "\n")
    }
    if result.failed.isEmpty { return }
    if !session.json { session.remark(result.complaints) }
    throw ExitCode(1)
  }
}

struct CalendarsCheck: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read every file again, and list unusable files and events.")

  @Argument(help: "The calendar's name; all calendars by default.", completion: .calendars)
  var name: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.CheckCalendars(name: name))
  }
}
