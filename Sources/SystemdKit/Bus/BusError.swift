import Glibc

/// Why a call over the bus came to nothing.
package enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no connection, and none could be made.
  case unreachable(BusAddress, reason: String)
  /// The connection ended before the answer came.
  case lost(BusAddress)
  /// ``Bus/close()`` was called.
  case closed
  /// The other side answered with an error, or the bus in its place. The message is the other side's own
  /// words, which may hold ours.
  case refused(method: String, name: String, message: String)
  /// None came in time, or the other side ended.
  case noAnswer(method: String, within: Duration)
  /// What was to be sent, and is no message.
  case unsendable(String)
  /// What came, and is not what was asked for.
  case unreadable(String)

  package var description: String {
    switch self {
    case .unreachable(let address, let reason): "\(address) cannot be reached: \(reason)"
    case .lost(let address): "\(address) ended the connection before the answer came"
    case .closed: "the connection to the bus was closed"
    case .refused(let method, let name, _): "\(method) was answered with the error \(name)"
    case .noAnswer(let method, let limit): "\(method) was not answered within \(limit), or its server ended"
    case .unsendable(let what): "\(what) cannot be sent over the bus"
    case .unreadable(let what): "an unexpected message came over the bus: \(what)"
    }
  }
}

extension BusError {
  /// Whether nobody has the name that was called, and nobody can be started who would take it.
  package var isNobodyThere: Bool {
    guard case .refused(_, let name, _) = self else { return false }
    return name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == Self.noOwner
  }

  /// What the bus answers where nobody has a name.
  package static func nobody(named name: String) -> BusError {
    .refused(method: name, name: noOwner, message: "")
  }

  private static let noOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"

  /// Whether somebody answered, if not with what was asked for.
  package var isAnAnswer: Bool {
    switch self {
    case .refused: !isNobodyThere
    case .unreadable: true
    default: false
    }
  }
}

extension SystemdError {
  /// `No such file or directory`
  static func text(of code: Int32) -> String { String(cString: strerror(code)) }
}

/// Where a bus is.
package enum BusAddress: Hashable, Sendable, CustomStringConvertible {
  /// The user's, at `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
  case session
  /// The machine's.
  case system
  /// `unix:path=/run/user/1000/bus`
  case at(String)

  package var description: String {
    switch self {
    case .session: "the session bus"
    case .system: "the system bus"
    case .at(let address): "the bus at \(address)"
    }
  }
}
