import Glibc

/// The reason why a call over the bus failed.
package enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no connection, and it could not be opened.
  case unreachable(BusAddress, reason: String)
  /// The connection ended before the reply came.
  case lost(BusAddress)
  /// ``Bus/close()`` was called.
  case closed
  /// The other side, or the bus on its behalf, replied with an error. The message is the other side's text,
  /// which may contain parts of our call.
  case refused(method: String, name: String, message: String)
  /// No reply came in time, or the other side exited.
  case noAnswer(method: String, within: Duration)
  /// The value to send cannot be encoded as a message.
  case unsendable(String)
  /// The message that was received does not have the expected content.
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
  /// True if the called name has no owner, and no service can be started to take it.
  package var isNobodyThere: Bool {
    guard case .refused(_, let name, _) = self else { return false }
    return name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == Self.noOwner
  }

  /// Returns the error with which the bus replies if a name has no owner.
  package static func nobody(named name: String) -> BusError {
    .refused(method: name, name: noOwner, message: "")
  }

  private static let noOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"

  /// True if the other side replied, although not with the expected result.
  package var isAnAnswer: Bool {
    switch self {
    case .refused: !isNobodyThere
    case .unreadable: true
    default: false
    }
  }
}

extension SystemdError {
  /// Returns the message of an error number: `No such file or directory`.
  static func text(of code: Int32) -> String { String(cString: strerror(code)) }
}

/// The address of a bus.
package enum BusAddress: Hashable, Sendable, CustomStringConvertible {
  /// The user's bus, at `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
  case session
  /// The system bus.
  case system
  /// An explicit address: `unix:path=/run/user/1000/bus`.
  case at(String)

  package var description: String {
    switch self {
    case .session: "the session bus"
    case .system: "the system bus"
    case .at(let address): "the bus at \(address)"
    }
  }
}
