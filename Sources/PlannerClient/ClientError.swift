import PlannerModel
import PlannerProtocol

/// What can go wrong between a program and the daemon. What the daemon itself refuses is thrown as the
/// protocol's own errors (`PlannerProtocol.NotFound` and so on).
package enum ClientError: Error, Hashable, Sendable {
  /// Nobody listens at the path: there is no socket, or the daemon that made it is gone. Or nobody did any
  /// more when the call was to be read.
  case noDaemon(path: String, reason: String)
  /// There can be no daemon where the environment says.
  case misplaced(Misplaced)
  /// The socket is there, and not for this user.
  case notPermitted(path: String, reason: String)
  /// The connection ended before the answer did.
  case lost
  /// The daemon said nothing for as long as the caller was willing to wait.
  case timedOut
  /// A message is longer than `WireLimit.message`.
  case tooLong
  /// What came is no answer to what was asked.
  case garbled(String)
  /// An error that this client has no type for: the whole name and the parameters as they came.
  case remote(name: String, parameters: JSONValue)
  /// A system call failed.
  case system(call: String, reason: String)
}
