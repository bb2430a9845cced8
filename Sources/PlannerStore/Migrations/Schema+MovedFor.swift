extension Schema {
  // 34: The rule that a session broke at its earlier place, if the planner moved it for that reason.
  static let movedFor = """
    ALTER TABLE item ADD COLUMN placedMovedFor TEXT CHECK (placedMovedFor IS NULL OR placedDueOn IS NOT NULL AND
      placedMovedFor IN ('outsideWindow', 'quietHours', 'contactHours', 'preferredHours', 'tooNear', 'weekFull'));
    """
}
