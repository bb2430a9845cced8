import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime

struct Export: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything as one JSON document, the people as vCards, or all about one person.",
    discussion: """
      Only you can read the file. `import` reads the JSON document back, and everything is the same as before. \
      vCards are for other programs; `import --from vcard` reads the people again. Private notes and pictures \
      are not in them. --person is for the person themselves: it also has what their card says, their picture and \
      what the audit log has about them, and `import` does not read it. The audit log notes each export.
      """)

  @Argument(
    help: "The file to write; - or nothing means standard output.",
    completion: .file(extensions: ["json", "vcf"]))
  var file: String?

  @Option(
    help: ArgumentHelp("Only what is known of these people, such as tag:family.", valueName: "filter"),
    completion: .filters)
  var filter: String?

  @Option(help: ArgumentHelp("Everything about this person.", valueName: "name"), completion: .people)
  var person: String?

  @Option(
    help: ArgumentHelp(
      "json, the default; vcard; or with --person html, one page that can be printed.", valueName: "format"))
  var format: ExportFormat?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if person != nil, filter != nil { throw ValidationError("give either --person or --filter") }
    if person != nil, format == .vcard {
      throw ValidationError("--format vcard goes with a filter, not with --person")
    }
    if person == nil, format == .html { throw ValidationError("--format html is for one --person") }
    if format == .vcard, output.json { throw ValidationError("--json goes with --format json") }
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
