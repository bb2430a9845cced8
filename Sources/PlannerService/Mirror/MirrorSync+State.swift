import PlannerCalendar
import PlannerModel
import PlannerStore
import PlannerTime

/// The state of the mirror's work.
struct Mirroring {
  /// True if something changed that the mirror shows.
  var isDue = true
  var isUnderWay = false
  /// The files as of the last reading, so that a pass reads only the changed files.
  var files: [MirrorFile] = []
  /// The time when the folder was last seen to have changed; nil before the first reading.
  var changedAt: Instant?
  /// The user's answer for the next pass about sessions that were removed in the folder.
  var removed: RemovedSessions?
  var remarks: [MirrorRemark] = []
  /// The user's own future events in the folder, by file; nil before the first reading.
  var strangers: [MirrorStranger]?
  /// The time of the next look at the folder if its file system reports no changes.
  var polls = PollClock()
  /// The reason why the result of a pass could not be stored, as a sentence; nil if it was stored.
  var failure: String?
  /// The time of the retry after a failure. `delay` is the number of seconds until the retry after the next
  /// failure.
  var retryAt: Instant?
  var delay = Mirroring.firstDelay
  /// The callbacks to run when the mirror is up to date, or has failed.
  var waiting: [() -> Void] = []

  static let firstDelay = 60

  /// Returns the sentence for `status` while removed sessions wait for an answer; nil if no session waits.
  static func question(about itemIds: [String], _ reader: StoreReader) throws -> String? {
    if itemIds.isEmpty { return nil }
    let sessions = try itemIds.compactMap { try reader.item(id: $0) }
    return """
      \(sessions.count) sessions were removed in your calendar (\(sessions.names.joined(separator: ", "))): \
      'plannerctl mirror removed cancel' cancels them, 'plannerctl mirror removed keep' writes them again
      """
  }
}

extension [PlanItem] {
  /// The names of the people, without repetitions.
  var names: [String] {
    var known: Set<String> = []
    return map(\.name).filter { known.insert($0).inserted }
  }
}
