import PlannerModel
import PlannerStore
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
    /// Why plannerguests cannot copy its store; nil where it can.
    var copyTrouble: String?
  }

  /// The time of the next try to reach it, or at which a time that guests see has passed, or one that they asked for comes.
  func deadline() throws -> Instant? {
    guard let planner, opener != nil else { return nil }
    return try planner.store.read { reader in
      let next = line == nil ? retryAt : try planner.nextOfferToPass(reader)
      return [next, try planner.nextRequestToEnd(reader)].compactMap(\.self).min()
    }
  }

  /// Tells the user that `guests.db` cannot be copied, once in a series of failures.
  func hear(copyTrouble trouble: String?, _ planner: Planner) {
    let trouble = trouble.map { oneLine(String($0.prefix(300))) }
    defer { standing.copyTrouble = trouble }
    guard let trouble, standing.copyTrouble == nil else { return }
    planner.host.failed("no copy of guests.db could be made", StoreError.other(trouble))
    try? planner.host.tell("No copy of what guests wrote could be made", trouble)
  }
}
