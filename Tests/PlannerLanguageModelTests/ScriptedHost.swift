import PlannerLanguageModel
import Synchronization

/// A host without a network that sends scripted answers, one per request. The last answer repeats.
final class ScriptedHost: Transport {
  struct Answer: Sendable {
    var status = 200
    var contentType = "text/event-stream"
    var retryAfter: String?
    var body = ""
  }
  private let answers: [Answer]
  private let asked = Mutex<[String]>([])
  /// The bodies of the requests.
  var bodies: [String] { asked.withLock(\.self) }

  init(_ answers: [Answer]) { self.answers = answers }

  func exchange(
    _ settings: ProviderSettings, headers: [(String, String)], body: [UInt8],
    head: @escaping @Sendable (AnswerHead) throws -> Void,
    bytes: @escaping @Sendable ([UInt8]) throws -> Bool
  ) async throws {
    let index = asked.withLock {
      $0.append(String(decoding: body, as: UTF8.self))
      return $0.count - 1
    }
    let answer = answers[min(index, answers.count - 1)]
    try head(
      AnswerHead(status: answer.status, contentType: answer.contentType, retryAfter: answer.retryAfter))
    for byte in answer.body.utf8 where try !bytes([byte]) { return }
  }

  static func text(_ text: String) -> Answer { Answer(body: Raw.word(text) + Raw.done) }
  static func call(_ name: String, _ arguments: String) -> Answer {
    Answer(body: Raw.call(name, arguments) + Raw.done)
  }
}
