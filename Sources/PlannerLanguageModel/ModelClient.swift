import PlannerTime
import Synchronization

/// Sends a request to the model, with a time-out, retries and the day's budget.
package struct ModelClient: Sendable {
  package static let attempts = 4
  /// The longest time without any text.
  package static let patience = Duration.seconds(30)
  /// The longest time for a whole answer.
  package static let longestAnswer = Duration.seconds(600)
  package static let longestWait = 60

  let settings: ProviderSettings
  let key: ProviderKey?
  let transport: any Transport
  let spending: any Spending
  let pace: Pace
  let clock: PlannerTime.Clock

  package init(
    settings: ProviderSettings, key: ProviderKey?, transport: any Transport, spending: any Spending,
    pace: Pace, clock: PlannerTime.Clock
  ) {
    self.settings = settings
    self.key = key
    self.transport = transport
    self.spending = spending
    self.pace = pace
    self.clock = clock
  }

  struct Answer: Sendable {
    var text: String
    var calls: [ToolCall]
  }

  private struct Again: Error {
    var status: Int
    var retryAfter: String?
  }

  func ask(
    _ prompt: OutgoingPrompt, thinking: @escaping @Sendable () -> Void,
    text: @escaping @Sendable (String) -> Void
  ) async throws -> Answer {
    let body = try prompt.body(settings)
    var attempt = 1
    while true {
      try Task.checkCancellation()
      do { return try await noted(prompt, body, thinking, text) } catch let again as Again {
        let asked = again.retryAfter.flatMap { RetryAfter.seconds($0, now: clock.now()) }
        guard attempt < Self.attempts, asked ?? 0 <= Self.longestWait else {
          throw ProviderFailure.busy(
            status: again.status, host: settings.place, attempts: attempt, wait: asked)
        }
        thinking()
        // Exponential backoff with full jitter, at least as long as the host asks for.
        let jittered = Duration.milliseconds(Int(pace.chance() * 1000 * Double(1 << attempt)))
        try await pace.sleep(max(.seconds(asked ?? 0), jittered))
        attempt += 1
      }
    }
  }

  /// Makes one attempt. It is recorded before and after.
  private func noted(
    _ prompt: OutgoingPrompt, _ body: [UInt8], _ thinking: @escaping @Sendable () -> Void,
    _ text: @escaping @Sendable (String) -> Void
  ) async throws -> Answer {
    // Most scripts have more than three bytes per token, so the estimate is high.
    let estimate = body.count / 3 + settings.answerTokens
    let id = try spending.begin(
      RequestNote(
        host: settings.place, model: settings.model, tokens: estimate, people: prompt.people,
        fields: prompt.fields))
    // Without a count, the estimate counts as used. A refused request used no tokens. If the end cannot be
    // recorded, the estimate stays.
    var took = estimate
    defer { try? spending.end(id, tokens: took) }
    do {
      let (answer, counted) = try await once(body, thinking, text)
      if counted > 0 { took = counted }
      return answer
    } catch {
      if error is Again { took = 0 }
      switch error as? ProviderFailure {
      case .refused, .unreachable, .untrusted: took = 0
      default: break
      }
      throw error
    }
  }

  private func once(
    _ body: [UInt8], _ thinking: @escaping @Sendable () -> Void, _ text: @escaping @Sendable (String) -> Void
  ) async throws -> (answer: Answer, tokens: Int) {
    let progress = Progress(AnswerReader(settings.dialect, without: key), now: pace.now())
    thinking()
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await exchange(body, progress, text) }
      group.addTask { try await watch(progress, thinking) }
      try await group.next()
    }
    let (head, reader, refusal) = progress.withLock { ($0.head, $0.reader, $0.refusal) }
    if let head, head.status != 200 || refusal != nil {
      let said = refusal.flatMap { HostWords.find(in: $0, without: key) }
      if head.status == 200 { throw ProviderFailure.reported(host: settings.place, said: said) }
      throw ProviderFailure.refused(status: head.status, host: settings.place, said: said)
    }
    guard reader.isComplete else {
      throw ProviderFailure.brokenOff(host: settings.place, hasBegun: reader.size > 0)
    }
    return (Answer(text: reader.text, calls: reader.toolCalls), reader.usage.total)
  }

  private func exchange(
    _ body: [UInt8], _ progress: Progress, _ text: @escaping @Sendable (String) -> Void
  ) async throws {
    do {
      try await transport.exchange(
        settings, headers: headers, body: body, head: { try begin($0, progress) },
        bytes: { bytes in
          let (added, isWanted) = try progress.withLock { try $0.read(bytes, now: pace.now) }
          if !added.isEmpty { text(added) }
          return isWanted
        })
    } catch let failure as ProviderFailure { throw failure } catch let again as Again { throw again } catch {
      try Task.checkCancellation()
      switch error {
      case let problem as AnswerProblem: throw problem.failure(settings.place)
      default:
        // A refusal stays a refusal, even if reading its body fails.
        if progress.withLock({ $0.refusal }) != nil { return }
        throw ProviderFailure.brokenOff(
          host: settings.place, hasBegun: progress.withLock { $0.reader.size > 0 })
      }
    }
  }

  private func begin(_ head: AnswerHead, _ progress: Progress) throws {
    if head.status == 429 || (500...599).contains(head.status) {
      throw Again(status: head.status, retryAfter: head.retryAfter)
    }
    let type = head.contentType.lowercased()
    try progress.withLock { state in
      state.head = head
      if head.status != 200 || type.hasPrefix("application/json") {
        state.refusal = []
      } else if !head.encoding.isEmpty && head.encoding.lowercased() != "identity" {
        throw AnswerProblem.malformed("it is packed, which nobody asked for")
      } else if type.hasPrefix("text/html") {
        throw AnswerProblem.malformed("it is a page for a browser")
      } else if !type.hasPrefix("text/event-stream") {
        throw AnswerProblem.malformed("it is no stream of events")
      }
    }
  }

  private func watch(_ progress: Progress, _ thinking: @escaping @Sendable () -> Void) async throws {
    let begun = pace.now()
    while true {
      let last = progress.withLock { $0.lastWord }
      let left = last + Self.patience - pace.now()
      guard left > .zero else {
        // The host has refused without sending the whole body.
        if progress.withLock({ $0.refusal }) != nil { return }
        throw ProviderFailure.silent(host: settings.place, seconds: 30)
      }
      guard pace.now() - begun < Self.longestAnswer else {
        throw ProviderFailure.endless(host: settings.place, minutes: 10)
      }
      try await pace.sleep(min(left, .seconds(2)))
      if progress.withLock({ $0.lastWord }) == last { thinking() }
    }
  }

  private var headers: [(String, String)] {
    var headers = [("content-type", "application/json"), ("accept", "text/event-stream")]
    if settings.dialect == .anthropic { headers.append(("anthropic-version", "2023-06-01")) }
    if let key {
      headers.append(
        settings.dialect == .anthropic ? ("x-api-key", key.text) : ("authorization", "Bearer \(key.text)"))
    }
    return headers
  }
}

/// The progress of an answer, shared by the reader and the timer.
private final class Progress: Sendable {
  struct State: Sendable {
    var stream = EventStream()
    var reader: AnswerReader
    var head: AnswerHead?
    /// The body of a refusal.
    var refusal: [UInt8]?
    var lastWord: Duration

    /// Reads bytes. Returns the text that they add, and whether more bytes are wanted.
    mutating func read(_ bytes: [UInt8], now: () -> Duration) throws -> (added: String, isWanted: Bool) {
      if let refusal {
        let all = refusal + bytes.prefix(HostWords.longestBody - refusal.count)
        self.refusal = all
        return ("", all.count < HostWords.longestBody)
      }
      var added = ""
      for event in try stream.read(bytes) {
        let size = reader.size
        added += try reader.read(event)
        if reader.size > size { lastWord = now() }
      }
      return (added, !reader.isComplete)
    }
  }

  private let state: Mutex<State>

  init(_ reader: AnswerReader, now: Duration) {
    state = Mutex(State(reader: reader, lastWord: now))
  }

  func withLock<R: Sendable>(_ body: (inout State) throws -> R) rethrows -> R {
    try state.withLock { try body(&$0) }
  }
}
