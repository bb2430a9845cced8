import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

extension Export {
  /// Exports everything about one person.
  func export(person name: String, in session: Session) throws {
    let call = PeopleMethods.ExportPerson(name: name)
    let raw = try session.connection.callRaw(call)
    let data = try VarlinkConnection.read(PeopleMethods.ExportPerson.Reply.self, from: raw).data
    let text: String
    if format == .html {
      text = PersonFile(data: data, context: try session.context()).text
    } else {
      guard let written = MessageParts(raw)?["data"] else {
        throw ClientError.garbled("the export holds no data")
      }
      text = harmlessJSON(written) + "\n"
    }
    let path = file == "-" ? nil : file
    if let path { try writeFile(Array(text.utf8), to: path) }
    if session.json { return try session.print(json: raw) }
    let told = "Wrote everything about \(data.profile.name) to \(path ?? "standard output").\n"
    if path != nil { return try session.console.write(harmless(told, keeping: ["\n"])) }
    try session.console.write(text)
    session.console.complain(harmless(told, keeping: ["\n"]))
  }
}
