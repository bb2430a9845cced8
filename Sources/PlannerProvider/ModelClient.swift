import Foundation
import NIOCore
import PlannerTime
import Synchronization

/// Time that passes, as whoever waits needs it; tests have one of their own.
package struct Pace: Sendable {
  /// Since some beginning.
  package var now: @Sendable () -> Duration
  package var sleep: @Sendable (Duration) async throws -> Void
  /// A number from 0 to 1.
  package var chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.chance = chance
  }

  /// Of a loop of NIO, which wakes for nothing else; `CancellationError` where the task is canceled.
  package static func of(_ loop: any EventLoop, now: @escaping @Sendable () -> Duration) -> Pace {
    return Pace(
      now: now,
      sleep: { time in
        let timer = loop.scheduleTask(in: .nanoseconds(Int64(time / .nanoseconds(1)))) {}
        try await withTaskCancellationHandler {
          do { try await timer.futureResult.get() } catch { throw CancellationError() }
        } onCancel: {
          timer.cancel()
        }
      },
      chance: { Double.random(in: 0...1) })
  }
}

/// Asks the model once: with a time-out, further attempts, and the day's budget.
package struct ModelClient: Sendable {
  package static let attempts = 4
  package static let patience = Duration.seconds(30)
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

  private struct State: Sendable {
    var stream = EventStream()
    var reader: AnswerReader
    var head: AnswerHead?
    var lastWord: Duration
  }
  /// Shared by who reads and who watches the time.
  private final class Progress: Sendable {
    private let state: Mutex<State>
    init(_ state: State) { self.state = Mutex(state) }
    func withLock<R: Sendable>(_ body: (inout State) throws -> R) rethrows -> R {
      try state.withLock { try body(&$0) }
    }
  }
  private struct Again: Error {
    var status: Int
    var retryAfter: String?
  }

  func ask(
    _ prompt: OutgoingPrompt, thinking: @escaping @Sendable () -> Void,
    text: @escaping @Sendable (String) -> Void
  ) async throws -> Answer {
    guard let body = try? prompt.body(settings) else { throw ProviderFailure.malformed("the question") }
    var attempt = 1
    while true {
      try Task.checkCancellation()
      do { return try await noted(prompt, body, thinking, text) } catch let again as Again {
        guard attempt < Self.attempts, let wait = wait(again, attempt) else {
          throw ProviderFailure.busy(status: again.status, host: settings.host, attempts: attempt)
        }
        thinking()
        try await pace.sleep(wait)
        attempt += 1
      }
    }
  }

  /// Exponential, with full jitter; what the host asks for counts more. nil: longer than anybody waits.
  private func wait(_ again: Again, _ attempt: Int) -> Duration? {
    let jittered = Duration.milliseconds(Int(pace.chance() * 1000 * Double(1 << attempt)))
    guard let text = again.retryAfter, let seconds = RetryAfter.seconds(text, now: clock.now()) else {
      return jittered
    }
    return seconds > Self.longestWait ? nil : max(.seconds(seconds), jittered)
  }

  /// One attempt, written down before and after.
  private func noted(
    _ prompt: OutgoingPrompt, _ body: [UInt8], _ thinking: @escaping @Sendable () -> Void,
    _ text: @escaping @Sendable (String) -> Void
  ) async throws -> Answer {
    // Three bytes for a token is more than most writings need.
    let estimate = body.count / 3 + settings.answerTokens
    let id = try spending.begin(
      RequestNote(
        host: settings.host, model: settings.model, tokens: estimate, people: prompt.people,
        fields: prompt.fields))
    // What nobody counted took what it might; who refuses has done nothing. If the end cannot be written down, the
    // estimate stays.
    var took = estimate
    defer { try? spending.end(id, tokens: took) }
    do {
      let (answer, counted) = try await once(body, thinking, text)
      if counted > 0 { took = counted }
      return answer
    } catch {
      if error is Again { took = 0 }
      switch error as? ProviderFailure {
      case .refused, .unreachable: took = 0
      default: break
      }
      throw error
    }
  }

  private func once(
    _ body: [UInt8], _ thinking: @escaping @Sendable () -> Void,
    _ text: @escaping @Sendable (String) -> Void
  ) async throws -> (answer: Answer, tokens: Int) {
    let state = Progress(State(reader: AnswerReader(settings.dialect), lastWord: pace.now()))
    return try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        do {
          try await transport.exchange(
            settings, headers: headers, body: body,
            head: { head in
              if head.status == 429 || (500...599).contains(head.status) {
                throw Again(status: head.status, retryAfter: head.retryAfter)
              }
              guard head.status == 200 else {
                throw ProviderFailure.refused(status: head.status, host: settings.host)
              }
              guard head.contentType.lowercased().hasPrefix("text/event-stream") else {
                throw ProviderFailure.malformed("it is no stream of events")
              }
            },
            bytes: { bytes in
              let added = try state.withLock { state -> String in
                var added = ""
                for event in try state.stream.read(bytes) {
                  let calls = state.reader.size
                  added += try state.reader.read(event)
                  if state.reader.size > calls { state.lastWord = pace.now() }
                }
                return added
              }
              if !added.isEmpty { text(added) }
            })
        } catch let failure as ProviderFailure { throw failure } catch let again as Again {
          throw again
        } catch {
          try Task.checkCancellation()
          let hasBegun = state.withLock { $0.reader.size > 0 }
          throw hasBegun ? ProviderFailure.brokenOff : ProviderFailure.unreachable(host: settings.host)
        }
      }
      group.addTask {
        while true {
          let last = state.withLock { $0.lastWord }
          let left = last + Self.patience - pace.now()
          guard left > .zero else { throw ProviderFailure.silent(seconds: 30) }
          try await pace.sleep(min(left, .seconds(2)))
          let now = state.withLock { $0.lastWord }
          if now == last { thinking() }
        }
      }
      try await group.next()
      let reader = state.withLock { $0.reader }
      guard reader.isComplete else { throw ProviderFailure.brokenOff }
      return (Answer(text: reader.text, calls: reader.toolCalls), reader.usage.total)
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

/// The header of that name. Source: RFC 9110, sections 10.2.3 and 5.6.7 (IMF-fixdate).
enum RetryAfter {
  static func seconds(_ text: String, now: Instant) -> Int? {
    if !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(text) ?? Int.max }
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
      let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        .firstIndex(of: String(words[2])), let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    let time = words[4].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
    else {
      return nil
    }
    return max(0, date.daysSinceEpoch * 86400 + time[0] * 3600 + time[1] * 60 + time[2] - now.seconds)
  }
}
