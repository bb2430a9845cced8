import PlannerModel
import PlannerReminders
import Synchronization
import SystemdKit

/// Notifications on the desktop: org.freedesktop.Notifications on the session bus (Desktop Notifications
/// Specification 1.2).
///
/// A server takes no id of ours, and none can be asked what it shows. So what is `uncertain` is delivered: at
/// most one repeat, where a crash fell between the server's answer and our storing it.
///
/// Most servers tell a press to everybody, so that it is heard after a restart of the daemon too. dunst and
/// GNOME tell it to the connection alone that sent the notice (on GNOME the notice goes with its sender):
/// there its buttons are dead then, and dunst's text has the commands.
///
/// An external id is `NUMBER@OWNER`. OWNER is the server's unique name and its bus (``BusPeer``), as a number
/// means something to one server in one run of its bus only.
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
    /// Who has the server's name, as far as is known.
    var owner: BusPeer?
    /// What was asked of the server last.
    var server: DesktopServer?
  }

  /// - patience: how long a server may take for an answer. A slow one must not get a notice twice, so this is
  ///   long.
  package init(over bus: Bus, patience: Duration = .seconds(60)) {
    self.bus = bus
    self.patience = patience
  }

  /// Of news what was moved, which one should know at once.
  package func carries(_ kind: NoticeKind) -> Bool { !kind.isNews || kind == .moved }

  // MARK: - What the user does

  package func start(_ tell: @escaping @Sendable (ChannelEvent) -> Void) {
    state.withLock { $0.tell = tell }
    let subscriptions = [
      bus.signals("ActionInvoked", of: Self.object) { [weak self] message in
        guard let number = try? message.uint32(0), let key = try? message.string(1) else { return }
        self?.tell(.pressed(externalId: Self.externalID(number, message.sender), key: key))
      },
      bus.signals("NotificationClosed", of: Self.object) { [weak self] message in
        // 1: its time was up; 2: the user closed it; 3: we did.
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
    // To the one that was asked, by its unique name: what another can do, and its numbers, are not known.
    var object = Self.object
    object.name = server.peer.name
    let notification = DesktopNotification(notice, on: server, replacing: number)
    do {
      return try await bus.call(
        object, "Notify", notification.arguments, timeout: patience, activates: false)
    } catch {
      // GNOME refuses a number that has become another program's, as after a restart of its shell alone.
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
      // Servers answer with an error where a number is not showing any more.
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

  /// The server and what it can do, asked once of each. A call to one that is not there starts it where the
  /// bus knows how.
  private nonisolated(nonsending) func server() async throws(BusError) -> DesktopServer {
    if let known = state.withLock({ $0.server?.peer == $0.owner ? $0.server : nil }) { return known }
    let (server, isWhole) = try await ask(patience: patience, activates: true)
    if isWhole { state.withLock { $0.server = server } }
    return server
  }

  /// - Returns: also, whether it answered both questions. One that answers with an error is taken for the
  ///   least able, and asked again.
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
      // Another one has come between the two answers.
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
