import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol

struct Export: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write everything as one JSON document.",
    discussion: "The file is made for your eyes only. `import` reads it back, row by row the same.")

  @Argument(help: "Where to; - or nothing is standard output.", completion: .file(extensions: ["json"]))
  var file: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let raw = try session.connection.callRaw(Methods.Export())
    guard let document = MessageParts(raw)?["document"] else {
      throw ClientError.garbled("the export holds no document")
    }
    if let file, file != "-" { try writeFile(Array((harmlessJSON(document) + "\n").utf8), to: file) }
    if session.json {
      try session.print(json: raw)
    } else if file ?? "-" == "-" {
      try session.print(json: document)
    }
  }
}

struct Import: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read a document that `export` wrote; objects with a known id are replaced.")

  @Argument(help: "Where from; - is standard input.", completion: .file(extensions: ["json"]))
  var file: String

  @OptionGroup var output: OutputOptions

  /// Carries the document as it is: judging it is the daemon's work, which names what it refuses.
  private struct Parameters: Codable {
    var document: JSONValue
  }

  func run(in session: Session) throws {
    let bytes = try readAll(file)
    guard var document = try? WireJSON.decode(JSONValue.self, from: Data(bytes)) else {
      throw InvalidField(field: "document", value: .string(file), allowed: "a JSON document")
    }
    // `export --json` wraps it.
    if case .object(let members) = document, members.count == 1, let inner = members["document"] {
      document = inner
    }
    let raw = try session.connection.callRaw(Methods.Import.name, parameters: Parameters(document: document))
    if session.json { return try session.print(json: raw) }
    let reply = try PlannerConnection.read(Methods.Import.Reply.self, from: raw)
    try session.print(CountsView(verb: "Brought in", counts: reply.counts))
  }
}
