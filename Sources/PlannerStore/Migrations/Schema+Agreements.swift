extension Schema {
  // 25: The cost of an hour outside the preferred hours. For each session, whether it is agreed (NULL:
  // derived from its origin and status), and whether it stands for the due occurrence.
  static let agreements = """
    ALTER TABLE preference ADD COLUMN outsideHourCost INTEGER
      CHECK (outsideHourCost IS NULL OR outsideHourCost BETWEEN 0 AND 5000);
    ALTER TABLE item ADD COLUMN agreed INTEGER CHECK (agreed IS NULL OR agreed IN (0, 1));
    ALTER TABLE item ADD COLUMN isDue INTEGER CHECK (isDue IS NULL OR isDue = 1);
    """
}
