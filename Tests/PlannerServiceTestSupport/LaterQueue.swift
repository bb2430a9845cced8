@testable import PlannerService

/// Runs background work when the test says so, with other actions in between.
final class LaterQueue: BackgroundQueue {
  private var jobs: [() -> () -> Void] = []

  var isIdle: Bool { jobs.isEmpty }

  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) {
    jobs.append {
      let result = work()
      return { then(result) }
    }
  }

  /// Runs the next job and delivers its result, with `meanwhile` in between.
  func step(meanwhile: () throws -> Void) throws {
    guard !jobs.isEmpty else { return }
    let handOver = jobs.removeFirst()()
    try meanwhile()
    handOver()
  }

  /// Runs all jobs. Returns false if there are more than `limit`.
  @discardableResult
  func finish(within limit: Int = 100) -> Bool {
    for _ in 0..<limit where !jobs.isEmpty { jobs.removeFirst()()() }
    return jobs.isEmpty
  }
}
