import PlannerTime

/// The state of a file by which one can tell whether it is still the one that was read (stat(2)).
package struct FileFingerprint: Hashable, Sendable {
  /// The size in bytes.
  package var size: Int
  /// The time of the last change to its content or permissions (ctime), in nanoseconds since 1970. No program
  /// can set it back.
  package var changed: Int
  package var inode: Int

  package init(size: Int, changed: Int, inode: Int) {
    self.size = size
    self.changed = changed
    self.inode = inode
  }
}

extension FileFingerprint {
  /// The time of the last change, in whole seconds.
  package var changedAt: Instant { Instant(seconds: changed / 1_000_000_000) }
}

/// One file of a calendar, as it was read.
package struct CalendarFile: Hashable, Sendable {
  /// Its name in the folder, or the calendar's file name if the calendar is a single file.
  package var name: String
  package var fingerprint: FileFingerprint
  /// The number of events in it.
  package var events: Int
  /// What could not be used of it, in one or more sentences.
  package var problem: String?
  /// True if it has more times after the range that was read.
  package var continues: Bool
  /// What its events are, so that other files of the calendar with the same ones are found: 16 hexadecimal digits for
  /// each UID; nil if it has none.
  package var uids: String?
  /// Since when it is broken, so that what it held before counts; nil if what it holds counts.
  package var keptSince: Instant?

  package init(
    name: String, fingerprint: FileFingerprint, events: Int, problem: String? = nil, continues: Bool = false,
    uids: String? = nil, keptSince: Instant? = nil
  ) {
    self.name = name
    self.fingerprint = fingerprint
    self.events = events
    self.problem = problem
    self.continues = continues
    self.uids = uids
    self.keptSince = keptSince
  }
}

/// The result of reading a calendar.
package struct CalendarReading: Hashable, Sendable {
  /// The range of time that was read of its files.
  package var from: Instant
  package var until: Instant
  /// The zone in which floating times and dates were interpreted: a name, or a text that identifies a zone
  /// without one.
  package var zone: String
  /// When a scan of the folder last found something new.
  package var at: Instant
  /// Why what is known may be outdated, as a sentence; nil if it is not.
  package var trouble: String?

  package init(from: Instant, until: Instant, zone: String, at: Instant, trouble: String? = nil) {
    self.from = from
    self.until = until
    self.zone = zone
    self.at = at
    self.trouble = trouble
  }
}
