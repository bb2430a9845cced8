import PlannerTime

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

  /// The time of the next try to reach it, or at which a time that guests see has passed, or one that they asked for comes.
  func deadline() throws -> Instant? {
    guard let planner, opener != nil else { return nil }
    return try planner.store.read { reader in
      let next = line == nil ? retryAt : try planner.nextOfferToPass(reader)
      return [next, try planner.nextRequestToEnd(reader)].compactMap(\.self).min()
    }
  }
}
