import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Log: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Log an unplanned meeting or call; its day sets the next due date.")

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Option(help: "How you met: met (the default), call, text or other.")
  var outcome: Outcome?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The time; now by default.", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("A note about the meeting.", valueName: "text"))
  var notes: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Log(name: name, outcome: outcome, at: at, notes: notes)) { reply in
      LoggedView(name: try session.call(Methods.Person(name: name)).contact.displayName, reply: reply)
    }
  }
}

struct History: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract:
      "Show meetings, notes and changes from other programs, the latest first; or correct one.",
    usage: """
      plannerctl history [<name>] [--days] [--limit <n>] [--json]
      plannerctl history edit <id> [--at <time>] [--outcome <outcome>] [--note <text>] [--json]
      plannerctl history remove <id> [--json]
      """,
    subcommands: [HistoryShow.self, HistoryEdit.self, HistoryRemove.self], defaultSubcommand: HistoryShow.self
  )
}

struct HistoryEdit: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Correct an entry; due dates change with it.")

  @Argument(help: "The entry's id from `history`.")
  var id: String

  @Option(parsing: .unconditional, help: ArgumentHelp("The time of the meeting.", valueName: "time"))
  var at: String?

  @Option(help: "How you met: met, call, text or other.")
  var outcome: Outcome?

  @Option(help: ArgumentHelp("A new note about the meeting; '' for none.", valueName: "text"))
  var note: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if at == nil, outcome == nil, note == nil {
      throw ValidationError("Add a correction: --at, --outcome or --note")
    }
  }

  func run(in session: Session) throws {
    try session.show(Methods.EditLogEntry(id: id, at: at, outcome: outcome, notes: note)) {
      EntryChangedView(entry: $0.entry, goal: $0.goal, plan: $0.plan, isRemoved: false)
    }
  }
}

struct HistoryRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an entry: it did not take place. A session that it closed counts as missed.")

  @Argument(help: "The entry's id from `history`.")
  var id: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.RemoveLogEntry(id: id)) {
      EntryChangedView(entry: $0.entry, goal: $0.goal, plan: $0.plan, isRemoved: true)
    }
  }
}

struct HistoryShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show meetings, notes and changes from other programs (the default).")

  @Argument(help: "The person's name; everybody by default.", completion: .people)
  var name: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many to show at most; 50 by default.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Show a journal by days; people who were met together share a line.")
  var days = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let history = Methods.History(name: name, limit: limit)
    if days {
      return try session.show(history) { reply in
        let ids = Set(reply.entries.map(\.contactId))
        return JournalView(entries: reply.entries, names: try names(of: ids, in: session))
      }
    }
    try session.show(history) { reply in
      let ids = Set(reply.entries.map(\.contactId) + reply.edits.map(\.contactId))
      return HistoryView(reply: reply, names: try names(of: ids, in: session), limit: limit ?? 50)
    }
  }

  /// Returns names by id, because the log itself holds only ids.
  private func names(of ids: Set<String>, in session: Session) throws -> [String: String] {
    if ids.isEmpty { return [:] }
    if let name {
      let contact = try session.call(Methods.Person(name: name)).contact
      return [contact.id: contact.displayName]
    }
    func names(archived: Bool?) throws -> [String: String] {
      let people = try session.call(Methods.People(archived: archived)).people
      return Dictionary(people.map { ($0.contact.id, $0.contact.displayName) }) { first, _ in first }
    }
    let present = try names(archived: nil)
    if ids.isSubset(of: present.keys) { return present }
    return present.merging(try names(archived: true)) { first, _ in first }
  }
}
