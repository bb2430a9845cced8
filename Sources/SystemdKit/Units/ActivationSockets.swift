import CLibsystemd
import Glibc

/// The sockets that systemd opened for this process before starting it (sd_listen_fds(3), systemd.socket(5)).
package enum ActivationSockets {
  /// The error if the descriptors that were passed cannot be used. The description is one sentence.
  package struct Unusable: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String
  }

  /// The address family of the socket that a service expects.
  package enum Family: Sendable {
    case unix
    /// IPv4.
    case internet
    /// IPv4 or IPv6.
    case anyInternet
  }

  /// Returns the listening stream socket, close-on-exec and owned by the caller; nil if systemd passed none.
  ///
  /// Removes systemd's variables from the process's environment, so that no child uses them. Must be called
  /// once, before a second thread exists.
  package static func adoptListener(_ family: Family = .unix) throws(Unusable) -> Int32? {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    defer { free(names) }
    guard count >= 0 else {
      throw Unusable(
        description: "systemd's variables LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES make no sense "
          + "(\(String(cString: strerror(-count)))): start the service by its unit.")
    }
    var listed: [String] = []
    for index in 0..<Int(count) {
      guard let name = names?[index] else { break }
      listed.append("'\(String(cString: name))'")
      free(name)
    }
    guard count > 0 else { return nil }
    guard count == 1 else {
      throw Unusable(
        description: "systemd handed over \(count) descriptors (\(listed.joined(separator: ", "))), and one "
          + "is wanted: leave one 'ListenStream=' in the socket unit.")
    }
    let stream = Int32(SOCK_STREAM.rawValue)
    let (isRight, kind, example) =
      switch family {
      case .unix: (sd_is_socket_unix(SD_LISTEN_FDS_START, stream, 1, nil, 0), "Unix stream socket", "a path")
      case .internet:
        (sd_is_socket_inet(SD_LISTEN_FDS_START, AF_INET, stream, 1, 0), "TCP socket", "127.0.0.1:7474")
      case .anyInternet:
        (sd_is_socket_inet(SD_LISTEN_FDS_START, AF_UNSPEC, stream, 1, 0), "TCP socket", "127.0.0.1:7474")
      }
    guard isRight > 0 else {
      throw Unusable(
        description:
          "The descriptor \(listed.joined()) that systemd handed over is no listening \(kind): give "
          + "the socket unit 'ListenStream=' with \(example).")
    }
    return SD_LISTEN_FDS_START
  }
}
