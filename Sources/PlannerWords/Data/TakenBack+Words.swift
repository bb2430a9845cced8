import PlannerModel
import PlannerProtocol
import PlannerTime

extension TakenBack {
  /// The command in a sentence: `Taken back: snooze Dede 1d.`
  package var title: String { "\(redone == true ? "Done again" : "Taken back"): \(oneLine(undone))." }

  /// Returns a sentence for each changed session, such as `Dede is planned for Tue 1 Dec 18:00.`, and then
  /// the remarks.
  package func sentences(_ words: some TimeWords) -> [String] {
    moved.map {
      "\($0.item.name) is \(words.moment($0.item.startAt)) again, instead of \(words.moment($0.from))."
    }
      + restored.map {
        $0.endAt <= words.now
          ? "\($0.name), \(words.moment($0.startAt)), waits for an answer again."
          : "\($0.name) is planned for \(words.moment($0.startAt))."
      }
      + removed.map { "\($0.name), \(words.moment($0.startAt)), is no longer planned." } + remarks
  }
}
