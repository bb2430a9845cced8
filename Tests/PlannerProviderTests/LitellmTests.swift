import Foundation
import Glibc
import PlannerModel
import PlannerProvider
import PlannerTestSupport
import PlannerTime
import Testing

private let litellm = getenv("PLANNER_LLM").map { String(cString: $0) + "/bin/litellm" }

/// A proxy of somebody else's that speaks both protocols, with an answer of its configuration.
@Suite(
  .enabled(
    if: litellm.map { access($0, X_OK) == 0 } ?? false,
    "PLANNER_LLM names no environment with litellm; 'python3 -m venv DIR && DIR/bin/pip install litellm[proxy]==1.99.4' makes one of 700 MB"
  ), .serialized)
struct LitellmTests {
  @Test(arguments: ["openai", "anthropic"])
  func aRealProxyAnswersInBothProtocols(dialect: String) async throws {
    let folder = try TemporaryFolder()
    let port = try LoopbackPort.free()
    // Its invented answers are no streams in Anthropic's protocol: there it asks itself, and translates the stream.
    let configuration = """
      model_list:
        - model_name: m
          litellm_params: {model: openai/x, api_key: none, mock_response: "You met Person A in May."}
        - model_name: a
          litellm_params: {model: hosted_vllm/m, api_key: none, api_base: "http://127.0.0.1:\(port.number)/v1"}
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
    let model = dialect == "anthropic" ? "a" : "m"
    let settings = try ProviderSettings(
      json: Data(
        #"{"protocol":"\#(dialect)","url":"http://127.0.0.1:\#(port.number)","model":"\#(model)"}"#.utf8))
    let transport = HTTPTransport()
    let start = ContinuousClock.now
    let spent = Spent()
    let client = ModelClient(
      settings: settings, key: nil, transport: transport, spending: spent,
      pace: transport.pace { ContinuousClock.now - start }, clock: Clock { Instant(seconds: 0) })
    var names = Pseudonyms([PersonNames(id: "a", ["Ana"])])
    let result = await Result {
      try await Conversation(client: client, tools: Nothing(), pseudonyms: true).run(
        [.user("When did I meet Ana?")], names: &names, sending: { _ in }, thinking: {}, text: { _ in })
    }
    try await transport.shutdown()
    #expect(try result.get().text == "You met Ana in May.", "\(process.err)")
    #expect(spent.tokens.count == 1)
    #expect(spent.tokens.compactMap(\.self).allSatisfy { $0 > 0 })
  }
}

private struct Nothing: Toolbox {
  func read(_ tool: ReadingTool, _ arguments: JSONValue) async throws -> ToolAnswer {
    ToolAnswer(text: "", names: [], fields: [])
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
