import PlannerModel
import PlannerTime

/// Several files that hold one session. Programs that synchronise folders write them if a file was changed in two places.
extension Mirror {
  /// Returns the file that stays: one without other entries, and with the known name.
  func choice(of found: [MirrorSurvey.Found], uid: MirrorUID, copy: MirrorCopy?) -> MirrorSurvey.Found? {
    func rank(_ one: MirrorSurvey.Found) -> Int {
      (one.isAlone ? 4 : 0) + (one.file.name == copy?.file ? 2 : 0)
        + (one.file.name == Self.fileName(uid) ? 1 : 0)
    }
    let best = found.map(rank).max()
    return found.first { rank($0) == best }
  }

  /// Adds the changes in the doubles to the file that stays (a three-way merge), so that the doubles can be removed.
  /// Returns nil if the file has all of them.
  func joined(
    _ one: MirrorSurvey.Found, with doubles: [MirrorSurvey.Found], uid: MirrorUID, copy: MirrorCopy?,
    base: MirrorBase
  ) -> MirrorWrite? {
    guard one.isAlone, let copy, let agreed = base.values(under: one.reading) else { return nil }
    let all = [one] + doubles
    let sides = all.map { (found: $0, values: $0.reading.values(against: agreed, in: zone).values) }
    let newest = all.map { $0.document.revision(of: uid) }.max() ?? MirrorRevision()
    let mine = sides[0].values
    var joined = sides.first { $0.found.document.revision(of: uid) == newest }?.values ?? mine
    // The planner may have undone a state of an older version since.
    let ends = sides.filter { $0.found.document.revision(of: uid).sequence == newest.sequence }.map(
      \.values.state)
    joined.state = ends.contains(.done) ? .done : ends.contains(.canceled) ? .canceled : joined.state
    joined.notes = sides.dropFirst().reduce(mine.notes) {
      MirrorValues.joined($1.values.notes, $0, base: agreed.notes)
    }
    let fields = MirrorValues.Field.allCases.filter { !joined.agrees(with: mine, in: $0) }
    var document = one.document
    for double in doubles { document.addProperties(of: double.document, uid) }
    guard !fields.isEmpty || document.lines.count != one.document.lines.count else { return nil }
    return MirrorWrite(
      file: one.file.name,
      text: document.text(writing: fields, of: uid, values: joined, oldLead: agreed.leadTimeMin, now: now),
      copy: copy, replaces: one.file.fingerprint)
  }
}

/// How new a version of a component is (RFC 5545 sections 3.8.7.3 and 3.8.7.4).
struct MirrorRevision: Comparable {
  var sequence = 0
  /// In the form `20260302T130000Z`, which sorts by time.
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

  /// Adds the properties, such as a place, that the other file's copy has and this one lacks.
  mutating func addProperties(of other: MirrorDocument, _ uid: MirrorUID) {
    guard let mine = part(of: uid), let theirs = other.part(of: uid) else { return }
    let known = Set(properties(of: mine).map { lines[$0].name }).union(Self.notJoined)
    let new = other.properties(of: theirs).map { other.lines[$0] }.filter { !known.contains($0.name) }
    let place = mine.lines.dropFirst().first { ["BEGIN", "END"].contains(lines[$0].name) }
    guard !new.isEmpty, let place else { return }
    insert(new.map { Self.folded($0.unfolded) }, at: place)
  }

  /// Properties that are joined by value, that belong to one file, or that make a series of a session.
  private static let notJoined: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", "STATUS", "TRANSP", "COMPLETED", "PERCENT-COMPLETE", "SUMMARY",
    "DESCRIPTION", "CATEGORIES", "UID", OwnSession.property, written, "DTSTAMP", "CREATED", "LAST-MODIFIED",
    "SEQUENCE",
    "RECURRENCE-ID", "RRULE", "RDATE", "EXDATE",
  ]
}
