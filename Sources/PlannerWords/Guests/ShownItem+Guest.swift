import PlannerModel
import PlannerProtocol
import PlannerTime

extension ShownItem {
  /// Returns the warning before a change of the session; nil unless a guest took its time and sees the
  /// change.
  package func wordOfGuest(_ change: WordOfGuest, at now: Instant) -> String? {
    isSeen(at: now) ? change.sentence(name) : nil
  }

  fileprivate func isSeen(at now: Instant) -> Bool { byGuest == true && status.isLive && endAt > now }
}

extension [ShownItem] {
  /// Returns a warning for each session that a guest booked, to show before these sessions are canceled.
  package func wordsOfGuests(in words: some TimeWords) -> [String] {
    filter { $0.isSeen(at: words.now) }.map {
      WordOfGuest.canceled.sentence($0.name, at: words.moment($0.startAt))
    }
  }
}

extension Methods.Next {
  /// The maximum number of sessions in one answer.
  package static let all = Methods.Next(count: 1000)
}
