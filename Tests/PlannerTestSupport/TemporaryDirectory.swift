import FoundationEssentials

/// An empty folder for one test, removed with its owner.
package final class TemporaryDirectory {
  package let path: String

  /// Creates the folder.
  /// - inMemory: true to use memory if possible, for tests that write much and need no disk.
  package init(inMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm")
    let isThere = FileManager.default.isWritableFile(atPath: memory.path)
    let parent = inMemory && isThere ? memory : FileManager.default.temporaryDirectory
    path = parent.appending(path: "planner-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder, and creates parent folders. Returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }
}
