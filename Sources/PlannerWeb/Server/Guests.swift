import NIOConcurrencyHelpers
import NIOCore

/// The connections. Anybody on this machine can open one, so a stranger's gives way where there are too many: the
/// user's own browser always gets in.
final class Guests: Sendable {
  private struct Guest {
    let channel: any Channel
    /// When it came, as a number.
    let number: Int
    /// Whether a request came from a browser that has a session.
    var isKnown = false
    /// Whether such a request is being answered.
    var isLooking = false

    /// Returns whether it was looking.
    mutating func endLooking() -> Bool {
      defer { isLooking = false }
      return isLooking
    }
  }

  private struct State {
    var guests: [ObjectIdentifier: Guest] = [:]
    var number = 0
  }

  /// A browser opens six at most. A process may have 1,024 descriptors open.
  static let most = 128

  private let rest: Rest
  private let state = NIOLockedValueBox(State())

  init(rest: Rest) { self.rest = rest }

  func arrived(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let surplus: (any Channel)? = state.withLockedValue { state in
      state.number += 1
      state.guests[id] = Guest(channel: channel, number: state.number)
      guard state.guests.count > Self.most else { return nil }
      let strangers = state.guests.filter { !$0.value.isKnown }
      let oldest = strangers.min { $0.value.number < $1.value.number }
      return oldest.flatMap { state.guests.removeValue(forKey: $0.key)?.channel }
    }
    surplus?.close(promise: nil)
    channel.closeFuture.whenComplete { _ in self.left(id) }
  }

  /// A browser with a session asks for something.
  func looks(_ channel: any Channel) {
    let isNew = state.withLockedValue { state in
      let isNew = state.guests[ObjectIdentifier(channel)]?.isLooking == false
      state.guests[ObjectIdentifier(channel)]?.isKnown = true
      state.guests[ObjectIdentifier(channel)]?.isLooking = true
      return isNew
    }
    if isNew { rest.begin() }
  }

  /// What was asked for last was answered.
  func looked(_ channel: any Channel) { ended { $0.guests[ObjectIdentifier(channel)]?.endLooking() } }

  private func left(_ id: ObjectIdentifier) {
    ended { state in
      defer { state.guests[id] = nil }
      return state.guests[id]?.endLooking()
    }
  }

  private func ended(_ change: (inout State) -> Bool?) {
    if state.withLockedValue({ change(&$0) ?? false }) { rest.end() }
  }
}
