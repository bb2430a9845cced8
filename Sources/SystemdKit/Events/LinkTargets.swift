import Glibc

/// The targets of symbolic links. A watch on the folder of a link does not report changes of its target.
enum LinkTargets {
  /// The most links in one folder that are followed.
  private static let most = 100

  /// Returns the resolved path, if it differs, and the targets of links in a folder.
  static func of(_ path: String) -> [String] {
    let own = resolved(path).flatMap { $0 == path ? nil : $0 }
    return [own].compactMap(\.self) + links(in: path).compactMap { resolved("\(path)/\($0)") }
  }

  private static func resolved(_ path: String) -> String? {
    guard let place = realpath(path, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }

  private static func links(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < most, let entry = readdir(folder) {
      guard entry.pointee.d_type == DT_LNK else { continue }
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
