import SystemdKit

/// A notification server and its capabilities (Desktop Notifications Specification, "GetCapabilities" and
/// "GetServerInformation").
struct DesktopServer: Hashable, Sendable {
  /// The peer that replied. A restarted server is another peer.
  var peer: BusPeer
  /// The server's name, such as `gnome-shell`; empty if it does not reply.
  var name: String
  var version: String
  var capabilities: Set<String>

  /// True if the server shows a button for each action. Some servers report support for actions but offer
  /// them only by a menu or a key.
  var drawsButtons: Bool {
    takesActions && !["dunst", "fnott", "mako"].contains(name.lowercased())
  }

  var takesActions: Bool { capabilities.contains("actions") }
  var hasBody: Bool { capabilities.contains("body") }
  var hasMarkup: Bool { capabilities.contains("body-markup") }
  /// True if the server keeps notifications that have left the screen, so that the user can find them.
  var keeps: Bool { capabilities.contains("persistence") }
}
