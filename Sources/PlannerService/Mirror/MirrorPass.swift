import PlannerCalendar
import PlannerModel

/// Everything that a pass of the mirror needs, as values: it reads and writes the folder off the event loop.
struct MirrorPass: Sendable {
  var path: String
  var creates: Bool
  /// The comparison with the files that were read. hasChanged: whether they differ from the known ones. isMarked:
  /// whether the folder says whose it is.
  var mirror: @Sendable (_ files: [MirrorFile], _ hasChanged: Bool, _ isMarked: Bool) -> Mirror
  var plannerId: String
  var known: [MirrorFile]
  var isNew: Bool
  /// What the user wants of sessions that were removed there; nil if nothing was said.
  var removed: RemovedSessions?
  /// The ids of the sessions that existed when the pass began.
  var itemIds: Set<String>

  struct Look: Sendable {
    var files: [MirrorFile] = []
    var difference = MirrorDifference()
    var trouble: String?
    /// True if the files are not those that were read last.
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
  /// Leaves edits that were made elsewhere, and what would be agreed on with them, to the next pass.
  mutating func dropEdits() {
    let edited = Set(edits.map(\.itemId))
    edits = []
    keep.removeAll { edited.contains($0.itemId) }
    forget.removeAll { edited.contains($0.itemId) }
    settled.removeAll { edited.contains($0.itemId) }
  }

  /// Removes nothing of these items, and leaves what was about to be done to the next pass.
  mutating func spare(_ itemIds: Set<String>) {
    removals.removeAll { itemIds.contains($0.itemId) }
    forget.removeAll { itemIds.contains($0.itemId) }
    settled.removeAll { itemIds.contains($0.itemId) }
    intents.removeAll { $0.removes && itemIds.contains($0.key.itemId) }
  }

  /// Writes nothing of these items, and leaves what was about to be done to the next pass.
  mutating func drop(_ itemIds: Set<String>) {
    keep.removeAll { itemIds.contains($0.itemId) }
    settled.removeAll { itemIds.contains($0.itemId) }
    writes.removeAll { itemIds.contains($0.copy.itemId) }
    intents.removeAll { !$0.removes && itemIds.contains($0.key.itemId) }
  }
}
