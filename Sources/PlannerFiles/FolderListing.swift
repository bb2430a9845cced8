import Glibc

/// The files with one suffix in a folder, or the single file at a path. Skips hidden files in a folder: they
/// are temporary files of other programs.
package struct FolderListing {
  package let isFolder: Bool
  /// The file names, sorted.
  package let names: [String]
  /// The other names in a folder. These files may be of the same kind, because some programs write no suffix.
  /// Excludes backup and temporary copies of files with the suffix.
  package let others: [String]

  /// The system's error message.
  package struct Unavailable: Error {
    package let reason = String(cString: strerror(errno))
  }

  /// Lists the files at a path. Blocks on the disk.
  /// - suffix: the suffix in lower case, such as `.ics`. File names may have it in any case.
  package init(_ path: String, suffix: String) throws(Unavailable) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Unavailable() }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      isFolder = false
      names = [path.split(separator: "/").last.map(String.init) ?? path]
      others = []
      return
    }
    isFolder = true
    let all = try FolderListing.names(in: path).filter { !$0.hasPrefix(".") }
    names = all.filter { $0.utf8.count > suffix.utf8.count && $0.lowercased().hasSuffix(suffix) }
    let isMixed = names.count < all.count
    others = isMixed ? all.filter { FolderListing.mayBe($0, like: suffix) } : []
  }

  private static func mayBe(_ name: String, like suffix: String) -> Bool {
    let name = name.lowercased()
    let temporary = ["~", ".tmp", ".part", ".bak", ".swp", ".lock"]
    return !name.contains(suffix) && !temporary.contains(where: name.hasSuffix)
  }

  /// Returns the visible subfolders that contain files with the suffix.
  package static func folders(in path: String, holding suffix: String) -> [String] {
    guard let names = try? names(in: path) else { return [] }
    return names.filter { name in
      guard !name.hasPrefix("."), let inner = try? FolderListing("\(path)/\(name)", suffix: suffix) else {
        return false
      }
      return inner.isFolder && !inner.names.isEmpty
    }
  }

  private static func names(in path: String) throws(Unavailable) -> [String] {
    guard let folder = opendir(path) else { throw Unavailable() }
    defer { closedir(folder) }
    return try names(in: folder)
  }

  /// Returns all names in an open folder, sorted.
  package static func names(in folder: OpaquePointer) throws(Unavailable) -> [String] {
    var names: [String] = []
    errno = 0
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
      errno = 0
    }
    guard errno == 0 else { throw Unavailable() }
    return names.sorted()
  }
}
