import PlannerModel
import PlannerTime

/// The actions that make the sessions and the files agree.
///
/// The order is: first, one transaction applies `edits` to the sessions and stores `keep`, `forget`,
/// `intents` and `settled`. A refused edit stays refused; the next pass overwrites it with the planner's
/// value. Then ``MirrorFolder`` makes the `writes` and `removals`, and its result is stored. A session with
/// an edit is not written in the same pass: another pass follows if there were edits.
package struct MirrorDifference: Hashable, Sendable {
  package var edits: [MirrorEdit] = []
  package var writes: [MirrorWrite] = []
  package var removals: [MirrorRemoval] = []
  /// Copies to store although nothing is written: a file was renamed, an edit was accepted, or both sides
  /// already agree.
  package var keep: [MirrorCopy] = []
  /// Keys of copies to delete although no file is removed.
  package var forget: [MirrorCopy.Key] = []
  /// The effects of `writes` and `removals` on copies, stored before they are made. Each replaces an earlier
  /// intent.
  package var intents: [MirrorIntent] = []
  /// Keys of earlier intents to delete: the files show whether they were made.
  package var settled: [MirrorCopy.Key] = []
  /// The reason why the mirror is paused, as a sentence. The difference then contains only remarks.
  package var trouble: String?
  /// The reason why a session's file can neither be read nor written, as a sentence. All other actions are
  /// done.
  package var inTheWay: String?
  /// The ids of the sessions with missing files, in order of time: too many to cancel without the user's
  /// answer.
  package var removed: [String] = []
  /// True if missing files may be written again soon: the folder must be read again when it is quiet.
  package var isWaiting = false
  /// True if a session can only be compared in the next pass.
  package var isUnfinished = false
  /// Remarks for `doctor`.
  package var remarks: [MirrorRemark] = []
  /// The user's own future events in the folder, which take no time.
  package var strangers: [MirrorStranger] = []

  package init() {}

  /// True if there is nothing to do. Ignores remarks.
  package var isEmpty: Bool {
    edits.isEmpty && writes.isEmpty && removals.isEmpty && keep.isEmpty && forget.isEmpty && settled.isEmpty
      && trouble == nil
  }
}

/// A change to a session that the user made in another program.
package struct MirrorEdit: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// The new time, on a whole minute; 1...1440 minutes.
    case moved(to: Instant, durationMin: Int)
    case done
    /// Also used for a deleted file.
    case canceled
    /// The session is now in another calendar, which the planner only reads.
    case left(calendar: String)
    /// The file of a canceled session came back.
    case restored
    /// The complete new notes; nil if they were deleted.
    case notes(String?)
  }

  package var itemId: String
  package var change: Change
  /// The planner's value that the edit overrides, in words for the history: `the time 2026-03-02 14:00 (60
  /// min)`, `the status canceled`.
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
  /// The fingerprint of the file to replace; nil if the file must not exist.
  package var replaces: FileFingerprint?
  /// The change by another program that no session can have, such as `all-day`; nil without such a change.
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
  /// The id of the session or date in the file.
  package var itemId: String
  /// The copy to delete when the file is gone; nil if the file has no copy.
  package var forget: MirrorCopy.Key?
  /// The remaining file with the same session; nil without such a file.
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
