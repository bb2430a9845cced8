import Glibc

/// Counts and names of entries in a folder. No file in it is opened.
struct FolderGlance {
  /// The number of names that end in `.ics`.
  private(set) var calendarFiles = 0
  private(set) var cardFiles = 0
  /// Names of subfolders that are not hidden, sorted.
  private(set) var folders: [String] = []

  /// The maximum number of names to read. No personal calendar has more files.
  private static let limit = 100_000

  /// Throws ``CommandError`` with the system's error message.
  init(_ path: String) throws {
    guard let folder = opendir(path) else { throw CommandError(message: String(cString: strerror(errno))) }
    defer { closedir(folder) }
    for _ in 0..<Self.limit {
      guard let entry = readdir(folder) else { break }
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Programs first write a file under a hidden name.
      if name.hasPrefix(".") { continue }
      if name.hasSuffix(PlaceKind.calendar.suffix) {
        calendarFiles += 1
      } else if name.hasSuffix(PlaceKind.addressBook.suffix) {
        cardFiles += 1
      } else if entry.pointee.d_type != DT_REG, FileKind(path: "\(path)/\(name)") == .folder {
        folders.append(name)
      }
    }
    folders.sort()
  }

  func files(of kind: PlaceKind) -> Int {
    switch kind {
    case .calendar: calendarFiles
    case .addressBook: cardFiles
    }
  }
}

/// The type of the file at a path, following links.
enum FileKind {
  case folder, file
  /// A pipe, a socket, a device.
  case other
  case nothing

  init(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .nothing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file
    default: self = .other
    }
  }
}

/// Returns the text of a small settings file; nil if there is no regular file, or if it is too large.
func settings(at path: String, limit: Int = 1 << 20) -> String? {
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit,
    let bytes = try? readAll(path)
  else { return nil }
  return String(decoding: bytes, as: UTF8.self)
}
