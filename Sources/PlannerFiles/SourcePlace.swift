import Glibc

/// What a path is, before it becomes a calendar or an address book. Blocks on the disk.
package struct SourcePlace: Hashable, Sendable {
  /// Why it cannot be one: what the system says; nil where it can.
  package var refusal: String?
  /// Folders in it that hold files with the suffix, where it holds none itself: those were meant.
  package var placesWithin: [String] = []
  /// What the folder says of itself: files `displayname` and `color` (vdirsyncer's "The Vdir Storage
  /// Format").
  package var displayName: String?
  /// `#RRGGBB`.
  package var color: String?

  /// suffix: of the files that it is about, such as `.ics`.
  package init(path: String, suffix: String) {
    let listing: FolderListing
    do {
      listing = try FolderListing(path, suffix: suffix)
    } catch {
      refusal = error.reason
      return
    }
    guard listing.isFolder else {
      if access(path, R_OK) != 0 { refusal = String(cString: strerror(errno)) }
      return
    }
    displayName = FileContent.line(of: "\(path)/displayname")
    color = FileContent.line(of: "\(path)/color").flatMap { SourcePlace.isColor($0) ? $0 : nil }
    if listing.names.isEmpty { placesWithin = FolderListing.folders(in: path, holding: suffix) }
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
