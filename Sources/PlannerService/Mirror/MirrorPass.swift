import PlannerCalendar
import PlannerModel

/// Everything that a pass of the mirror needs, as values: it reads and writes the folder off the event loop.
struct MirrorPass: Sendable {
  var path: String
  var creates: Bool
  var mirror: @Sendable ([MirrorFile]) -> Mirror
  var plannerId: String
  var known: [MirrorFile]
  var isNew: Bool
  /// The ids of the sessions that existed when the pass began.
  var itemIds: Set<String>

  struct Look: Sendable {
    var files: [MirrorFile] = []
    var difference = MirrorDifference()
    var trouble: String?
  }

  func look() -> Look {
    var look = Look()
    let folder = MirrorFolder(path: path)
    do {
      try folder.claim(plannerId: plannerId, create: creates)
      let files = try folder.read(known: known)
      let difference = mirror(files).difference()
      if !difference.edits.isEmpty || !difference.keep.isEmpty { try folder.sync() }
      look = Look(files: files, difference: difference, trouble: difference.trouble)
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
