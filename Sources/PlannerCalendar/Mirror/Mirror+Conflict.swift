import PlannerModel
import PlannerTime

/// Conflicts: several files with one session. Programs that synchronise folders write them if a file was
/// changed in two places.
extension Mirror {
  /// Returns the file that stays: preferably without other entries, and then with the known name.
  func choice(of found: [MirrorSurvey.Found], uid: MirrorUID, copy: MirrorCopy?) -> MirrorSurvey.Found? {
    func rank(_ one: MirrorSurvey.Found) -> Int {
      (one.isAlone ? 4 : 0) + (one.file.name == copy?.file ? 2 : 0)
        + (one.file.name == Self.fileName(uid) ? 1 : 0)
    }
    let best = found.map(rank).max()
    return found.first { rank($0) == best }
  }

  /// Adds the changes in a duplicate to the file that stays (a three-way merge), so that the duplicate can be
  /// removed. Returns nil if the file has all of them already.
  func joined(
    _ one: MirrorSurvey.Found, with double: MirrorSurvey.Found, uid: MirrorUID, session: MirrorSession,
    copy: MirrorCopy?, base: MirrorBase
  ) -> MirrorWrite? {
    let agreed = base.values(under: one.reading) ?? .unagreed(session, as: uid.component)
    func values(_ found: MirrorSurvey.Found) -> (values: MirrorValues, revision: MirrorRevision) {
      (found.reading.values(against: agreed, in: zone).values, found.document.revision(of: uid))
    }
    let (mine, other) = (values(one), values(double))
    var joined = other.revision > mine.revision ? other.values : mine.values
    // With different SEQUENCEs, the planner may have undone the state of the older version since.
    if other.revision.sequence == mine.revision.sequence {
      let ends = [mine.values.state, other.values.state]
      joined.state = ends.contains(.done) ? .done : ends.contains(.canceled) ? .canceled : .open
    }
    joined.notes = MirrorValues.joined(other.values.notes, mine.values.notes, base: agreed.notes)
    let fields = MirrorValues.Field.allCases.filter { !joined.agrees(with: mine.values, in: $0) }
    var document = one.document
    document.addProperties(of: double.document, uid)
    guard !fields.isEmpty || document.lines.count != one.document.lines.count else { return nil }
    return MirrorWrite(
      file: one.file.name,
      text: document.text(writing: fields, of: uid, values: joined, oldLead: agreed.leadTimeMin, now: now),
      copy: copy ?? self.agreed(uid, on: agreed, file: one.file.name, session: session, copy: nil),
      replaces: one.file.fingerprint)
  }
}

/// The age of a component's version (RFC 5545 sections 3.8.7.3 and 3.8.7.4).
struct MirrorRevision: Comparable {
  var sequence = 0
  /// The time of the change in the form `20260302T130000Z`, which sorts by time.
  var modified = ""

  static func < (one: MirrorRevision, other: MirrorRevision) -> Bool {
    (one.sequence, one.modified) < (other.sequence, other.modified)
  }
}

extension MirrorDocument {
  func revision(of uid: MirrorUID) -> MirrorRevision {
    MirrorRevision(
      sequence: line("SEQUENCE", of: uid).flatMap { Int($0.value) } ?? 0,
      modified: (line("LAST-MODIFIED", of: uid) ?? line("DTSTAMP", of: uid))?.value ?? "")
  }

  /// Adds the properties, such as a place, that only the other file's copy has.
  mutating func addProperties(of other: MirrorDocument, _ uid: MirrorUID) {
    guard let mine = part(of: uid), let theirs = other.part(of: uid) else { return }
    let known = Set(properties(of: mine).map { lines[$0].name }).union(Self.notJoined)
    let new = other.properties(of: theirs).map { other.lines[$0] }.filter { !known.contains($0.name) }
    let place = mine.lines.dropFirst().first { ["BEGIN", "END"].contains(lines[$0].name) }
    guard !new.isEmpty, let place else { return }
    insert(new.map { Self.folded($0.unfolded) }, at: place)
  }

  /// Properties that are joined by value, that belong to one file, or that turn a session into a series.
  private static let notJoined: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", "STATUS", "TRANSP", "COMPLETED", "PERCENT-COMPLETE", "SUMMARY",
    "DESCRIPTION", "CATEGORIES", "UID", OwnSession.property, written, "DTSTAMP", "CREATED", "LAST-MODIFIED",
    "SEQUENCE",
    "RECURRENCE-ID", "RRULE", "RDATE", "EXDATE",
  ]
}
