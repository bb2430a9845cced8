import GRDB
import PlannerModel
import PlannerTime

extension Evidence: Stored {
  static var table: ObjectTable { .evidence }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(id, "id")
    try columns.text(contactId, "contactId")
    columns.instant(startAt)
    columns.choice(cause)
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init(
      id: try columns.text(), contactId: try columns.text(), startAt: try columns.instant(),
      cause: try columns.choice(Cause.self))
  }
}

/// From when on sessions count that the user answered for.
struct LearningMark: Stored {
  static var table: ObjectTable { .learning }
  static let rowKey = "learning"

  var since: Instant

  init(since: Instant) { self.since = since }

  func columnValues() throws -> [DatabaseValue] {
    var columns = ColumnWriter()
    try columns.text(LearningMark.rowKey, "id")
    columns.instant(since)
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    columns.skip()
    since = try columns.instant()
  }
}

extension StoreReader {
  /// What the engine learns from, in no order: whether each session that the user answered for took place, by its
  /// start, and the times that they took sessions away from.
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

  /// The times that the user took sessions away from, by id.
  package func evidence() throws -> [Evidence] { try all(StoreReader.allEvidence) }

  /// Whether the user snoozed a session that was to start in that time.
  package func snoozed(from start: Instant, to end: Instant) throws -> Bool {
    try !db.rows(StoreReader.snoozedTimes, [start.seconds.databaseValue, end.seconds.databaseValue]) { _ in }
      .isEmpty
  }

  /// What was answered for counts if it started then or later; nil: all of it does.
  package func learnedSince() throws -> Instant? {
    try one(LearningMark.self, id: LearningMark.rowKey)?.since
  }

  static let answered = """
    SELECT startAt, status FROM item
    WHERE \(ItemStatus.learnedCondition) AND startAt >= ? ORDER BY startAt, id
    """
  static let snoozedTimes = """
    SELECT 1 FROM evidence WHERE cause = \(quoted([Evidence.Cause.snoozed])) AND startAt >= ? AND startAt < ? LIMIT 1
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

  /// Makes ``StoreReader/history()`` empty; kept for undo.
  package func forgetHistory(now: Instant) throws {
    for evidence in try reader.evidence() { _ = try delete(.evidence, id: evidence.id) }
    // What was done early starts after the mark.
    let early: [PlanItem] = try reader.all(StoreReader.answeredFrom, [now.seconds.databaseValue])
    for var item in early {
      item.unlearned = true
      try put(item)
    }
    try put(learnedSince: now)
  }
}
