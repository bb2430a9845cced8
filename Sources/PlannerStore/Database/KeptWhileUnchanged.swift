import Synchronization

/// A value that a reading connection keeps until its tables change. The writing connection keeps nothing: it
/// would have to copy the value at each change while readers use it.
final class KeptWhileUnchanged<Value: Sendable>: Sendable {
  private let isKept: Bool
  private let state = Mutex<(version: Int?, value: Value?)>((nil, nil))

  init(isKept: Bool) { self.isKept = isKept }

  /// Discards the value unless it belongs to this version of the tables. Nil means that the version is
  /// unknown.
  func move(to version: Int?) {
    state.withLock { state in
      if version == nil || version != state.version { state = (version, nil) }
    }
  }

  func value(_ read: () throws -> Value) rethrows -> Value {
    if let value = state.withLock(\.value) { return value }
    let value = try read()
    if isKept { state.withLock { $0.value = value } }
    return value
  }
}
