import Foundation
import Glibc
import PlannerModel
import PlannerProvider
import PlannerTestSupport
import Testing

private let litellm = getenv("PLANNER_LLM").map { String(cString: $0) }

/// A proxy of somebody else's that speaks both protocols, with answers of its configuration: `make test-model`.
@Suite(
  .enabled(
    if: litellm.map { access($0, X_OK) == 0 } ?? false,
    "PLANNER_LLM names no litellm; 'make test-model' has one"),
  .serialized)
struct LitellmTests {
  /// Runs it while a body asks.
  private func ask(
    _ dialect: String, model: String, question: String = "When did I meet Ana?",
    tools: Notes = Notes(note: "In May.")
  ) async throws -> (Result<Conversation.Outcome, any Error>, Asking) {
    let folder = try TemporaryFolder()
    let port = try LoopbackPort.free()
    let itself = "http://127.0.0.1:\(port.number)/v1"
    // Its invented answers are no streams in Anthropic's protocol, and have no calls in a stream: there it asks itself.
    let configuration = """
      model_list:
        - model_name: text
          litellm_params: {model: openai/x, api_key: none, mock_response: "You met Person A in May."}
        - model_name: text-again
          litellm_params: {model: hosted_vllm/text, api_key: none, api_base: "\(itself)"}
        - model_name: call
          litellm_params:
            model: openai/x
            api_key: none
            mock_response: ""
            mock_tool_calls:
              - {id: c1, type: function, function: {name: person, arguments: "{\\"person\\": \\"Person A\\"}"}}
        - model_name: call-again
          litellm_params: {model: hosted_vllm/call, api_key: none, api_base: "\(itself)", fake_stream: true}
        - model_name: busy
          litellm_params: {model: openai/x, api_key: none, mock_response: "litellm.RateLimitError"}
        - model_name: limited
          litellm_params: {model: openai/x, api_key: none, mock_response: "Yes.", rpm: 1}
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
    let transport = HTTPTransport()
    let asking = Asking()
    let result = await Result {
      try await asking.ask(transport, settings, question: question, tools: tools, pseudonyms: true)
    }
    try await transport.shutdown()
    if case .failure(let error) = result { print("litellm: \(error)\n\(process.err.suffix(2000))") }
    return (result, asking)
  }

  @Test(arguments: [("openai", "text"), ("anthropic", "text-again")])
  func aRealProxyAnswersInBothProtocols(dialect: String, model: String) async throws {
    let (result, asking) = try await ask(dialect, model: model)
    #expect(try result.get().text == "You met Ana in May.")
    #expect(asking.spent.tokens.count == 1)
    // It counts, and fewer than we estimated.
    let (entry, tokens) = (
      try #require(asking.spent.entries.first), try #require(asking.spent.tokens.first ?? nil)
    )
    #expect(tokens > 0 && tokens < entry.note.tokens)
  }

  /// It proposes the same call for ever: what it reads goes there and back, until that is enough.
  @Test(arguments: ["openai", "anthropic"])
  func aRealProxyCallsToolsInBothProtocols(dialect: String) async throws {
    let tools = Notes(note: "Ana sings.")
    let (result, asking) = try await ask(dialect, model: "call-again", tools: tools)
    #expect {
      try result.get()
    } throws: {
      if case .rounds(_, 8)? = $0 as? ProviderFailure { true } else { false }
    }
    #expect(tools.read.calls.withLock { $0.map(\.0) } == Array(repeating: .person, count: 8))
    #expect(tools.read.calls.withLock { $0.allSatisfy { $0.1 == .object(["person": "Ana"]) } })
    #expect(asking.spent.tokens.count == 8)
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
