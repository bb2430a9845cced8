import GRDB
import PlannerModel

extension Schema {
  /// What the mirror is about to write and remove, and the folders that it has still to clear.
  @Sendable
  static func version7(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE mirrorIntent (
          itemId TEXT NOT NULL CHECK (itemId <> ''),
          component TEXT NOT NULL CHECK (component IN (\(quoted(MirrorCopy.Component.allCases)))),
          text TEXT,
          removes INTEGER NOT NULL CHECK (removes IN (0, 1)),
          PRIMARY KEY (itemId, component)
        ) STRICT;
        CREATE TABLE mirrorLeft (
          path TEXT NOT NULL PRIMARY KEY CHECK (path <> '')
        ) STRICT;
        """)
  }
}
