import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// What is said before a session changes whose time a guest took.
extension Planner {
  /// Returns nil unless a guest took the time, and sees the change.
  /// - isCanceled: whether it is called off, and not moved.
  func wordOfGuest(_ item: PlanItem, isCanceled: Bool = false, _ reader: StoreReader) throws -> String? {
    guard item.status.isLive, item.endAt > now, try reader.itemsOfGuests().contains(item.id) else {
      return nil
    }
    return "\(item.name) booked this time and will see \(isCanceled ? "that it is off" : "the new one")."
  }

  /// Throws ``GuestBooked`` if the user is to be asked, and a guest took the time.
  func ask(_ ask: Bool?, about item: PlanItem, isCanceled: Bool = false, _ reader: StoreReader) throws {
    guard ask == true, let word = try wordOfGuest(item, isCanceled: isCanceled, reader) else { return }
    throw GuestBooked(item: item.id, message: word)
  }

  /// Returns the situation without the sessions of guests that are left of today, whose times are taken then, and a
  /// sentence for each of them.
  func withoutGuests(
    tonight situation: Situation, _ reader: StoreReader
  ) throws -> (scenario: Scenario, stays: [String]) {
    var scenario = situation.scenario
    let guests = try reader.itemsOfGuests()
    let today = scenario.zone.date(at: now)
    let kept = situation.items.filter {
      guests.contains($0.id) && $0.status.isLive && $0.startAt >= now
        && scenario.zone.date(at: $0.startAt) == today
    }
    let ids = Set(kept.map(\.id))
    scenario.items.removeAll { ids.contains($0.id) }
    scenario.busy += kept.map { $0.startAt..<$0.endAt }
    let words = try composer(reader)
    return (scenario, kept.map { "\($0.name) booked \(words.clock($0.startAt)), so that stays." })
  }

  // MARK: - Buttons

  /// Asks in a second notice before a button moves a session whose time a guest took. Returns whether it asks.
  func asksFirst(_ key: String, _ item: PlanItem) throws -> Bool {
    guard try store.read({ try wordOfGuest(item, $0) }) != nil else { return false }
    try offer(item, detail: key)
    return true
  }
}
