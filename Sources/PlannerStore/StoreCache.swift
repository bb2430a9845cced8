import Synchronization

/// What is derived from the rows and kept until they change.
final class StoreCache: Sendable {
  private let length = Mutex<Int?>(nil)

  /// See ``StoreReader/itemIdPrefixLength()``; nil where it has to be worked out again.
  var itemIdPrefixLength: Int? {
    get { length.withLock(\.self) }
    set { length.withLock { $0 = newValue } }
  }

  /// After a transaction that deleted items.
  func forget() { itemIdPrefixLength = nil }
}
