import Glibc

/// Facts about a path that the user may add as a calendar or an address book. Blocks on the disk.
package struct SourcePlace: Hashable, Sendable {
  /// The system's error message if the path cannot be used; nil if it can be used.
  package var refusal: String?
  /// True if it is a single file.
  package var isFile = false
  /// If the folder has no files with the suffix: the subfolders that have some. The user probably meant one
  /// of them.
  package var placesWithin: [String] = []
  /// The folder's display name, from its file `displayname` (vdirsyncer's "The Vdir Storage Format").
  package var displayName: String?
  /// The folder's colour, from its file `color`: `#RRGGBB`.
  package var color: String?

  /// Examines a path.
  /// - suffix: the suffix of calendar or address book files, such as `.ics`.
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

  /// Returns true for a colour in the form `#RRGGBB` (CSS Color Module Level 3).
  package static func isColor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy {
        (48...57).contains($0) || (65...70).contains($0) || (97...102).contains($0)
      }
  }
}
