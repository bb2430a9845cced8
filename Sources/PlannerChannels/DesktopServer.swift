import SystemdKit

/// A notification server, and what it can do (Desktop Notifications Specification, "GetCapabilities" and
/// "GetServerInformation").
struct DesktopServer: Hashable, Sendable {
  /// Who answers; another one after a restart.
  var peer: BusPeer
  /// `gnome-shell`; empty where it does not say.
  var name: String
  var version: String
  var capabilities: Set<String>

  /// It shows something to press for each action. Some say that they have actions, and reach them by a menu
  /// or a key only.
  var drawsButtons: Bool {
    takesActions && !["dunst", "fnott", "mako"].contains(name.lowercased())
  }

  var takesActions: Bool { capabilities.contains("actions") }
  var hasBody: Bool { capabilities.contains("body") }
  var hasMarkup: Bool { capabilities.contains("body-markup") }
  /// It keeps what has gone from the screen where the user finds it.
  var keeps: Bool { capabilities.contains("persistence") }
}
