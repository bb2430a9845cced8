import PlannerModel
import PlannerStore
import PlannerTime

extension GuestDoor {
  /// The state that readers beside the planner show.
  struct Standing: Hashable, Sendable {
    var isHere = false
    var trouble: String?
    var unread = 0
    /// The ids of invitations that are the same in plannerguests and in the store.
    var told: Set<String> = []
    var socket = ""
    /// The reason why plannerguests cannot copy its store; nil if it can.
    var copyTrouble: String?
  }

  /// Returns the time of the next attempt to reach plannerguests, or the time when an offered time passes or
  /// the last time of a waiting request comes.
  func deadline() throws -> Instant? {
    guard let planner, opener != nil else { return nil }
    return try planner.read { view in
      let next = line == nil ? retryAt : try GuestOffers(view).nextOfferToPass()
      return [next, try GuestOffers(view).nextRequestToEnd()].compactMap(\.self).min()
    }
  }

  /// Tells the user that `guests.db` cannot be copied, once in a series of failures.
  func hear(copyTrouble trouble: String?, _ planner: Planner) {
    let trouble = trouble.map { oneLine(String($0.prefix(300))) }
    defer { standing.copyTrouble = trouble }
    guard let trouble, standing.copyTrouble == nil else { return }
    planner.host.failed("no copy of guests.db could be made", StoreError.other(trouble))
    try? planner.host.tell("The guests' messages could not be copied", trouble)
  }
}
