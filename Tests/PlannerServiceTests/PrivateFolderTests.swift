import Foundation
import Glibc
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Folders of the planner's own` {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func paths(_ environment: [String: String] = [:]) throws -> Paths {
    try Paths(environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path].merging(environment) { $1 })
  }

  @Test func `are made for the user alone`() throws {
    try paths().makeSocketFolder()
    #expect(mode(folder.file("planner")) == 0o700)
  }

  @Test(arguments: [0o777, 0o1777, 0o770, 0o722] as [mode_t])
  func `are closed where others may write to them`(open: mode_t) throws {
    mkdir(folder.file("planner"), 0o700)
    chmod(folder.file("planner"), open)
    try paths().makeSocketFolder()
    #expect(mode(folder.file("planner")) == 0o700)
  }

  @Test func `may be looked into as before`() throws {
    mkdir(folder.file("planner"), 0o755)
    chmod(folder.file("planner"), 0o755)
    try paths().makeSocketFolder()
    #expect(mode(folder.file("planner")) == 0o755)
  }

  @Test func `are no links, and no files`() throws {
    mkdir(folder.file("elsewhere"), 0o700)
    symlink(folder.file("elsewhere"), folder.file("planner"))
    #expect(throws: PathError.self) { try paths().makeSocketFolder() }
    unlink(folder.file("planner"))
    #expect(FileManager.default.createFile(atPath: folder.file("planner"), contents: nil))
    #expect(throws: PathError.self) { try paths().makeSocketFolder() }
  }

  @Test func `cannot be where a file is, and the way out is named`() throws {
    let file = folder.file("file")
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    let refusal = #expect(throws: PathError.self) { try Paths.makePrivate(folder: "\(file)/.local/planner") }
    #expect(
      refusal?.message
        == "The folder '\(file)/.local/planner' cannot be created ('\(file)' is a file); choose another with "
        + "PLANNER_HOME, or with PLANNER_SOCKET for the socket."
    )
    #expect(throws: PathError.self) { try paths(["PLANNER_HOME": file]) }
    #expect(throws: PathError.self) { try paths(["PLANNER_HOME": "planner"]) }
    #expect(throws: PathError.self) { try paths(["PLANNER_SOCKET": "planner.sock"]) }
  }

  /// A folder of `nobody`, which only root can create.
  @Test(.enabled(if: geteuid() == 0))
  func `of somebody else are refused`() throws {
    mkdir(folder.file("planner"), 0o700)
    chown(folder.file("planner"), 65_534, 65_534)
    let refusal = #expect(throws: PathError.self) { try paths().makeSocketFolder() }
    #expect(refusal?.message.contains("another user (65534)") == true)
    #expect(throws: PathError.self) { try Paths.makePrivate(folder: folder.file("planner")) }
    let chosen = try paths(["PLANNER_SOCKET": folder.file("planner/x.sock")])
    #expect(throws: PathError.self) { try chosen.makeSocketFolder() }
  }

  @Test func `may be /tmp where the user says so`() throws {
    #expect(mode("/tmp") & S_ISVTX != 0)
    try paths(["PLANNER_SOCKET": "/tmp/planner-x.sock"]).makeSocketFolder()
    // A folder with access for everybody, in which the socket would be too, gets restricted.
    chmod(folder.path, 0o777)
    try paths(["PLANNER_SOCKET": folder.file("x.sock")]).makeSocketFolder()
    #expect(mode(folder.path) == 0o700)
  }
}
