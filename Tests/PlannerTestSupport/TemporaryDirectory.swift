import FoundationEssentials

/// An empty folder for one test, gone with its owner.
package final class TemporaryDirectory {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "planner-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder, making the folders on the way; returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }
}
