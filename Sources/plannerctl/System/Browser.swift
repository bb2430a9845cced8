import Glibc
import PlannerProtocol

/// The user's browser, reached through xdg-open(1).
struct Browser {
  let environment: [String: String]

  /// Opens an address that only its user may know. Returns the reason for a failure; nil on success.
  ///
  /// Everybody on this machine can read the arguments of a process (proc(5)). So xdg-open gets the path of a
  /// file that only the user can read. The file redirects the browser to the address.
  func open(_ url: String) throws -> String? {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else {
      return "There is no display"
    }
    guard let path = Program.find("xdg-open", in: environment) else { return "xdg-open is not installed" }
    let file = absolutePath(SocketPath.resolve(environment) + "-page.html")
    try writeFile(Array(Self.page(leadingTo: url).utf8), to: file)
    let end = try Program(path: path, arguments: [file], environment: environment).leave(after: 3)
    return end?.succeeded ?? true ? nil : "xdg-open cannot open a browser"
  }

  private static func page(leadingTo url: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=\(url)">
    <title>Social Planner</title>
    <a href="\(url)">Open your page</a>

    """
  }

  /// Throws ``CommandError`` if no program listens on this port of 127.0.0.1.
  func expectPage(at port: Int) throws {
    guard !findsPage(at: port) else { return }
    let wayOut =
      Program.find("plannerweb", in: environment) == nil
      ? "its program, plannerweb, is not on your PATH; its Debian package is social-planner-web"
      : "start it with: systemctl --user enable --now plannerweb.socket, or plannerweb --port \(port)"
    throw CommandError(
      message: "your page is not available: nothing listens on port \(port) of this machine; \(wayOut)")
  }

  /// Returns whether a program listens on this port of 127.0.0.1.
  func findsPage(at port: Int) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
