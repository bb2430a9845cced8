import ArgumentParser
import FoundationEssentials
import Testing

@testable import plannerctl

/// Compares the committed documents with the commands' help. `docs/generate-cli.sh` regenerates them.
@Suite struct `The documents` {
  @Test(arguments: [("docs/cli.md", Documents.markdown), ("docs/man/plannerctl.1", Documents.manual)])
  func `are current`(path: String, make: @Sendable () throws -> String) throws {
    let made = try make()
    let path = Documents.root + path
    if ProcessInfo.processInfo.environment["PLANNER_WRITE_DOCS"] != nil {
      try writeFile(Array(made.utf8), to: path)
    }
    #expect(
      try String(decoding: readAll(path), as: UTF8.self) == made,
      "run docs/generate-cli.sh and commit \(path)")
  }

  @Test func `tell of every command`() throws {
    let manual = try Documents.manual()
    for command in try Documents.commands() where command.path.count > 1 {
      #expect(manual.contains(".SS \(Documents.escaped(command.path.dropFirst().joined(separator: " ")))\n"))
    }
  }
}
