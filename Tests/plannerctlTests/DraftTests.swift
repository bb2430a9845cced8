import Foundation
import Glibc
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import plannerctl

@Suite struct `A draft as a text` {
  @Test(arguments: [
    ("Subject: Hi\n\nDear Ana,\n\nhello.\n", "Hi", "Dear Ana,\n\nhello."),
    ("Subject:\n\nDear Ana", nil, "Dear Ana"), ("\nDear Ana  \n\n", nil, "Dear Ana"),
    ("Subject: only", "only", ""), ("", nil, ""),
  ])
  func `is read as it is written`(whole: String, subject: String?, text: String) {
    let letter = DraftLetter(whole)
    #expect((letter.subject, letter.text) == (subject, text))
    #expect(DraftLetter(letter.whole) == letter)
  }
}

@Suite struct `A draft is handed over` {
  private static let draft = ShownDraft(
    draft: Draft(
      id: "77777777-0000-4000-8000-000000000001", contactId: "1", purpose: .checkIn, status: .draft,
      tone: .casual, language: .en, subject: "Hi", text: "Dear Ana,\nhello; $(id) `id`", source: "s",
      version: "v", used: ["lastContact"], createdAt: Example.now), name: "Ana", emails: ["ana@example.org"])

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func program(_ name: String, _ script: String) throws -> [String: String] {
    let path = folder.file(name)
    try writeScript(script, to: path)
    let bin = String(path.dropLast(name.count + 1))
    return ["PATH": "\(bin):/usr/bin:/bin", "TMPDIR": bin, "OUT": folder.file("out")]
  }

  private var out: String { (try? String(contentsOfFile: folder.file("out"), encoding: .utf8)) ?? "" }

  @Test func `to the mail program as one mailto link`() throws {
    var environment = try program("xdg-email", #"printf '%s\n' "$#" "$1" > "$OUT""#)
    let hand = DraftHandoff(draft: Self.draft, environment: environment)
    #expect(throws: CommandError.self) { try hand.openMail() }
    environment["DISPLAY"] = ":1"
    #expect(try DraftHandoff(draft: Self.draft, environment: environment).openMail().contains("mail program"))
    let lines = out.split(separator: "\n")
    #expect(lines.first == "1")
    #expect(
      lines.last?.hasPrefix("mailto:ana@example.org?subject=Hi&body=Dear%20Ana%2C%0D%0Ahello%3B") == true)
  }

  @Test func `to the clipboard, unseen by others`() throws {
    var environment = try program("wl-copy", #"cat > "$OUT"; printf '%s' "$#" >> "$OUT""#)
    environment["WAYLAND_DISPLAY"] = "wayland-1"
    #expect(
      try DraftHandoff(draft: Self.draft, environment: environment).copy() == "Copied to the clipboard.")
    #expect(out == "Dear Ana,\nhello; $(id) `id`0")
    environment["WAYLAND_DISPLAY"] = ""
    #expect(throws: CommandError.self) {
      try DraftHandoff(draft: Self.draft, environment: environment).copy()
    }
  }

  @Test func `to a command of yours, as a letter`() throws {
    let environment = try program("mine", #"cat > "$OUT""#)
    let hand = DraftHandoff(draft: Self.draft, environment: environment)
    try hand.pipe(to: "mine")
    #expect(out == "To: ana@example.org\nSubject: Hi\n\nDear Ana,\nhello; $(id) `id`\n")
    let refusal = #expect(throws: CommandError.self) { try hand.pipe(to: "exit 3") }
    #expect(refusal?.message.contains("not handed over") == true)
  }
}
