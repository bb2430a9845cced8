/// A queue for work that waits for a disk, which may be slow or gone.
package protocol BackgroundQueue: AnyObject {
  /// Runs work one after the other, in the order of calls. Hands each result to `then` on the planner's event
  /// loop.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void)
}

/// A queue that runs work at once and blocks its caller: for tests and trials.
package final class ImmediateQueue: BackgroundQueue {
  package init() {}

  package func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) { then(work()) }
}
