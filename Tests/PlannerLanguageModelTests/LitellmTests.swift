import Foundation
import Glibc
import PlannerLanguageModel
import PlannerModel
import PlannerTestSupport
import Testing

private let litellm = getenv("PLANNER_LLM").map { String(cString: $0) }

/// A third-party proxy that supports both protocols, with configured answers: `make test-model`.
@Suite(
  .enabled(
    if: litellm.map { access($0, X_OK) == 0 } ?? false,
    "PLANNER_LLM names no litellm; 'make test-model' has one"),
  .serialized)
struct LitellmTests {
  /// Runs the proxy during a request.
  private func ask(
    _ dialect: String, model: String, question: String = "When did I meet Ana?",
    tools: Notes = Notes(note: "In May.")
  ) async throws -> (Result<Conversation.Outcome, any Error>, Asking) {
    let folder = try TemporaryFolder()
    let port = try LoopbackPort.free()
    let itself = "http://127.0.0.1:\(port.number)/v1"
    // Its mock answers cannot stream tool calls. So a fake model is behind it, which calls a tool and then
    // answers.
    let upstream = try RawHost { Self.answer($0, $2) }
    // Its mock answers cannot stream in Anthropic's protocol either, so this model calls the proxy itself.
    let configuration = """
      model_list:
        - model_name: text
          litellm_params: {model: openai/x, api_key: none, mock_response: "You met Person A in May."}
        - model_name: text-again
          litellm_params: {model: hosted_vllm/text, api_key: none, api_base: "\(itself)"}
        - model_name: call
          litellm_params: {model: hosted_vllm/x, api_key: none, api_base: "http://\(upstream.place)/v1"}
        - model_name: limited
          litellm_params: {model: hosted_vllm/x, api_key: none, api_base: "http://\(upstream.place)/v1", rpm: 1}
        - model_name: busy
          litellm_params: {model: openai/x, api_key: none, mock_response: "litellm.RateLimitError"}
      router_settings: {enable_pre_call_checks: true, num_retries: 0, disable_cooldowns: true}
      litellm_settings: {num_retries: 0}
      """
    try Data(configuration.utf8).write(to: URL(filePath: folder.file("config.yaml")))
    let process = try ChildProcess(
      [
        try #require(litellm), "--config", folder.file("config.yaml"), "--host", "127.0.0.1", "--port",
        "\(port.number)",
      ],
      environment: [
        "HOME": folder.path, "PATH": "/usr/bin:/bin", "LITELLM_LOCAL_MODEL_COST_MAP": "True",
        "LITELLM_TELEMETRY": "False",
      ])
    try process.waitUntil { process.poll() != nil || port.answers }
    let settings = try ProviderSettings(
      json: Data(
        #"{"protocol":"\#(dialect)","url":"http://127.0.0.1:\#(port.number)","model":"\#(model)"}"#.utf8))
    let transport = HTTPTransport(environment: [:])
    let asking = Asking()
    let result = await Result {
      try await asking.ask(transport, settings, question: question, tools: tools, pseudonyms: true)
    }
    if case .failure(let error) = result { print("litellm: \(error)\n\(process.err.suffix(2000))") }
    return (result, asking)
  }

  /// Answers like an OpenAI-compatible model: first tool calls, then a text once they have results.
  private static func answer(_ connection: RawHost.Connection, _ request: String) {
    func event(_ delta: String, _ end: String) -> String {
      "data: {\"id\":\"a\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"x\",\"choices\":[{\"index\":0,"
        + "\"delta\":\(delta),\"finish_reason\":\(end)}]}\n\n"
    }
    func call(_ index: Int, _ name: String, _ arguments: String) -> String {
      #"{"index":\#(index),"id":"c\#(index)","type":"function","function":{"name":"\#(name)","arguments":"\#(arguments)"}}"#
    }
    let calls = [
      call(0, "person", #"{\"person\": \"Person A\"}"#),
      call(1, "propose", #"{\"command\": [\"cancel\", \"Person A\"]}"#),
    ]
    let events =
      request.contains("tool_call_id")
      ? event(#"{"role":"assistant","content":"Person A "}"#, "null")
        + event(#"{"content":"sings."}"#, "null")
        + event("{}", "\"stop\"")
      : calls.map { event(#"{"role":"assistant","tool_calls":[\#($0)]}"#, "null") }.joined()
        + event("{}", "\"tool_calls\"")
    connection.send(Raw.head + events + Raw.done)
  }

  @Test(arguments: [("openai", "text"), ("anthropic", "text-again")])
  func aRealProxyAnswersInBothProtocols(dialect: String, model: String) async throws {
    let (result, asking) = try await ask(dialect, model: model)
    #expect(try result.get().text == "You met Ana in May.")
    #expect(asking.spent.tokens.count == 1)
    // The proxy counts tokens, and the count is below our estimate.
    let (entry, tokens) = (
      try #require(asking.spent.entries.first), try #require(asking.spent.tokens.first ?? nil)
    )
    #expect(tokens > 0 && tokens < entry.note.tokens)
  }

  @Test(arguments: ["openai", "anthropic"])
  func aRealProxyHandsCallsOfToolsOnInBothProtocols(dialect: String) async throws {
    let tools = Notes(note: "Ana Ruiz sings.")
    let (result, asking) = try await ask(dialect, model: "call", tools: tools)
    let outcome = try result.get()
    #expect(outcome.text == "Ana sings.")
    #expect(outcome.proposals == [["cancel", "Ana"]])
    let calls = tools.read.calls.withLock(\.self)
    #expect(calls.count == 1 && calls.allSatisfy { $0.0 == .person && $0.1 == .object(["person": "Ana"]) })
    #expect(asking.spent.tokens.count == 2)
  }

  /// Its limits only apply in this protocol.
  @Test func theLimitOfARealProxyIsKept() async throws {
    let (result, asking) = try await ask("openai", model: "limited")
    #expect {
      try result.get()
    } throws: {
      if case .busy(429, _, _, _)? = $0 as? ProviderFailure { true } else { false }
    }
    #expect((asking.spent.tokens.first ?? nil ?? 0) != 0)
    #expect(asking.spent.tokens.dropFirst().allSatisfy { $0 == 0 })
  }

  @Test(arguments: [("openai", "busy"), ("anthropic", "busy")])
  func aRealProxyThatIsBusyIsAskedFourTimes(dialect: String, model: String) async throws {
    let (result, asking) = try await ask(dialect, model: model)
    #expect {
      try result.get()
    } throws: {
      if case .busy(429, _, 4, _)? = $0 as? ProviderFailure { true } else { false }
    }
    #expect(asking.spent.tokens == [0, 0, 0, 0])
  }

  @Test(arguments: ["openai", "anthropic"])
  func aModelThatThereIsNotIsRefusedInItsWords(dialect: String) async throws {
    let (result, asking) = try await ask(dialect, model: "none")
    let failure = try #require(throws: ProviderFailure.self) { try result.get() }
    guard case .refused(let status, _, let said) = failure else {
      Issue.record("\(failure)")
      return
    }
    #expect((400..<500).contains(status) && said?.contains("none") == true)
    #expect(asking.spent.tokens == [0])
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
