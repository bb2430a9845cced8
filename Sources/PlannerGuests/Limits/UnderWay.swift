import Synchronization

/// The bytes of pictures that are under way, which are held in memory until they are there whole: so many over all, and
/// so many of them of one address.
final class UnderWay: Sendable {
  private struct State {
    var all = 0
    var ofOne: [String: Int] = [:]
  }

  private let rules: GuestRules
  private let state = Mutex(State())

  init(_ rules: GuestRules) { self.rules = rules }

  /// Returns false if there is no room for so many more.
  func enter(_ bytes: Int, of address: String) -> Bool {
    state.withLock { state in
      guard state.all + bytes <= rules.allUploads, state.ofOne[address, default: 0] + bytes <= rules.uploads
      else {
        return false
      }
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
