import PlannerModel
import PlannerProtocol
import PlannerTime

// Words for the changes of the plan by a command.

extension PlanReport {
  /// The report without goals that were reported before.
  package var news: PlanReport {
    var report = self
    report.unplaced.removeAll { $0.known == true }
    return report
  }

  /// Returns the reason for a move: `for Dentist`.
  package func cause(of move: MovedItem) -> String {
    if move.closed == .outsideWindow, let occasion = move.item.occasionInWords {
      return "to be on the day of \(occasion)"
    }
    if let cause = move.because?.inWords ?? move.closed?.inWords ?? move.rule?.inWords {
      return "for \(cause)"
    }
    if move.inTime == true { return "to be in time" }
    if move.together == true { return "planned together with the others" }
    let contactId = move.item.contactId
    let follows =
      withdrawn.contains {
        $0.item.contactId == contactId && ($0.near != nil || $0.item.occasion != nil) && $0.reason != .planned
      }
      || moved.contains { $0.item.contactId == contactId && ($0.because != nil || $0.closed != nil) }
    return follows ? "to be in time" : "as you asked"
  }

  /// Returns a sentence for each session that was moved, removed, placed or lapsed, and for each goal that
  /// found no time.
  package func sentences(_ words: some TimeWords) -> [String] {
    func named(_ item: ShownItem) -> String { oneLine(item.name) + item.forOccasion }
    return moved.map { move in
      "\(named(move.item)) is \(words.moment(move.item.startAt)) now, instead of \(words.moment(move.from)), "
        + "\(cause(of: move))."
    }
      + withdrawn.map { gone in
        "\(named(gone.item)), \(words.moment(gone.item.startAt)), is no longer planned: \(gone.inWords(words))."
      }
      + placed.map { "\(named($0)) is planned for \(words.moment($0.startAt))." }
      + missed.map {
        "\(named($0)), \(words.moment($0.startAt)), lapsed without an answer."
      }
      + news.unplaced.map { $0.sentence(words) }
  }

  /// Returns a sentence for each session that stays, although something overlaps it or it no longer fits.
  package func sentencesOfThoseThatStay(_ words: some TimeWords) -> [String] {
    conflicts.map { conflict in
      let name = oneLine(conflict.item.name)
      let agreed = conflict.item.byGuest == true ? ": \(name) booked it" : ""
      return "\(name), \(words.moment(conflict.item.startAt)), stays, over \(conflict.with.inWords)\(agreed)."
    } + (unfit ?? []).map { "\($0.inWords(words))." }
  }
}

extension UnplacedGoal {
  /// Returns a sentence: `No time was found for Bob, due Fri 6 Mar: every fitting time is taken.`
  package func sentence(_ words: some TimeWords) -> String {
    "No time was found for \(oneLine(name))\(forOccasion), due \(words.day(dueOn)): \(inWords)."
  }
}

extension WithdrawnItem {
  /// Returns why the session is no longer planned. If there is a session for a date instead, it names that
  /// date.
  package func inWords(_ words: some TimeWords) -> String {
    let day = near.map { words.day($0) }
    // The caller shows the session's own day already, so naming it as the near day would confuse.
    if occasion == nil, [.booked, .planned, .moved].contains(reason),
      near == words.zone.date(at: item.startAt)
    {
      return "the other one that day takes its place"
    }
    if item.occasion != nil, day == nil, reason == .away || reason == .busy {
      return "you are \(reason == .away ? "away" : "busy") on that day"
    }
    guard let occasion, let day else { return reason.inWords(near: day) }
    return "there is one for \(occasionBesideName(occasion, of: item.name)), \(day)"
  }
}
