import PlannerModel
import PlannerTime

/// What one copy of a session comes to.
struct MirrorSide {
  /// Another's time, on a whole minute; of a task without a duration.
  var moved: (to: Instant, durationMin: Int?, overOurs: String?)?
  /// Done or canceled.
  var closed: (as: MirrorValues.State, overOurs: String?)?
  var notes: (theirs: String?, joined: String?)?

  var write: MirrorWrite?
  var removals: [MirrorRemoval] = []
  var keep: MirrorCopy?
  var forget: MirrorCopy.Key?
  var remarks: [MirrorRemark] = []
  /// What is written or removed here; it takes the place of an earlier one.
  var intent: MirrorIntent?
  /// The files have told what became of an earlier intent.
  var isJudged = true
  /// An earlier intent that is to be forgotten.
  var settled: MirrorCopy.Key?

  var isEdited: Bool { moved != nil || closed != nil || notes != nil }
}

extension MirrorDifference {
  /// Adds what the copies of one session come to. The user's edits come before our writing: what is
  /// written then is what both sides say.
  mutating func add(_ sides: [MirrorSide], session: MirrorSession?) {
    removals += sides.flatMap(\.removals)
    remarks += sides.flatMap(\.remarks)
    keep += sides.compactMap(\.keep)
    forget += sides.compactMap(\.forget)
    settled += sides.compactMap(\.settled)
    guard let session, sides.contains(where: \.isEdited) else {
      writes += sides.compactMap(\.write)
      intents += sides.compactMap(\.intent)
      return
    }
    intents += sides.compactMap(\.intent).filter(\.removes)
    let closed = sides.compactMap(\.closed)
    // Who did it in one program and canceled it in another did it.
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
  /// Notes that were changed on both sides: nothing of either is lost.
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
