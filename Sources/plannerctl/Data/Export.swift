import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

struct Export: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export everything as a JSON document, people as vCards, or one person's data.",
    discussion: """
      Only you can read the file. `import` restores everything from the JSON document. vCards are for other \
      programs, without private notes and pictures; `import --from vcard` reads the people again. --person \
      is for the person themselves: it also has their card, their picture and their entries of the audit \
      log, and `import` cannot read it. The audit log records each export.
      """)

  @Argument(
    help: "The file to write; - or nothing means standard output.",
    completion: .file(extensions: ["json", "vcf"]))
  var file: String?

  @Option(
    help: ArgumentHelp("Only data about these people, such as tag:family.", valueName: "filter"),
    completion: .filters)
  var filter: String?

  @Option(help: ArgumentHelp("All data about this person.", valueName: "name"), completion: .people)
  var person: String?

  @Option(
    help: ArgumentHelp(
      "json (the default), vcard, or with --person html, a printable page.", valueName: "format"))
  var format: ExportFormat?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if person != nil, filter != nil { throw ValidationError("use either --person or --filter") }
    if person != nil, format == .vcard {
      throw ValidationError("--format vcard allows a filter, but not --person")
    }
    if person == nil, format == .html { throw ValidationError("--format html needs --person") }
    if format == .vcard, output.json { throw ValidationError("--json needs --format json") }
  }

  func run(in session: Session) throws {
    if let person { return try export(person: person, in: session) }
    let raw = try session.connection.callRaw(Methods.Export(filter: filter))
    guard let document = MessageParts(raw)?["document"] else {
      throw ClientError.garbled("the export holds no document")
    }
    let path = file == "-" ? nil : file
    if format == .vcard { return try writeCards(of: document, to: path, in: session) }
    if let path { try writeFile(Array((harmlessJSON(document) + "\n").utf8), to: path) }
    if session.json { return try session.print(json: raw) }
    let told = "Wrote \(try Exported(document).inWords) to \(path ?? "standard output")."
    if path != nil {
      try session.console.write(harmless(told) + "\n")
    } else {
      try session.print(json: document)
      session.console.complain(told + "\n")
    }
  }
}

/// The numbers of objects in a document.
private struct Exported: Decodable {
  private struct Row: Decodable {}
  private var contacts: [Row]?
  private var items: [Row]?
  private var log: [Row]?

  init(_ document: [UInt8]) throws { self = try WireJSON.decode(Self.self, from: Data(document)) }

  var inWords: String {
    let people = counted(contacts?.count ?? 0, "person", "people")
    let sessions = counted(items?.count ?? 0, "session")
    return "\(people), \(sessions) and \(counted(log?.count ?? 0, "log entry", "log entries"))"
  }
}
