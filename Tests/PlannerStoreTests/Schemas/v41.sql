PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1397779566;
PRAGMA user_version = 41;
BEGIN TRANSACTION;
CREATE TABLE contact (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  nameKey TEXT NOT NULL UNIQUE CHECK (nameKey <> ''),
  displayName TEXT NOT NULL,
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  purpose TEXT,
  cardUid TEXT,
  timeZone TEXT
, cardName TEXT) STRICT;
INSERT INTO contact VALUES('cccccccc-0000-4000-8000-000000000001','o''brien "\   %_[]{} 👨‍👩 e null ￿',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),'["b","","O''Brien \"\\ \u0001\n\t  %_[]{} 👨‍👩 é null ￿"]',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)));
CREATE TABLE goal (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  contactId TEXT NOT NULL UNIQUE REFERENCES contact (id) ON DELETE CASCADE,
  cadenceDays INTEGER NOT NULL CHECK (cadenceDays BETWEEN 1 AND 3650),
  importance INTEGER NOT NULL CHECK (importance BETWEEN 1 AND 5),
  minDurationMin INTEGER NOT NULL CHECK (minDurationMin BETWEEN 5 AND 1440),
  windows TEXT NOT NULL CHECK (json_valid(windows)),
  createdAt INTEGER NOT NULL,
  lastCompletedAt INTEGER,
  paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
  pausedUntil TEXT CHECK (pausedUntil IS date(pausedUntil, '+0 days')),
  skippedAt INTEGER
) STRICT;
INSERT INTO goal VALUES('aaaaaaaa-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001',3650,5,1440,'{"excludedDates":["2024-02-29"],"timeBlocks":[{"end":"01:00","start":"18:00"},{"end":"24:00","start":"00:00"}],"weekdays":["Sun","Mon"]}',-1,1772452800,1,'9999-12-31',0);
CREATE TABLE item (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
  goalId TEXT REFERENCES goal (id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  startAt INTEGER NOT NULL,
  durationMin INTEGER NOT NULL CHECK (durationMin BETWEEN 1 AND 1440),
  status TEXT NOT NULL CHECK (status IN ('pending', 'snoozed', 'rescheduled', 'done', 'canceled', 'missed', 'lapsed')),
  origin TEXT NOT NULL CHECK (origin IN ('auto', 'manual')),
  mirrorUid TEXT,
  createdAt INTEGER NOT NULL,
  notes TEXT,
  forcedOver TEXT CHECK (forcedOver IS NULL OR json_valid(forcedOver))
, unlearned INTEGER CHECK (unlearned IS NULL OR unlearned = 1), placedDueOn TEXT CHECK (placedDueOn IS date(placedDueOn, '+0 days')), placedOverdueDays INTEGER
  CHECK ((placedOverdueDays IS NULL) = (placedDueOn IS NULL)
    AND (placedOverdueDays IS NULL OR placedOverdueDays BETWEEN 0 AND 1000000000)), placedCadenceDays INTEGER
  CHECK ((placedCadenceDays IS NULL) = (placedDueOn IS NULL)
    AND (placedCadenceDays IS NULL OR placedCadenceDays BETWEEN 1 AND 3650)), placedImportance INTEGER
  CHECK ((placedImportance IS NULL) = (placedDueOn IS NULL)
    AND (placedImportance IS NULL OR placedImportance BETWEEN 1 AND 5)), placedDay INTEGER
  CHECK ((placedDay IS NULL) = (placedDueOn IS NULL)
    AND (placedDay IS NULL OR placedDay BETWEEN -1000000000 AND 1000000000)), placedCrowd INTEGER
  CHECK ((placedCrowd IS NULL) = (placedDueOn IS NULL)
    AND (placedCrowd IS NULL OR placedCrowd BETWEEN -1000000000 AND 1000000000)), placedLearned INTEGER
  CHECK ((placedLearned IS NULL) = (placedDueOn IS NULL)
    AND (placedLearned IS NULL OR placedLearned BETWEEN -1000000000 AND 1000000000)), placedHours INTEGER
  CHECK (placedHours IS NULL OR placedDueOn IS NOT NULL AND placedHours BETWEEN -1000000000 AND 1000000000)) STRICT;
INSERT INTO item VALUES('eeeeeeee-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001','aaaaaaaa-0000-4000-8000-000000000001',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),1772452800,1440,'snoozed','manual',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),1772452800,replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),'[{"end":"2026-03-02T12:01:00Z","kind":"calendar","start":"2026-03-02T12:00:00Z","title":"O''Brien \"\\ \u0001\n\t  %_[]{} 👨‍👩 é null ￿"}]',1,'9999-12-31',0,3650,5,366000,1000000000,-1000000000,2000);
CREATE TABLE away (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  fromDate TEXT NOT NULL CHECK (fromDate IS date(fromDate, '+0 days')),
  toDate TEXT NOT NULL CHECK (toDate IS date(toDate, '+0 days') AND toDate >= fromDate),
  note TEXT
, timeZone TEXT CHECK (timeZone IS NULL OR timeZone <> '')) STRICT;
INSERT INTO away VALUES('dddddddd-0000-4000-8000-000000000001','2026-03-01','2026-03-01',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),'Pacific/Apia');
CREATE TABLE preference (
  id TEXT NOT NULL PRIMARY KEY CHECK (id = 'preferences'),
  capacityPerWeek INTEGER NOT NULL CHECK (capacityPerWeek BETWEEN 0 AND 10000),
  quietFrom INTEGER NOT NULL CHECK (quietFrom BETWEEN 0 AND 24),
  quietTo INTEGER NOT NULL CHECK (quietTo BETWEEN 0 AND 24),
  notificationTimes TEXT NOT NULL CHECK (json_array_length(notificationTimes) <= 6),
  schedulingHorizonDays INTEGER NOT NULL
    CHECK (schedulingHorizonDays BETWEEN 1 AND 366),
  leadTimeMin INTEGER NOT NULL CHECK (leadTimeMin BETWEEN 0 AND 10080),
  slotStepMin INTEGER NOT NULL CHECK (slotStepMin IN (5, 10, 15, 20, 30, 60)),
  bufferMin INTEGER NOT NULL CHECK (bufferMin BETWEEN 0 AND 240),
  timeZone TEXT,
  placement TEXT NOT NULL CHECK (placement IN ('greedy', 'packed'))
, channels TEXT CHECK (channels IS NULL OR json_valid(channels)), contactHours TEXT CHECK (contactHours IS NULL OR json_valid(contactHours)), learningHalfLifeDays INTEGER
  CHECK (learningHalfLifeDays IS NULL
    OR learningHalfLifeDays BETWEEN 0 AND 3650), preferredHours TEXT
  CHECK (preferredHours IS NULL OR json_valid(preferredHours)), crowdCost INTEGER
  CHECK (crowdCost IS NULL OR crowdCost BETWEEN 0 AND 20000), clock TEXT
  CHECK (clock IS NULL OR clock IN ('12h', '24h')), quietFromMinute INTEGER CHECK (quietFromMinute IS NULL OR quietFromMinute = 30), quietToMinute INTEGER CHECK (quietToMinute IS NULL OR quietToMinute = 30), leapDay TEXT CHECK (leapDay IS NULL OR leapDay IN ('feb28', 'mar1')), webPort INTEGER
  CHECK (webPort IS NULL OR webPort BETWEEN 1024 AND 65535), draftTone TEXT
  CHECK (draftTone IS NULL OR draftTone IN ('formal', 'casual', 'warm')), draftLanguage TEXT CHECK (draftLanguage IS NULL OR draftLanguage IN ('en', 'de')), signature TEXT, shareFields TEXT CHECK (shareFields IS NULL OR json_valid(shareFields)), invitationsNeedConfirmation INTEGER
  CHECK (invitationsNeedConfirmation IS NULL OR invitationsNeedConfirmation = 1), quoteMessages INTEGER CHECK (quoteMessages IS NULL OR quoteMessages = 1)) STRICT;
INSERT INTO preference VALUES('preferences',0,24,0,'["00:00","23:59"]',14,30,15,0,'Europe/Paris','packed','["hooks","journal"]','[24,0]',3650,'[{"end":"13:00","start":"12:00","weekdays":["Wed"]},{"end":"01:00","start":"22:00","weekdays":["Mon","Tue","Wed","Thu","Fri","Sat","Sun"]}]',1234,'12h',NULL,30,NULL,65535,'warm','de',replace('Yours,\nO''Brien','\n',char(10)),'["notes"]',1,1);
CREATE TABLE undoGroup (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  command TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
INSERT INTO undoGroup VALUES(1,'import',1772452800);
CREATE TABLE undoRow (
  id INTEGER NOT NULL PRIMARY KEY,
  groupId INTEGER NOT NULL REFERENCES undoGroup (id) ON DELETE CASCADE,
  tableName TEXT NOT NULL,
  rowKey TEXT NOT NULL,
  rowBefore TEXT CHECK (rowBefore IS NULL OR json_valid(rowBefore))
) STRICT;
INSERT INTO undoRow VALUES(1,1,'contact','cccccccc-0000-4000-8000-000000000001',NULL);
INSERT INTO undoRow VALUES(2,1,'goal','aaaaaaaa-0000-4000-8000-000000000001',NULL);
INSERT INTO undoRow VALUES(3,1,'item','eeeeeeee-0000-4000-8000-000000000001',NULL);
INSERT INTO undoRow VALUES(4,1,'log','bbbbbbbb-0000-4000-8000-000000000001',NULL);
INSERT INTO undoRow VALUES(5,1,'away','dddddddd-0000-4000-8000-000000000001',NULL);
INSERT INTO undoRow VALUES(6,1,'preference','preferences',NULL);
INSERT INTO undoRow VALUES(7,1,'calendar','99999999-0000-4000-8000-000000000001',NULL);
INSERT INTO undoRow VALUES(8,1,'addressBook','77777777-0000-4000-8000-000000000001',NULL);
INSERT INTO undoRow VALUES(9,1,'evidence','99999999-0000-4000-8000-000000000001',NULL);
INSERT INTO undoRow VALUES(10,1,'learning','learning',NULL);
CREATE TABLE event (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  item TEXT CHECK (item IS NULL OR json_valid(item)),
  contactId TEXT,
  detail TEXT
) STRICT;
INSERT INTO event VALUES(1,'added',1772452800,'{"agreed":false,"isDue":true,"lapsedFrom":"rescheduled","contactId":"cccccccc-0000-4000-8000-000000000001","createdAt":"2026-03-02T12:00:00Z","dateKey":"birthday/cccccccc-0000-4000-8000-000000000001/2026","durationMin":1440,"forcedOver":[{"end":"2026-03-02T12:01:00Z","kind":"calendar","start":"2026-03-02T12:00:00Z","title":"O''Brien \"\\ \u0001\n\t  %_[]{} 👨‍👩 é null ￿"}],"goalId":"aaaaaaaa-0000-4000-8000-000000000001","id":"eeeeeeee-0000-4000-8000-000000000001","mirrorUid":"O''Brien \"\\ \u0001\n\t  %_[]{} 👨‍👩 é null ￿","name":"O''Brien \"\\ \u0001\n\t  %_[]{} 👨‍👩 é null ￿","notes":"O''Brien \"\\ \u0001\n\t  %_[]{} 👨‍👩 é null ￿","origin":"manual","placing":{"cadenceDays":3650,"cost":{"crowd":1000000000,"day":366000,"hours":2000,"learned":-1000000000},"dueOn":"9999-12-31","importance":5,"movedFor":"tooNear","overdueDays":0},"startAt":"2026-03-02T12:00:00Z","status":"snoozed","unlearned":true}','cccccccc-0000-4000-8000-000000000001','v41');
CREATE TABLE calendar (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  path TEXT NOT NULL UNIQUE CHECK (path <> ''),
  color TEXT,
  allDay INTEGER NOT NULL CHECK (allDay IN (0, 1)),
  tentative INTEGER NOT NULL CHECK (tentative IN (0, 1)),
  addresses TEXT NOT NULL CHECK (json_valid(addresses))
) STRICT;
INSERT INTO calendar VALUES('99999999-0000-4000-8000-000000000001',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),replace('/O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),'#1E90ff',1,0,'["a@b","O''Brien \"\\ \u0001\n\t  %_[]{} 👨‍👩 é null ￿"]');
CREATE TABLE calendarReading (
  calendarId TEXT NOT NULL PRIMARY KEY REFERENCES calendar (id) ON DELETE CASCADE,
  fromAt INTEGER NOT NULL,
  untilAt INTEGER NOT NULL,
  zone TEXT NOT NULL,
  readAt INTEGER NOT NULL,
  trouble TEXT
) STRICT;
INSERT INTO calendarReading VALUES('99999999-0000-4000-8000-000000000001',-1,1772452800,'Europe/Berlin 3600',1772452800,replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)));
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
INSERT INTO calendarFile VALUES('99999999-0000-4000-8000-000000000001','a.ics',1099511627776,1772452800123456789,-1,3,replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),1);
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
INSERT INTO calendarTime VALUES('99999999-0000-4000-8000-000000000001','a.ics',1772452800,1772454600,'u',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),1,0);
CREATE TABLE mirror (
  id TEXT NOT NULL PRIMARY KEY CHECK (id = 'mirror'),
  plannerId TEXT NOT NULL CHECK (plannerId <> ''),
  path TEXT,
  form TEXT NOT NULL CHECK (form IN ('event', 'task', 'both')),
  isNew INTEGER NOT NULL CHECK (isNew IN (0, 1)),
  trouble TEXT,
  told INTEGER NOT NULL CHECK (told IN (0, 1))
) STRICT;
INSERT INTO mirror VALUES('mirror','6785e6899e88d55b',NULL,'event',1,NULL,0);
CREATE TABLE mirrorCopy (
  itemId TEXT NOT NULL CHECK (itemId <> ''),
  component TEXT NOT NULL CHECK (component IN ('event', 'task')),
  uid TEXT NOT NULL,
  file TEXT NOT NULL,
  text TEXT NOT NULL,
  closedAt INTEGER,
  PRIMARY KEY (itemId, component)
) STRICT;
INSERT INTO mirrorCopy VALUES('eeeeeeee-0000-4000-8000-000000000001','task','u@p','f.ics',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),1772452800);
CREATE TABLE mirrorIntent (
  itemId TEXT NOT NULL CHECK (itemId <> ''),
  component TEXT NOT NULL CHECK (component IN ('event', 'task')),
  text TEXT,
  removes INTEGER NOT NULL CHECK (removes IN (0, 1)),
  PRIMARY KEY (itemId, component)
) STRICT;
INSERT INTO mirrorIntent VALUES('eeeeeeee-0000-4000-8000-000000000001','task',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),1);
CREATE TABLE mirrorLeft (
  path TEXT NOT NULL PRIMARY KEY CHECK (path <> '')
) STRICT;
INSERT INTO mirrorLeft VALUES('/m');
CREATE TABLE externalEdit (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  at INTEGER NOT NULL,
  itemId TEXT NOT NULL,
  contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
  movedTo INTEGER,
  detail TEXT NOT NULL
) STRICT;
INSERT INTO externalEdit VALUES('88888888-0000-4000-8000-000000000001',1772452800,'eeeeeeee-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001',1772452800,replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)));
CREATE TABLE addressBook (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  path TEXT NOT NULL UNIQUE CHECK (path <> '')
) STRICT;
INSERT INTO addressBook VALUES('77777777-0000-4000-8000-000000000001',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),replace('/O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)));
CREATE TABLE evidence (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
  startAt INTEGER NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('snoozed', 'rescheduled', 'canceled'))
) STRICT;
INSERT INTO evidence VALUES('99999999-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001',-1,'canceled');
CREATE TABLE learning (
  id TEXT NOT NULL PRIMARY KEY CHECK (id = 'learning'),
  since INTEGER NOT NULL
) STRICT;
INSERT INTO learning VALUES('learning',1772452800);
CREATE TABLE IF NOT EXISTS "log" (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
  happenedAt INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('met', 'call', 'text', 'other', 'note')),
  notes TEXT
, private INTEGER CHECK (private IS NULL OR private = 1), pinned INTEGER CHECK (pinned IS NULL OR pinned = 1)) STRICT;
INSERT INTO log VALUES('bbbbbbbb-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001',1772452800,'other',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),NULL,NULL);
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
, writing TEXT CHECK (writing IS NULL OR json_valid(writing))) STRICT;
INSERT INTO profile VALUES('cccccccc-0000-4000-8000-000000000001','[{"label":"work","value":"a@b.example"}]',NULL,NULL,'[{"city":"Lisbon"}]',NULL,'O''Brien "\ ',NULL,NULL,NULL,NULL,'["golf"]',NULL,NULL,'--02-29',NULL,NULL,'{"coffee":"black"}','{"excluded":true}','[{"givenAt":"2026-03-02T12:00:00Z","purpose":"p"}]','{"callName":"Ani","language":"de","tone":"warm"}');
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
INSERT INTO relation VALUES('cccccccc-0000-4000-8000-000000000001 child lisa','cccccccc-0000-4000-8000-000000000001','child',NULL,'Lisa',NULL,'2015-05-03');
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
INSERT INTO importantDate VALUES('dddddddd-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001','custom','wedding',2,29,2020,1,'[7,0]','week',1772452800);
INSERT INTO importantDate VALUES('dddddddd-0000-4000-8000-000000000002','cccccccc-0000-4000-8000-000000000001','birthday','',NULL,NULL,NULL,1,'[0]','none',NULL);
CREATE TABLE IF NOT EXISTS "reminder" (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('reminder', 'earlyReminder', 'followUp', 'rollup', 'dates', 'summary', 'placed', 'moved', 'canceled', 'missed', 'done', 'conflict', 'message', 'invitation', 'choices')),
  itemId TEXT,
  startAt INTEGER,
  dueAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('planned', 'claimed', 'delivered', 'acknowledged', 'expired')),
  claimedAt INTEGER,
  late INTEGER NOT NULL CHECK (late IN (0, 1)),
  itemIds TEXT NOT NULL CHECK (json_valid(itemIds)),
  detail TEXT,
  CHECK (NOT kind IN ('reminder', 'earlyReminder', 'followUp', 'conflict') OR (itemId IS NOT NULL AND startAt IS NOT NULL))
) STRICT;
INSERT INTO reminder VALUES('ffffffff-0000-4000-8000-000000000001','reminder','eeeeeeee-0000-4000-8000-000000000001',1772452800,-1,1772452800,'claimed',1772452800,1,'["b","","O''Brien \"\\ \u0001\n\t  %_[]{} 👨‍👩 é null ￿"]',replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)));
INSERT INTO reminder VALUES('ffffffff-0000-4000-8000-000000000002','rollup',NULL,NULL,1772452800,1772452800,'planned',NULL,0,'[]',NULL);
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
INSERT INTO delivery VALUES('ffffffff-0000-4000-8000-000000000001','desktop','withdrawing',7,1772452800,replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)),1772452800,replace('O''Brien "\ \n	  %_[]{} 👨‍👩 é null ￿','\n',char(10)));
INSERT INTO delivery VALUES('ffffffff-0000-4000-8000-000000000001','journal','pending',0,1772452800,NULL,NULL,NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('undoGroup',1);
INSERT INTO sqlite_sequence VALUES('event',1);
CREATE INDEX itemStart ON item (startAt, id);
CREATE INDEX itemLive ON item (startAt, id) WHERE status IN ('pending', 'snoozed', 'rescheduled');
CREATE INDEX itemContact ON item (contactId, startAt, id);
CREATE INDEX itemGoal ON item (goalId);
CREATE INDEX awayFrom ON away (fromDate, id);
CREATE INDEX undoRowGroup ON undoRow (groupId, id);
CREATE INDEX undoRowKey ON undoRow (rowKey, groupId);
CREATE INDEX calendarTimeFile ON calendarTime (calendarId, file);
CREATE INDEX calendarTimeEnd ON calendarTime (endAt);
CREATE INDEX externalEditItem ON externalEdit (itemId, movedTo);
CREATE INDEX externalEditContact ON externalEdit (contactId, at, id);
CREATE INDEX externalEditTime ON externalEdit (at, id);
CREATE INDEX contactElsewhere ON contact (id) WHERE cardUid IS NOT NULL OR timeZone IS NOT NULL;
CREATE INDEX itemAnswered ON item (startAt, id, status) WHERE status IN ('done', 'missed') AND unlearned IS NULL;
CREATE INDEX evidenceContact ON evidence (contactId, startAt);
CREATE INDEX logContact ON log (contactId, happenedAt, id);
CREATE INDEX logTime ON log (happenedAt, id);
CREATE INDEX relationContact ON relation (contactId);
CREATE INDEX relationTo ON relation (toId) WHERE toId IS NOT NULL;
CREATE INDEX importantDateContact ON importantDate (contactId);
CREATE INDEX reminderDue ON reminder (dueAt, id);
CREATE INDEX reminderPlanned ON reminder (dueAt, id) WHERE state = 'planned';
CREATE INDEX reminderItem ON reminder (itemId, dueAt, id);
CREATE UNIQUE INDEX reminderOnce ON reminder (itemId, startAt, kind)
  WHERE kind IN ('reminder', 'earlyReminder', 'followUp');
CREATE UNIQUE INDEX rollupOnce ON reminder (dueAt) WHERE kind IN ('rollup');
CREATE INDEX deliveryState ON delivery (state, nextAttemptAt, reminderId, channel);
CREATE INDEX deliveryExternal ON delivery (channel, externalId);
CREATE TABLE searchPerson (
  id INTEGER NOT NULL PRIMARY KEY,
  contactId TEXT NOT NULL UNIQUE REFERENCES contact (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE personIndex USING fts5 (
  name, words, content = 'searchPerson', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER searchPersonAdded AFTER INSERT ON searchPerson BEGIN
  INSERT INTO personIndex (rowid, name, words) VALUES (new.id, new.name, new.words);
END;
CREATE TRIGGER searchPersonChanged AFTER UPDATE ON searchPerson BEGIN
  INSERT INTO personIndex (personIndex, rowid, name, words) VALUES ('delete', old.id, old.name, old.words);
  INSERT INTO personIndex (rowid, name, words) VALUES (new.id, new.name, new.words);
END;
CREATE TRIGGER searchPersonDeleted AFTER DELETE ON searchPerson BEGIN
  INSERT INTO personIndex (personIndex, rowid, name, words) VALUES ('delete', old.id, old.name, old.words);
END;

CREATE TABLE searchNote (
  id INTEGER NOT NULL PRIMARY KEY,
  objectId TEXT NOT NULL UNIQUE CHECK (objectId <> ''),
  contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX searchNoteContact ON searchNote (contactId);
CREATE VIRTUAL TABLE noteIndex USING fts5 (
  text, content = 'searchNote', content_rowid = 'id', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER searchNoteAdded AFTER INSERT ON searchNote BEGIN
  INSERT INTO noteIndex (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER searchNoteChanged AFTER UPDATE ON searchNote BEGIN
  INSERT INTO noteIndex (noteIndex, rowid, text) VALUES ('delete', old.id, old.text);
  INSERT INTO noteIndex (rowid, text) VALUES (new.id, new.text);
END;
CREATE TRIGGER searchNoteDeleted AFTER DELETE ON searchNote BEGIN
  INSERT INTO noteIndex (noteIndex, rowid, text) VALUES ('delete', old.id, old.text);
END;

CREATE TABLE searchWord (word TEXT NOT NULL PRIMARY KEY CHECK (word <> '')) STRICT, WITHOUT ROWID;

CREATE TABLE searchStale (
  objectId TEXT NOT NULL CHECK (objectId <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('person', 'log', 'item')),
  PRIMARY KEY (objectId, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO searchStale SELECT id, 'person' FROM contact;
INSERT INTO searchStale SELECT id, 'log' FROM log WHERE notes IS NOT NULL;
INSERT INTO searchStale SELECT id, 'item' FROM item WHERE notes IS NOT NULL;
CREATE TRIGGER contactAddedToSearch AFTER INSERT ON contact BEGIN
  INSERT INTO searchStale SELECT new.id, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'person');
END;
CREATE TRIGGER contactChangedInSearch AFTER UPDATE ON contact BEGIN
  INSERT INTO searchStale SELECT new.id, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'person');
END;
CREATE TRIGGER profileAddedToSearch AFTER INSERT ON profile BEGIN
  INSERT INTO searchStale SELECT new.id, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'person');
END;
CREATE TRIGGER profileChangedInSearch AFTER UPDATE ON profile BEGIN
  INSERT INTO searchStale SELECT new.id, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'person');
END;
CREATE TRIGGER profileDeletedFromSearch AFTER DELETE ON profile BEGIN
  INSERT INTO searchStale SELECT old.id, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = old.id AND kind = 'person');
END;
CREATE TRIGGER relationAddedToSearch AFTER INSERT ON relation WHEN new.toName IS NOT NULL BEGIN
  INSERT INTO searchStale SELECT new.contactId, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.contactId AND kind = 'person');
END;
CREATE TRIGGER relationDeletedFromSearch AFTER DELETE ON relation WHEN old.toName IS NOT NULL BEGIN
  INSERT INTO searchStale SELECT old.contactId, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = old.contactId AND kind = 'person');
END;
CREATE TRIGGER logAddedToSearch AFTER INSERT ON log WHEN new.notes IS NOT NULL BEGIN
  INSERT INTO searchStale SELECT new.id, 'log'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'log');
END;
CREATE TRIGGER logChangedInSearch AFTER UPDATE ON log WHEN new.notes IS NOT old.notes BEGIN
  INSERT INTO searchStale SELECT new.id, 'log'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'log');
END;
CREATE TRIGGER logDeletedFromSearch AFTER DELETE ON log WHEN old.notes IS NOT NULL BEGIN
  DELETE FROM searchNote WHERE objectId = old.id;
END;
CREATE TRIGGER itemAddedToSearch AFTER INSERT ON item WHEN new.notes IS NOT NULL BEGIN
  INSERT INTO searchStale SELECT new.id, 'item'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'item');
END;
CREATE TRIGGER itemChangedInSearch AFTER UPDATE ON item WHEN new.notes IS NOT old.notes BEGIN
  INSERT INTO searchStale SELECT new.id, 'item'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.id AND kind = 'item');
END;
CREATE TRIGGER itemDeletedFromSearch AFTER DELETE ON item WHEN old.notes IS NOT NULL BEGIN
  DELETE FROM searchNote WHERE objectId = old.id;
END;
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
CREATE TABLE segment (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  name TEXT NOT NULL,
  filter TEXT NOT NULL
) STRICT;
CREATE TABLE tagCadence (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  tag TEXT NOT NULL,
  cadenceDays INTEGER NOT NULL CHECK (cadenceDays BETWEEN 1 AND 3650)
, minDurationMin INTEGER
  CHECK (minDurationMin IS NULL OR minDurationMin BETWEEN 5 AND 1440), importance INTEGER CHECK (importance IS NULL OR importance BETWEEN 1 AND 5), windows TEXT CHECK (windows IS NULL OR json_valid(windows))) STRICT;
ALTER TABLE goal ADD COLUMN cadenceTag TEXT;
INSERT INTO segment VALUES ('close','close','tag:family');
INSERT INTO tagCadence VALUES ('family','family',7,NULL,NULL,NULL);
ALTER TABLE mirror ADD COLUMN datesPath TEXT;
UPDATE mirror SET datesPath = '/d';
ALTER TABLE item ADD COLUMN dateKey TEXT;
CREATE INDEX itemDateKey ON item (dateKey) WHERE dateKey IS NOT NULL;
UPDATE item SET dateKey = 'birthday/cccccccc-0000-4000-8000-000000000001/2026';
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
CREATE TABLE audit (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  program TEXT NOT NULL,
  did TEXT NOT NULL,
  people INTEGER NOT NULL CHECK (people >= 0),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE TRIGGER auditIsNeverChanged BEFORE UPDATE ON audit BEGIN
  SELECT raise(ABORT, 'the audit log is never changed');
END;
CREATE TRIGGER auditIsNeverDeleted BEFORE DELETE ON audit BEGIN
  SELECT raise(ABORT, 'the audit log is never deleted from');
END;
CREATE TRIGGER auditIsNeverReplaced BEFORE INSERT ON audit
  WHEN EXISTS (SELECT 1 FROM audit WHERE id = new.id) BEGIN
  SELECT raise(ABORT, 'the audit log is never changed');
END;

CREATE TABLE auditPerson (
  contactId TEXT NOT NULL PRIMARY KEY CHECK (contactId <> ''),
  number INTEGER NOT NULL UNIQUE CHECK (number > 0)
) STRICT;
INSERT INTO audit VALUES (1,1772452800,'plannerctl','created contact - 1 1',1,'4c38b5f935f9a107b915a687e28aead82ed4837d943433c764a3297a8882866c');
INSERT INTO auditPerson VALUES ('cccccccc-0000-4000-8000-000000000001',1);

CREATE TABLE pageSession (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  createdAt INTEGER NOT NULL,
  seenAt INTEGER NOT NULL,
  endsAt INTEGER NOT NULL,
  browser TEXT
) STRICT;
INSERT INTO pageSession VALUES ('66666666-0000-4000-8000-000000000001','ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',1772452800,1772456400,1775044800,'Firefox');

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
INSERT INTO draft VALUES ('77777777-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001',NULL,'birthday','handedOver','warm','de','O''Brien "\ ','s',replace('t\n🎂','\n',char(10)),'g','as made','birthday.warm.de','0a1b','["years","context"]',1772452800,1772452800,1772452800,NULL,NULL);
CREATE INDEX draftContact ON draft (contactId);
CREATE INDEX draftOther ON draft (otherId) WHERE otherId IS NOT NULL;
CREATE INDEX draftOpen ON draft (createdAt) WHERE status IN ('draft', 'approved', 'handedOver');
CREATE TABLE chat (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  startedAt INTEGER NOT NULL
) STRICT;
INSERT INTO chat VALUES('88888888-0000-4000-8000-000000000001',1772452800);
CREATE TABLE chatMessage (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  chatId TEXT NOT NULL REFERENCES chat (id) ON DELETE CASCADE,
  place INTEGER NOT NULL CHECK (place >= 0),
  at INTEGER NOT NULL,
  speaker TEXT NOT NULL CHECK (speaker IN ('you', 'assistant')),
  text TEXT NOT NULL,
  commands TEXT NOT NULL CHECK (json_valid(commands)),
  model TEXT,
  about TEXT NOT NULL CHECK (json_valid(about))
) STRICT;
INSERT INTO chatMessage VALUES('88888888-0000-4000-8000-000000000002','88888888-0000-4000-8000-000000000001',0,1772452800,'assistant','O''Brien "\ ','["plannerctl undo"]','m','["cccccccc-0000-4000-8000-000000000001"]');
CREATE INDEX chatMessagePlace ON chatMessage (chatId, place);
CREATE TABLE modelHost (
  host TEXT NOT NULL PRIMARY KEY CHECK (host <> ''),
  allowedAt INTEGER NOT NULL
) STRICT;
INSERT INTO modelHost VALUES('example.org',1772452800);
CREATE TABLE modelRequest (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  at INTEGER NOT NULL,
  tokens INTEGER NOT NULL CHECK (tokens >= 0)
) STRICT;
INSERT INTO modelRequest VALUES('88888888-0000-4000-8000-000000000003',1772452800,7);
CREATE INDEX modelRequestAt ON modelRequest (at);
CREATE TABLE content (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE CHECK (id <> ''),
  contactId TEXT REFERENCES contact (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('text', 'pdf', 'png', 'jpeg', 'webp', 'tiff')),
  size INTEGER NOT NULL CHECK (size >= 0),
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
  private INTEGER CHECK (private IS NULL OR private = 1),
  addedAt INTEGER NOT NULL,
  characters INTEGER NOT NULL CHECK (characters >= 0),
  text TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX contentContact ON content (contactId) WHERE contactId IS NOT NULL;
CREATE INDEX contentFile ON content (sha256);
CREATE VIRTUAL TABLE contentIndex USING fts5 (
  words, content = 'content', content_rowid = 'number', tokenize = 'trigram case_sensitive 1');
CREATE TRIGGER contentAddedToSearch AFTER INSERT ON content BEGIN
  INSERT INTO contentIndex (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER contentChangedInSearch AFTER UPDATE OF words ON content BEGIN
  INSERT INTO contentIndex (contentIndex, rowid, words) VALUES ('delete', old.number, old.words);
  INSERT INTO contentIndex (rowid, words) VALUES (new.number, new.words);
END;
CREATE TRIGGER contentDeletedFromSearch AFTER DELETE ON content BEGIN
  INSERT INTO contentIndex (contentIndex, rowid, words) VALUES ('delete', old.number, old.words);
END;
INSERT INTO content VALUES (1,'88888888-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001','a "lease".pdf','pdf',20971520,'abababababababababababababababababababababababababababababababab',1,1772452800,25,replace('Émile''s flat\n"\ 🎂 quinces','\n',char(10)),' a "lease".pdf emile''s flat "\ 🎂 quinces');

CREATE TABLE module (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  title TEXT NOT NULL,
  about TEXT NOT NULL,
  author TEXT NOT NULL,
  version TEXT NOT NULL,
  licence TEXT NOT NULL,
  price TEXT,
  reads TEXT NOT NULL CHECK (json_valid(reads)),
  recipes TEXT NOT NULL CHECK (json_valid(recipes)),
  templates TEXT NOT NULL CHECK (json_valid(templates)),
  questions TEXT NOT NULL CHECK (json_valid(questions)),
  trust TEXT NOT NULL CHECK (trust IN ('shipped', 'signed', 'unsigned')),
  signer TEXT,
  isOn INTEGER NOT NULL CHECK (isOn IN (0, 1)),
  installedAt INTEGER NOT NULL,
  added TEXT NOT NULL CHECK (json_valid(added))
) STRICT;
INSERT INTO module VALUES ('mentors','O''Brien "\ ','a','M','1.0','MIT','12 €','["lastContact"]','[{"cadenceDays":30,"importance":4,"minDurationMin":45,"tag":"mentors"}]','[{"name":"mentors.ask.en","text":"{{greeting}}"}]','["Who is due?"]','signed','m@example.org',1,1772452800,'[{"cadenceDays":30,"importance":4,"minDurationMin":45,"tag":"mentors"}]');

CREATE TABLE invitation (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('personal', 'open', 'offer')),
  contactId TEXT REFERENCES contact (id) ON DELETE CASCADE,
  token TEXT UNIQUE CHECK (token <> ''),
  durationMin INTEGER NOT NULL CHECK (durationMin BETWEEN 5 AND 1440),
  most INTEGER NOT NULL CHECK (most BETWEEN 1 AND 50),
  untilAt INTEGER,
  expiresAt INTEGER,
  note TEXT,
  createdAt INTEGER NOT NULL,
  revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('unanswered', 'asked', 'booked', 'canceled', 'declined')),
  times TEXT NOT NULL CHECK (json_valid(times)),
  conversation TEXT,
  request TEXT,
  proposed TEXT NOT NULL CHECK (json_valid(proposed)),
  answer TEXT CHECK (answer IS NULL OR answer IN ('booked', 'fresh', 'declined')),
  answerNote TEXT,
  itemId TEXT,
  CHECK ((token IS NULL) = (kind = 'offer')),
  CHECK (kind = 'open' OR contactId IS NOT NULL)
) STRICT;
CREATE INDEX invitationContact ON invitation (contactId) WHERE contactId IS NOT NULL;

CREATE TABLE guest (
  conversation TEXT NOT NULL PRIMARY KEY CHECK (conversation <> ''),
  contactId TEXT REFERENCES contact (id) ON DELETE CASCADE,
  loggedOn TEXT CHECK (loggedOn IS date(loggedOn, '+0 days'))
) STRICT;
CREATE INDEX guestContact ON guest (contactId) WHERE contactId IS NOT NULL;

CREATE TABLE door (
  id TEXT NOT NULL PRIMARY KEY CHECK (id = 'door'),
  displayName TEXT NOT NULL,
  greeting TEXT,
  retentionDays INTEGER NOT NULL CHECK (retentionDays BETWEEN 0 AND 3650),
  url TEXT,
  event INTEGER NOT NULL CHECK (event >= 0)
) STRICT;

CREATE TABLE guestErasure (
  conversation TEXT NOT NULL PRIMARY KEY CHECK (conversation <> '')
) STRICT;
INSERT INTO invitation VALUES ('11111111-0000-4000-8000-000000000001','personal','cccccccc-0000-4000-8000-000000000001','abcdefghijklmnopqrstuv',45,5,1774267200,1774267200,'O''Brien "\ ',1772452800,0,'booked','[1772600000,1772700000]','22222222-0000-4000-8000-000000000001','33333333-0000-4000-8000-000000000001','[1772800000]','booked','yes','eeeeeeee-0000-4000-8000-000000000001');
INSERT INTO guest VALUES ('22222222-0000-4000-8000-000000000001','cccccccc-0000-4000-8000-000000000001','2026-03-02');
INSERT INTO door VALUES ('door','O''Brien "\ ','Hello',90,'https://meet.example',7);
INSERT INTO guestErasure VALUES ('44444444-0000-4000-8000-000000000001');
ALTER TABLE preference ADD COLUMN outsideHourCost INTEGER
  CHECK (outsideHourCost IS NULL OR outsideHourCost BETWEEN 0 AND 5000);
ALTER TABLE item ADD COLUMN agreed INTEGER CHECK (agreed IS NULL OR agreed IN (0, 1));
ALTER TABLE item ADD COLUMN isDue INTEGER CHECK (isDue IS NULL OR isDue = 1);
UPDATE preference SET outsideHourCost = 5000;
UPDATE item SET agreed = 0, isDue = 1;
ALTER TABLE undoGroup ADD COLUMN program TEXT NOT NULL DEFAULT '';
ALTER TABLE undoGroup ADD COLUMN undoes INTEGER REFERENCES undoGroup (id) ON DELETE CASCADE;
ALTER TABLE undoGroup ADD COLUMN isUndone INTEGER NOT NULL DEFAULT 0 CHECK (isUndone IN (0, 1));
ALTER TABLE undoRow ADD COLUMN rowAfter TEXT CHECK (rowAfter IS NULL OR json_valid(rowAfter));
ALTER TABLE item ADD COLUMN lapsedFrom TEXT
  CHECK (lapsedFrom IS NULL OR lapsedFrom IN ('pending', 'snoozed', 'rescheduled'));
UPDATE item SET lapsedFrom = 'rescheduled';
ALTER TABLE preference ADD COLUMN minNoticeMin INTEGER
  CHECK (minNoticeMin IS NULL OR minNoticeMin BETWEEN 0 AND 10080);
UPDATE preference SET minNoticeMin = 10080;
ALTER TABLE calendar ADD COLUMN noAllDay INTEGER CHECK (noAllDay IS NULL OR noAllDay = 1);
ALTER TABLE calendarTime ADD COLUMN takesDays INTEGER NOT NULL DEFAULT 0 CHECK (takesDays IN (0, 1));
UPDATE calendar SET noAllDay = 1;
CREATE TABLE clock (
  id TEXT NOT NULL PRIMARY KEY CHECK (id = 'clock'),
  rightAt INTEGER NOT NULL
) STRICT;
CREATE TABLE endedPause (
  goalId TEXT NOT NULL PRIMARY KEY REFERENCES goal (id) ON DELETE CASCADE,
  pausedUntil TEXT NOT NULL CHECK (pausedUntil IS date(pausedUntil, '+0 days'))
) STRICT;
INSERT INTO clock VALUES ('clock', 1772452800);
INSERT INTO endedPause VALUES ('aaaaaaaa-0000-4000-8000-000000000001', '2026-03-01');
ALTER TABLE contact ADD COLUMN remindMin TEXT CHECK (remindMin IS NULL OR json_valid(remindMin));
CREATE INDEX contactReminded ON contact (id) WHERE remindMin IS NOT NULL;
ALTER TABLE importantDate ADD COLUMN movesNear INTEGER
  CHECK (movesNear IS NULL OR movesNear = 1 AND plan = 'none' AND kind = 'birthday');
UPDATE importantDate SET movesNear = 1 WHERE kind = 'birthday' AND plan = 'none';
UPDATE contact SET remindMin = '[1440,45]';
ALTER TABLE reminder ADD COLUMN unconfirmedAt INTEGER;
UPDATE reminder SET unconfirmedAt = 1772452800 WHERE id = 'ffffffff-0000-4000-8000-000000000001';
CREATE INDEX deliveryWaiting ON delivery (channel, attempts > 0, nextAttemptAt, reminderId)
  WHERE state = 'pending';
CREATE INDEX reminderOwn ON reminder (dueAt, id) WHERE kind NOT IN ('message', 'invitation');
CREATE INDEX reminderKind ON reminder (kind, json_extract(itemIds, '$[0]'), dueAt, id);
CREATE INDEX reminderUnconfirmed ON reminder (unconfirmedAt) WHERE unconfirmedAt IS NOT NULL;
ALTER TABLE item ADD COLUMN placedMovedFor TEXT CHECK (placedMovedFor IS NULL OR placedDueOn IS NOT NULL AND
  placedMovedFor IN ('outsideWindow', 'quietHours', 'contactHours', 'preferredHours', 'tooNear', 'weekFull'));
UPDATE item SET placedMovedFor = 'tooNear';
ALTER TABLE calendarFile ADD COLUMN uids TEXT CHECK (uids IS NULL OR uids <> '');
ALTER TABLE calendarFile ADD COLUMN keptSince INTEGER;
CREATE INDEX calendarFileBroken ON calendarFile (calendarId, name) WHERE keptSince IS NOT NULL;
UPDATE calendarFile SET uids = '00000000000000ff', keptSince = 1772452800;
CREATE TABLE cardDates (
  id TEXT NOT NULL PRIMARY KEY CHECK (id = 'cardDates'),
  toldThrough TEXT NOT NULL CHECK (toldThrough IS date(toldThrough, '+0 days'))
) STRICT;
INSERT INTO cardDates VALUES ('cardDates', '2026-03-01');
ALTER TABLE contact ADD COLUMN archived INTEGER CHECK (archived IS NULL OR archived = 1);
ALTER TABLE profile ADD COLUMN death TEXT CHECK (death IS NULL OR json_valid(death));
ALTER TABLE profile ADD COLUMN name TEXT CHECK (name IS NULL OR json_valid(name));
CREATE INDEX contactArchived ON contact (id) WHERE archived IS NOT NULL;
CREATE INDEX profileDeath ON profile (id) WHERE death IS NOT NULL;
UPDATE contact SET archived = 1;
UPDATE profile SET death = '{"diedOn":"2020-03-10","remember":true}', name = '{"family":["Nagy"],"given":["János"]}';
ALTER TABLE importantDate ADD COLUMN timeOfDay TEXT CHECK (timeOfDay IS NULL OR timeOfDay GLOB '[0-2][0-9]:[0-5][0-9]');
ALTER TABLE importantDate ADD COLUMN note TEXT CHECK (note IS NULL OR note <> '');
ALTER TABLE preference ADD COLUMN dateLeadDays TEXT CHECK (dateLeadDays IS NULL OR json_valid(dateLeadDays));
UPDATE importantDate SET timeOfDay = '07:30', note = 'lilies' WHERE kind = 'custom';
UPDATE preference SET dateLeadDays = '[30,7,0]';
CREATE TABLE newRelation (
  id TEXT NOT NULL PRIMARY KEY CHECK (id <> ''),
  contactId TEXT NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('spouse', 'partner', 'ex', 'child', 'parent', 'sibling', 'relative', 'pet', 'friend', 'colleague', 'assistant', 'metThrough')),
  toId TEXT REFERENCES contact (id) ON DELETE CASCADE CHECK (toId <> contactId),
  toName TEXT CHECK (toName <> ''),
  birthYear INTEGER,
  birthday TEXT,
  label TEXT CHECK (label <> ''),
  labelBack TEXT CHECK (labelBack <> ''),
  CHECK ((toId IS NULL) <> (toName IS NULL))
) STRICT;
INSERT INTO newRelation (id, contactId, kind, toId, toName, birthYear, birthday)
  SELECT id, contactId, kind, toId, toName, birthYear, birthday FROM relation;
DROP TABLE relation;
ALTER TABLE newRelation RENAME TO relation;
CREATE INDEX relationContact ON relation (contactId);
CREATE INDEX relationTo ON relation (toId) WHERE toId IS NOT NULL;
CREATE TRIGGER relationAddedToSearch AFTER INSERT ON relation WHEN new.toName IS NOT NULL BEGIN
  INSERT INTO searchStale SELECT new.contactId, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = new.contactId AND kind = 'person');
END;
CREATE TRIGGER relationDeletedFromSearch AFTER DELETE ON relation WHEN old.toName IS NOT NULL BEGIN
  INSERT INTO searchStale SELECT old.contactId, 'person'
    WHERE NOT EXISTS (SELECT 1 FROM searchStale WHERE objectId = old.contactId AND kind = 'person');
END;
ALTER TABLE profile ADD COLUMN toYou TEXT CHECK (toYou IS NULL OR json_valid(toYou));
UPDATE relation SET label = 'daughter';
UPDATE profile SET toYou = '["sister"]';
ALTER TABLE contact ADD COLUMN detail TEXT CHECK (detail <> '');
ALTER TABLE contact ADD COLUMN uids TEXT CHECK (uids IS NULL OR json_valid(uids));
CREATE TABLE imported (
  id TEXT NOT NULL PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
  said TEXT NOT NULL CHECK (json_valid(said))
) STRICT;
UPDATE contact SET detail = 'choir', uids = '["card-2"]';
INSERT INTO imported SELECT id, '{"displayName":"Ada","profile":{},"tags":[]}' FROM contact;
COMMIT;
ALTER TABLE log ADD COLUMN idea INTEGER CHECK (idea IS NULL OR idea = 1);
CREATE INDEX logIdea ON log (contactId) WHERE idea = 1;
UPDATE log SET idea = 1;
