extension Schema {
  /// Makes the titles of dates part of the searchable text of their person.
  static let datesInSearch = """
    INSERT INTO searchStale SELECT DISTINCT contactId, 'person' FROM importantDate
      WHERE contactId IS NOT NULL AND title <> ''
        AND NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = contactId AND kind = 'person');
    CREATE TRIGGER dateAddedToSearch AFTER INSERT ON importantDate
      WHEN new.contactId IS NOT NULL AND new.title <> '' BEGIN
      INSERT INTO searchStale SELECT new.contactId, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.contactId AND kind = 'person');
    END;
    CREATE TRIGGER dateChangedInSearch AFTER UPDATE ON importantDate
      WHEN new.contactId IS NOT NULL AND new.title IS NOT old.title BEGIN
      INSERT INTO searchStale SELECT new.contactId, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.contactId AND kind = 'person');
    END;
    CREATE TRIGGER dateDeletedFromSearch AFTER DELETE ON importantDate
      WHEN old.contactId IS NOT NULL AND old.title <> '' BEGIN
      INSERT INTO searchStale SELECT old.contactId, 'person'
        WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = old.contactId AND kind = 'person');
    END;
    """
}
