import GRDB
import PlannerModel
import PlannerTime

// The latest right time, the pauses that a wrong clock may have ended, and the last day for which all cards
// were known. Undo and export leave them out.

extension StoreReader {
  /// Returns the latest time that is known to be right. If the store has not recorded one, returns the latest
  /// of all recorded times.
  package func rightTime() throws -> Instant? {
    let known = try db.rows("SELECT rightAt FROM clock") { row in
      var columns = ColumnReader(row)
      return try columns.instant()
    }
    return try known.first ?? latestTime()
  }

  /// Returns the last day when all address books were known by the morning; nil if it was never recorded.
  package func cardsToldThrough() throws -> CivilDate? {
    try db.rows("SELECT toldThrough FROM cardDates") { row in
      var columns = ColumnReader(row)
      return CivilDate(try columns.text())
    }.first ?? nil
  }

  /// Returns the goals that were resumed automatically, with the last day of each pause.
  package func endedPauses() throws -> [(goalId: String, until: CivilDate)] {
    try db.rows("SELECT goalId, pausedUntil FROM endedPause ORDER BY goalId") { row in
      var columns = ColumnReader(row)
      return (try columns.text(), CivilDate(try columns.text()))
    }.compactMap { goalId, until in until.map { (goalId, $0) } }
  }
}

extension StoreWriter {
  package func put(rightTime time: Instant) throws {
    try db.run("INSERT OR REPLACE INTO clock VALUES ('clock', ?)", [time.seconds.databaseValue])
  }

  package func put(cardsToldThrough day: CivilDate) throws {
    try db.run("INSERT OR REPLACE INTO cardDates VALUES ('cardDates', ?)", [day.description.databaseValue])
  }

  package func putEndedPause(goalId: String, until: CivilDate) throws {
    try db.run(
      "INSERT OR REPLACE INTO endedPause VALUES (?, ?)",
      [goalId.databaseValue, until.description.databaseValue])
  }

  package func deleteEndedPause(goalId: String) throws {
    try db.run("DELETE FROM endedPause WHERE goalId = ?", [goalId.databaseValue])
  }
}
