import NIOConcurrencyHelpers
import NIOCore

/// Tells when there were no requests for some time. Only requests of browsers with a session count. An open
/// page has a request that lasts.
final class IdleTimer: Sendable {
  private struct State {
    var looks = 0
    var timer: Scheduled<Void>?
  }

  private let after: TimeAmount?
  private let promise: EventLoopPromise<Void>
  private let state = NIOLockedValueBox(State())

  /// - seconds: The time without requests. Nil means that it never ends.
  init(after seconds: Int?, on loop: any EventLoop) {
    after = seconds.map { .seconds(Int64($0)) }
    promise = loop.makePromise()
    state.withLockedValue { begin(&$0) }
  }

  /// Completes after the time without requests, or when stopped.
  var over: EventLoopFuture<Void> { promise.futureResult }

  func begin() {
    state.withLockedValue { state in
      state.looks += 1
      state.timer?.cancel()
    }
  }

  func end() {
    state.withLockedValue { state in
      state.looks -= 1
      if state.looks == 0 { begin(&state) }
    }
  }

  func stop() { promise.futureResult.eventLoop.execute { [promise] in promise.succeed() } }

  /// Ends the wait unless a request is being answered. Returns whether it ended.
  @discardableResult func elapse() -> Bool {
    guard state.withLockedValue({ $0.looks == 0 }) else { return false }
    promise.succeed()
    return true
  }

  private func begin(_ state: inout State) {
    guard let after else { return }
    state.timer = promise.futureResult.eventLoop.scheduleTask(in: after) { _ = self.elapse() }
  }
}
