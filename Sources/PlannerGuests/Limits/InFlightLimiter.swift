import Synchronization

/// Counts the bytes that are held in memory for slow clients: images being received, and answers not read
/// yet. There is a limit for all clients, for each address and for each wider network.
final class InFlightLimiter: Sendable {
  private struct State {
    var all = 0
    var ofOne: [String: Int] = [:]
  }

  private let (all, ofOne): (Int, Int)
  private let state = Mutex(State())

  init(all: Int, ofOne: Int) { (self.all, self.ofOne) = (all, ofOne) }

  /// Adds the bytes. Returns false if there is no room for them.
  func enter(_ bytes: Int, of address: String) -> Bool {
    let bounds = Address.bounds(address, most: ofOne, of: all)
    return state.withLock { state in
      guard state.all + bytes <= all,
        bounds.allSatisfy({ state.ofOne[$0.key, default: 0] + bytes <= $0.most })
      else { return false }
      state.all += bytes
      for (key, _) in bounds { state.ofOne[key, default: 0] += bytes }
      return true
    }
  }

  func leave(_ bytes: Int, of address: String) {
    let bounds = Address.bounds(address, most: ofOne, of: all)
    state.withLock { state in
      state.all -= bytes
      for (key, _) in bounds {
        state.ofOne[key, default: bytes] -= bytes
        if state.ofOne[key] == 0 { state.ofOne[key] = nil }
      }
    }
  }
}
