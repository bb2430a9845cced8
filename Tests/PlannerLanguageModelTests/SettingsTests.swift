import Foundation
import Glibc
import PlannerLanguageModel
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct SettingsTests {
  @Test(arguments: [
    (#"{"protocol":"openai","url":"http://model.example","model":"m"}"#, "url"),
    (#"{"protocol":"openai","url":"https://a:b@model.example","model":"m"}"#, "url"),
    (#"{"protocol":"other","url":"https://model.example","model":"m"}"#, "protocol"),
    (#"{"protocol":"openai","url":"https://model.example","model":"m","secret":1}"#, "secret"),
    (#"{"protocol":"openai","url":"https://model.example","model":"m","limits":{"day":1}}"#, "limits.day"),
    (#"{"protocol":"openai","url":"https://model.example","model":"m","key":{"text":"k"}}"#, "key.text"),
    (
      #"{"protocol":"openai","url":"https://model.example","model":"m","key":{"command":["x"]}}"#,
      "key.command"
    ),
  ])
  func aWrongSettingIsRefusedWithItsPlace(json: String, place: String) {
    #expect { try ProviderSettings(json: Data(json.utf8)) } throws: {
      if case .settings(place, _)? = $0 as? ProviderFailure { true } else { false }
    }
  }

  @Test(arguments: ["http://127.0.0.1:11434", "http://localhost/v1", "http://[::1]:8080/"])
  func thisMachineNeedsNoEncryption(url: String) throws {
    let json = #"{"protocol":"openai","url":"\#(url)","model":"m"}"#
    #expect(try ProviderSettings(json: Data(json.utf8)).isLoopback)
  }

  @Test(arguments: [
    "https://model.example%0a.evil", "https://ex\u{E4}mple.de", "https://a_b", "https://model.example:0",
    "https://model.example:70000", "ftp://model.example", "https://", "https://model.example?x=1",
    "https://model.example#x",
    "http://127.0.0.1.evil.example", "http://localhost.evil.example", "http://0x7f.1", "model.example",
    "https://u@h",
  ])
  func anAddressThatIsNoneIsRefused(url: String) {
    #expect {
      try ProviderSettings(json: Data(#"{"protocol":"openai","url":"\#(url)","model":"m"}"#.utf8))
    } throws: {
      if case .settings("url", _)? = $0 as? ProviderFailure { true } else { false }
    }
  }

  @Test(arguments: [
    ("https://Model.Example", "model.example"), ("https://model.example:8443/v1/", "model.example:8443"),
    ("http://[::1]:8080", "[::1]:8080"), ("http://127.0.0.1:80", "127.0.0.1"),
  ])
  func theHostIsNamedWithItsPortWhereThatIsUnusual(url: String, place: String) {
    #expect(Asking.settings(url: url).place == place)
  }

  @Test func aFileOfSettingsThatIsNoneIsRefusedAtOnce() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    for (path, problem) in [
      (pipe, "it is no file"), (folder.path, "it is no file"),
      (folder.file("none"), "the file cannot be read"),
      ("/dev/zero", "it is no file"),
    ] {
      #expect(throws: ProviderFailure.settings(place: path, problem: problem)) {
        try ProviderSettings(path: path)
      }
    }
    let large = folder.file("large")
    try Data(repeating: 0x20, count: ProviderSettings.largestFile + 1).write(to: URL(filePath: large))
    #expect(throws: ProviderFailure.settings(place: large, problem: "the file is too large")) {
      try ProviderSettings(path: large)
    }
  }
}
