import PlannerModel

/// The unit that listens for the page. Its port is that of the preference `webPort`, which a drop-in of
/// plannerweb.socket says.
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

  /// Makes the unit listen on a port. Returns sentences about what was done.
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
    // A socket is not started while its service runs. The service begins anew with the next look.
    try manager.tell("stop", Self.service)
    try manager.tell("restart", Self.socket)
    said.append("Restarted \(Self.socket).")
    return said
  }

  /// Switches the unit on if it is there and does not listen. Returns sentences about what was done.
  func switchOn() throws -> [String] {
    guard let state = try manager.state(of: Self.socket), state.isLoaded, !state.isActive else { return [] }
    try manager.tell("enable", "--now", Self.socket)
    return ["Switched on \(Self.socket): systemd listens for your page, now and after each login."]
  }

  private static func text(_ port: Int) -> String {
    "\(OwnFile.mark) prefs set webPort.\n[Socket]\nListenStream=\nListenStream=127.0.0.1:\(port)\n"
  }
}
