import Foundation

/// What a body on a thread of its own comes to.
package final class BackgroundThread<Value: Sendable>: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var result: Value?

  package init(_ body: @escaping @Sendable () -> Value) {
    Thread.detachNewThread { [self] in
      result = body()
      done.signal()
    }
  }

  /// Waits for it, but not for ever; to be asked once.
  package var value: Value {
    get throws {
      guard done.wait(timeout: .now() + .seconds(ChildProcess.patience)) == .success, let result else {
        throw UnexpectedOutcome("a thread of the test does not end")
      }
      return result
    }
  }
}
