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

  /// Waits for it; to be asked once.
  package var value: Value {
    done.wait()
    guard let result else { preconditionFailure("the thread has ended without a result") }
    return result
  }
}
