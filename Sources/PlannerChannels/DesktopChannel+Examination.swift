import PlannerReminders
import SystemdKit

extension DesktopChannel {
  /// Examines the notification server. Does not start a server, and waits only two seconds for each reply.
  package nonisolated(nonsending) func examine() async -> [ChannelFinding] {
    let limit = Duration.seconds(2)
    do throws(BusError) {
      guard try await bus.owner(of: Self.object.name, timeout: limit) != nil else {
        return [absent(isStartable: try await isStartable(timeout: limit))]
      }
      let (server, isWhole) = try await ask(patience: limit, activates: false)
      return isWhole
        ? [found(server)] + Self.limitations(of: server)
        : [broken("The notification server answered with an error to a question about its abilities.")]
    } catch {
      if case .unreachable = error {
        return [
          ChannelFinding(
            isInOrder: false, what: "\(capitalized(error)).", where: "DBUS_SESSION_BUS_ADDRESS",
            fix: "Install dbus-user-session and log in again, or omit desktop from: plannerctl prefs set "
              + "channels", stops: name)
        ]
      }
      return [broken("The notification server does not answer: \(error).")]
    }
  }

  private nonisolated(nonsending) func isStartable(timeout: Duration) async throws(BusError) -> Bool {
    try await bus.call(Bus.daemon, "ListActivatableNames", timeout: timeout).strings(0)
      .contains(Self.object.name)
  }

  private func absent(isStartable: Bool) -> ChannelFinding {
    guard !isStartable else {
      return ChannelFinding(
        isInOrder: true, what: "No notification server runs; the bus starts one at the first reminder.",
        where: Self.object.name)
    }
    return ChannelFinding(
      isInOrder: false, what: "No notification server runs on \(bus.address).", where: Self.object.name,
      fix: "GNOME and KDE bring their own; elsewhere start one, such as mako or dunst.", stops: name)
  }

  private func broken(_ what: String) -> ChannelFinding {
    ChannelFinding(
      isInOrder: false, what: what, where: Self.object.name, fix: "Restart the notification server.",
      stops: name)
  }

  private func found(_ server: DesktopServer) -> ChannelFinding {
    ChannelFinding(
      isInOrder: true, what: "Notifications are shown by \(server.name) \(server.version).",
      where: Self.object.name)
  }

  /// Returns findings about missing features of the server and the channel's replacements. These findings
  /// need no fix.
  private static func limitations(of server: DesktopServer) -> [ChannelFinding] {
    var texts: [String] = []
    if !server.drawsButtons {
      let menu = server.takesActions ? " (its menu has the actions as well)" : ""
      texts.append("\(server.name) draws no buttons: the text has the commands\(menu).")
    }
    if !server.hasBody { texts.append("\(server.name) shows one line only: the title has the whole text.") }
    if !server.keeps {
      texts.append(
        "\(server.name) does not keep closed notifications: the text explains how to see them "
          + "again.")
    }
    return texts.map { ChannelFinding(isInOrder: true, what: $0, where: object.name) }
  }

  private func capitalized(_ error: BusError) -> String {
    let text = "\(error)"
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
