import NIOConcurrencyHelpers

/// Knows when somebody last looked.
final class Rest: Sendable {
  private struct State {
    var open = 0
    var latest = ContinuousClock.now
  }

  private let after: Duration?
  private let state = NIOLockedValueBox(State())

  init(after seconds: Int?) { after = seconds.map { .seconds($0) } }

  /// A request begins; an open page has one that lasts.
  func begin() { state.withLockedValue { $0.open += 1 } }

  func end() {
    state.withLockedValue {
      $0.open -= 1
      $0.latest = .now
    }
  }

  /// Returns when nobody has looked for the time.
  func wait() async throws {
    guard let after else { return try await Task.sleep(for: .seconds(1 << 40)) }
    while true {
      let (open, latest) = state.withLockedValue { ($0.open, $0.latest) }
      let end = open > 0 ? ContinuousClock.now + after : latest + after
      if end <= .now { return }
      try await Task.sleep(until: end, tolerance: .seconds(1))
    }
  }
}
