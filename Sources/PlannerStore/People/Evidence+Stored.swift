import GRDB
import PlannerModel
import PlannerTime

extension Evidence: Stored {
  static let table = ObjectTable("evidence", columns)
  static let blank = Evidence(id: "", contactId: "", startAt: Instant(seconds: 0), cause: .snoozed)
  static let columns: [Column<Evidence>] = [
    .text("id", \.id), .text("contactId", \.contactId), .instant("startAt", \.startAt),
    .choice("cause", \.cause),
  ]
}

/// The start of learning: sessions that the user answered count from this instant on.
struct LearningMark: Stored {
  static let rowKey = "learning"
  static let table = ObjectTable("learning", columns)
  static let blank = LearningMark(since: Instant(seconds: 0))
  static let columns: [Column<LearningMark>] = [
    .derived("id") { _ in rowKey.databaseValue }, .instant("since", \.since),
  ]

  var since: Instant
}

extension StoreReader {
  /// Returns the history that the engine learns from, in no order. It has the start of each session that the
  /// user answered and whether it took place, and the times that the user moved sessions away from.
  package func history() throws -> [HistoryEntry] {
    let earliest = try learnedSince()?.seconds ?? Int(Int64.min)
    let answered = try db.rows(StoreReader.answered, [earliest.databaseValue]) { row in
      var columns = ColumnReader(row)
      return HistoryEntry(
        startAt: try columns.instant(), kept: try columns.choice(ItemStatus.self) == .done)
    }
    return try answered
      + db.rows(StoreReader.leftTimes) { row in
        var columns = ColumnReader(row)
        return HistoryEntry(startAt: try columns.instant(), kept: false)
      }
  }

  /// Returns the times that the user moved sessions away from, by id.
  package func evidence() throws -> [Evidence] { try all(StoreReader.allEvidence) }

  /// Returns whether the user snoozed a session with a start in this range.
  package func snoozed(from start: Instant, to end: Instant) throws -> Bool {
    try !db.rows(StoreReader.snoozedTimes, [start.seconds.databaseValue, end.seconds.databaseValue]) { _ in }
      .isEmpty
  }

  /// Returns the instant from which answered sessions count; nil if all count.
  package func learnedSince() throws -> Instant? {
    try one(LearningMark.self, id: LearningMark.rowKey)?.since
  }

  static let answered = """
    SELECT startAt, status FROM item
    WHERE \(ItemStatus.learnedCondition) AND startAt >= ? ORDER BY startAt, id
    """
  static let snoozedTimes = """
    SELECT 1 FROM evidence WHERE cause = \(quoted([EvidenceCause.snoozed])) AND startAt >= ? AND startAt < ? \
    LIMIT 1
    """
  static let leftTimes = "SELECT startAt FROM evidence"
  static let allEvidence = ObjectTable.evidence.select + " ORDER BY id"
  static let answeredFrom =
    ObjectTable.item.select + " WHERE \(ItemStatus.learnedCondition) AND startAt >= ? ORDER BY startAt, id"
}

extension StoreWriter {
  @discardableResult
  package func put(_ evidence: Evidence) throws -> Bool { try upsert(evidence, key: evidence.id) }

  @discardableResult
  package func put(learnedSince since: Instant) throws -> Bool {
    try upsert(LearningMark(since: since), key: LearningMark.rowKey)
  }

  /// Makes ``StoreReader/history()`` empty; recorded for undo.
  package func forgetHistory(now: Instant) throws {
    for evidence in try reader.evidence() { _ = try delete(.evidence, id: evidence.id) }
    // Sessions that were done early start after the mark, so they are excluded individually.
    let early: [PlanItem] = try reader.all(StoreReader.answeredFrom, [now.seconds.databaseValue])
    for var item in early {
      item.unlearned = true
      try put(item)
    }
    try put(learnedSince: now)
  }
}
