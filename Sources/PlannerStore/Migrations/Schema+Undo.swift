extension Schema {
  // 26: Undo by id, field by field: the program that changed something, what an undo took back, whether that was taken
  // back in turn, and each row as it was left. Groups of before have no program, and do not know how they left rows.
  // And what a session was before it lapsed, as it is that again if the clock was wrong.
  static let undo = """
    ALTER TABLE undoGroup ADD COLUMN program TEXT NOT NULL DEFAULT '';
    ALTER TABLE undoGroup ADD COLUMN undoes INTEGER REFERENCES undoGroup (id) ON DELETE CASCADE;
    ALTER TABLE undoGroup ADD COLUMN isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1));
    ALTER TABLE undoRow ADD COLUMN rowAfter TEXT CHECK (rowAfter IS NULL OR json_valid(rowAfter));
    ALTER TABLE item ADD COLUMN lapsedFrom TEXT
      CHECK (lapsedFrom IS NULL OR lapsedFrom IN ('pending', 'snoozed', 'rescheduled'));
    """
}
