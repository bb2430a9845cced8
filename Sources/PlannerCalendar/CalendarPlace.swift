import Glibc
import PlannerModel

/// What a path is, before it becomes a calendar. Blocks on the disk.
package struct CalendarPlace: Hashable, Sendable {
  /// Why it cannot be one: what the system says; nil where it can.
  package var refusal: String?
  /// Folders in it that hold `.ics` files, where it holds none itself: the calendars that were meant.
  package var calendarsWithin: [String] = []
  /// What the folder says of itself: files `displayname` and `color` (vdirsyncer's "The Vdir Storage Format").
  package var displayName: String?
  /// `#RRGGBB`.
  package var color: String?

  package init(path: String) {
    let listing: Listing
    do {
      listing = try Listing(path)
    } catch {
      refusal = error.reason
      return
    }
    guard listing.isFolder else {
      if access(path, R_OK) != 0 { refusal = String(cString: strerror(errno)) }
      return
    }
    displayName = CalendarPlace.line(of: "\(path)/displayname")
    color = CalendarPlace.line(of: "\(path)/color").flatMap { CalendarPlace.isColor($0) ? $0 : nil }
    if listing.names.isEmpty { calendarsWithin = CalendarPlace.calendars(in: path) }
  }

  /// `#RRGGBB` (CSS Color Module Level 3).
  package static func isColor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy {
        (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0)
      }
  }

  private static func line(of path: String) -> String? {
    guard case .bytes(let bytes, _) = FileContent(path: path, limit: 4096) else { return nil }
    let line = String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    return line.isEmpty ? nil : line
  }

  private static func calendars(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), let inner = try? Listing("\(path)/\(name)"), inner.isFolder,
        !inner.names.isEmpty
      else { continue }
      found.append(name)
    }
    return found.sorted()
  }
}
