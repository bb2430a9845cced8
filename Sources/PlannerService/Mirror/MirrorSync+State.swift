import PlannerCalendar
import PlannerModel
import PlannerStore
import PlannerTime

/// The state of the mirror's work.
struct Mirroring {
  /// True if something changed that the mirror shows.
  var isDue = true
  var isUnderWay = false
  /// The files as they were last read, so that a pass reads only the ones that changed.
  var files: [MirrorFile] = []
  /// When the folder was last seen to have changed; nil before it was read.
  var changedAt: Instant?
  /// What the next pass is to do with sessions that were removed in the folder, and wait for an answer.
  var removed: RemovedSessions?
  var remarks: [MirrorRemark] = []
  /// The user's own events ahead that are in the folder, by file; nil before it was read.
  var strangers: [MirrorStranger]?
  /// When the folder is looked at again if its file system reports no changes.
  var polls = PollClock()
  /// The reason why the result of a pass could not be stored, as a sentence; nil if it could.
  var failure: String?
  /// The time of the retry after a failure. `delay` is the number of seconds for which the next failure
  /// waits.
  var retryAt: Instant?
  var delay = Mirroring.firstDelay
  /// The callbacks to run once the mirror is up to date, or has failed.
  var waiting: [() -> Void] = []

  static let firstDelay = 60

  /// Returns the words of `status` while sessions that were removed in the folder wait for an answer; nil if none do.
  static func question(about itemIds: [String], _ reader: StoreReader) throws -> String? {
    if itemIds.isEmpty { return nil }
    let sessions = try itemIds.compactMap { try reader.item(id: $0) }
    return """
      \(sessions.count) sessions were removed in your calendar (\(sessions.names.joined(separator: ", "))): 'plannerctl mirror removed \
      cancel' cancels them, 'plannerctl mirror removed keep' writes them again
      """
  }
}

extension [PlanItem] {
  /// The names of the people, each once.
  var names: [String] {
    var known: Set<String> = []
    return map(\.name).filter { known.insert($0).inserted }
  }
}
