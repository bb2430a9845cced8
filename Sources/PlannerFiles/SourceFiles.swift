import Glibc
import PlannerModel

/// The files of a calendar or an address book that other programs write: a folder or a single file.
package struct SourceFiles: Sendable {
  package var path: String
  /// The suffix in lower case, such as `.ics`.
  package var suffix: String
  /// The maximum size in bytes; a larger file is refused.
  package var largestFile: Int
  /// The beginning of a file of this kind, in upper case, to recognize files without the suffix. Nil to skip
  /// such files.
  package var head: String?

  /// The file with the sentence that `plannerctl calendars fetch` writes if it could not download a folder's
  /// files.
  private static let failedDownload = "planner-download-failed.txt"

  /// The maximum number of files without the suffix that are examined.
  private static let mostOthers = 1000

  package init(path: String, suffix: String, largestFile: Int, head: String? = nil) {
    self.head = head
    self.path = path
    self.suffix = suffix
    self.largestFile = largestFile
  }

  /// The result for one file.
  package enum Found<Content> {
    case unchanged
    /// The file vanished during the scan. The next scan reports it.
    case gone
    /// The file cannot be used; a sentence says why.
    case refused(String, FileFingerprint)
    case read(Content, FileFingerprint)
  }

  /// An error that stops the scan, as a sentence. The known state stays valid.
  package struct Trouble: Error {
    package let sentence: String
  }

  /// Scans the files in the order of their names and reads only changed ones. Blocks on the disk.
  /// - known: the number of known files.
  /// - isKnown: returns whether a file is known.
  /// - called: the command argument to remove and add again if the files are missing on purpose.
  /// - unchanged: returns the fingerprint of a file that need not be read again; nil to read it.
  package func look<Content>(
    known: Int, called name: String, isKnown: (String) -> Bool, unchanged: (String) -> FileFingerprint?,
    read: (String, [UInt8], FileFingerprint) -> Found<Content>
  ) throws(Trouble) -> [(name: String, found: Found<Content>)] {
    let listing: FolderListing
    do {
      listing = try FolderListing(path, suffix: suffix)
    } catch {
      let rest =
        known > 0 ? "its earlier contents still count." : "it does not count until it is readable."
      throw Trouble(sentence: "'\(path)' cannot be read: \(error.reason); \(rest)")
    }
    if listing.isFolder, let sentence = FileContent.line(of: "\(path)/\(Self.failedDownload)") {
      throw Trouble(sentence: sentence)
    }
    let names = listing.names + others(in: listing, isKnown)
    if names.isEmpty, known > 0 { throw suddenlyEmpty(known: known, called: name) }
    return names.sorted().map { name in
      (name, look(name, at: listing.isFolder ? "\(path)/\(name)" : path, unchanged(name), read))
    }
  }

  /// Returns the files without the suffix that are known already or begin like a file of this kind.
  private func others(in listing: FolderListing, _ isKnown: (String) -> Bool) -> [String] {
    guard let head else { return [] }
    var looks = 0
    return listing.others.filter { name in
      if isKnown(name) { return true }
      looks += 1
      return looks <= Self.mostOthers && FileContent.begins("\(path)/\(name)", with: head)
    }
  }

  /// Returns the error for a folder that had files and now has no files. Parameters: see
  /// ``look(known:called:isKnown:unchanged:read:)``.
  package func suddenlyEmpty(known: Int, called name: String) -> Trouble {
    Trouble(
      sentence:
        "'\(path)' is suddenly empty, but held \(known == 1 ? "a file" : "\(known) files") before; its "
        + "earlier contents still count. If that is intended, remove \(name) and add it again."
    )
  }

  /// Reads one of the files. Blocks on the disk.
  package func read(_ name: String) -> FileContent {
    var status = stat()
    let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    return FileContent(path: isFolder ? "\(path)/\(name)" : path, limit: largestFile)
  }

  private func look<Content>(
    _ name: String, at place: String, _ before: FileFingerprint?,
    _ read: (String, [UInt8], FileFingerprint) -> Found<Content>
  ) -> Found<Content> {
    if let before, FileFingerprint(path: place) == before { return .unchanged }
    switch FileContent(path: place, limit: largestFile) {
    case .gone:
      // Invalid bytes in the name were replaced in the conversion to a string, so the file was not found.
      return name.contains("\u{FFFD}") ? .refused("Its name is not UTF-8; rename it.", .none) : .gone
    case .refused(let reason, let fingerprint): return .refused(reason, fingerprint)
    case .bytes(let bytes, let fingerprint): return read(name, bytes, fingerprint)
    }
  }
}
