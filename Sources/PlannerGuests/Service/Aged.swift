import GRDB
import PlannerTime

/// Finds old data to erase. Two sweeps must find it, a day of the machine's running time apart, and nobody
/// may have set the wall clock between them. With a synchronized wall clock, a restart of the program
/// between the two sweeps is enough.
enum Aged {
  /// One sweep.
  struct Look: Sendable {
    /// The run of the program.
    var run: String
    /// In seconds since the machine started.
    var boot: Int
    var isSynchronized: Bool
  }

  private static let day = 86_400

  /// Returns the keys that an earlier sweep found, too, and stores the others for the next sweep.
  static func sure(among keys: Set<String>, _ look: Look, now: Instant, _ db: Database) throws -> Set<String>
  {
    var sure: Set<String> = []
    for row in try Row.fetchAll(db, sql: "SELECT key, run, boot, wall FROM aged") {
      let (key, run, boot, wall): (String, String, Int, Int) = (
        row["key"], row["run"], row["boot"], row["wall"]
      )
      // After a reboot the seconds since boot start from 0, so the time between the sweeps is unknown.
      let isSteady =
        look.isSynchronized || boot <= look.boot && abs(now.seconds - wall - (look.boot - boot)) <= day
      let isLater = look.isSynchronized && run != look.run || look.boot - boot >= day
      if keys.contains(key), isSteady, !isLater { continue }
      if keys.contains(key), isSteady { sure.insert(key) }
      try db.execute(sql: "DELETE FROM aged WHERE key = ?", arguments: [key])
    }
    for key in keys.subtracting(sure) {
      try db.execute(
        sql: "INSERT OR IGNORE INTO aged (key, run, boot, wall) VALUES (?, ?, ?, ?)",
        arguments: [key, look.run, look.boot, now.seconds])
    }
    return sure
  }
}
