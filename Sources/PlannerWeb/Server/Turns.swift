import NIOConcurrencyHelpers

/// Runs work one at a time. Others wait in the order in which they came.
final class Turns: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = NIOLockedValueBox(State())

  /// Whether work is running, and how many wait.
  var now: (isTaken: Bool, waiting: Int) { state.withLockedValue { ($0.isTaken, $0.waiting.count) } }

  func inTurn<Value>(_ work: () async throws -> Value) async throws -> Value {
    await withCheckedContinuation { turn in
      let isFree = state.withLockedValue { state in
        if state.isTaken { state.waiting.append(turn) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFree { turn.resume() }
    }
    defer { end() }
    return try await work()
  }

  private func end() {
    let next = state.withLockedValue { state in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
