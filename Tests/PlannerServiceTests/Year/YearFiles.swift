import Foundation
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerServiceTestSupport

/// The sessions in a folder of calendar files: the mirror, or the server's collection.
final class YearFiles {
  struct Copy: Hashable {
    var uid: String
    var title: String
    var start: String?
    var end: String?
    var status: String?
    var notes: String?
    var isTask: Bool
  }

  let path: String
  /// The parsed copies, cached by the text of their file.
  private var known: [String: Copy] = [:]

  init(_ path: String) { self.path = path }

  /// Returns the copies by file name.
  func copies() throws -> [String: Copy] {
    var copies: [String: Copy] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where !name.hasPrefix(".") {
      let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
      if known[text] == nil {
        if known.count > 5000 { known = [:] }
        known[text] = Self.copy(CalendarText(text), isTask: text.contains("BEGIN:VTODO"))
      }
      copies[name] = known[text]
    }
    return copies
  }

  private static func copy(_ text: CalendarText, isTask: Bool) -> Copy {
    Copy(
      uid: text["UID"] ?? "", title: text["SUMMARY"] ?? "", start: text["DTSTART"],
      end: text[isTask ? "DUE" : "DTEND"], status: text["STATUS"],
      notes: text["DESCRIPTION"]?.replacing("\\n", with: "\n"), isTask: isTask)
  }
}
