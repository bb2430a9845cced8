import Foundation
import Testing

@testable import plannerctl

@Suite struct `The desktop entry` {
  private static let path = Documents.root + "docs/desktop/org.socialplanner.plannerctl.desktop"

  /// Returns the values of a group by key, with the escapes of strings decoded.
  private func group(_ name: String) throws -> [String: String] {
    let text = try String(decoding: readAll(Self.path), as: UTF8.self)
    let rest = try #require(text.components(separatedBy: "[\(name)]\n").dropFirst().first)
    var values: [String: String] = [:]
    for line in rest.split(separator: "\n").prefix(while: { !$0.hasPrefix("[") }) {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      values[parts[0]] = unescaped(parts[1])
    }
    return values
  }

  private func unescaped(_ text: String) -> String {
    var result = ""
    var characters = text.makeIterator()
    while let character = characters.next() {
      guard character == "\\" else {
        result.append(character)
        continue
      }
      result.append(characters.next() ?? "\\")
    }
    return result
  }

  /// Parses the arguments of an `Exec` line (Desktop Entry Specification, "The Exec key").
  private func arguments(_ line: String) throws -> [String] {
    let match = try #require(line.wholeMatch(of: /(\S+) (\S+) "(.*)"/))
    let quoted = String(match.3)
    for index in quoted.indices where "\"`$".contains(quoted[index]) {
      #expect(index > quoted.startIndex && quoted[quoted.index(before: index)] == "\\", "\(line)")
    }
    // A percent sign is written twice. A single one would be a field code.
    let codes = quoted.components(separatedBy: "%%")
    #expect(!codes.contains { $0.contains("%") }, "\(line)")
    return [String(match.1), String(match.2), unescaped(codes.joined(separator: "%"))]
  }

  @Test(arguments: [
    ("Desktop Action Plan", "plan"), ("Desktop Action SnoozeTonight", "snooze-tonight"),
    ("Desktop Action Next", "next"),
  ])
  func `shows the sentence of its command`(name: String, command: String) throws {
    let arguments = try arguments(try #require(try group(name)["Exec"]))
    #expect(arguments[...1] == ["sh", "-c"])
    let plannerctl = "echo 'Tom & <b>Jo</b> \"$(x)\" today.'; echo table"
    let shell = try Shell(
      arguments[2], programs: ["plannerctl": plannerctl, "notify-send": "printf '%s\\n' \"$@\""])
    #expect(shell.calls.first == "plannerctl \(command)")
    #expect(shell.output.split(separator: "\n").last == "Tom &amp; &lt;b>Jo&lt;/b> \"$(x)\" today.")
    // Without notify-send, the command still runs.
    let silent = try Shell(arguments[2], programs: ["plannerctl": plannerctl])
    #expect(silent.calls == ["plannerctl \(command)"])
  }

  @Test func `opens the page, and says why where it cannot`() throws {
    let arguments = try arguments(try #require(try group("Desktop Entry")["Exec"]))
    #expect(arguments[...1] == ["sh", "-c"])
    let opened = try Shell(
      arguments[2],
      programs: ["systemctl": "", "plannerctl": "echo opened", "notify-send": "printf '%s\\n' \"$@\""])
    #expect(opened.calls == ["systemctl --user --quiet start plannerd.socket", "plannerctl web"])
    #expect(opened.output.isEmpty)
    let refused = try Shell(
      arguments[2],
      programs: [
        "systemctl": "exit 1", "plannerctl": "echo 'Nobody & <b>listens</b> \"$(x)\".' >&2; exit 69",
        "notify-send": "printf '%s\\n' \"$@\"",
      ])
    #expect(
      refused.output.split(separator: "\n").suffix(2) == [
        "Your page does not open", "Nobody &amp; &lt;b>listens&lt;/b> \"$(x)\".",
      ])
  }

  @Test func `lists the actions that it has`() throws {
    let entry = try group("Desktop Entry")
    #expect(entry["Actions"] == "Plan;SnoozeTonight;Next;")
    #expect(entry["Terminal"] == "false")
    for action in ["Plan", "SnoozeTonight", "Next"] {
      #expect(try group("Desktop Action \(action)")["Name"] != nil)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/desktop-file-validate")))
  func `is valid`() throws {
    let shell = try Shell("desktop-file-validate \(Self.path)", programs: [:])
    #expect(shell.output.isEmpty)
    #expect(shell.exitCode == 0)
  }
}
