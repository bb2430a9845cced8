import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

struct Import: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import an `export` document, or people from another program's file.",
    discussion: """
      Without --from, each object of the document is new, or replaces the one with the same id. With --from, \
      FILE is the output of `task export`; an export of Monica, Meerkat CRM or Nametag; vCards; or CSV with \
      a header, from Google Contacts, Outlook, Thunderbird, Clay, Dex or by hand. The planner adds its \
      people with their data. Known people get only new data. You see the new and the omitted data. If FILE \
      has an error, nobody is added; a CSV row with an unreadable date is omitted. See docs/contacts.md.
      """)

  @Argument(
    help: "The file to read; - means standard input.",
    completion: .file(extensions: ["json", "csv", "tsv", "vcf"]))
  var file: String

  @Option(
    help: ArgumentHelp("The program that wrote FILE, or its format: vcard or csv.", valueName: "program"))
  var from: ImportSource?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How often to meet people if FILE has no cadence: 10d, weekly.", valueName: "duration"),
    transform: CalendarDuration.cadence)
  var every: Int?

  @Option(
    help: ArgumentHelp(
      "The order of day, month and year in CSV dates such as 3/4/1985, if the file does not show it: dmy, "
        + "mdy or ymd.",
      valueName: "order"))
  var dates: DateOrder?

  @Flag(help: "Show the new people and the changes, and write nothing.")
  var dryRun = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if from == nil, every != nil || dryRun { throw ValidationError("--every and --dry-run need --from") }
    if dates != nil, from != .csv { throw ValidationError("--dates needs --from csv") }
  }

  func run(in session: Session) throws {
    let bytes = try readAll(file)
    if let from {
      do {
        // If the file comes from standard input, the user cannot answer there.
        let ask = file == "-" || session.json ? nil : session.console.ask
        let people = try from.read(bytes, in: session.context(), order: dates, ask: ask)
        return try add(people.with(every: every), in: session)
      } catch let error as InvalidField {
        throw error.inFile(file)
      }
    }
    try bringIn(bytes, in: session)
  }

  private func add(_ people: ImportedPeople, in session: Session) throws {
    let method = Methods.AddContacts(people: people.entries.map(\.person), dryRun: dryRun ? true : nil)
    let raw: [UInt8]
    do {
      raw = try session.connection.callRaw(method)
    } catch let error as InvalidField {
      throw people.placed(error)
    }
    let told = ImportView(people: people, file: file)
    if session.json {
      // Standard output is reserved for the daemon's reply.
      session.console.complain(render(told, in: try session.context()))
      return try session.print(json: raw)
    }
    let reply = try VarlinkConnection.read(Methods.AddContacts.Reply.self, from: raw)
    try session.print(ImportedView(reply: reply, isDryRun: dryRun, told: told))
    if dryRun { return }
    let people = reply.added.map(\.contact) + (reply.updated ?? []).map(\.contact)
    session.offerCards(ofImported: Set(people.map(\.id)))
  }

  /// Passes the document unchanged: the daemon validates it and names invalid values.
  private struct Parameters: Codable {
    var document: JSONValue
  }

  private func bringIn(_ bytes: [UInt8], in session: Session) throws {
    guard var document = try? WireJSON.decode(JSONValue.self, from: Data(bytes)) else {
      var refusal = InvalidField(field: "document", value: .string(file), allowed: "a JSON document")
      let isCards = CardPeople.isCards(bytes)
      let line = Quoted.shellLine(["plannerctl", "import", file, "--from", isCards ? "vcard" : "csv"])
      refusal.message = """
        \(fileInWords(file)) is not a JSON document from `export`; for another program's file, add --from: \
        \(line)
        """
      throw refusal
    }
    // `export --json` wraps the document in an object.
    if case .object(let members) = document, members.count == 1, let inner = members["document"] {
      document = inner
    }
    let raw = try session.connection.callRaw(Methods.Import.self, parameters: Parameters(document: document))
    if session.json { return try session.print(json: raw) }
    let reply = try VarlinkConnection.read(Methods.Import.Reply.self, from: raw)
    try session.print(CountsView(verb: "Imported", counts: reply.counts))
  }
}
