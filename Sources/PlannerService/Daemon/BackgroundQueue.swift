/// Where work is done that waits for a disk, which may be slow or gone.
package protocol BackgroundQueue: AnyObject {
  /// Does `work`, one after the other in the order of calls, and hands what it returns to `then` on the
  /// planner's loop.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void)
}

/// Does it at once, and makes whoever asks wait: for tests and trials.
package final class ImmediateQueue: BackgroundQueue {
  package init() {}

  package func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) { then(work()) }
}
