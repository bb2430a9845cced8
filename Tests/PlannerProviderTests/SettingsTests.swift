import Foundation
import Glibc
import PlannerProvider
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

  @Test func aKeyThatOthersCanReadIsRefusedAndNoKeyIsPrinted() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("key")
    try Data("sk-secret\n".utf8).write(to: URL(filePath: path))
    chmod(path, 0o640)
    #expect(throws: ProviderFailure.key("\(path) can be read by others; 'chmod 600' it")) {
      try ProviderKey.read(.file(path), credentials: nil, environment: [:], now: { .zero })
    }
    chmod(path, 0o600)
    let key = try ProviderKey.read(.file(path), credentials: nil, environment: [:], now: { .zero })
    var dumped = ""
    dump(key, to: &dumped)
    #expect(!"\(key) \(String(reflecting: key)) \(dumped)".contains("secret"))
  }

  @Test func aCommandThatFailsGivesNoKeyAndItsWordsAreNotRepeated() {
    #expect(throws: ProviderFailure.key("/bin/sh failed")) {
      try ProviderKey.read(
        .command(["/bin/sh", "-c", "echo sk-secret; exit 1"]), credentials: nil, environment: [:],
        now: { .zero })
    }
  }
}
