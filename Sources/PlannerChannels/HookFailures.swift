import Synchronization

/// The latest failure of each hook. It is kept in memory only.
final class HookFailures: Sendable {
  private let failures = Mutex<[String: String]>([:])

  /// Records the result of a hook.
  /// - failure: a sentence; nil if the hook succeeded.
  func note(_ failure: String?, of hook: String) { failures.withLock { $0[hook] = failure } }

  /// Returns the failures of these hooks, in the given order.
  func of(_ hooks: [String]) -> [(hook: String, failure: String)] {
    failures.withLock { failures in hooks.compactMap { hook in failures[hook].map { (hook, $0) } } }
  }
}
