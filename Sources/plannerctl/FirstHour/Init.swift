import ArgumentParser
import PlannerModel

struct Init: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Set up the planner: add calendars, address books and people, and make the first plan.",
    discussion: """
      It asks you step by step, and announces what it reads and writes. You can skip every question, and \
      answer it later in another `plannerctl init`; nothing is added twice. You can stop at any point: the \
      planner keeps your answers so far. An option with an answer replaces the question.

      With --yes there are no questions. It adds all calendars and address books that it finds, and enables \
      the units of systemd. It adds only the people from --person. --json needs --yes, and prints the result \
      as one object.

      Examples: plannerctl init; plannerctl init --yes --person 'Ana Souza:family' --person Boris:10d
      """)

  @Flag(help: "Ask nothing: use all defaults, and add all calendars and address books found.")
  var yes = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A folder of .ics files, one such file, or a web address; repeat the option for more.",
      valueName: "path"),
    completion: .file(extensions: ["ics"]))
  var calendar: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A folder of .vcf files, or one such file; repeat the option for more.", valueName: "path"),
    completion: .file(extensions: ["vcf"]))
  var addressBook: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      A person and their closeness: family (7 days), friend (21), mentor (30), old friend (90) or a \
      DURATION; repeat the option for more.
      """, valueName: "name:relation"),
    transform: PersonArgument.init(reading:))
  var person: [PersonArgument] = []

  @Option(
    help: ArgumentHelp(
      "When you have time for people, such as 'mon-fri 17:30-21, sat,sun 10-20', or none.", valueName: "hours"
    ),
    transform: HoursBlock.blocks)
  var freeTime: [HoursBlock]?

  @Option(
    help: ArgumentHelp("Hours without sessions, such as 22-8, or none.", valueName: "hours"),
    transform: TimeBlock.halfHours)
  var quietHours: [Double]?

  @Option(parsing: .unconditional, help: ArgumentHelp("How many sessions a week may have.", valueName: "n"))
  var capacity: Int?

  @Flag(help: "Leave systemd's units as they are.")
  var noUnits = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if output.json, !yes { throw ValidationError("--json needs --yes, because questions are not JSON") }
    if (calendar + addressBook).contains("") { throw ValidationError("a PATH is empty") }
  }

  func run(in session: Session) throws {
    if !yes, session.console.ask == nil {
      throw ValidationError(
        "standard input is not a terminal, so questions are impossible: use --yes with your options"
      )
    }
    try FirstHour(
      session,
      FirstHour.Wishes(
        yes: yes, calendars: calendar, addressBooks: addressBook, people: person,
        freeTime: freeTime, quietHours: quietHours, capacity: capacity, units: !noUnits)
    ).run()
  }
}
