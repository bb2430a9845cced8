import Glibc
import PlannerFiles
import PlannerModel

/// The folder of the mirror or of the important dates. Its I/O blocks, so it must not run on the event loop.
package struct MirrorFolder: Sendable {
  /// The content of a folder.
  package enum Content: Sendable {
    case sessions
    /// Dates are written again whenever a file differs, so they need not be on the disk at once.
    case dates

    var folder: String { self == .sessions ? "the mirror's folder" : "the folder of dates" }
    var command: String {
      self == .sessions ? "plannerctl mirror set DIR" : "plannerctl mirror set --dates DIR"
    }
  }

  /// The maximum size in bytes; a larger file is not read.
  package static let largestFile = 1_048_576
  /// The file that names the planner that owns the folder.
  private static let ownerFile = ".social-planner"

  package let path: String
  let content: Content

  package init(path: String, of content: Content = .sessions) {
    self.path = path
    self.content = content
  }

  /// Returns whether another path leads to this folder.
  package func isSame(as other: String) -> Bool {
    var (ours, theirs) = (stat(), stat())
    return path == other
      || stat(path, &ours) == 0 && stat(other, &theirs) == 0 && ours.st_dev == theirs.st_dev
        && ours.st_ino == theirs.st_ino
  }

  /// Checks that the folder exists and that no other planner owns it: the file `.social-planner` in it names
  /// its owner. Removes the temporary file of a crashed process.
  /// - create: whether to create a missing folder, but not its parents.
  /// - marks: whether to write a missing owner file.
  /// - Returns: false if the owner file was missing.
  @discardableResult
  package func claim(plannerId: String, create: Bool, marks: Bool = true) throws(MirrorTrouble) -> Bool {
    let isMade = create && mkdir(path, 0o700) == 0
    if create, !isMade, errno != EEXIST { throw trouble("cannot be made") }
    let folder = try open()
    defer { close(folder) }
    if isMade { try syncParent(of: folder) }
    unlinkat(folder, Self.temporaryFile, 0)
    let owner = try contents(of: Self.ownerFile, in: folder).flatMap { String(validating: $0, as: UTF8.self) }
    switch owner.flatMap(MirrorValues.plain) {
    case plannerId: return true
    case let other?:
      throw MirrorTrouble(
        sentence: """
          \(content.folder) \(path) belongs to another planner (\(other)): choose another one with \
          '\(content.command)'
          """)
    case nil:
      if marks { try replace(Self.ownerFile, by: plannerId + "\n", mode: 0o600, in: folder) }
      return false
    }
  }

  /// Reads the `.ics` files in order of name, except hidden files.
  /// - known: the files read last. The text of a file with the same fingerprint is used again.
  package func read(known: [MirrorFile] = []) throws(MirrorTrouble) -> [MirrorFile] {
    let folder = try open()
    defer { close(folder) }
    var known = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
    // A file that is renamed during the listing may be missing under both names. It must not count as
    // deleted. So a listing counts only if the names are the same before and after.
    var names = try self.names(in: folder)
    for _ in 0..<8 {
      var files: [MirrorFile] = []
      for name in names {
        if let file = try file(name, in: folder, known: known[name]) { files.append(file) }
      }
      let after = try self.names(in: folder)
      if after == names, files.count == names.count { return files }
      known.merge(files.map { ($0.name, $0) }) { $1 }
      names = after
    }
    throw MirrorTrouble(
      sentence: "\(content.folder) \(path) changes faster than it can be read; it is tried again")
  }

  private func names(in folder: Int32) throws(MirrorTrouble) -> [String] {
    // Opens a new descriptor, so that the listing starts at the beginning.
    let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw trouble("cannot be listed") }
    guard let list = fdopendir(descriptor) else {
      let trouble = trouble("cannot be listed")
      close(descriptor)
      throw trouble
    }
    defer { closedir(list) }
    let names: [String]
    do { names = try FolderListing.names(in: list) } catch { throw trouble("cannot be listed") }
    // A replacement character stands for bytes that are not UTF-8. The planner does not write such names.
    return names.filter {
      $0.hasSuffix(".ics") && !$0.hasPrefix(".") && !$0.contains("\u{FFFD}") && isThere($0, in: folder)
    }
  }

  /// Returns false for a dangling symbolic link.
  private func isThere(_ name: String, in folder: Int32) -> Bool {
    var status = stat()
    // If the folder may not be searched, all entries count, so that reading them reports the error.
    return fstatat(folder, name, &status, 0) == 0 || errno == EACCES
  }

  /// Returns nil if the file no longer exists.
  private func file(
    _ name: String, in folder: Int32, known: MirrorFile?
  ) throws(MirrorTrouble) -> MirrorFile? {
    var status = stat()
    guard fstatat(folder, name, &status, 0) == 0 else {
      if errno == ENOENT { return nil }
      throw trouble("has a file \(name) that cannot be examined")
    }
    let fingerprint = FileFingerprint(status)
    guard status.st_mode & S_IFMT == S_IFREG else {
      return MirrorFile(name: name, text: nil, fingerprint: fingerprint, isFile: false)
    }
    if let known, known.fingerprint == fingerprint, known.text != nil { return known }
    var file = MirrorFile(name: name, text: nil, fingerprint: fingerprint)
    guard fingerprint.size <= Self.largestFile, let bytes = try? contents(of: name, in: folder) else {
      return file
    }
    // A file that changed during the read may be half old and half new.
    guard fstatat(folder, name, &status, 0) == 0, FileFingerprint(status) == fingerprint else { return file }
    file.text = String(validating: bytes, as: UTF8.self)
    return file
  }

  /// Writes the folder to the disk. Must be called before other programs' changes are stored as agreed: a
  /// power failure must not bring back an older state.
  package func sync() throws(MirrorTrouble) {
    let folder = try open()
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw trouble("cannot be written to the disk") }
  }

  // MARK: - Helpers

  /// Writes the parent folder to the disk, so that a new folder survives a power failure like the data about
  /// it.
  private func syncParent(of folder: Int32) throws(MirrorTrouble) {
    let parent = openat(folder, "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A parent that cannot be opened cannot be synced. The new folder is used anyway.
    guard parent >= 0 else { return }
    defer { close(parent) }
    guard fsync(parent) == 0 else { throw trouble("cannot be saved to the disk") }
  }

  func open() throws(MirrorTrouble) -> Int32 {
    let folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw trouble("cannot be opened") }
    return folder
  }

  /// Returns nil if the file does not exist.
  private func contents(of name: String, in folder: Int32) throws(MirrorTrouble) -> [UInt8]? {
    // O_NONBLOCK, because opening a named pipe must not block.
    let descriptor = openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw trouble("has a file \(name) that cannot be opened")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= Self.largestFile {
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw trouble("has a file \(name) that cannot be read") }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
    throw trouble("has a file \(name) that is too large")
  }

  /// Returns an error with the text of `errno`.
  func trouble(_ what: String) -> MirrorTrouble {
    MirrorTrouble(
      sentence: """
        \(content.folder) \(path) \(what) (\(String(cString: strerror(errno)))): fix it, or choose another \
        one with '\(content.command)'
        """)
  }
}

/// An error if the mirror's folder cannot be used, as a sentence.
package struct MirrorTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  package var sentence: String
  package var description: String { sentence }
}
