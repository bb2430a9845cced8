import ArgumentParser
import PlannerModel

struct Init: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Set up the planner: add calendars, address books and people, and make the first plan.",
    discussion: """
      It asks you step by step, and says what it will read and write before it does so. You can skip every \
      question, and answer it later in another `plannerctl init`; nothing is added twice. You can stop at \
      any point: your answers so far are kept. If an option answers a question, you are not asked it.

      With --yes you are asked nothing. All calendars and address books that are found are added, and \
      systemd's units are enabled. Only the people that you give with --person are added. --json needs \
      --yes, and prints one object that says what was done.

      Examples: plannerctl init; plannerctl init --yes --person 'Ana Souza:family' --person Boris:10d
      """)

  @Flag(help: "Ask nothing: use every default, and add everything that is found.")
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
      A person, and how close they are: family (7 days), friend (21), mentor (30), old friend (90) or a \
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
    if output.json, !yes { throw ValidationError("--json goes with --yes: questions are no JSON") }
    if (calendar + addressBook).contains("") { throw ValidationError("a PATH is empty") }
  }

  func run(in session: Session) throws {
    if !yes, session.console.ask == nil {
      throw ValidationError(
        "standard input is not a terminal, so nothing can be asked: pass --yes, and options for what you want"
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
