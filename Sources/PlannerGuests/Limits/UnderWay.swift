import Synchronization

/// Bytes that are held in memory for somebody slow, of pictures that come or of answers that go: so many over all, and so
/// many of them of one address.
final class UnderWay: Sendable {
  private struct State {
    var all = 0
    var ofOne: [String: Int] = [:]
  }

  private let (all, ofOne): (Int, Int)
  private let state = Mutex(State())

  init(all: Int, ofOne: Int) { (self.all, self.ofOne) = (all, ofOne) }

  /// Returns false if there is no room for so many more.
  func enter(_ bytes: Int, of address: String) -> Bool {
    state.withLock { state in
      guard state.all + bytes <= all, state.ofOne[address, default: 0] + bytes <= ofOne else { return false }
      state.all += bytes
      state.ofOne[address, default: 0] += bytes
      return true
    }
  }

  func leave(_ bytes: Int, of address: String) {
    state.withLock { state in
      state.all -= bytes
      state.ofOne[address, default: bytes] -= bytes
      if state.ofOne[address] == 0 { state.ofOne[address] = nil }
    }
  }
}
