import PlannerModel

/// The socket unit of the page. A drop-in of plannerweb.socket sets its port to the preference `webPort`.
struct PageUnit {
  private static let socket = "plannerweb.socket"
  private static let service = "plannerweb.service"

  private let manager: UserManager
  private let file: OwnFile

  /// Nil if units must not be changed, or there is no systemd.
  init?(_ environment: [String: String]) throws {
    guard let units = try Folders(environment).units, let manager = UserManager(environment) else {
      return nil
    }
    self.manager = manager
    file = OwnFile(path: "\(units)/\(Self.socket).d/port.conf")
  }

  /// Changes the unit's port. Returns sentences about what was done.
  func listen(on port: Int) throws -> [String] {
    let text = port == Preferences.defaults.webPort ? nil : Self.text(port)
    guard try file.text() != text, let state = try manager.state(of: Self.socket), state.isLoaded else {
      return []
    }
    if let text { try file.write(text) } else { try file.remove() }
    try manager.tell("daemon-reload")
    var said = [
      text == nil
        ? "Removed \(file.path): your page is at the port of its unit."
        : "Wrote \(file.path): systemd listens there for your page."
    ]
    guard state.isActive else { return said }
    // systemd does not start a socket while its service runs. The next request starts the service again.
    try manager.tell("stop", Self.service)
    try manager.tell("restart", Self.socket)
    said.append("Restarted \(Self.socket).")
    return said
  }

  /// Enables and starts the unit if it is installed and does not listen. Returns sentences about what was
  /// done.
  func switchOn() throws -> [String] {
    guard let state = try manager.state(of: Self.socket), state.isLoaded, !state.isActive else { return [] }
    try manager.tell("enable", "--now", Self.socket)
    return ["Switched on \(Self.socket): systemd listens for your page, now and after each login."]
  }

  private static func text(_ port: Int) -> String {
    "\(OwnFile.mark) prefs set webPort.\n[Socket]\nListenStream=\nListenStream=127.0.0.1:\(port)\n"
  }
}
