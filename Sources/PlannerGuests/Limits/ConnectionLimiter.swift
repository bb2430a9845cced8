import NIOCore
import Synchronization

/// Counts connections and open pages, for each address, each wider network and all together.
final class ConnectionLimiter: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var connections: [String: Int] = [:]
    var streams: [String: Int] = [:]
    var isLeaving = false
  }

  private let rules: GuestRules
  private let state = Mutex(State())

  init(_ rules: GuestRules) { self.rules = rules }

  var total: Int { state.withLock { $0.channels.count } }

  /// Registers a connection. Returns false if there are too many already.
  /// - address: The address, or nil if all clients come through one proxy.
  func arrived(_ channel: any Channel, address: String?) -> Bool {
    let bounds =
      address.map { Address.bounds($0, most: rules.connections, of: rules.allConnections) } ?? []
    let isIn = state.withLock { state in
      guard !state.isLeaving, state.channels.count < rules.allConnections,
        bounds.allSatisfy({ state.connections[$0.key, default: 0] < $0.most })
      else { return false }
      for (key, _) in bounds { state.connections[key, default: 0] += 1 }
      state.channels[ObjectIdentifier(channel)] = channel
      return true
    }
    guard isIn else { return false }
    let id = ObjectIdentifier(channel)
    channel.closeFuture.whenComplete { [weak self] _ in
      self?.state.withLock { state in
        state.channels[id] = nil
        for (key, _) in bounds { Self.less(key, &state.connections) }
      }
    }
    return true
  }

  /// Closes every connection after its pending request is answered, and waits at most this long.
  func leave(within time: TimeAmount) async {
    let channels = state.withLock { state in
      state.isLeaving = true
      return Array(state.channels.values)
    }
    guard let loop = channels.first?.eventLoop else { return }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
    let closed = EventLoopFuture.andAllComplete(channels.map(\.closeFuture), on: loop)
    let over = loop.makePromise(of: Void.self)
    let timer = loop.scheduleTask(in: time) { over.succeed() }
    closed.whenComplete { _ in over.succeed() }
    try? await over.futureResult.get()
    timer.cancel()
  }

  /// The place of an open page. It becomes free on deinit.
  final class Place: Sendable {
    private let connectionLimiter: ConnectionLimiter
    private let (address, page): (String, String)

    fileprivate init(_ connectionLimiter: ConnectionLimiter, _ address: String, _ page: String) {
      self.connectionLimiter = connectionLimiter
      (self.address, self.page) = (address, page)
    }

    deinit { connectionLimiter.closed(address: address, page: page) }
  }

  /// Takes a place for an open page of an address and of a conversation or invitation. Returns nil if there
  /// is no place left.
  func place(address: String, page: String) -> Place? {
    let bounds = bounds(address: address, page: page)
    let hasRoom = state.withLock { state in
      guard bounds.allSatisfy({ state.streams[$0.key, default: 0] < $0.most }) else { return false }
      for (key, _) in bounds { state.streams[key, default: 0] += 1 }
      return true
    }
    return hasRoom ? Place(self, address, page) : nil
  }

  private func closed(address: String, page: String) {
    let bounds = bounds(address: address, page: page)
    state.withLock { state in
      for (key, _) in bounds { Self.less(key, &state.streams) }
    }
  }

  private func bounds(address: String, page: String) -> [(key: String, most: Int)] {
    Address.bounds(address, most: rules.streams, of: rules.allConnections) + [(page, rules.streamsOfOne)]
  }

  private static func less(_ key: String, _ counts: inout [String: Int]) {
    counts[key, default: 1] -= 1
    if counts[key] == 0 { counts[key] = nil }
  }
}
