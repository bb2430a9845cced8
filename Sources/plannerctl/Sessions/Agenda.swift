import ArgumentParser
import PlannerProtocol
import PlannerTime

struct Agenda: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", abstract: "Show sessions, busy times and important dates by day.",
    discussion:
      "A month is shown as a grid of days, with the number of sessions, your days away and the dates."
  )

  /// The period to show.
  enum Span: String, CaseIterable, ExpressibleByArgument {
    case today, tomorrow, week, month

    init?(argument: String) { self.init(rawValue: argument.lowercased()) }
  }

  @Argument(help: ArgumentHelp("Show only today, tomorrow, this week or this month.", valueName: "span"))
  var span: Span?

  @Option(help: FilterWords.help, completion: .filters)
  var filter: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many days to show, or 2w; 14 by default.", valueName: "days"),
    transform: CalendarDuration.cadence)
  var days: Int?

  @Option(help: ArgumentHelp("The first day to show; today by default.", valueName: "date"))
  var from: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let span, days != nil || from != nil {
      throw ValidationError("'\(span.rawValue)' sets the days: omit --days and --from")
    }
  }

  func run(in session: Session) throws {
    switch span {
    case nil: try session.show(Methods.Agenda(from: from, days: days, filter: filter))
    case .today: try session.show(Methods.Agenda(days: 1, filter: filter))
    case .tomorrow: try session.show(Methods.Agenda(from: "tomorrow", days: 1, filter: filter))
    case .week: try Self.showWeek(of: filter, in: session)
    case .month:
      let today = try session.context().today
      let first = today.adding(days: 1 - today.components.day)
      try session.show(Methods.Agenda(from: "\(first)", days: MonthView.length(of: first), filter: filter)) {
        MonthView(reply: $0, first: first)
      }
    }
  }

  static func showWeek(of filter: String? = nil, in session: Session) throws {
    // The current day depends on the user's zone. With `--json`, weeks begin on Monday (ISO 8601) in every
    // locale.
    let context = try session.context()
    let first = session.json ? context.today.monday : context.style.weekStart(of: context.today)
    if let filter { return try session.show(Methods.Agenda(from: "\(first)", days: 7, filter: filter)) }
    try session.show(Methods.Week(from: "\(first)", days: 7))
  }
}

struct Week: BareCommand {
  static let configuration = CommandConfiguration(
    commandName: "week",
    abstract: "Show the agenda of this week, and unanswered sessions.",
    discussion: """
      Your locale sets the first day of the week, else it is Monday; with --json it is always Monday. A past \
      session is marked as not answered until you answer, for a week at most.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws { try Agenda.showWeek(in: session) }
}
