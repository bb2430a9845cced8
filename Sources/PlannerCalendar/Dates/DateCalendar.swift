import PlannerModel
import PlannerTime

/// Compares the important dates with the files in their folder. Only the planner's side counts: a change by
/// another program is undone, and nothing is read from the files. So the planner stores nothing about them,
/// and a pass that was interrupted is repaired by the next pass.
package struct DateCalendar: Sendable {
  let plannerId: String
  let now: Instant
  let events: [DateEvent]

  /// Creates a comparison.
  /// - events: without events, the planner removes all its files.
  package init(plannerId: String, now: Instant, events: [DateEvent]) {
    self.plannerId = plannerId
    self.now = now
    self.events = events
  }

  /// The number of files after all writes.
  package var count: Int { events.count }

  /// Returns the files to write and to remove. Leaves files that also contain other programs' entries.
  package func difference(from files: [MirrorFile]) -> MirrorDifference {
    var difference = MirrorDifference()
    var wanted = Dictionary(events.map { (uid($0.key), $0) }) { first, _ in first }
    // If several files contain one date, the file with the date's own name counts.
    for file in files.sorted(by: { (isNamedOurs($0) ? 0 : 1, $0.name) < (isNamedOurs($1) ? 0 : 1, $1.name) })
    {
      guard let (uid, document) = ours(in: file) else { continue }
      guard file.isFile else {
        difference.inTheWay =
          "\(file.name) must be a date's file, but is a directory or another object: remove it"
        wanted[uid] = nil
        continue
      }
      if let document, !document.holdsOnly(uid: uid.text) {
        wanted[uid] = nil
        continue
      }
      guard let event = wanted.removeValue(forKey: uid) else {
        difference.removals.append(
          MirrorRemoval(file: file.name, fingerprint: file.fingerprint, itemId: uid.key))
        continue
      }
      if let document, document.says(event, uid) { continue }
      difference.writes.append(write(event, uid, to: file.name, over: file, document))
    }
    let names = Set(files.map(\.name))
    for (uid, event) in wanted.sorted(by: { $0.key.key < $1.key.key }) {
      let name = names.contains(uid.fileName) ? "\(uid.text)-2.ics" : uid.fileName
      difference.writes.append(write(event, uid, to: name))
    }
    return difference
  }

  private func uid(_ key: String) -> DateUID { DateUID(key: key, plannerId: plannerId) }

  private func isNamedOurs(_ file: MirrorFile) -> Bool { named(file) != nil }

  private func named(_ file: MirrorFile) -> DateUID? {
    DateUID(String(file.name.dropLast(".ics".count)), plannerId: plannerId)
  }

  /// Returns the date that a file contains, by its content or by its name; nil if the file is not a date's
  /// file.
  private func ours(in file: MirrorFile) -> (DateUID, MirrorDocument?)? {
    guard let document = file.text.flatMap(MirrorDocument.init) else { return named(file).map { ($0, nil) } }
    return document.parts.lazy.compactMap { $0.uid.flatMap { DateUID($0, plannerId: plannerId) } }.first
      .map { ($0, document) }
      ?? (document.parts.isEmpty ? named(file).map { ($0, nil) } : nil)
  }

  private func write(
    _ event: DateEvent, _ uid: DateUID, to name: String, over file: MirrorFile? = nil,
    _ document: MirrorDocument? = nil
  ) -> MirrorWrite {
    MirrorWrite(
      file: name,
      text: MirrorDocument.text(of: event, uid, sequence: document?.nextSequence(of: uid) ?? 0, now: now),
      copy: MirrorCopy(itemId: uid.key, component: .event, uid: uid.text, file: name, text: ""),
      replaces: file?.fingerprint)
  }
}
