import NIOCore
import NIOPosix

/// The daemon's queue: one thread beside the loop, so that a disk that hangs makes nobody wait. An idle
/// one sleeps.
final class ThreadQueue: BackgroundQueue {
  private let loop: any EventLoop
  private let thread = NIOThreadPool(numberOfThreads: 1)

  init(_ loop: any EventLoop) {
    self.loop = loop
    thread.start()
  }

  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) {
    let then = NIOLoopBound(then, eventLoop: loop)
    // It fails only once the thread has been stopped: then nobody waits for an answer.
    thread.runIfActive(eventLoop: loop, work).whenSuccess { then.value($0) }
  }

  /// Ends the thread once what is in hand is done; what has not begun is dropped.
  func stop() -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    thread.shutdownGracefully { error in
      if let error { promise.fail(error) } else { promise.succeed() }
    }
    return promise.futureResult
  }
}
