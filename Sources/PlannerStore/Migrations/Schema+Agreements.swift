extension Schema {
  // 25: What an hour outside the preferred hours costs; whether a session is agreed (NULL: as its origin and its status
  // say), and whether it stands for the occurrence that was due.
  static let agreements = """
    ALTER TABLE preference ADD COLUMN outsideHourCost INTEGER
      CHECK (outsideHourCost IS NULL OR outsideHourCost BETWEEN 0 AND 5000);
    ALTER TABLE item ADD COLUMN agreed INTEGER CHECK (agreed IS NULL OR agreed IN (0, 1));
    ALTER TABLE item ADD COLUMN isDue INTEGER CHECK (isDue IS NULL OR isDue = 1);
    """
}
