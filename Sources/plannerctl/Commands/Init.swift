import ArgumentParser
import PlannerModel

struct Init: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Begin: calendars, address books, the first people, the first plan.",
    discussion: """
      Asks step by step, and says what it will read and write before it does. Every question can be skipped, \
      and everything asked again by another `plannerctl init`; nothing is added twice. It can be ended at \
      any point: what was answered holds. An option answers its question, which is not asked then.

      With --yes nothing is asked: calendars and address books that are found are added, units enabled; \
      people are only those of --person. --json goes with --yes, and prints one object of what was done.

      Examples: plannerctl init; plannerctl init --yes --person 'Ana Souza:family' --person Boris:10d
      """)

  @Flag(help: "Ask nothing: take every default, and everything that is found.")
  var yes = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A folder of .ics files, or one such file; again for more.", valueName: "path"),
    completion: .file(extensions: ["ics"]))
  var calendar: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A folder of .vcf files, or one such file; again for more.", valueName: "path"),
    completion: .file(extensions: ["vcf"]))
  var addressBook: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      Somebody, and how close they are: family (7 days), friend (21), mentor (30), old friend (90) or a \
      DURATION; again for more.
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

  @Option(parsing: .unconditional, help: ArgumentHelp("Sessions a week at most.", valueName: "n"))
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
        "standard input is no terminal to ask on: pass --yes, and options for what you want")
    }
    try FirstHour(
      session,
      FirstHour.Wishes(
        yes: yes, calendars: calendar, addressBooks: addressBook, people: person,
        freeTime: freeTime, quietHours: quietHours, capacity: capacity, units: !noUnits)
    ).run()
  }
}
