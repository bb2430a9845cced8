/// The sentence that the user reads before a session that a guest booked changes.
package enum WordOfGuest: Sendable {
  case moved
  case canceled
  /// It is said before the user chooses which.
  case either

  /// - name: of the guest.
  /// - time: when the session is; nil where that is shown already.
  package func sentence(_ name: String, at time: String? = nil) -> String {
    let seen =
      switch self {
      case .moved: "the new one"
      case .canceled: "that it is off"
      case .either: "the new one, or that it is off"
      }
    return "\(name) booked \(time ?? "this time") and will see \(seen)."
  }
}
