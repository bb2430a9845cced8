extension Schema {
  // 34: The rule that a session of the planner's own broke where it was before.
  static let movedFor = """
    ALTER TABLE item ADD COLUMN placedMovedFor TEXT CHECK (placedMovedFor IS NULL OR placedDueOn IS NOT NULL AND
      placedMovedFor IN ('outsideWindow', 'quietHours', 'contactHours', 'preferredHours', 'tooNear', 'weekFull'));
    """
}
