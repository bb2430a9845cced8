import Glibc

/// Facts about a path that may become a calendar or an address book. Blocks on the disk.
package struct SourcePlace: Hashable, Sendable {
  /// Why it cannot be used: the system's error message; nil if it can.
  package var refusal: String?
  /// True if it is a single file.
  package var isFile = false
  /// Subfolders that hold files with the suffix, if it holds none itself: the user probably meant those.
  package var placesWithin: [String] = []
  /// The folder's own name, from its file `displayname` (vdirsyncer's "The Vdir Storage Format").
  package var displayName: String?
  /// The folder's own colour, from its file `color`: `#RRGGBB`.
  package var color: String?

  /// - suffix: of the relevant files, such as `.ics`.
  package init(path: String, suffix: String) {
    let listing: FolderListing
    do {
      listing = try FolderListing(path, suffix: suffix)
    } catch {
      refusal = error.reason
      return
    }
    guard listing.isFolder else {
      isFile = true
      if access(path, R_OK) != 0 { refusal = String(cString: strerror(errno)) }
      return
    }
    displayName = FileContent.line(of: "\(path)/displayname")
    color = FileContent.line(of: "\(path)/color").flatMap { SourcePlace.isColor($0) ? $0 : nil }
    if listing.names.isEmpty { placesWithin = FolderListing.folders(in: path, holding: suffix) }
  }

  /// Returns true for `#RRGGBB` (CSS Color Module Level 3).
  package static func isColor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy {
        (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0)
      }
  }
}
