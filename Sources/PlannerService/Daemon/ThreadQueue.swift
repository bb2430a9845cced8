import NIOCore
import NIOPosix

/// The background queue of the daemon: one thread beside the event loop, so that a disk that hangs does not
/// block the loop. An idle thread sleeps.
final class ThreadQueue: BackgroundQueue {
  private let loop: any EventLoop
  private let thread = NIOThreadPool(numberOfThreads: 1)

  init(_ loop: any EventLoop) {
    self.loop = loop
    thread.start()
  }

  func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void) {
    let then = NIOLoopBound(then, eventLoop: loop)
    // This fails only after the thread was stopped. By then no caller waits for an answer.
    thread.runIfActive(eventLoop: loop, work).whenSuccess { then.value($0) }
  }

  /// Ends the thread after its current work. Drops work that has not begun.
  func stop() -> EventLoopFuture<Void> {
    let promise = loop.makePromise(of: Void.self)
    thread.shutdownGracefully { error in
      if let error { promise.fail(error) } else { promise.succeed() }
    }
    return promise.futureResult
  }
}
