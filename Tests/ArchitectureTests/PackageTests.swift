import Foundation
import Testing

@Suite struct `The Debian package` {
  @Test func `has the version of the programs, and so has the latest release in the changelog`() throws {
    let source = try Repository.text("Sources/PlannerProtocol/Version.swift")
    let version = try #require(source.firstMatch(of: /plannerVersion = "([^"]+)"/)).1
    #expect(try Repository.text("debian/changelog").hasPrefix("social-planner (\(version)) "))
    let releases = try Repository.text("CHANGELOG.md").matches(of: /\n## \[([0-9.]+)\] - \d{4}-\d\d-\d\d\n/)
    #expect(releases.first.map { String($0.1) } == String(version), "the latest release, with its day")
  }

  /// Runs debian/components.py on a checkout with one package, `thing`.
  private func copyright(_ licence: String?, pin: String = #""version": "1.0""#) throws -> (Int32, String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "planner-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let checkout = folder.appending(path: ".build-release/checkouts/thing")
    let built = folder.appending(path: ".build-release/release/Thing.build")
    for place in [checkout.appending(path: "Sources/Thing"), built] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    try Data().write(to: built.appending(path: "Thing.swift.o"))
    try Data(licence?.utf8 ?? "".utf8).write(
      to: checkout.appending(path: licence == nil ? "README" : "LICENSE"))
    let place = "https://example.org/somebody/thing"
    try Data(
      #"{"pins": [{"identity": "thing", "location": "\#(place)", "state": {\#(pin)}}]}"#.utf8
    ).write(to: folder.appending(path: "Package.resolved"))

    let tool = Process()
    let complaint = Pipe()
    tool.executableURL = URL(filePath: "/usr/bin/env")
    tool.arguments = ["python3", "\(Repository.root)/debian/components.py", "copyright", folder.path]
    tool.standardOutput = FileHandle.nullDevice
    tool.standardError = complaint
    try tool.run()
    let text = complaint.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return (tool.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test(arguments: [
    (nil, "there is no licence in"), ("", "is none that is known here"),
    ("You may look at it on Sundays.", "is none that is known here"),
    ("                Apache License\n           Version 3.0, January 2044", "is none that is known here"),
  ])
  func `is not built where something in it has no licence, or one that nobody has looked at`(
    licence: String?, reason: String
  ) throws {
    let (status, complaint) = try copyright(licence)
    #expect(status == 1)
    #expect(complaint.contains(reason) && complaint.contains("checkouts/thing"), "\(complaint)")
  }

  @Test func `is not built where it is not known which version is in it`() throws {
    let (status, complaint) = try copyright(nil, pin: #""branch": "main""#)
    #expect(status == 1)
    #expect(complaint.contains("thing has no version"), "\(complaint)")
  }
}
