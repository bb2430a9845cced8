import PlannerTime

/// What tells that a file is still the one that was read (stat(2)).
package struct FileFingerprint: Hashable, Sendable {
  /// Bytes.
  package var size: Int
  /// When its content or its permissions were changed last, nanoseconds since 1970. No program can set that
  /// back.
  package var changed: Int
  package var inode: Int

  package init(size: Int, changed: Int, inode: Int) {
    self.size = size
    self.changed = changed
    self.inode = inode
  }
}

/// One file of a calendar, as it was read.
package struct CalendarFile: Hashable, Sendable {
  /// Its name in the folder; of a calendar that is one file, that file's.
  package var name: String
  package var fingerprint: FileFingerprint
  /// How many events it holds.
  package var events: Int
  /// What of it could not be used, in a sentence or several.
  package var problem: String?
  /// It says more about times later than what was read.
  package var continues: Bool

  package init(
    name: String, fingerprint: FileFingerprint, events: Int, problem: String? = nil, continues: Bool = false
  ) {
    self.name = name
    self.fingerprint = fingerprint
    self.events = events
    self.problem = problem
    self.continues = continues
  }
}

/// How a calendar was read.
package struct CalendarReading: Hashable, Sendable {
  /// The stretch of time that its files were asked for.
  package var from: Instant
  package var until: Instant
  /// In which floating times and dates were taken: a name, or what tells zones without one apart.
  package var zone: String
  /// When a look through the folder last found something new.
  package var at: Instant
  /// Why what is known may be old: a sentence; nil where all is well.
  package var trouble: String?

  package init(from: Instant, until: Instant, zone: String, at: Instant, trouble: String? = nil) {
    self.from = from
    self.until = until
    self.zone = zone
    self.at = at
    self.trouble = trouble
  }
}
