import Foundation
import Glibc
import PlannerModel
import PlannerTestSupport
import Testing

@testable import plannerctl

/// Other programs created the files in `Files`: reportlab, Pillow and pikepdf.
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

  /// Returns the text that is sent with a file.
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
    #expect(run.output == "Kept a.pdf (3 KiB). Search finds its text of 9 characters.\n")
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
      run.output.replacing("\n", with: " ").contains("search finds only its name."))
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
      (sample("locked.pdf"), "is locked by a password"), (broken, "damaged or incomplete: pdftotext"),
      (torn, "damaged or incomplete: tesseract"),
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

  @Test func `that needs more memory than there is for one is refused by name`() throws {
    for (name, bytes, program) in [
      ("bomb.pdf", try Bomb.pdf(), "pdftotext needs more than 512 MiB"),
      ("bomb.png", try Bomb.png(), "tesseract needs more than 768 MiB"),
    ] {
      #expect(bytes.count < 1 << 19)
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
      let run = try add(folder.file(name))
      #expect(run.exitCode == 1 && run.calls.isEmpty)
      #expect(
        run.complaint
          == "plannerctl: \(folder.file(name)) cannot be read: \(program) of memory; --without-text keeps it "
          + "anyway, but search finds only its name\n")
    }
  }

  /// Scripts replace pdftotext, because no known document makes it do this.
  @Test func `is read by a program that reads nothing else, and is given up after its time`() throws {
    let secret = folder.file("secret")
    try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
    let program = folder.file("bin/pdftotext")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: sample("lease.pdf")))
    var reader = TextOfFile(
      file: try ContentFile([UInt8](bytes)), name: "lease.pdf",
      environment: ["PATH": folder.file("bin"), "SECRET": "secret"])
    reader.ofDocument.time = 1
    try writeScript("read line < \(secret); echo \"[$line$SECRET]\"", to: program)
    #expect(try reader.text() == "[]\n")
    try writeScript("trap '' TERM; while :; do read line < /dev/null; done", to: program)
    let refusal = #expect(throws: CommandError.self) { try reader.text() }
    #expect(
      refusal?.message
        == "lease.pdf cannot be read: pdftotext takes longer than 1 second; --without-text keeps it anyway, "
        + "but search finds only its name")
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
      "zero": "is not a file; use a text, a PDF document or a picture",
      "pipe.txt": "is not a file; use a text, a PDF document or a picture",
      ".": "is not a file; use a text, a PDF document or a picture", "dangling": "No such file or directory",
      "latin1.txt": "is neither text in UTF-8", "nul.txt": "is neither text in UTF-8",
      "binary.txt": "is neither text in UTF-8", "empty.txt": "is empty",
      "large": "has 21504 KiB; a kept file has at most 20480",
    ] {
      let run = try add("\(place)/\(name)")
      #expect(run.exitCode == 64 && run.calls.isEmpty && run.complaint.contains(sentence), "\(run.complaint)")
    }
    // A link to a file is followed.
    symlink(sample("lease.pdf"), "\(place)/link.pdf")
    #expect(try add("\(place)/link.pdf").exitCode == 0)
  }

  @Test func `that is kept already, or is too much, is refused in words`() throws {
    let path = sample("lease.pdf")
    for (answer, sentence) in [
      (
        #"{"field":"data","value":"a.pdf","allowed":"a file that is not kept yet","code":"fileKept","message":"m"}"#,
        "the planner has this file already, as a.pdf"
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
    #expect(none.output.contains("No file matches that."))
  }

  @Test func `are shown with their text, and with nothing that commands a terminal`() throws {
    let reply = #"{"content":\#(Self.file),"text":"one\n\ttwo\u001b[2J","path":"/d/f.pdf","sha256":"00"}"#
    let run = try Run(["content", "show", "5e0c"], answers: [Example.answer(reply), Example.preferences])
    #expect(run.output.contains("Search finds the first 1000000 characters of its text."))
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
    #expect(try run("00", path: nil).complaint.contains("is missing, and only its text"))
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
