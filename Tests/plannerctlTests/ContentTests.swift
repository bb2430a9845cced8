import Foundation
import Glibc
import PlannerModel
import PlannerTestSupport
import Testing

@testable import plannerctl

/// The files in `Files` were made by other programs: reportlab, Pillow and pikepdf.
@Suite struct `A file to keep in the terminal` {
  private static let environment = ["PATH": "/usr/bin:/bin"]
  private static let kept = #"""
    {"content":{"id":"5e0c0000-0000-4000-8000-000000000000","name":"NAME","kind":"pdf","size":2109,
    "addedAt":"2026-03-02T13:00:00Z","characters":COUNT}}
    """#

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sample(_ name: String) -> String {
    "\(RepositoryFiles.root)/Tests/plannerctlTests/Files/\(name)"
  }

  private func add(
    _ path: String, _ options: [String] = [], characters: Int = 9,
    environment: [String: String] = Self.environment
  ) throws -> Run {
    let answer = Self.kept.replacing("NAME", with: "a.pdf").replacing("COUNT", with: "\(characters)")
    return try Run(
      ["content", "add", path] + options, answers: [Example.answer(answer), Example.preferences],
      environment: environment)
  }

  /// The text that is sent with a file.
  private func text(of run: Run) throws -> String? {
    let call = try #require(run.calls.first { $0.contains("AddContent") })
    let sent = try JSONSerialization.jsonObject(with: Data(call.utf8)) as? [String: Any]
    let parameters = try #require(sent?["parameters"] as? [String: Any])
    let name = parameters["name"] as? String
    #expect(name?.contains("/") == false)
    return parameters["text"] as? String
  }

  @Test func `has the text of a PDF document by pdftotext`() throws {
    let run = try add(sample("lease.pdf"))
    #expect((run.exitCode, run.complaint) == (0, ""))
    let text = try #require(try text(of: run))
    #expect(text.contains("flat at Rua das Flores 12, Lisboa.\n"))
    #expect(text.contains("\nSecond page: the gardenia blooms.") && !text.contains("\u{0c}"))
    #expect(run.output == "Kept a.pdf (3 KiB). Its text of 9 characters can be found.\n")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: sample("lease.pdf")))
    #expect(run.calls.contains { $0.contains(bytes.base64EncodedString()) })
  }

  @Test(arguments: ["card.png", "card.webp"])
  func `has the text of a picture by tesseract`(name: String) throws {
    let text = try #require(try text(of: add(sample(name))))
    #expect(text.contains("Invitation for Saturday") && text.contains("marmalade"))
  }

  @Test func `that is a text is sent without one: the planner reads it`() throws {
    let path = folder.file("a b.md")
    try Data("# Caf\u{e9}\r\n".utf8).write(to: URL(fileURLWithPath: path))
    let run = try add(path)
    #expect(run.exitCode == 0)
    #expect(try text(of: run) == nil)
  }

  @Test func `of nothing but a picture is kept, and it is said that it has no text`() throws {
    let run = try add(sample("scan.pdf"), characters: 0)
    #expect(try text(of: run) == "")
    #expect(
      run.output.contains("it is found by its name\nalone.") || run.output.contains("by its name alone."))
  }

  @Test func `that cannot be read is refused with the reason, and kept without its text if you say so`()
    throws
  {
    let broken = folder.file("broken.pdf")
    try Data("%PDF-1.4\nnothing".utf8).write(to: URL(fileURLWithPath: broken))
    let torn = folder.file("torn.png")
    try Data(contentsOf: URL(fileURLWithPath: sample("card.png"))).prefix(2000)
      .write(to: URL(fileURLWithPath: torn))
    for (path, reason) in [
      (sample("locked.pdf"), "is locked by a password"), (broken, "damaged or no whole PDF document"),
      (torn, "damaged or no whole picture"),
    ] {
      let run = try add(path)
      #expect(run.exitCode == 1 && run.calls.isEmpty, "\(path)")
      #expect(run.complaint.contains(reason) && run.complaint.contains("--without-text"))
      #expect(run.complaint.split(separator: "\n").count == 1)
      let kept = try add(path, ["--without-text"])
      #expect(kept.exitCode == 0)
      #expect(try text(of: kept) == nil)
    }
  }

  @Test func `is refused with the package to install where there is no program for it`() throws {
    for (name, package) in [("lease.pdf", "poppler-utils"), ("card.png", "tesseract-ocr")] {
      let run = try add(sample(name), environment: ["PATH": folder.file("empty")])
      #expect(run.exitCode == 1 && run.calls.isEmpty)
      #expect(run.complaint.contains("install the package \(package)"))
      #expect(
        try add(sample(name), ["--without-text"], environment: ["PATH": folder.file("empty")]).exitCode == 0)
    }
  }

  @Test func `that is none is refused before anything is sent`() throws {
    let place = folder.path
    symlink("/dev/zero", "\(place)/zero")
    symlink("nowhere", "\(place)/dangling")
    mkfifo("\(place)/pipe.txt", 0o600)
    for (name, bytes) in [
      "latin1.txt": Data([0x63, 0x61, 0x66, 0xe9]), "nul.txt": Data([0x61, 0, 0x62]),
      "binary.txt": Data((0...255).map { UInt8($0) }), "empty.txt": Data(),
    ] { try bytes.write(to: URL(fileURLWithPath: "\(place)/\(name)")) }
    try Data().write(to: URL(fileURLWithPath: "\(place)/large"))
    truncate("\(place)/large", 21 << 20)
    for (name, sentence) in [
      "zero": "is no file; give a text, a PDF document or a picture",
      "pipe.txt": "is no file; give a text, a PDF document or a picture",
      ".": "is no file; give a text, a PDF document or a picture", "dangling": "No such file or directory",
      "latin1.txt": "is neither text in UTF-8", "nul.txt": "is neither text in UTF-8",
      "binary.txt": "is neither text in UTF-8", "empty.txt": "is empty",
      "large": "has 21504 KiB; a kept file has at most 20480",
    ] {
      let run = try add("\(place)/\(name)")
      #expect(run.exitCode == 64 && run.calls.isEmpty && run.complaint.contains(sentence), "\(run.complaint)")
    }
    // A link to a file is that file.
    symlink(sample("lease.pdf"), "\(place)/link.pdf")
    #expect(try add("\(place)/link.pdf").exitCode == 0)
  }

  @Test func `that is kept already, or is too much, is refused in words`() throws {
    let path = sample("lease.pdf")
    for (answer, sentence) in [
      (
        #"{"field":"data","value":"a.pdf","allowed":"a file that is not kept yet","message":"m"}"#,
        "the same file is kept already, as a.pdf"
      ),
      (
        #"{"field":"text","value":null,"allowed":"short enough","message":"m"}"#,
        "would have more than 10000000 characters together"
      ),
    ] {
      let run = try Run(
        ["content", "add", path, "--without-text"], answers: [Example.refusal("InvalidField", answer)])
      #expect(run.exitCode == 64 && run.complaint.contains(sentence), "\(run.complaint)")
    }
  }
}

@Suite struct `A program that reads a file` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ script: String, seconds: Int = 20, most: Int = 100) throws -> Program.Reading {
    let input = folder.file("input")
    try Data("the input".utf8).write(to: URL(fileURLWithPath: input))
    let descriptor = open(input, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return try Program(path: "/bin/bash", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
      .read(descriptor, seconds: seconds, most: most)
  }

  @Test func `gets the file, and says apart what it read and what it complains of`() throws {
    let reading = try read("cat; echo oops >&2; exit 3")
    #expect(reading == Program.Reading(code: 3, bytes: Array("the input".utf8), errors: "oops\n"))
  }

  @Test func `is ended once it said enough, or after its time`() throws {
    let long = try read("yes")
    #expect(long.isCut && long.output.utf8.count == 100 && long.code == 128 + SIGKILL)
    let loud = try read("yes >&2 & sleep 0.2; kill $!; echo done")
    #expect(!loud.isCut && loud.output == "done\n" && loud.errors.utf8.count == 1 << 14)
    let slow = try read("exec sleep 60", seconds: 1)
    #expect(slow.isTimedOut && slow.code == 128 + SIGKILL)
  }

  @Test func `reaches nobody`() throws {
    let reading = try read("exec 3<>/dev/tcp/127.0.0.1/1")
    #expect(reading.code == 1 && reading.errors.contains("Permission denied"))
    // What we can do stays as it is.
    let own = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #expect(own >= 0)
    close(own)
  }
}

@Suite struct `Kept files in the terminal` {
  private static let file = #"""
    {"id":"5e0c0000-0000-4000-8000-000000000000","name":"lease\u001b.pdf","kind":"pdf","size":1600000,
    "addedAt":"2026-03-02T13:00:00Z","characters":1000000,"person":"Ana","contactId":"c1","private":true}
    """#

  @Test func `are listed with whose they are`() throws {
    let reply = #"{"content":[\#(Self.file)],"total":1}"#
    let run = try Run(["content"], answers: [Example.answer(reply), Example.preferences])
    #expect(
      run.output == """
        FILE                       OF   SIZE     ADDED      ID
        lease\\u{1B}.pdf (private)  Ana  1.6 MiB  Mon 2 Mar  5e0c0000

        """)
    let none = try Run(
      ["content", "list", "ana"],
      answers: [Example.answer(#"{"content":[],"total":0}"#), Example.preferences])
    #expect(none.output.contains("No kept file is like that."))
  }

  @Test func `are shown with their text, and with nothing that commands a terminal`() throws {
    let reply = #"{"content":\#(Self.file),"text":"one\n\ttwo\u001b[2J","path":"/d/f.pdf","sha256":"00"}"#
    let run = try Run(["content", "show", "5e0c"], answers: [Example.answer(reply), Example.preferences])
    #expect(run.output.contains("The first 1000000 characters of its text can be found."))
    #expect(run.output.hasSuffix("\none\n    two\\u{1B}[2J\n") && !run.output.contains("\u{1b}"))
    #expect(run.output.contains("never for an assistant, never in a draft"))
  }

  @Test func `are written to a file as they were kept, and not if they were changed since`() throws {
    let folder = try TemporaryFolder()
    let (kept, out) = (folder.file("kept.txt"), folder.file("out.txt"))
    try Data("abc".utf8).write(to: URL(fileURLWithPath: kept))
    func run(_ sha256: String, path: String?) throws -> Run {
      let path = path.map { #","path":"\#($0)""# } ?? ""
      let reply = #"{"content":\#(Self.file),"text":"","sha256":"\#(sha256)"\#(path)}"#
      return try Run(["content", "show", "5e0c", "--out", out], answers: [Example.answer(reply)])
    }
    #expect(try run(SHA256.hex(of: Array("abd".utf8)), path: kept).complaint.contains("was changed since"))
    #expect(try run("00", path: nil).complaint.contains("itself is missing"))
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(try run(SHA256.hex(of: Array("abc".utf8)), path: kept).exitCode == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: out)) == Data("abc".utf8))
  }

  @Test func `are found with the line and the file`() throws {
    let reply = #"""
      {"found":[],"content":[{"id":"5e0c0000-0000-4000-8000-000000000000","file":"lease.pdf","contactId":"c1",
      "name":"Ana","text":"the flat","marks":[{"start":4,"length":4}]},{"id":"5e0c0000-0000-4000-8000-000000000001",
      "file":"flat.md","text":"","marks":[],"private":true}]}
      """#
    let run = try Run(["find", "flat"], answers: [Example.answer(reply), Example.preferences])
    #expect(
      run.output == """
        NAME  WHERE                   FOUND
        Ana   file 5e0c0000           lease.pdf: the flat
              file 5e0c0000, private  flat.md

        """)
  }
}
