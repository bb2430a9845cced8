@testable import PlannerService

/// Does its work when the test says so: what happens meanwhile happens in between.
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

  /// Does the next work and hands over what came of it, `meanwhile` in between.
  func step(meanwhile: () throws -> Void) throws {
    guard !jobs.isEmpty else { return }
    let handOver = jobs.removeFirst()()
    try meanwhile()
    handOver()
  }

  /// Works until there is nothing to do; false where that takes more than `limit` steps.
  @discardableResult
  func finish(within limit: Int = 100) -> Bool {
    for _ in 0..<limit where !jobs.isEmpty { jobs.removeFirst()()() }
    return jobs.isEmpty
  }
}
