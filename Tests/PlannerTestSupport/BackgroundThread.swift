import Foundation

/// Runs a body on a separate thread.
package final class BackgroundThread<Value: Sendable>: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var result: Value?

  package init(_ body: @escaping @Sendable () -> Value) {
    Thread.detachNewThread { [self] in
      result = body()
      done.signal()
    }
  }

  /// The result. Waits for it with a timeout; to be read once.
  package var value: Value {
    get throws {
      guard done.wait(timeout: .now() + .seconds(ChildProcess.patience)) == .success, let result else {
        throw UnexpectedOutcome("a thread of the test does not end")
      }
      return result
    }
  }
}
