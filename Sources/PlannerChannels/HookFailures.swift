import Synchronization

/// How each hook failed when it was run last, for as long as this process lives.
final class HookFailures: Sendable {
  private let failures = Mutex<[String: String]>([:])

  /// - failure: a sentence; nil for a good end.
  func note(_ failure: String?, of hook: String) { failures.withLock { $0[hook] = failure } }

  /// Of these hooks, in their order.
  func of(_ hooks: [String]) -> [(hook: String, failure: String)] {
    failures.withLock { failures in hooks.compactMap { hook in failures[hook].map { (hook, $0) } } }
  }
}
