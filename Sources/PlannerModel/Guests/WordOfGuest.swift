/// The sentence that the user reads before a change of a session that a guest booked.
package enum WordOfGuest: Sendable {
  case moved
  case canceled
  /// The user has not chosen yet between moving and canceling.
  case either

  /// - name: the guest's name.
  /// - time: the time of the session; nil if it is shown already.
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
