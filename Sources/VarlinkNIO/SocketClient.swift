import FoundationEssentials
import NIOCore
import NIOPosix

/// The daemon's line to plannerguests: two connections on the planner's event loop, one for calls and one for
/// events, because a stream occupies its connection.
final class GuestSocket: GuestLine {
  private let calls: any Channel
  private let events: any Channel
  private let frames: GuestFrames
  private let loop: any EventLoop
  private var waiting: [(Result<Data, GuestTrouble>) -> Void] = []
  private var each: ((Data) -> Double)?
  private var ended: ((GuestTrouble) -> Void)?
  private var isOver = false
  private var patience: Scheduled<Void>?

  /// The time limit for an answer, in steps of the event loop. A busy planner reads no answers, so a long
  /// task of the planner counts as one step.
  struct AnswerTime {
    var steps = 15
    var step = TimeAmount.seconds(1)
  }

  private let answerTime: AnswerTime
  /// Limits in bytes. An answer has room for all invitations, and an event is always smaller than its limit.
  private static let limit = (answer: 16 << 20, event: 256 << 10)

  private init(
    calls: any Channel, events: any Channel, _ frames: GuestFrames, on loop: any EventLoop, _ time: AnswerTime
  ) {
    answerTime = time
    self.calls = calls
    self.events = events
    self.frames = frames
    self.loop = loop
  }

  /// Opens a line. Calls `done` on the loop.
  static func open(
    _ path: String, on loop: any EventLoop, pace: GuestPace = .events,
    answerTime: AnswerTime = AnswerTime(),
    done: @escaping (Result<any GuestLine, GuestTrouble>) -> Void
  ) {
    let done = NIOLoopBound(done, eventLoop: loop)
    let bound = NIOLoopBound(BoundLine(), eventLoop: loop)
    func frames(_ limit: Int, _ pace: GuestPace, _ hears: @escaping (Data) -> Double) -> GuestFrames {
      GuestFrames(limit: limit, pace: pace, hears: hears) { sentence in
        bound.value.line?.end(GuestTrouble(sentence: sentence))
      }
    }
    func connect(_ frames: GuestFrames) -> EventLoopFuture<any Channel> {
      let frames = NIOLoopBound(frames, eventLoop: loop)
      return ClientBootstrap(group: loop).channelOption(.autoRead, value: false).channelInitializer {
        channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(frames.value)
        }
      }.connectTimeout(.seconds(5)).connect(unixDomainSocketPath: path)
    }
    let calls = connect(
      frames(limit.answer, .answers) {
        bound.value.line?.heardReply($0)
        return 0
      })
    let heard = frames(limit.event, pace) { bound.value.line?.heardEvent($0) ?? 0 }
    let events = connect(heard)
    let listener = NIOLoopBound(heard, eventLoop: loop)
    calls.and(events).hop(to: loop).whenComplete { result in
      switch result {
      case .success((let calls, let events)):
        let line = GuestSocket(calls: calls, events: events, listener.value, on: loop, answerTime)
        bound.value.line = line
        done.value(.success(line))
      case .failure(let error):
        for one in [calls, events] { one.whenSuccess { $0.close(promise: nil) } }
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
        done.value(.failure(GuestTrouble(sentence: "nobody answers at '\(path)' (\(reason))")))
      }
    }
  }

  /// A reference to the line for the handlers, which exist before the line does.
  private final class BoundLine {
    weak var line: GuestSocket?
  }

  func send(_ call: Data, then: @escaping (Result<Data, GuestTrouble>) -> Void) {
    guard !isOver else { return then(.failure(GuestTrouble(sentence: "plannerguests has ended"))) }
    waiting.append(then)
    if waiting.count == 1 { waitForAnswer() }
    write(call, to: calls)
  }

  func watch(_ call: Data, each: @escaping (Data) -> Double, ended: @escaping (GuestTrouble) -> Void) {
    guard !isOver else { return ended(GuestTrouble(sentence: "plannerguests has ended")) }
    self.each = each
    self.ended = ended
    write(call, to: events)
  }

  func hold(_ isHeld: Bool) { frames.isHeld = isHeld }

  func close() {
    ended = nil
    end(GuestTrouble(sentence: "the planner ends"))
  }

  private func write(_ message: Data, to channel: any Channel) {
    var buffer = channel.allocator.buffer(capacity: message.count + 1)
    buffer.writeBytes(message)
    buffer.writeInteger(UInt8(0))
    channel.writeAndFlush(buffer, promise: nil)
  }

  private func waitForAnswer() {
    patience?.cancel()
    patience = nil
    if !waiting.isEmpty { wait(steps: answerTime.steps) }
  }

  private func wait(steps: Int) {
    patience = loop.assumeIsolated().scheduleTask(in: answerTime.step) { [weak self] in
      if steps > 1 {
        self?.wait(steps: steps - 1)
      } else {
        self?.end(GuestTrouble(sentence: "plannerguests does not answer"))
      }
    }
  }

  private func heardReply(_ message: Data) {
    guard !isOver, !waiting.isEmpty else {
      return end(GuestTrouble(sentence: "plannerguests sent an unexpected answer"))
    }
    let then = waiting.removeFirst()
    waitForAnswer()
    then(.success(message))
  }

  private func heardEvent(_ message: Data) -> Double {
    guard !isOver, let each else { return 0 }
    return each(message)
  }

  private func end(_ trouble: GuestTrouble) {
    guard !isOver else { return }
    isOver = true
    patience?.cancel()
    calls.close(promise: nil)
    events.close(promise: nil)
    let waiting = waiting
    self.waiting = []
    each = nil
    for then in waiting { then(.failure(trouble)) }
    let ended = ended
    self.ended = nil
    ended?(trouble)
  }
}
