extension GuestDoor {
  /// What readers beside the planner show.
  struct Standing: Hashable, Sendable {
    var isHere = false
    var trouble: String?
    var unread = 0
    /// The invitations that plannerguests has as they stand in the store.
    var told: Set<String> = []
    var socket = ""
  }
}
