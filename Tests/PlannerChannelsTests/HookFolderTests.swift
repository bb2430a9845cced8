import Foundation
import Glibc
import PlannerReminders
import PlannerTestSupport
import Testing

@testable import PlannerChannels

@Suite struct `The folder of hooks` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var hooks: HookFolder { HookFolder(path: folder.path, user: geteuid()) }

  private func write(_ name: String, mode: UInt32 = 0o755) throws {
    try "#!/bin/sh\n".write(toFile: folder.file(name), atomically: false, encoding: .utf8)
    chmod(folder.file(name), mode)
  }

  @Test func `is read in the order of bytes, and anew each time`() throws {
    for name in ["é", "b", "a", "B", "10", "9"] { try write(name) }
    #expect(try hooks.read().hooks == ["10", "9", "B", "a", "b", "é"])
    try write("A")
    #expect(try hooks.read().hooks == ["10", "9", "A", "B", "a", "b", "é"])
  }

  @Test func `what editors and packages leave behind is no hook`() throws {
    for name in [".a", "a~", "a.dpkg-old", ".a.swp", "a.swp", "README", "README.md"] { try write(name) }
    #expect(try hooks.read() == HookFolder.Contents())
  }

  @Test func `a link counts as what it leads to`() throws {
    let target = try TemporaryFolder()
    try "#!/bin/sh\n".write(toFile: target.file("x"), atomically: false, encoding: .utf8)
    chmod(target.file("x"), 0o755)
    symlink(target.file("x"), folder.file("good"))
    symlink(target.file("nothing"), folder.file("dangling"))
    symlink(target.path, folder.file("folder"))
    let contents = try hooks.read()
    #expect(contents.hooks == ["good"])
    #expect(contents.skipped.map(\.name) == ["dangling", "folder"])
    #expect(contents.skipped.last?.reason == "it is not a regular file")
  }

  @Test func `what is not executable is named, with the way out`() throws {
    try write("plain", mode: 0o644)
    let skipped = try #require(try hooks.read().skipped.first)
    #expect(skipped.reason == "it is not executable")
    #expect(skipped.fix == "To run it: chmod +x '\(folder.file("plain"))'")
  }

  @Test(arguments: [0o775, 0o757] as [UInt32])
  func `what others can write to is not run`(_ mode: UInt32) throws {
    try write("open", mode: mode)
    try write("good")
    let contents = try hooks.read()
    #expect(contents.hooks == ["good"])
    #expect(contents.skipped.map(\.reason) == ["it is writable by others"])
  }

  @Test func `what belongs to another user is not run`() throws {
    try write("foreign")
    if geteuid() == 0 { chown(folder.file("foreign"), 12_345, 12_345) }
    // An ordinary user cannot give a file away, so the check runs for another user, who owns neither file nor
    // folder. Root changes only the owner of the file.
    let hooks = HookFolder(path: folder.path, user: geteuid() == 0 ? 0 : geteuid() + 1)
    if geteuid() == 0 {
      #expect(try hooks.read().skipped.map(\.reason) == ["it belongs to another user (12345)"])
    } else {
      #expect(throws: ChannelFailure.self) { try hooks.read() }
    }
  }

  @Test func `where others can write, nothing is run`() throws {
    try write("good")
    chmod(folder.path, 0o777)
    #expect(throws: ChannelFailure.self) { try hooks.read() }
  }

  @Test func `is not missed`() throws {
    #expect(try HookFolder(path: folder.file("none"), user: geteuid()).read() == HookFolder.Contents())
  }

  @Test func `that is a file is a failure`() throws {
    try write("file")
    #expect(throws: ChannelFailure.self) { try HookFolder(path: folder.file("file"), user: geteuid()).read() }
  }

  @Test func `is examined: what is run, what is not and why`() async throws {
    let fixture = try HookFixture()
    #expect(await fixture.channel.examine().map(\.what) == ["There are no hooks."])
    try fixture.write("10-a", "")
    try fixture.write("20-b", "", mode: 0o644)
    let findings = await fixture.channel.examine()
    #expect(
      findings.map(\.what) == [
        "A hook is run, as children of the daemon: '10-a'.",
        "The hook '20-b' is not run: it is not executable.",
      ])
    #expect(findings.map(\.isInOrder) == [true, false])
    #expect(findings.last?.fix == "To run it: chmod +x '\(fixture.hooks)/20-b'")
  }
}
