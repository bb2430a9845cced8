import Foundation
import Glibc
import PlannerTestSupport
import Testing

@testable import PlannerChannels

/// The files in docs/hooks, run with fake programs that record their input.
@Suite struct `The example hooks` {
  private static let folder = "\(#filePath.components(separatedBy: "/Tests/")[0])/docs/hooks"
  private let fakes: TemporaryFolder

  init() throws { fakes = try TemporaryFolder() }

  private func fake(_ program: String) throws {
    let script =
      "#!/bin/sh\nfor word; do printf '[%s]' \"$word\"; done > '\(fakes.file("words"))'\ncat > '\(fakes.file("input"))'\n"
    try HookFixture.write(program: script, to: fakes.file(program))
  }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: fakes.file(name), encoding: .utf8)) ?? ""
  }

  private func run(_ hook: String, event: String = "reminder", title: String = "Ana in 30 min") throws
    -> Int32
  {
    var event = try #require(HookEvent(.ana)).variables.merging(["PLANNER_EVENT": event]) { $1 }
    event["PLANNER_TITLE"] = title
    event["XDG_RUNTIME_DIR"] = fakes.path
    event["PATH"] = "\(fakes.path):/usr/bin:/bin"
    return try ChildProcess.run(["\(Self.folder)/\(hook)"], environment: event).code
  }

  @Test func `may be copied as they are: the channel would run all of them`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
    #expect(names == ["10-notify-send", "20-mail", "30-speak", "40-next"])
    for name in names { #expect(access("\(Self.folder)/\(name)", X_OK) == 0, "\(name)") }
  }

  @Test func `notify-send gets the title as it is and the body without markup`() throws {
    try fake("notify-send")
    #expect(try run("10-notify-send", title: "-x") == 0)
    #expect(
      text("words")
        == "[--app-name=Social Planner][--icon=x-office-calendar][--urgency=critical][--][-x]"
        + "[Coffee\nLast met 12 Feb: \"fine\" &amp; &lt;b&gt;, $HOME, %n, \\n]")
  }

  @Test func `mail has a subject in UTF-8, the id as its own, and the text unchanged`() throws {
    try fake("sendmail")
    #expect(try run("20-mail", title: "Zoë in 30 min") == 0)
    #expect(text("words") == "[-i][-t]")
    let mail = text("input")
    #expect(mail.contains("\nSubject: =?UTF-8?B?Wm/DqyBpbiAzMCBtaW4=?=\n"))
    #expect(mail.contains("\nMessage-ID: <0b9cf7a1-7f1f-4d5c-8f10-2f6f8f1f0001@social-planner.invalid>\n"))
    #expect(mail.contains("\n\nZoë in 30 min\n\nCoffee\nLast met 12 Feb: \"fine\" & <b>, $HOME, %n, \\n\n"))
  }

  @Test(arguments: [1, 20])
  func `a title cannot add a header to the mail, however long it is`(_ times: Int) throws {
    try fake("sendmail")
    #expect(try run("20-mail", title: String(repeating: "a\nBcc: b@example.org\n", count: times)) == 0)
    let header = text("input").components(separatedBy: "\n\n")[0]
    #expect(!header.contains("Bcc"))
  }

  @Test func `no mail is sent of what was only placed`() throws {
    try fake("sendmail")
    #expect(try run("20-mail", event: "placed") == 0)
    #expect(text("input").isEmpty)
  }

  @Test(arguments: ["placed", "moved", "canceled", "missed", "done"])
  func `the file of the next sessions is written at each change of a session`(_ event: String) throws {
    try HookFixture.write(program: "#!/bin/sh\necho \"Ana $*\"\n", to: fakes.file("plannerctl"))
    #expect(try run("40-next", event: event) == 0)
    #expect(text("planner-next") == "Ana next\n")
  }

  @Test func `and not by a reminder`() throws {
    #expect(try run("40-next") == 0)
    #expect(text("planner-next").isEmpty)
  }

  @Test func `spd-say speaks the title`() throws {
    try fake("spd-say")
    #expect(try run("30-speak") == 0)
    #expect(text("words") == "[--wait][--][Ana in 30 min]")
  }

  @Test(.enabled(if: access("/usr/bin/spd-say", X_OK) != 0))
  func `without it espeak-ng does`() throws {
    try fake("espeak-ng")
    #expect(try run("30-speak", title: "-x") == 0)
    #expect(text("words") == "[--stdin]")
    #expect(text("input") == "-x\n")
  }
}
