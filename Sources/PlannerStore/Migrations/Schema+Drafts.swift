extension Schema {
  /// Drafts, and how people are written to. `used` is a list of the names of a draft's sources.
  static let drafts = """
    CREATE TABLE draft (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      otherId TEXT REFERENCES contact (id) ON DELETE CASCADE CHECK (otherId <> contactId),
      purpose TEXT NOT NULL CHECK (purpose IN ('birthday', 'anniversary', 'checkIn', 'followUp', 'introduction', 'thanks', 'condolence', 'newsletter', 'custom')),
      status TEXT NOT NULL CHECK (status IN ('draft', 'approved', 'handedOver', 'sent', 'dropped')),
      tone TEXT NOT NULL CHECK (tone IN ('formal', 'casual', 'warm')),
      language TEXT NOT NULL CHECK (language IN ('en', 'de')),
      context TEXT,
      subject TEXT,
      text TEXT NOT NULL,
      generatedSubject TEXT,
      generated TEXT,
      source TEXT NOT NULL,
      version TEXT NOT NULL,
      used TEXT NOT NULL CHECK (json_valid(used)),
      createdAt INTEGER NOT NULL,
      approvedAt INTEGER,
      handedOverAt INTEGER,
      sentAt INTEGER,
      droppedAt INTEGER
    ) STRICT;
    CREATE INDEX draftContact ON draft (contactId);
    CREATE INDEX draftOther ON draft (otherId) WHERE otherId IS NOT NULL;
    CREATE INDEX draftOpen ON draft (createdAt) WHERE status IN ('draft', 'approved', 'handedOver');

    ALTER TABLE profile ADD COLUMN writing TEXT CHECK (writing IS NULL OR json_valid(writing));
    ALTER TABLE preference ADD COLUMN draftTone TEXT
      CHECK (draftTone IS NULL OR draftTone IN ('formal', 'casual', 'warm'));
    ALTER TABLE preference ADD COLUMN draftLanguage TEXT CHECK (draftLanguage IS NULL OR draftLanguage IN ('en', 'de'));
    ALTER TABLE preference ADD COLUMN signature TEXT;
    """
}
