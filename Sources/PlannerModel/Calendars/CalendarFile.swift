import PlannerTime

/// The state of a file (stat(2)). It changes when the file is replaced or written.
package struct FileFingerprint: Hashable, Sendable {
  /// The size in bytes.
  package var size: Int
  /// The time of the last change to its content or permissions (ctime), in nanoseconds since 1970. Programs
  /// cannot set it back.
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

/// A file of a calendar, as it was last read.
package struct CalendarFile: Hashable, Sendable {
  /// Its name in the folder, or the calendar's file name if the calendar is a single file.
  package var name: String
  package var fingerprint: FileFingerprint
  /// The number of events in it.
  package var events: Int
  /// The unusable parts of the file, described in one or more sentences; nil if all of it is usable.
  package var problem: String?
  /// True if it has events after the range that was read.
  package var continues: Bool
  /// The UIDs of its events, 16 hexadecimal digits for each, to find other files of the calendar with the
  /// same events; nil if it has no UIDs.
  package var uids: String?
  /// Since when the file is broken, so that its earlier events count; nil if its present events count.
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
  /// The range of time that was read from the files.
  package var from: Instant
  package var until: Instant
  /// The zone in which floating times and dates were interpreted: a name, or a text that identifies a zone
  /// without a name.
  package var zone: String
  /// When a scan of the folder last found something new.
  package var at: Instant
  /// Why the known events may be outdated, as a sentence; nil if they are current.
  package var trouble: String?

  package init(from: Instant, until: Instant, zone: String, at: Instant, trouble: String? = nil) {
    self.from = from
    self.until = until
    self.zone = zone
    self.at = at
    self.trouble = trouble
  }
}
