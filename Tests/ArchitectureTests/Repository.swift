import FoundationEssentials

/// The checkout that these tests were built from.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The names of the targets with sources in `Sources`.
  static let targets = Set(
    (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/Sources")) ?? [])

  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(root)/\(path)")), as: UTF8.self)
  }

  /// Returns the sorted paths of the Swift files below a folder, relative to the root.
  static func swiftFiles(under folder: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return names.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }.sorted()
  }
}
