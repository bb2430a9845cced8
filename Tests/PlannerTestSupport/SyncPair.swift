import Foundation

/// vdirsyncer between a folder of calendars and a server. If both changed, the server wins.
package final class SyncPair {
  private let folder: TemporaryFolder

  /// Configures vdirsyncer.
  /// - collection: the name of the folder's calendar, and of the server's.
  package init(_ calendars: String, _ collection: String, with server: CalDAVServer) throws {
    folder = try TemporaryFolder()
    let config = """
      [general]
      status_path = "\(folder.file("status"))/"
      [pair planner]
      a = "here"
      b = "there"
      collections = ["\(collection)"]
      conflict_resolution = "b wins"
      [storage here]
      type = "filesystem"
      path = "\(calendars)"
      fileext = ".ics"
      [storage there]
      type = "caldav"
      url = "\(server.home)"
      \(server.credentials)

      """
    try Data(config.utf8).write(to: URL(filePath: folder.file("config")))
    // vdirsyncer asks before it creates each missing collection.
    let result = try run("discover", input: String(repeating: "y\n", count: 4))
    guard result.code == 0 else { throw UnexpectedOutcome("\(result.out) \(result.err)") }
  }

  /// Synchronizes. Returns vdirsyncer's output.
  @discardableResult
  package func sync() throws -> String {
    let result = try run("sync")
    guard result.code == 0 else { throw UnexpectedOutcome("\(result.out) \(result.err)") }
    return result.out + result.err
  }

  private func run(_ command: String, input: String = "") throws -> (code: Int32, out: String, err: String) {
    try ChildProcess.run(
      [try PythonPrograms.path("vdirsyncer"), "-c", folder.file("config"), command],
      environment: ["HOME": folder.path, "LANG": "C.UTF-8"], input: input)
  }
}
