import PlannerModel

/// An error of the client or its connection. If the daemon refuses a request, the error is one of the
/// interface's own types instead (``InterfaceError``).
package enum ClientError: Error, Hashable, Sendable {
  /// Nothing listens at the path: the socket does not exist, or the daemon that made it has exited. Also
  /// thrown if the daemon exited before it read the call.
  case noDaemon(path: String, reason: String)
  /// The environment names a place where a daemon cannot be.
  case misplaced(Misplaced)
  /// The socket exists, but this user may not use it.
  case notPermitted(path: String, reason: String)
  /// The connection ended before the reply was complete.
  case lost
  /// The program did not reply within the timeout.
  case timedOut
  /// The program does not reply, and waiting longer is useless.
  case silent(SilentProgram)
  /// A message is longer than `WireLimit.message`.
  case tooLong
  /// The reply is malformed, or does not fit the call.
  case garbled(String)
  /// An error without a type in this client: its full name, and its parameters as received.
  case remote(name: String, parameters: JSONValue)
  /// A system call failed.
  case system(call: String, reason: String)
}

/// An error in the environment: it names a place that the program cannot use.
package struct Misplaced: Error, Hashable, Sendable {
  /// The environment variable that names the place; otherwise the path.
  package var place: String
  /// The problem, with the value; no full stop.
  package var what: String
  /// The fix; no full stop.
  package var fix: String

  /// The problem and its fix as one sentence.
  package var message: String { "\(what); \(fix)" }

  package init(place: String, what: String, fix: String) {
    (self.place, self.what, self.fix) = (place, what, fix)
  }
}
