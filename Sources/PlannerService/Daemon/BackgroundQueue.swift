/// A queue for work that waits for a disk. The disk may be slow or gone.
package protocol BackgroundQueue: AnyObject {
  /// Runs work items in the order of the calls, one at a time. Hands each result to `then` on the planner's
  /// event loop.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void)
}

/// A queue that runs work at once and blocks its caller, for tests and trials.
package final class ImmediateQueue: BackgroundQueue {
  package init() {}

  package func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) { then(work()) }
}
