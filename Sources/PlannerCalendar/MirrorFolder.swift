import Glibc
import PlannerModel

/// The mirror's folder: input and output, blocking, to be run off the event loop.
package struct MirrorFolder: Sendable {
  /// Bytes; a larger file is not read.
  package static let largestFile = 1_048_576

  package let path: String

  package init(path: String) { self.path = path }

  /// Makes sure that the folder is there and that no other planner has it: the file `.social-planner` in
  /// it says whose it is. Leftovers of our own writing are removed.
  /// - create: whether a folder that is missing is made.
  package func claim(plannerId: String, create: Bool) throws(MirrorTrouble) {
  }

  /// The `.ics` files, by name, those whose name begins with a dot apart.
  /// - known: what was read last; the text of a file with the same fingerprint is taken from there.
  package func read(known: [MirrorFile] = []) throws(MirrorTrouble) -> [MirrorFile] {
    []
  }

  /// Writes and removes. A file that is no longer as the difference saw it is left: the next pass sees it.
  package func carryOut(_ difference: MirrorDifference) -> MirrorOutcome {
    MirrorOutcome()
  }
}

/// What came of carrying out a difference's writes and removals.
package struct MirrorOutcome: Hashable, Sendable {
  /// Copies to store.
  package var store: [MirrorCopy] = []
  /// Copies to forget.
  package var forget: [MirrorCopy.Key] = []
  /// Files that somebody changed meanwhile; another pass is due.
  package var skipped: [String] = []
  /// The first failure, a sentence. What it left undone is tried again by the next pass.
  package var trouble: String?

  package init() {}
}

/// Why the mirror's folder cannot be used, a sentence.
package struct MirrorTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  package var sentence: String
  package var description: String { sentence }
}
