import PlannerModel
import PlannerTime

/// What is to be done so that our sessions and the files say the same.
///
/// In this order: `edits` are applied to the sessions, and `keep`, `forget`, `intents` and `settled` stored,
/// in one transaction (an edit that is refused stays refused: the next pass writes ours over it); then
/// ``MirrorFolder`` carries out `writes` and `removals`, and what it says is stored. A session with an edit
/// is not written in the same pass: where there were edits, another pass follows.
package struct MirrorDifference: Hashable, Sendable {
  package var edits: [MirrorEdit] = []
  package var writes: [MirrorWrite] = []
  package var removals: [MirrorRemoval] = []
  /// Copies to store although nothing is written: a file was renamed, an edit was taken over, both sides
  /// agree already.
  package var keep: [MirrorCopy] = []
  /// Copies to forget although nothing is removed.
  package var forget: [MirrorCopy.Key] = []
  /// What `writes` and `removals` do to copies, to be stored before: each takes the place of an earlier one.
  package var intents: [MirrorIntent] = []
  /// Earlier intents to forget: the files have told what became of them.
  package var settled: [MirrorCopy.Key] = []
  /// Why the mirror is held, a sentence; then nothing else is in the difference but remarks.
  package var trouble: String?
  /// Why a session's file can neither be read nor written, a sentence; everything else is done.
  package var inTheWay: String?
  /// What `doctor` shall say.
  package var remarks: [MirrorRemark] = []

  package init() {}

  /// Nothing is to be done. Remarks do not count.
  package var isEmpty: Bool {
    edits.isEmpty && writes.isEmpty && removals.isEmpty && keep.isEmpty && forget.isEmpty && settled.isEmpty
      && trouble == nil
  }
}

/// What the user did to a session in another program.
package struct MirrorEdit: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// On a whole minute; 1...1440 minutes.
    case moved(to: Instant, durationMin: Int)
    case done
    /// Also: its file was deleted.
    case canceled
    /// The whole of the notes, not what was added; nil: they were deleted.
    case notes(String?)
  }

  package var itemId: String
  package var change: Change
  /// What of ours gave way, words for the history: `the time 2026-03-02 14:00 (60 min)`,
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
  /// To be stored when the file is written, never before.
  package var copy: MirrorCopy
  /// Of the file that is replaced; nil: there must be none.
  package var replaces: FileFingerprint?

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
  /// Of the session that the file is of.
  package var itemId: String
  /// The copy to forget when the file is gone; nil for a file that no copy is of.
  package var forget: MirrorCopy.Key?

  package init(
    file: String, fingerprint: FileFingerprint, itemId: String, forget: MirrorCopy.Key? = nil
  ) {
    self.file = file
    self.fingerprint = fingerprint
    self.itemId = itemId
    self.forget = forget
  }
}
