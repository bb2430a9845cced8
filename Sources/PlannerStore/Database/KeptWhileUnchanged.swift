import Synchronization

/// What a reader's connection has read, until the tables that it is of change. The writer keeps nothing: with each
/// change it would have to copy what readers still have.
final class KeptWhileUnchanged<Value: Sendable>: Sendable {
  private let isKept: Bool
  private let state = Mutex<(version: Int?, value: Value?)>((nil, nil))

  init(isKept: Bool) { self.isKept = isKept }

  /// Discards it unless the tables have the version of which it is; nil if that is not known.
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
