import NIOCore
import Synchronization

/// How many are connected, and how many of them have an open page, for each address and over all.
final class Crowd: Sendable {
  private struct State {
    var connections: [String: Int] = [:]
    var total = 0
    var streams: [String: Int] = [:]
  }

  private let rules: GuestRules
  private let state = Mutex(State())

  init(_ rules: GuestRules) { self.rules = rules }

  var total: Int { state.withLock { $0.total } }

  /// Returns false if there are too many already.
  /// - address: nil where all come from one proxy.
  func arrived(_ channel: any Channel, address: String?) -> Bool {
    let isIn = state.withLock { state in
      guard state.total < rules.allConnections else { return false }
      if let address {
        guard state.connections[address, default: 0] < rules.connections else { return false }
        state.connections[address, default: 0] += 1
      }
      state.total += 1
      return true
    }
    guard isIn else { return false }
    channel.closeFuture.whenComplete { [weak self] _ in
      self?.state.withLock { state in
        state.total -= 1
        if let address { Self.less(address, &state.connections) }
      }
    }
    return true
  }

  /// Returns whether an address and a conversation may have one more open page.
  func hasRoom(address: String, conversation: String) -> Bool {
    state.withLock { state in
      state.streams[address, default: 0] < rules.streams
        && state.streams[conversation, default: 0] < rules.streamsOfOne
    }
  }

  func opened(address: String, conversation: String) {
    state.withLock { state in
      state.streams[address, default: 0] += 1
      state.streams[conversation, default: 0] += 1
    }
  }

  func closed(address: String, conversation: String) {
    state.withLock { state in
      Self.less(address, &state.streams)
      Self.less(conversation, &state.streams)
    }
  }

  private static func less(_ key: String, _ counts: inout [String: Int]) {
    counts[key, default: 1] -= 1
    if counts[key] == 0 { counts[key] = nil }
  }
}
