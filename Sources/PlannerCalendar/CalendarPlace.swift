import Glibc
import PlannerFiles

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
    let listing: FolderListing
    do {
      listing = try FolderListing(path, suffix: CalendarScan.suffix)
    } catch {
      refusal = error.reason
      return
    }
    guard listing.isFolder else {
      if access(path, R_OK) != 0 { refusal = String(cString: strerror(errno)) }
      return
    }
    displayName = FileContent.line(of: "\(path)/displayname")
    color = FileContent.line(of: "\(path)/color").flatMap { CalendarPlace.isColor($0) ? $0 : nil }
    if listing.names.isEmpty {
      calendarsWithin = FolderListing.folders(in: path, holding: CalendarScan.suffix)
    }
  }

  /// `#RRGGBB` (CSS Color Module Level 3).
  package static func isColor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy {
        (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0)
      }
  }
}
