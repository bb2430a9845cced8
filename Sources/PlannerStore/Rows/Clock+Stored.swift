import GRDB
import PlannerModel
import PlannerTime

// The latest right time, and the pauses that a wrong clock may have ended. Undo and export leave both out.

extension StoreReader {
  /// Returns the latest time that was right, as far as is known. In a store that recorded none, that is the latest of
  /// all recorded times.
  package func rightTime() throws -> Instant? {
    let known = try db.rows("SELECT rightAt FROM clock") { row in
      var columns = ColumnReader(row)
      return try columns.instant()
    }
    return try known.first ?? latestTime()
  }

  /// Returns the goals that were resumed automatically, and on which day.
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

  package func putEndedPause(goalId: String, until: CivilDate) throws {
    try db.run(
      "INSERT OR REPLACE INTO endedPause VALUES (?, ?)",
      [goalId.databaseValue, until.description.databaseValue])
  }

  package func deleteEndedPause(goalId: String) throws {
    try db.run("DELETE FROM endedPause WHERE goalId = ?", [goalId.databaseValue])
  }
}
