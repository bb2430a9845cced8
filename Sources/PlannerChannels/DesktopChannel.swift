import PlannerModel
import PlannerReminders
import Synchronization
import SystemdKit

/// A channel that shows notifications on the desktop: org.freedesktop.Notifications on the session bus
/// (Desktop Notifications Specification 1.2).
///
/// A server accepts no id from its client and cannot report which notifications it shows. So the channel
/// delivers an `uncertain` notice again. The user sees it at most twice, and only if a crash happened after
/// the server's reply and before the id was stored.
///
/// Most servers broadcast a button press, so a restarted daemon still receives it. dunst and GNOME send it
/// only to the connection that sent the notice, so after a restart of the daemon buttons do nothing there.
/// dunst's text has the commands; GNOME removes a notice when its sender disconnects.
///
/// An external id is `NUMBER@OWNER`. OWNER is the server's unique name and its bus (``BusPeer``), because a
/// number is valid only for one server in one run of its bus.
package final class DesktopChannel: Channel {
  package let name = ChannelName.desktop

  static let object = BusObject(
    name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
    interface: "org.freedesktop.Notifications")

  let bus: Bus
  private let patience: Duration
  private let state = Mutex(State())

  private struct State {
    var tell: (@Sendable (ChannelEvent) -> Void)?
    var subscriptions: [BusSubscription] = []
    /// The current owner of the server's name, as far as is known.
    var owner: BusPeer?
    /// The capabilities of the server that was asked last.
    var server: DesktopServer?
  }

  /// Creates a channel on a bus.
  /// - patience: the time that a server may take to reply. It is long, so that a slow server does not get a
  ///   notice twice.
  package init(over bus: Bus, patience: Duration = .seconds(60)) {
    self.bus = bus
    self.patience = patience
  }

  /// Returns whether the channel shows this kind of notice. Of the kinds that are news, it shows only moved
  /// sessions, because the user should know about them at once.
  package func carries(_ kind: NoticeKind) -> Bool { !kind.isNews || kind == .moved }

  // MARK: - User actions

  package func start(_ tell: @escaping @Sendable (ChannelEvent) -> Void) {
    state.withLock { $0.tell = tell }
    let subscriptions = [
      bus.signals("ActionInvoked", of: Self.object) { [weak self] message in
        guard let text = try? message.string(1), let (noticeId, key) = DesktopNotification.parse(key: text)
        else { return }
        self?.tell(.pressed(noticeId: noticeId, key: key))
      },
      bus.signals("NotificationClosed", of: Self.object) { [weak self] message in
        // The reason: 1 expired, 2 dismissed by the user, 3 closed by our call.
        guard let number = try? message.uint32(0), (try? message.uint32(1)) == 2 else { return }
        self?.tell(.dismissed(externalId: Self.externalID(number, message.sender)))
      },
      bus.watchOwner(of: Self.object.name) { [weak self] owner in
        guard let self else { return }
        state.withLock { $0.owner = owner }
        if owner != nil { tell(.ready) }
      },
    ]
    state.withLock { $0.subscriptions = subscriptions }
  }

  package func stop() {
    let subscriptions = state.withLock { state in
      state.tell = nil
      defer { state.subscriptions = [] }
      return state.subscriptions
    }
    for subscription in subscriptions { subscription.cancel() }
  }

  private func tell(_ event: ChannelEvent) {
    state.withLock { $0.tell }?(event)
  }

  // MARK: - Delivery

  package nonisolated(nonsending) func deliver(
    _ notice: Notice, uncertain: Bool, replacing: String?
  ) async throws -> String? {
    do throws(BusError) {
      let server = try await server()
      let earlier = replacing.flatMap(Self.parse)
      let number = earlier?.owner == server.peer.description ? earlier?.number ?? 0 : 0
      let answer = try await notify(notice, server, replacing: number)
      return Self.externalID(try answer.uint32(0), answer.sender)
    } catch {
      throw failure(error)
    }
  }

  private nonisolated(nonsending) func notify(
    _ notice: Notice, _ server: DesktopServer, replacing number: UInt32
  ) async throws(BusError) -> BusMessage {
    // Calls the unique name of the queried server, because another server has other capabilities and numbers.
    var object = Self.object
    object.name = server.peer.name
    let notification = DesktopNotification(notice, on: server, replacing: number)
    do {
      return try await bus.call(
        object, "Notify", notification.arguments, timeout: patience, activates: false)
    } catch {
      // GNOME refuses a number that now belongs to another program, for example after only its shell was
      // restarted.
      guard number != 0, case .refused = error else { throw error }
      return try await notify(notice, server, replacing: 0)
    }
  }

  package nonisolated(nonsending) func withdraw(_ externalId: String) async throws {
    guard let (number, owner) = Self.parse(externalId) else { return }
    do throws(BusError) {
      guard let current = try await bus.owner(of: Self.object.name, timeout: patience),
        current.description == owner
      else { return }
      var object = Self.object
      object.name = current.name
      _ = try await bus.call(
        object, "CloseNotification", [.uint32(number)], timeout: patience, activates: false)
    } catch {
      // Servers reply with an error if the notification is no longer shown.
      if case .refused = error { return }
      throw failure(error)
    }
  }

  private func failure(_ error: BusError) -> ChannelFailure {
    guard error.isNobodyThere else { return ChannelFailure("Not shown on the desktop: \(error).") }
    return ChannelFailure(
      "Not shown on the desktop: there is no notification server on \(bus.address) (\(Self.object.name)).")
  }

  // MARK: - The server

  /// Returns the server and its capabilities, which are queried once for each server. If no server is
  /// running, the bus starts one if it can.
  private nonisolated(nonsending) func server() async throws(BusError) -> DesktopServer {
    if let known = state.withLock({ $0.server?.peer == $0.owner ? $0.server : nil }) { return known }
    let (server, isWhole) = try await ask(patience: patience, activates: true)
    if isWhole { state.withLock { $0.server = server } }
    return server
  }

  /// Asks the server for its capabilities and its name.
  /// - Returns: the server, and whether it answered both questions. A server that replies with an error is
  ///   assumed to lack all capabilities, and is asked again.
  nonisolated(nonsending) func ask(
    patience: Duration, activates: Bool
  ) async throws(BusError) -> (server: DesktopServer, isWhole: Bool) {
    var peer: BusPeer?
    var capabilities: Set<String>?
    do {
      let answer = try await bus.call(
        Self.object, "GetCapabilities", timeout: patience, activates: activates)
      peer = answer.sender
      capabilities = Set(try answer.strings(0))
    } catch {
      guard error.isAnAnswer else { throw error }
    }
    var words: [String] = []
    do {
      let answer = try await bus.call(
        Self.object, "GetServerInformation", timeout: patience, activates: activates)
      // Another server has taken the name between the two replies.
      if let asked = peer, asked != answer.sender { capabilities = nil }
      peer = answer.sender
      words = [try answer.string(0), try answer.string(2)]
    } catch {
      guard error.isAnAnswer else { throw error }
    }
    if peer == nil { peer = try await bus.owner(of: Self.object.name, timeout: patience) }
    guard let peer else { throw .nobody(named: Self.object.name) }
    let server = DesktopServer(
      peer: peer, name: words.first ?? "", version: words.last ?? "", capabilities: capabilities ?? [])
    return (server, capabilities != nil && !words.isEmpty)
  }

  // MARK: - External ids

  static func externalID(_ number: UInt32, _ owner: BusPeer) -> String { "\(number)@\(owner)" }

  static func parse(_ externalId: String) -> (number: UInt32, owner: String)? {
    let parts = externalId.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt32(parts[0]) else { return nil }
    return (number, String(parts[1]))
  }
}
