import FoundationEssentials
import HTTPTypes
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords
import Varlink

/// A person's photo, and an export of all data about them.
enum PersonFiles {
  static func photo(_ visit: Visit) throws -> Reply {
    let photo = try visit.call(PeopleMethods.Photo(name: visit.id))
    guard let text = photo.data, let data = Data(base64Encoded: text), let type = photo.mediaType else {
      return Reply(status: .notFound, headers: [:], body: [])
    }
    return Reply(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-store"], body: Array(data))
  }

  /// Returns the same file as `plannerctl export --person`. The audit log records it.
  static func export(_ visit: Visit) throws -> Reply {
    let call = PeopleMethods.ExportPerson(name: visit.id)
    let raw = try visit.planner.callRaw(call)
    let data = try VarlinkConnection.read(PeopleMethods.ExportPerson.Reply.self, from: raw).data
    let name = fileName(data.profile.name)
    guard visit.form["format"] == "json" else {
      let page = PersonFile(data: data, context: visit.words).text
      return .file("\(name).html", "text/html; charset=utf-8", Array(page.utf8))
    }
    guard let written = MessageParts(raw)?["data"] else {
      throw ClientError.garbled("the export holds no data")
    }
    return .file("\(name).json", "application/json", Array((harmlessJSON(written) + "\n").utf8))
  }

  /// Returns a file name that is valid on every file system.
  static func fileName(_ name: String) -> String {
    let plain = name.map { $0.isLetter || $0.isNumber ? $0 : " " }
    let words = String(plain).split(separator: " ").joined(separator: "-")
    return words.isEmpty ? "person" : String(words.prefix(60))
  }
}
