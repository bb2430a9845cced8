import Glibc
import PlannerFiles

/// What a path is, before it becomes an address book. Blocks on the disk.
package struct AddressBookPlace: Hashable, Sendable {
  /// Why it cannot be one: what the system says; nil where it can.
  package var refusal: String?
  /// Folders in it that hold `.vcf` files, where it holds none itself: the address books that were meant.
  package var booksWithin: [String] = []
  /// What the folder says of itself in a file `displayname` (vdirsyncer's "The Vdir Storage Format").
  package var displayName: String?

  package init(path: String) {
    let listing: FolderListing
    do {
      listing = try FolderListing(path, suffix: AddressBookScan.suffix)
    } catch {
      refusal = error.reason
      return
    }
    guard listing.isFolder else {
      if access(path, R_OK) != 0 { refusal = String(cString: strerror(errno)) }
      return
    }
    displayName = FileContent.line(of: "\(path)/displayname")
    if listing.names.isEmpty {
      booksWithin = FolderListing.folders(in: path, holding: AddressBookScan.suffix)
    }
  }
}
