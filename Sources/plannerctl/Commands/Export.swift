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
