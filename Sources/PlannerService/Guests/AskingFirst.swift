import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// The question to the user before a change to a session at a time that a guest took.
struct AskingFirst: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the sentence for the question; nil unless a guest took the time and will see the change.
  func wordOfGuest(_ item: PlanItem, _ change: WordOfGuest) throws -> String? {
    try isSeen(item) ? change.sentence(item.name) : nil
  }

  private func isSeen(_ item: PlanItem) throws -> Bool {
    try item.status.isLive && item.endAt > now && reader.itemsOfGuests().contains(item.id)
  }

  /// Throws ``GuestBooked`` if the caller wants the question and a guest took the time.
  func ask(_ ask: Bool?, about item: PlanItem, _ change: WordOfGuest) throws {
    guard ask == true, let word = try wordOfGuest(item, change) else { return }
    throw GuestBooked(item: item.id, message: word)
  }

  /// Does the same for sessions that are canceled together. The message names each session that a guest
  /// booked.
  func ask(_ ask: Bool?, aboutCanceling items: [PlanItem]) throws {
    guard ask == true else { return }
    let seen = try items.filter { try isSeen($0) }
    guard let first = seen.first else { return }
    let words = try view.composer()
    let sentences = seen.map { WordOfGuest.canceled.sentence($0.name, at: words.moment($0.startAt)) }
    throw GuestBooked(item: first.id, message: sentences.joined(separator: " "))
  }

  /// Returns the situation without today's remaining sessions of guests. Their times count as taken. Also
  /// returns a sentence for each of them.
  func withoutGuests(tonight situation: Situation) throws -> (others: Situation, stays: [String]) {
    var others = situation
    let guests = try reader.itemsOfGuests()
    let today = situation.scenario.zone.date(at: now)
    let kept = situation.items.filter {
      guests.contains($0.id) && $0.status.isLive && $0.startAt >= now
        && situation.scenario.zone.date(at: $0.startAt) == today
    }
    let ids = Set(kept.map(\.id))
    others.scenario.items.removeAll { ids.contains($0.id) }
    others.scenario.busy += kept.map { $0.startAt..<$0.endAt }
    let words = try view.composer()
    return (others, kept.map { "\($0.name) booked \(words.clock($0.startAt)), so that stays." })
  }
}

extension NoticeButtons {
  // MARK: - Buttons

  /// Asks in a second notice before a button moves a session at a time that a guest took. Returns whether it
  /// asks.
  func asksFirst(_ key: ButtonKey, _ item: PlanItem) throws -> Bool {
    guard try planner.read({ try AskingFirst($0).wordOfGuest(item, .moved) }) != nil else { return false }
    try offer(item, detail: key.text)
    return true
  }
}
