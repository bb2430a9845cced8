import PlannerModel
import PlannerTime

/// The actions that make our sessions and the files agree.
///
/// The order is: first, one transaction applies `edits` to the sessions and stores `keep`, `forget`,
/// `intents` and `settled`. An edit that is refused stays refused; the next pass overwrites it with ours.
/// Then ``MirrorFolder`` carries out `writes` and `removals`, and its outcome is stored. A session with an
/// edit is not written in the same pass: another pass follows if there were edits.
package struct MirrorDifference: Hashable, Sendable {
  package var edits: [MirrorEdit] = []
  package var writes: [MirrorWrite] = []
  package var removals: [MirrorRemoval] = []
  /// Copies to store although nothing is written: a file was renamed, an edit was accepted, or both sides
  /// agree already.
  package var keep: [MirrorCopy] = []
  /// Keys of copies to delete although no file is removed.
  package var forget: [MirrorCopy.Key] = []
  /// The effects of `writes` and `removals` on copies, stored before they are carried out. Each replaces an
  /// earlier intent.
  package var intents: [MirrorIntent] = []
  /// Keys of earlier intents to delete: the files show whether they were carried out.
  package var settled: [MirrorCopy.Key] = []
  /// Why the mirror is paused, as a sentence. The difference then holds nothing else but remarks.
  package var trouble: String?
  /// Why a session's file can neither be read nor written, as a sentence; everything else is done.
  package var inTheWay: String?
  /// The sessions, by id and in order of time, whose files are missing: too many to cancel them without an answer.
  package var removed: [String] = []
  /// True if files are missing that may be about to be written again: the folder is to be looked at once it is quiet.
  package var isWaiting = false
  /// True if a session can only be compared in the next pass.
  package var isUnfinished = false
  /// Remarks for `doctor`.
  package var remarks: [MirrorRemark] = []
  /// The user's own events ahead, which take no time.
  package var strangers: [MirrorStranger] = []

  package init() {}

  /// True if there is nothing to do. Ignores remarks.
  package var isEmpty: Bool {
    edits.isEmpty && writes.isEmpty && removals.isEmpty && keep.isEmpty && forget.isEmpty && settled.isEmpty
      && trouble == nil
  }
}

/// A change that the user made to a session in another program.
package struct MirrorEdit: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// The new time, on a whole minute; 1...1440 minutes.
    case moved(to: Instant, durationMin: Int)
    case done
    /// Also used if its file was deleted.
    case canceled
    /// It is in another calendar now, which the planner only reads.
    case left(calendar: String)
    /// The file of a canceled session is back.
    case restored
    /// The complete notes, not only what was added; nil if they were deleted.
    case notes(String?)
  }

  package var itemId: String
  package var change: Change
  /// Our value that the edit overrides, in words for the history: `the time 2026-03-02 14:00 (60 min)`,
  /// `the status canceled`.
  package var overOurs: String?

  package init(itemId: String, change: Change, overOurs: String? = nil) {
    self.itemId = itemId
    self.change = change
    self.overOurs = overOurs
  }
}

/// A file to be written.
package struct MirrorWrite: Hashable, Sendable {
  package var file: String
  package var text: String
  /// The copy to store once the file is written, never before.
  package var copy: MirrorCopy
  /// The fingerprint of the file to replace; nil if there must be none.
  package var replaces: FileFingerprint?
  /// The change by another program that no session can have, such as `all-day`; nil if there is none.
  package var refuses: String?

  package init(file: String, text: String, copy: MirrorCopy, replaces: FileFingerprint? = nil) {
    self.file = file
    self.text = text
    self.copy = copy
    self.replaces = replaces
  }
}

/// A file to be removed.
package struct MirrorRemoval: Hashable, Sendable {
  package var file: String
  package var fingerprint: FileFingerprint
  /// The session that the file belongs to.
  package var itemId: String
  /// The copy to delete when the file is gone; nil if the file has no copy.
  package var forget: MirrorCopy.Key?
  /// The file that holds the same session and stays; nil if there is none.
  package var heldBy: String?

  package init(
    file: String, fingerprint: FileFingerprint, itemId: String, forget: MirrorCopy.Key? = nil
  ) {
    self.file = file
    self.fingerprint = fingerprint
    self.itemId = itemId
    self.forget = forget
  }
}
