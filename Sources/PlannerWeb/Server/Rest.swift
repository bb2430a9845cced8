import NIOConcurrencyHelpers
import NIOCore

/// Knows when nobody has looked for a while. A look is a request of a browser that has a session; an open page has
/// one that lasts.
final class Rest: Sendable {
  private struct State {
    var looks = 0
    var timer: Scheduled<Void>?
  }

  private let after: TimeAmount?
  private let promise: EventLoopPromise<Void>
  private let state = NIOLockedValueBox(State())

  /// - seconds: after which it is over; nil for never.
  init(after seconds: Int?, on loop: any EventLoop) {
    after = seconds.map { .seconds(Int64($0)) }
    promise = loop.makePromise()
    state.withLockedValue { begin(&$0) }
  }

  /// Done when nobody has looked for the time, or it was stopped.
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

  /// The time has passed. Returns whether it is over, as it is if nobody looks.
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
