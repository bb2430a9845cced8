extension Schema {
  // 41: Whether a note is an idea, such as for a gift; NULL for any other entry.
  static let ideas = """
    ALTER TABLE log ADD COLUMN idea INTEGER CHECK (idea IS NULL OR idea = 1);
    CREATE INDEX logIdea ON log (contactId) WHERE idea = 1;
    """
}
