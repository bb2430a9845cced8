extension Schema {
  // 26: Undo by id and by field: the program of a command, the command that an undo reverted, whether a
  // command is undone, and each row's state after the command. Groups from earlier schemas have no program
  // and no state after the command. Also the status of a session before it lapsed, which is restored if the
  // clock was wrong.
  static let undo = """
    ALTER TABLE undoGroup ADD COLUMN program TEXT NOT NULL DEFAULT '';
    ALTER TABLE undoGroup ADD COLUMN undoes INTEGER REFERENCES undoGroup (id) ON DELETE CASCADE;
    ALTER TABLE undoGroup ADD COLUMN isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1));
    ALTER TABLE undoRow ADD COLUMN rowAfter TEXT CHECK (rowAfter IS NULL OR json_valid(rowAfter));
    ALTER TABLE item ADD COLUMN lapsedFrom TEXT
      CHECK (lapsedFrom IS NULL OR lapsedFrom IN ('pending', 'snoozed', 'rescheduled'));
    """
}
