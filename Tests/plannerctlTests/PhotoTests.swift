import Foundation
import Glibc
import PlannerTestSupport
import Testing

@testable import plannerctl

@Suite struct `A picture` {
  private static let png = Data(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + [UInt8](repeating: 7, count: 9))

  @Test func `is sent as it is in the file`() throws {
    let folder = try TemporaryFolder()
    try Self.png.write(to: URL(fileURLWithPath: folder.file("ana.png")))
    let run = try Run(
      ["photo", "ana", folder.file("ana.png")],
      answers: [Example.answer(#"{"photo":"00"}"#), Example.preferences])
    #expect((run.exitCode, run.complaint, run.output) == (0, "", "The picture is kept.\n"))
    #expect(run.calls.contains { $0.contains(Self.png.base64EncodedString()) })
  }

  @Test func `is written to a file, your own or the card's`() throws {
    let folder = try TemporaryFolder()
    let answer = Example.answer(
      #"{"data":"\#(Self.png.base64EncodedString())","mediaType":"image/png","fromCard":true}"#)
    let run = try Run(["photo", "ana", "--out", folder.file("out.png")], answers: [answer])
    #expect((run.exitCode, run.complaint, run.output) == (0, "", ""))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("out.png"))) == Self.png)
    let none = try Run(["photo", "ana", "--out", folder.file("none.png")], answers: [Example.answer("{}")])
    #expect(none.exitCode == 64)
    #expect(none.complaint == "plannerctl: there is no picture of ana, neither yours nor from a card\n")
    #expect(!FileManager.default.fileExists(atPath: folder.file("none.png")))
  }

  /// Reading a device or pipe might never end.
  @Test func `is refused where it is a device, a pipe, a folder or too large, and nothing is sent`() throws {
    let folder = try TemporaryFolder()
    let place = folder.path
    symlink("/dev/zero", "\(place)/zero")
    mkfifo("\(place)/pipe", 0o600)
    try Data().write(to: URL(fileURLWithPath: "\(place)/large"))
    truncate("\(place)/large", 50 << 20)
    let sentences = [
      "zero": "is not a file; use a JPEG, PNG or WebP picture",
      "pipe": "is not a file; use a JPEG, PNG or WebP picture",
      ".": "is not a file; use a JPEG, PNG or WebP picture",
      "large": "has 51200 KiB; a picture may have at most 1024, so make it smaller",
    ]
    for (name, sentence) in sentences {
      let run = try Run(["photo", "ana", "\(place)/\(name)"], answers: [])
      #expect((run.exitCode, run.complaint) == (64, "plannerctl: \(place)/\(name) \(sentence)\n"))
      #expect(run.calls == [])
    }
  }

  @Test func `that the planner cannot read is refused by its name`() throws {
    let folder = try TemporaryFolder()
    try Data("text".utf8).write(to: URL(fileURLWithPath: folder.file("ana.png")))
    let refusal = Example.refusal(
      "InvalidField", #"{"field":"data","value":"dGV4dA==","allowed":"a picture","message":"m"}"#)
    let run = try Run(["photo", "ana", folder.file("ana.png")], answers: [refusal])
    #expect(run.exitCode == 64)
    #expect(
      run.complaint == "plannerctl: \(folder.file("ana.png")) is not a picture: use a JPEG, PNG or WebP "
        + "file\n")
  }
}
