import FoundationEssentials
import NIOCore
import NIOPosix

/// A client of a Unix socket: two connections on an event loop, one for calls and one for events, because a
/// stream occupies its connection.
package final class SocketClient: VarlinkClient {
  package let peer: String
  private let calls: any Channel
  private let events: any Channel
  private let frames: PacedReader
  private let loop: any EventLoop
  private var waiting: [(Result<Data, RemoteFailure>) -> Void] = []
  private var each: ((Data) -> Double)?
  private var ended: ((RemoteFailure) -> Void)?
  private var isOver = false
  private var patience: Scheduled<Void>?

  /// The time limit for an answer, in steps of the event loop. A busy event loop reads no answers, so a long
  /// task on it counts as one step.
  package struct AnswerTime {
    var steps = 15
    var step = TimeAmount.seconds(1)

    package init() {}

    package init(steps: Int, step: TimeAmount) { (self.steps, self.step) = (steps, step) }
  }

  private let answerTime: AnswerTime
  /// Limits in bytes. An answer has room for all invitations, and an event is always smaller than its limit.
  private static let limit = (answer: 16 << 20, event: 256 << 10)

  private init(
    _ peer: String, calls: any Channel, events: any Channel, _ frames: PacedReader, on loop: any EventLoop,
    _ time: AnswerTime
  ) {
    self.peer = peer
    answerTime = time
    self.calls = calls
    self.events = events
    self.frames = frames
    self.loop = loop
  }

  /// Connects to a program. Calls `done` on the loop.
  /// - path: The path of the program's socket.
  /// - peer: The name of the program.
  /// - pace: The speed at which events are read.
  package static func open(
    _ path: String, of peer: String, on loop: any EventLoop, pace: ReadPace,
    answerTime: AnswerTime = AnswerTime(),
    done: @escaping (Result<any VarlinkClient, RemoteFailure>) -> Void
  ) {
    let done = NIOLoopBound(done, eventLoop: loop)
    let bound = NIOLoopBound(BoundLine(), eventLoop: loop)
    func frames(_ limit: Int, _ pace: ReadPace, _ hears: @escaping (Data) -> Double) -> PacedReader {
      PacedReader(limit: limit, pace: pace, peer: peer, hears: hears) { sentence in
        bound.value.line?.end(RemoteFailure(sentence: sentence))
      }
    }
    func connect(_ frames: PacedReader) -> EventLoopFuture<any Channel> {
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
        let line = SocketClient(
          peer, calls: calls, events: events, listener.value, on: loop, answerTime)
        bound.value.line = line
        done.value(.success(line))
      case .failure(let error):
        for one in [calls, events] { one.whenSuccess { $0.close(promise: nil) } }
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
        done.value(.failure(RemoteFailure(sentence: "nobody answers at '\(path)' (\(reason))")))
      }
    }
  }

  /// A reference to the line for the handlers, which exist before the line does.
  private final class BoundLine {
    weak var line: SocketClient?
  }

  package func send(_ call: Data, then: @escaping (Result<Data, RemoteFailure>) -> Void) {
    guard !isOver else { return then(.failure(RemoteFailure(sentence: "\(peer) has ended"))) }
    waiting.append(then)
    if waiting.count == 1 { waitForAnswer() }
    write(call, to: calls)
  }

  package func watch(_ call: Data, each: @escaping (Data) -> Double, ended: @escaping (RemoteFailure) -> Void)
  {
    guard !isOver else { return ended(RemoteFailure(sentence: "\(peer) has ended")) }
    self.each = each
    self.ended = ended
    write(call, to: events)
  }

  package func hold(_ isHeld: Bool) { frames.isHeld = isHeld }

  package func close() {
    ended = nil
    end(RemoteFailure(sentence: "the planner ends"))
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
    patience = loop.assumeIsolated().scheduleTask(in: answerTime.step) { [weak self, peer] in
      if steps > 1 {
        self?.wait(steps: steps - 1)
      } else {
        self?.end(RemoteFailure(sentence: "\(peer) does not answer"))
      }
    }
  }

  private func heardReply(_ message: Data) {
    guard !isOver, !waiting.isEmpty else {
      return end(RemoteFailure(sentence: "\(peer) sent an unexpected answer"))
    }
    let then = waiting.removeFirst()
    waitForAnswer()
    then(.success(message))
  }

  private func heardEvent(_ message: Data) -> Double {
    guard !isOver, let each else { return 0 }
    return each(message)
  }

  private func end(_ trouble: RemoteFailure) {
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
