import Foundation
import PlannerLanguageModel
import PlannerModel
import PlannerTestSupport
import Testing

/// Hosts that repeat the key in every text that is shown or stored.
@Suite struct KeyLeakTests {
  private static let key = "sk-very-secret/key+42"
  private static let transport = HTTPTransport(environment: [:])
  private let asking = Asking()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func ask(_ host: RawHost, dialect: String = "openai", tools: Notes = Notes()) async throws
    -> Conversation.Outcome
  {
    try await asking.ask(
      Self.transport, Asking.settings(dialect, url: "http://\(host.place)"), tools: tools,
      key: KeyTests.make(Self.key, in: folder), pseudonyms: true)
  }

  /// Returns all texts that were shown, reported or would be stored.
  private func all(_ outcome: Conversation.Outcome) -> String {
    let shown = asking.shown.withLock { $0.joined() }
    let sent = asking.sent.withLock { $0.map(\.shown).joined() }
    return [shown, sent, outcome.text, "\(outcome.proposals)", "\(outcome.dropped)"].joined(separator: "\n")
  }

  private static var spellings: [String] {
    let bytes = Data(key.utf8)
    let percent = key.utf8.map { "%" + (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined()
    return [
      key, key.uppercased(), "sk-very-secret%2Fkey%2B42", percent, percent.replacing("%", with: ""),
      bytes.base64EncodedString(), Data("x".utf8 + bytes).base64EncodedString(),
      Data("Bearer xy".utf8 + bytes).base64EncodedString(),
      Data("no".utf8 + bytes + Data("more".utf8)).base64EncodedString(),
      "sk-very-\u{200B}secret/key+42",
    ]
  }

  @Test(arguments: spellings)
  func anAnswerThatSaysTheKeyIsShownAndKeptWithoutIt(spelling: String) async throws {
    let escaped = spelling.replacing("/", with: "\\/")
    let outcome = try await ask(try RawHost(Raw.answer("It is \(escaped), you see.")))
    #expect(outcome.text.hasPrefix("It is ") && outcome.text.hasSuffix(", you see."))
    #expect(outcome.text.contains("(key)"), "\(outcome.text)")
    #expect(!all(outcome).lowercased().contains("secret"))
    let plain = String(spelling.filter { $0 != "\u{200B}" }.dropFirst(4).dropLast(6))
    #expect(!all(outcome).contains(plain))
  }

  @Test(arguments: 1..<21)
  func aKeyThatComesInPiecesIsNotShown(cut: Int) async throws {
    let letters = Array(Self.key)
    let (first, second) = (String(letters[..<cut]), String(letters[cut...]))
    let host = try RawHost(Raw.head + Raw.word("a \(first)") + Raw.word("\(second) b sk-very") + Raw.done)
    let outcome = try await ask(host)
    #expect(outcome.text == "a (key) b sk-very")
    #expect(asking.shown.withLock { $0.joined() } == outcome.text)
  }

  @Test func aKeyLetterByLetterIsNotShown() async throws {
    let words = "x\(Self.key)\(Self.key)y".map { Raw.word(String($0)) }.joined()
    #expect(try await ask(try RawHost(Raw.head + words + Raw.done)).text == "x(key)(key)y")
  }

  @Test func whatTheModelAsksForAndProposesHasNoKey() async throws {
    let host = try RawHost { connection, number in
      let calls =
        Raw.call("person", #"{"person":"sk-very-secret/key+42"}"#)
        + Raw.call("sk-very-secret/key+42", "{}", index: 1)
        + Raw.call(
          "propose", #"{"command":["done","Ana","--notes","sk-very-\u200bsecret/key+42"]}"#, index: 2)
        + Raw.call("propose", #"{"command":["rm","sk-very-secret/key+42"]}"#, index: 3)
      connection.send(number == 0 ? Raw.head + calls + Raw.done : Raw.answer("Well."))
    }
    let tools = Notes()
    let outcome = try await ask(host, tools: tools)
    #expect(!all(outcome).contains("secret"))
    #expect(outcome.proposals == [["done", "Ana", "--notes", "(key)"]] && outcome.dropped.count == 2)
    #expect(tools.read.calls.withLock { $0.map(\.1) } == [.object(["person": "(key)"])])
  }

  /// The key is where the message is truncated, so that only a part of it would remain.
  @Test(arguments: ["400 Bad Request", "200 OK"], [0, 150, 190])
  func anErrorThatSaysTheKeyIsNotQuoted(status: String, before: Int) async throws {
    let text = String(repeating: "x", count: before)
    let body = #"{"error":{"message":"\#(text) sk-very-secret/key+42 and more"}}"#
    for answer in [Raw.response(status, "application/json", body), Raw.head + "data: \(body)\n\n"] {
      let host = try RawHost(answer)
      let failure = try await #require(throws: ProviderFailure.self) { try await ask(host) }
      #expect(!"\(failure)".contains("sk-"))
    }
  }

  @Test func whatAnthropicsProtocolStreamsIsWithoutTheKeyToo() async throws {
    func event(_ json: String) -> String { "data: \(json)\n\n" }
    let events = [
      #"{"type":"message_start","message":{"usage":{"input_tokens":1,"output_tokens":1}}}"#,
      #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"sk-very"}}"#,
      #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"-secret/key+42!"}}"#,
      #"{"type":"message_stop"}"#,
    ]
    let host = try RawHost(Raw.head + events.map(event).joined())
    #expect(try await ask(host, dialect: "anthropic").text == "(key)!")
  }
}
