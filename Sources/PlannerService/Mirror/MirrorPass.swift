import PlannerCalendar
import PlannerModel

/// The input of a pass of the mirror, as values. The pass reads and writes the folder off the event loop.
struct MirrorPass: Sendable {
  var path: String
  var creates: Bool
  /// The comparison with the files that were read. hasChanged: whether they differ from the known files.
  /// isMarked: whether the folder names its owner.
  var mirror: @Sendable (_ files: [MirrorFile], _ hasChanged: Bool, _ isMarked: Bool) -> Mirror
  var plannerId: String
  var known: [MirrorFile]
  var isNew: Bool
  /// The user's answer about sessions that were removed there; nil if the user has not answered.
  var removed: RemovedSessions?
  /// The ids of the sessions that existed when the pass began.
  var itemIds: Set<String>

  struct Look: Sendable {
    var files: [MirrorFile] = []
    var difference = MirrorDifference()
    var trouble: String?
    /// True if the files changed since the last reading.
    var hasChanged = false
  }

  func look() -> Look {
    var look = Look()
    let folder = MirrorFolder(path: path)
    do {
      let isMarked = try folder.claim(plannerId: plannerId, create: creates, marks: false)
      let files = try folder.read(known: known)
      let hasChanged = !files.elementsEqual(known) { $0.name == $1.name && $0.fingerprint == $1.fingerprint }
      let difference = mirror(files, hasChanged, isMarked).difference()
      if !isMarked, difference.trouble == nil { try folder.claim(plannerId: plannerId, create: false) }
      if !difference.edits.isEmpty || !difference.keep.isEmpty { try folder.sync() }
      look = Look(files: files, difference: difference, trouble: difference.trouble, hasChanged: hasChanged)
    } catch {
      look.trouble = error.sentence
    }
    return look
  }
}

extension MirrorDifference {
  /// Leaves the edits made elsewhere, and the rows that depend on them, to the next pass.
  mutating func dropEdits() {
    let edited = Set(edits.map(\.itemId))
    edits = []
    keep.removeAll { edited.contains($0.itemId) }
    forget.removeAll { edited.contains($0.itemId) }
    settled.removeAll { edited.contains($0.itemId) }
  }

  /// Removes no files of these items, and leaves their planned changes to the next pass.
  mutating func spare(_ itemIds: Set<String>) {
    removals.removeAll { itemIds.contains($0.itemId) }
    forget.removeAll { itemIds.contains($0.itemId) }
    settled.removeAll { itemIds.contains($0.itemId) }
    intents.removeAll { $0.removes && itemIds.contains($0.key.itemId) }
  }

  /// Writes no files of these items, and leaves their planned changes to the next pass.
  mutating func drop(_ itemIds: Set<String>) {
    keep.removeAll { itemIds.contains($0.itemId) }
    settled.removeAll { itemIds.contains($0.itemId) }
    writes.removeAll { itemIds.contains($0.copy.itemId) }
    intents.removeAll { !$0.removes && itemIds.contains($0.key.itemId) }
  }
}
