import Foundation
import PlannerTestSupport
import Testing

/// Runs `.ci/setup` with stand-ins for its commands: an apt-get that another process blocks, and a sleep that
/// returns at once.
@Suite struct `The setup` {
  private func run(_ aptGet: String) throws -> (status: Int32, said: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "planner-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let programs = [
      "apt-get": aptGet, "id": "echo 0", "sleep": "echo >> \(folder.path)/slept",
    ]
    for (name, script) in programs {
      try writeScript("cd \(folder.path)\n\(script)", to: folder.appending(path: name).path)
    }
    let setup = Process()
    let complaint = Pipe()
    setup.executableURL = URL(filePath: "/bin/bash")
    setup.arguments = ["\(Repository.root)/.ci/setup", "packages", "planner-thing"]
    setup.environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
    setup.standardOutput = FileHandle.nullDevice
    setup.standardError = complaint
    try setup.run()
    let said = complaint.fileHandleForReading.readDataToEndOfFile()
    setup.waitUntilExit()
    return (setup.terminationStatus, String(decoding: said, as: UTF8.self))
  }

  private let locked = "echo 'E: Could not get lock /var/lib/dpkg/lock-frontend.' >&2; exit 100"

  @Test func `waits for another apt, and says so once`() throws {
    let (status, said) = try run(
      """
      echo >> tries
      [ "$(wc -l < tries)" -gt 3 ] || { \(locked); }
      [ "$1" = update ] || { echo > planner-thing; chmod +x planner-thing; }
      """)
    #expect(status == 0, "\(said)")
    #expect(said.split(separator: "\n").filter { $0.contains("another apt is at work here") }.count == 1)
  }

  @Test func `says what apt said where it fails for another reason, and does not wait`() throws {
    let (status, said) = try run("echo 'E: Unable to locate package' >&2; exit 100")
    #expect(status == 1)
    #expect(said.contains("E: Unable to locate package") && said.contains("could not install: planner-thing"))
    #expect(!said.contains("another apt"))
  }
}
