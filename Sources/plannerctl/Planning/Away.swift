import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

/// Named `AwayCommand` because the model has a type `Away`.
struct AwayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "away",
    abstract: "Add, list or remove days away: no sessions on these days; planned ones move.",
    usage: """
      plannerctl away <from> [<to>] [--note <text>] [--dry-run] [--json]
      plannerctl away list [--json]
      plannerctl away remove <id> [--json]
      """,
    subcommands: [AwayAdd.self, AwayList.self, AwayRemove.self], defaultSubcommand: AwayAdd.self)
}

struct AwayAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add days away, from the first to the last day (the default).",
    discussion: """
      Overlapping days away are joined. If you are in another time zone then, by `prefs set timeZone` or \
      because your machine changes its zone, later sessions keep the hours of your home.
      """)

  @Argument(
    help: """
      The first and the last day, both included; without the last, a single day. Each is a date, or a TIME, \
      where only the day counts.
      """)
  var days: [String]

  @Option(help: ArgumentHelp("The reason.", valueName: "text"))
  var note: String?

  @Flag(help: "Show the changes, and store nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    // A mistyped `list` must not be taken for a day.
    if days.count == 1 { try NearCommand.refuseMistyped(["away"] + days, below: Plannerctl.self) }
  }

  func run(in session: Session) throws {
    let (from, to) = try AwayAdd.span(of: days, now: session.clock.now())
    try session.show(Methods.AddAway(from: from, to: to, note: note, dryRun: dryRun ? true : nil)) {
      AwayView(reply: $0, isDryRun: dryRun)
    }
  }
}

extension AwayAdd {
  /// Splits words that may have come unquoted, such as `3 may 9 may`, into the first and the optional last
  /// day. Throws ``ValidationError`` if they can mean more than one span.
  static func span(of words: [String], now: Instant) throws -> (from: String, to: String?) {
    func isDay(_ words: some Collection<String>) -> Bool {
      do throws(Unread) {
        _ = try TimeExpression.day(words.joined(separator: " "), now: now, zone: .utc)
        return true
      } catch {
        // The words name a day without a year; the user is asked for the year.
        return !error.years.isEmpty
      }
    }
    if words.count <= 2, words.allSatisfy({ isDay([$0]) }) { return (words[0], words.dropFirst().first) }
    var readings: [[String]] = isDay(words) ? [[words.joined(separator: " ")]] : []
    for split in words.indices.dropFirst() where isDay(words[..<split]) && isDay(words[split...]) {
      readings.append([words[..<split].joined(separator: " "), words[split...].joined(separator: " ")])
    }
    if readings.count > 1 {
      let lines = readings.map { Quoted.shellLine(["plannerctl", "away"] + $0) }
      throw ValidationError("the day is ambiguous: \(lines.joined(separator: ", or "))")
    }
    if let reading = readings.first { return (reading[0], reading.dropFirst().first) }
    guard words.count <= 2 else {
      throw ValidationError("use the first and the last day: plannerctl away '3 may' '9 may'")
    }
    return (words[0], words.dropFirst().first)
  }
}

struct AwayList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List current and future days away.")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.ListAway())
  }
}

struct AwayRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove days away, so that they can have sessions again.")

  @Argument(help: "The id from `away list`.", completion: .away)
  var id: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.RemoveAway(id: id))
  }
}
