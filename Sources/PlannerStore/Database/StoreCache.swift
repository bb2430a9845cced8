import Synchronization

/// What is derived from the rows and kept until they change. One for each connection.
final class StoreCache: Sendable {
  let pulse: StorePulse
  private let length = Mutex<Int?>(nil)
  private let version = Mutex<Int?>(nil)

  init(_ pulse: StorePulse) { self.pulse = pulse }

  /// See ``StoreReader/itemIdPrefixLength()``; nil where it has to be worked out again.
  var itemIdPrefixLength: Int? {
    get { length.withLock(\.self) }
    set { length.withLock { $0 = newValue } }
  }

  /// After a transaction that deleted items.
  func forget() { itemIdPrefixLength = nil }

  /// Another connection wrote meanwhile: what follows is of this version, or of one that nobody can tell.
  func move(to new: Int?) {
    let known = version.withLock { version in
      defer { version = new }
      return version
    }
    if new == nil || new != known { itemIdPrefixLength = new.flatMap { pulse.idPrefixLength(of: $0) } }
  }
}
