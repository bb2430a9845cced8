import NIOConcurrencyHelpers
import NIOCore

/// The open connections. Anybody on this machine can open one. If there are too many, the oldest connection
/// without a session is closed, so that the user's browser can always connect.
final class Connections: Sendable {
  private struct Connection {
    let channel: any Channel
    /// A serial number, in order of arrival.
    let number: Int
    /// Whether a browser with a session has sent a request.
    var isKnown = false
    /// Whether such a request is being answered.
    var isLooking = false

    /// Ends a request. Returns whether there was one.
    mutating func endLooking() -> Bool {
      defer { isLooking = false }
      return isLooking
    }
  }

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var number = 0
  }

  /// The most connections. A browser opens at most six, and a process may have 1,024 open descriptors.
  static let most = 128

  private let idleTimer: IdleTimer
  private let state = NIOLockedValueBox(State())

  init(idleTimer: IdleTimer) { self.idleTimer = idleTimer }

  func arrived(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let surplus: (any Channel)? = state.withLockedValue { state in
      state.number += 1
      state.connections[id] = Connection(channel: channel, number: state.number)
      guard state.connections.count > Self.most else { return nil }
      let strangers = state.connections.filter { !$0.value.isKnown }
      let oldest = strangers.min { $0.value.number < $1.value.number }
      return oldest.flatMap { state.connections.removeValue(forKey: $0.key)?.channel }
    }
    surplus?.close(promise: nil)
    channel.closeFuture.whenComplete { _ in self.left(id) }
  }

  /// Notes a request of a browser with a session.
  func looks(_ channel: any Channel) {
    let isNew = state.withLockedValue { state in
      let isNew = state.connections[ObjectIdentifier(channel)]?.isLooking == false
      state.connections[ObjectIdentifier(channel)]?.isKnown = true
      state.connections[ObjectIdentifier(channel)]?.isLooking = true
      return isNew
    }
    if isNew { idleTimer.begin() }
  }

  /// Notes that the request was answered.
  func looked(_ channel: any Channel) { ended { $0.connections[ObjectIdentifier(channel)]?.endLooking() } }

  private func left(_ id: ObjectIdentifier) {
    ended { state in
      defer { state.connections[id] = nil }
      return state.connections[id]?.endLooking()
    }
  }

  private func ended(_ change: (inout State) -> Bool?) {
    if state.withLockedValue({ change(&$0) ?? false }) { idleTimer.end() }
  }
}
