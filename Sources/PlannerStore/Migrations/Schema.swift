/// The numbered migrations. Number n brings a database from schema n - 1 to schema n. `PRAGMA user_version`
/// holds a file's schema.
///
/// Each migration is SQL text without values from the program: a released migration never changes, even if
/// the stored types do. A migration that renames columns, or adds columns that cannot be NULL, must also
/// rewrite or drop the undo groups. Their rows are recorded by column name, and columns without a recorded
/// value are restored as NULL.
enum Schema {
  static let migrations = [
    // 1: in a separate file.
    first,

    // 2: The reminder ledger, and the destinations of reminders. `reminder.itemId` is deliberately not a
    // foreign key: an import replaces items by id, and a notice that was sent for an item must not be sent
    // again.
    """
    CREATE TABLE reminder (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('reminder', 'followUp', 'rollup', 'summary', 'placed', 'moved', 'missed', 'done', 'choices')),
      itemId TEXT,
      startAt INTEGER,
      dueAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('planned', 'claimed', 'delivered', 'acknowledged', 'expired')),
      claimedAt INTEGER,
      late INTEGER NOT NULL CHECK (late IN (0, 1)),
      itemIds TEXT NOT NULL CHECK (json_valid(itemIds)),
      detail TEXT,
      CHECK (NOT kind IN ('reminder', 'followUp') OR (itemId IS NOT NULL AND startAt IS NOT NULL))
    ) STRICT;
    CREATE INDEX reminderDue ON reminder (dueAt, id);
    CREATE INDEX reminderPlanned ON reminder (dueAt, id) WHERE state = 'planned';
    CREATE INDEX reminderItem ON reminder (itemId, dueAt, id);
    CREATE UNIQUE INDEX reminderOnce ON reminder (itemId, startAt, kind) WHERE kind IN ('reminder', 'followUp');
    CREATE UNIQUE INDEX rollupOnce ON reminder (dueAt) WHERE kind IN ('rollup');

    CREATE TABLE delivery (
      reminderId TEXT NOT NULL REFERENCES reminder (id) ON DELETE CASCADE,
      channel TEXT NOT NULL CHECK (channel IN ('journal', 'desktop', 'hooks')),
      state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'withdrawing', 'withdrawn', 'failed')),
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      nextAttemptAt INTEGER NOT NULL,
      externalId TEXT,
      deliveredAt INTEGER,
      lastError TEXT,
      PRIMARY KEY (reminderId, channel)
    ) STRICT;
    CREATE INDEX deliveryState ON delivery (state, nextAttemptAt, reminderId, channel);
    CREATE INDEX deliveryExternal ON delivery (channel, externalId);

    ALTER TABLE preference ADD COLUMN channels TEXT CHECK (channels IS NULL OR json_valid(channels));
    """,

    // 3: Calendars and the content read from them, the mirror and its copies, and edits made in other
    // programs. Calendar content can be read again, so undo records only `calendar`. `mirrorCopy.itemId` is
    // not a foreign key: the copy of a deleted item must still be found, so that it can be removed.
    """
    CREATE TABLE calendar (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      path TEXT NOT NULL UNIQUE CHECK (path <> ''),
      color TEXT,
      allDay INTEGER NOT NULL CHECK (allDay IN (0, 1)),
      tentative INTEGER NOT NULL CHECK (tentative IN (0, 1)),
      addresses TEXT NOT NULL CHECK (json_valid(addresses))
    ) STRICT;

    CREATE TABLE calendarReading (
      calendarId TEXT NOT NULL PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
      fromAt INTEGER NOT NULL,
      untilAt INTEGER NOT NULL,
      zone TEXT NOT NULL,
      readAt INTEGER NOT NULL,
      trouble TEXT
    ) STRICT;

    CREATE TABLE calendarFile (
      calendarId TEXT NOT NULL REFERENCES calendar (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      size INTEGER NOT NULL,
      changed INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      events INTEGER NOT NULL,
      problem TEXT,
      continues INTEGER NOT NULL CHECK (continues IN (0, 1)),
      PRIMARY KEY (calendarId, name)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE calendarTime (
      calendarId TEXT NOT NULL,
      file TEXT NOT NULL,
      startAt INTEGER NOT NULL,
      endAt INTEGER NOT NULL CHECK (endAt >= startAt),
      uid TEXT NOT NULL,
      title TEXT NOT NULL,
      isAllDay INTEGER NOT NULL CHECK (isAllDay IN (0, 1)),
      isTentative INTEGER NOT NULL CHECK (isTentative IN (0, 1)),
      FOREIGN KEY (calendarId, file) REFERENCES calendarFile (calendarId, name) ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX calendarTimeFile ON calendarTime (calendarId, file);
    CREATE INDEX calendarTimeEnd ON calendarTime (endAt);

    CREATE TABLE mirror (
      id TEXT NOT NULL PRIMARY KEY CHECK (id = 'mirror'),
      plannerId TEXT NOT NULL CHECK (plannerId <> ''),
      path TEXT,
      form TEXT NOT NULL CHECK (form IN ('event', 'task', 'both')),
      isNew INTEGER NOT NULL CHECK (isNew IN (0, 1)),
      trouble TEXT,
      told INTEGER NOT NULL CHECK (told IN (0, 1))
    ) STRICT;
    INSERT INTO mirror (id, plannerId, form, isNew, told)
    VALUES ('mirror', lower(hex(randomblob(8))), 'event', 1, 0);

    CREATE TABLE mirrorCopy (
      itemId TEXT NOT NULL CHECK (itemId <> ''),
      component TEXT NOT NULL CHECK (component IN ('event', 'task')),
      uid TEXT NOT NULL,
      file TEXT NOT NULL,
      text TEXT NOT NULL,
      closedAt INTEGER,
      PRIMARY KEY (itemId, component)
    ) STRICT;

    CREATE TABLE externalEdit (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      at INTEGER NOT NULL,
      itemId TEXT NOT NULL,
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      movedTo INTEGER,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX externalEditItem ON externalEdit (itemId, movedTo);
    CREATE INDEX externalEditContact ON externalEdit (contactId, at, id);
    CREATE INDEX externalEditTime ON externalEdit (at, id);
    """,

    // 4: Address books, the name on a person's card, and the contact hours. Other content of cards is not
    // stored: cards are read when they are needed.
    """
    CREATE TABLE addressBook (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      name TEXT NOT NULL UNIQUE CHECK (name <> ''),
      path TEXT NOT NULL UNIQUE CHECK (path <> '')
    ) STRICT;
    ALTER TABLE contact ADD COLUMN cardName TEXT;
    CREATE INDEX contactElsewhere ON contact (id) WHERE cardUid IS NOT NULL OR timeZone IS NOT NULL;
    ALTER TABLE preference ADD COLUMN contactHours TEXT CHECK (contactHours IS NULL OR json_valid(contactHours));
    """,

    // 5: Learning about times: how fast it fades, the times that the user moved sessions away from, and
    // sessions that no longer count. `learning` has a row only if everything before an instant must be
    // forgotten. The half-life is NULL for the default, as in rows of schema 4, including undo's.
    """
    ALTER TABLE preference ADD COLUMN learningHalfLifeDays INTEGER
      CHECK (learningHalfLifeDays IS NULL
        OR learningHalfLifeDays BETWEEN 0 AND 3650);
    ALTER TABLE item ADD COLUMN unlearned INTEGER CHECK (unlearned IS NULL OR unlearned = 1);
    DROP INDEX itemAnswered;
    CREATE INDEX itemAnswered ON item (startAt, id, status) WHERE status IN ('done', 'missed') AND unlearned IS NULL;

    CREATE TABLE evidence (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      startAt INTEGER NOT NULL,
      cause TEXT NOT NULL CHECK (cause IN ('snoozed', 'rescheduled', 'canceled'))
    ) STRICT;
    CREATE INDEX evidenceContact ON evidence (contactId, startAt);

    -- Until now packed was refused, so nobody has chosen greedy over it.
    UPDATE preference SET placement = 'packed';
    UPDATE undoRow SET rowBefore = json_set(rowBefore, '$.placement', 'packed')
      WHERE tableName = 'preference' AND rowBefore IS NOT NULL;

    CREATE TABLE learning (
      id TEXT NOT NULL PRIMARY KEY CHECK (id = 'learning'),
      since INTEGER NOT NULL
    ) STRICT;
    """,

    // 6: The score and cost that placed each session. Sessions of earlier schemas have none, because they
    // cannot be computed again.
    """
    ALTER TABLE item ADD COLUMN placedDueOn TEXT CHECK (placedDueOn IS date(placedDueOn, '+0 days'));

    ALTER TABLE item ADD COLUMN placedOverdueDays INTEGER
      CHECK ((placedOverdueDays IS NULL) = (placedDueOn IS NULL)
        AND (placedOverdueDays IS NULL OR placedOverdueDays BETWEEN 0 AND 1000000000));

    ALTER TABLE item ADD COLUMN placedCadenceDays INTEGER
      CHECK ((placedCadenceDays IS NULL) = (placedDueOn IS NULL)
        AND (placedCadenceDays IS NULL OR placedCadenceDays BETWEEN 1 AND 3650));

    ALTER TABLE item ADD COLUMN placedImportance INTEGER
      CHECK ((placedImportance IS NULL) = (placedDueOn IS NULL)
        AND (placedImportance IS NULL OR placedImportance BETWEEN 1 AND 5));

    ALTER TABLE item ADD COLUMN placedDay INTEGER
      CHECK ((placedDay IS NULL) = (placedDueOn IS NULL)
        AND (placedDay IS NULL OR placedDay BETWEEN -1000000000 AND 1000000000));

    ALTER TABLE item ADD COLUMN placedCrowd INTEGER
      CHECK ((placedCrowd IS NULL) = (placedDueOn IS NULL)
        AND (placedCrowd IS NULL OR placedCrowd BETWEEN -1000000000 AND 1000000000));

    ALTER TABLE item ADD COLUMN placedLearned INTEGER
      CHECK ((placedLearned IS NULL) = (placedDueOn IS NULL)
        AND (placedLearned IS NULL OR placedLearned BETWEEN -1000000000 AND 1000000000));
    """,

    // 7: The writes and removals that the mirror is about to make, and the folders that it must still clear.
    """
    CREATE TABLE mirrorIntent (
      itemId TEXT NOT NULL CHECK (itemId <> ''),
      component TEXT NOT NULL CHECK (component IN ('event', 'task')),
      text TEXT,
      removes INTEGER NOT NULL CHECK (removes IN (0, 1)),
      PRIMARY KEY (itemId, component)
    ) STRICT;
    CREATE TABLE mirrorLeft (
      path TEXT NOT NULL PRIMARY KEY CHECK (path <> '')
    ) STRICT;
    """,

    // 8: The preferred hours, how far sessions are spread, and the cost of a session's hours when it was
    // placed. NULL means the defaults and hours without a cost, as in rows of schema 7, including undo's. The
    // next rollup tells users with people about these new defaults.
    """
    ALTER TABLE preference ADD COLUMN preferredHours TEXT
      CHECK (preferredHours IS NULL OR json_valid(preferredHours));
    ALTER TABLE preference ADD COLUMN crowdCost INTEGER
      CHECK (crowdCost IS NULL OR crowdCost BETWEEN 0 AND 20000);
    ALTER TABLE item ADD COLUMN placedHours INTEGER
      CHECK (placedHours IS NULL OR placedDueOn IS NOT NULL AND placedHours BETWEEN -1000000000 AND 1000000000);
    UPDATE reminder SET detail = 'New: sessions go to evenings and weekends (Mon-Fri 17:30-21, Sat,Sun 10-20), and each to a day of its own for up to five days. Other hours: plannerctl prefs set preferredHours "Mon-Fri 12-13". As before: plannerctl prefs set preferredHours none, plannerctl prefs set spreadDays 1.5'
      WHERE kind = 'rollup' AND state = 'planned' AND EXISTS (SELECT 1 FROM contact);
    """,

    // 9: Notes on a person become entries of the log; a CHECK cannot be changed in place. Also the format of
    // times of day; NULL, as in undo's rows of schema 8, means the locale's format.
    """
    CREATE TABLE newLog (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      happenedAt INTEGER NOT NULL,
      outcome TEXT NOT NULL CHECK (outcome IN ('met', 'call', 'text', 'other', 'note')),
      notes TEXT
    ) STRICT;
    INSERT INTO newLog (id, contactId, happenedAt, outcome, notes)
      SELECT id, contactId, happenedAt, outcome, notes FROM log;
    DROP TABLE log;
    ALTER TABLE newLog RENAME TO log;
    CREATE INDEX logContact ON log (contactId, happenedAt, id);
    CREATE INDEX logTime ON log (happenedAt, id);
    ALTER TABLE preference ADD COLUMN clock TEXT
      CHECK (clock IS NULL OR clock IN ('12h', '24h'));
    """,

    // 10: The time zone in which days away were entered, and quiet hours that begin or end at half past.
    // NULL, as in undo's rows of schema 9, means that no zone was stored, and whole hours.
    """
    ALTER TABLE away ADD COLUMN timeZone TEXT CHECK (timeZone IS NULL OR timeZone <> '');
    ALTER TABLE preference ADD COLUMN quietFromMinute INTEGER CHECK (quietFromMinute IS NULL OR quietFromMinute = 30);
    ALTER TABLE preference ADD COLUMN quietToMinute INTEGER CHECK (quietToMinute IS NULL OR quietToMinute = 30);
    """,

    // 11: Profiles, relations between people, important dates with notices, and notes that are private or
    // pinned. The kinds of a reminder are a CHECK, which cannot be changed in place. Tables that refer to the
    // old table would be deleted with it, so they are created again. NULL, as in undo's rows of schema 10,
    // means an unknown value, and a note that is not private or pinned. The id of a relation consists of its
    // person, kind and other end. The month and day of a date are NULL if the profile or the card has them.
    """
    CREATE TABLE profile (
      id TEXT NOT NULL PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
      emails TEXT CHECK (emails IS NULL OR json_valid(emails)),
      phones TEXT CHECK (phones IS NULL OR json_valid(phones)),
      urls TEXT CHECK (urls IS NULL OR json_valid(urls)),
      addresses TEXT CHECK (addresses IS NULL OR json_valid(addresses)),
      photo TEXT CHECK (photo IS NULL OR length(photo) = 64),
      company TEXT,
      role TEXT,
      industry TEXT,
      previousCompanies TEXT CHECK (previousCompanies IS NULL OR json_valid(previousCompanies)),
      schools TEXT CHECK (schools IS NULL OR json_valid(schools)),
      interests TEXT CHECK (interests IS NULL OR json_valid(interests)),
      offers TEXT CHECK (offers IS NULL OR json_valid(offers)),
      seeks TEXT CHECK (seeks IS NULL OR json_valid(seeks)),
      birthday TEXT,
      anniversary TEXT,
      knownSince TEXT,
      facts TEXT CHECK (facts IS NULL OR json_valid(facts)),
      introductions TEXT CHECK (introductions IS NULL OR json_valid(introductions)),
      consents TEXT CHECK (consents IS NULL OR json_valid(consents))
    ) STRICT;

    CREATE TABLE relation (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('spouse', 'partner', 'child', 'parent', 'sibling', 'relative', 'friend', 'colleague', 'assistant', 'metThrough')),
      toId TEXT REFERENCES contact (id) ON DELETE CASCADE CHECK (toId <> contactId),
      toName TEXT CHECK (toName <> ''),
      birthYear INTEGER,
      birthday TEXT,
      CHECK ((toId IS NULL) <> (toName IS NULL))
    ) STRICT;
    CREATE INDEX relationContact ON relation (contactId);
    CREATE INDEX relationTo ON relation (toId) WHERE toId IS NOT NULL;

    CREATE TABLE importantDate (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      contactId TEXT REFERENCES contact (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('birthday', 'anniversary', 'followUp', 'custom')),
      title TEXT NOT NULL,
      month INTEGER CHECK (month BETWEEN 1 AND 12),
      day INTEGER CHECK ((day IS NULL) = (month IS NULL) AND (day IS NULL OR day BETWEEN 1 AND 31)),
      year INTEGER,
      yearly INTEGER NOT NULL CHECK (yearly IN (0, 1)),
      leadDays TEXT NOT NULL CHECK (json_valid(leadDays)),
      plan TEXT NOT NULL CHECK (plan IN ('none', 'day', 'week')),
      lastToldAt INTEGER
    ) STRICT;
    CREATE INDEX importantDateContact ON importantDate (contactId);

    CREATE TABLE newReminder (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('reminder', 'followUp', 'rollup', 'dates', 'summary', 'placed', 'moved', 'missed', 'done', 'choices')),
      itemId TEXT,
      startAt INTEGER,
      dueAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('planned', 'claimed', 'delivered', 'acknowledged', 'expired')),
      claimedAt INTEGER,
      late INTEGER NOT NULL CHECK (late IN (0, 1)),
      itemIds TEXT NOT NULL CHECK (json_valid(itemIds)),
      detail TEXT,
      CHECK (NOT kind IN ('reminder', 'followUp') OR (itemId IS NOT NULL AND startAt IS NOT NULL))
    ) STRICT;
    INSERT INTO newReminder SELECT id, kind, itemId, startAt, dueAt, expiresAt, state, claimedAt, late, itemIds, detail
      FROM reminder;
    CREATE TABLE oldDelivery AS SELECT * FROM delivery;
    DROP TABLE delivery;
    DROP TABLE reminder;
    ALTER TABLE newReminder RENAME TO reminder;
    CREATE INDEX reminderDue ON reminder (dueAt, id);
    CREATE INDEX reminderPlanned ON reminder (dueAt, id) WHERE state = 'planned';
    CREATE INDEX reminderItem ON reminder (itemId, dueAt, id);
    CREATE UNIQUE INDEX reminderOnce ON reminder (itemId, startAt, kind) WHERE kind IN ('reminder', 'followUp');
    CREATE UNIQUE INDEX rollupOnce ON reminder (dueAt) WHERE kind IN ('rollup');
    CREATE TABLE delivery (
      reminderId TEXT NOT NULL REFERENCES reminder (id) ON DELETE CASCADE,
      channel TEXT NOT NULL CHECK (channel IN ('journal', 'desktop', 'hooks')),
      state TEXT NOT NULL CHECK (state IN ('pending', 'sent', 'withdrawing', 'withdrawn', 'failed')),
      attempts INTEGER NOT NULL CHECK (attempts >= 0),
      nextAttemptAt INTEGER NOT NULL,
      externalId TEXT,
      deliveredAt INTEGER,
      lastError TEXT,
      PRIMARY KEY (reminderId, channel)
    ) STRICT;
    INSERT INTO delivery SELECT reminderId, channel, state, attempts, nextAttemptAt, externalId, deliveredAt, lastError
      FROM oldDelivery;
    DROP TABLE oldDelivery;
    CREATE INDEX deliveryState ON delivery (state, nextAttemptAt, reminderId, channel);
    CREATE INDEX deliveryExternal ON delivery (channel, externalId);

    ALTER TABLE preference ADD COLUMN leapDay TEXT CHECK (leapDay IS NULL OR leapDay IN ('feb28', 'mar1'));
    ALTER TABLE log ADD COLUMN private INTEGER CHECK (private IS NULL OR private = 1);
    ALTER TABLE log ADD COLUMN pinned INTEGER CHECK (pinned IS NULL OR pinned = 1);
    """,

    // 12: in a separate file.
    search,

    // 13: The state of introductions. The id consists of both people's ids with a blank between them.
    """
    CREATE TABLE introduction (
      id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
      a TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
      b TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE CHECK (a < b),
      status TEXT NOT NULL CHECK (status IN ('suggested', 'approved', 'introduced', 'successful', 'noOutcome', 'rejected')),
      approvedAt INTEGER,
      introducedAt INTEGER,
      endedAt INTEGER,
      note TEXT
    ) STRICT;
    CREATE INDEX introductionA ON introduction (a);
    CREATE INDEX introductionB ON introduction (b);
    """,

    // 14 and later: in separate files.
    segments, mirrorDates, sessionsForDates, datesInSearch, audit, page, drafts, assistant, content, modules,
    invitations, agreements, undo, conflicts, guestsNotice, wholeDays,
    clock, remindTimes, unconfirmed, waiting, movedFor, collections, cardDates, departed, dateNotes,
    relationWords, namesakes, ideas,
  ]
}
