import PlannerModel
import PlannerTime

/// The result of comparing one copy of a session with its file.
struct MirrorSide {
  /// The time that another program set, on a whole minute; a task has no duration.
  var moved: (to: Instant, durationMin: Int?, overOurs: String?)?
  /// Set if another program completed or canceled the session.
  var closed: (as: MirrorValues.State, overOurs: String?)?
  var notes: (theirs: String?, joined: String?)?
  /// True if the file of a canceled session came back.
  var isRestored = false
  /// The name of the calendar to which another program moved the session.
  var left: String?

  var write: MirrorWrite?
  var removals: [MirrorRemoval] = []
  var keep: MirrorCopy?
  var forget: MirrorCopy.Key?
  var remarks: [MirrorRemark] = []
  /// The write or removal of this side. It replaces an earlier intent.
  var intent: MirrorIntent?
  /// True if the files show whether an earlier intent was done.
  var isJudged = true
  /// An earlier intent to delete.
  var settled: MirrorCopy.Key?

  /// True if the session can only be compared in the next pass.
  var isUnfinished = false

  var isEdited: Bool { moved != nil || closed != nil || notes != nil || left != nil || isRestored }
}

extension MirrorDifference {
  /// Adds the results for all copies of one session. The user's edits have precedence over the planner's
  /// writes, so that the next write has the values on which both sides agree.
  mutating func add(_ sides: [MirrorSide], session: MirrorSession?) {
    removals += sides.flatMap(\.removals)
    remarks += sides.flatMap(\.remarks)
    isUnfinished = isUnfinished || sides.contains(where: \.isUnfinished)
    keep += sides.compactMap(\.keep)
    forget += sides.compactMap(\.forget)
    settled += sides.compactMap(\.settled)
    guard let session, sides.contains(where: \.isEdited) else {
      writes += sides.compactMap(\.write)
      intents += sides.compactMap(\.intent)
      return
    }
    intents += sides.compactMap(\.intent).filter(\.removes)
    if sides.contains(where: \.isRestored) {
      // The next pass compares the file with the newly planned session.
      edits.append(MirrorEdit(itemId: session.itemId, change: .restored))
      return
    }
    if let calendar = sides.lazy.compactMap(\.left).first {
      edits.append(MirrorEdit(itemId: session.itemId, change: .left(calendar: calendar)))
    }
    let closed = sides.compactMap(\.closed)
    // A session that was completed in one program and canceled in another counts as completed.
    let end = closed.first { $0.as == .done } ?? closed.first
    if end?.as != .canceled, let moved = sides.lazy.compactMap(\.moved).first {
      let change = MirrorEdit.Change.moved(
        to: moved.to, durationMin: moved.durationMin ?? session.durationMin)
      edits.append(MirrorEdit(itemId: session.itemId, change: change, overOurs: moved.overOurs))
    }
    if let end {
      edits.append(
        MirrorEdit(
          itemId: session.itemId, change: end.as == .done ? .done : .canceled, overOurs: end.overOurs))
    }
    let notes = sides.compactMap(\.notes)
    if let first = notes.first {
      let joined = notes.dropFirst().reduce(first.joined) { MirrorValues.joined($0, $1.theirs, base: nil) }
      edits.append(MirrorEdit(itemId: session.itemId, change: .notes(joined)))
    }
  }
}

extension MirrorValues {
  /// Joins notes that both sides changed, without losing text.
  static func joined(_ theirs: String?, _ ours: String?, base: String?) -> String? {
    guard let theirs else { return ours }
    guard let ours, !theirs.contains(ours) else { return theirs }
    if ours.contains(theirs) { return ours }
    if let base, ours.hasPrefix(base) {
      return plain(theirs + "\n" + ours.dropFirst(base.count).drop { $0.isNewline })
    }
    return theirs + "\n" + ours
  }
}
