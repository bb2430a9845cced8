import NIOCore

/// Time that passes, as whoever waits needs it; tests have one of their own.
package struct Pace: Sendable {
  /// Since some beginning.
  package var now: @Sendable () -> Duration
  package var sleep: @Sendable (Duration) async throws -> Void
  /// A number from 0 to 1.
  package var chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.chance = chance
  }

  /// Of a loop of NIO, which wakes for nothing else; `CancellationError` where the task is canceled.
  package static func of(_ loop: any EventLoop, now: @escaping @Sendable () -> Duration) -> Pace {
    return Pace(
      now: now,
      sleep: { time in
        let timer = loop.scheduleTask(in: .nanoseconds(Int64(time / .nanoseconds(1)))) {}
        try await withTaskCancellationHandler {
          do { try await timer.futureResult.get() } catch { throw CancellationError() }
        } onCancel: {
          timer.cancel()
        }
      },
      chance: { Double.random(in: 0...1) })
  }
}
