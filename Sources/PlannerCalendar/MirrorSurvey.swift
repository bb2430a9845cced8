import PlannerModel
import PlannerTime

/// The files of the folder by the UIDs in them.
struct MirrorSurvey {
  /// A file that holds a copy.
  struct Found {
    var file: MirrorFile
    var document: MirrorDocument
    var reading: MirrorReading
    /// Nothing but this copy is in the file.
    var isAlone: Bool
  }

  /// In the order of the files' names.
  private(set) var found: [MirrorUID: [Found]] = [:]
  /// UIDs of ours whose file cannot be read now: nothing is done about them.
  private(set) var unreadable: Set<MirrorUID> = []
  /// Another planner that writes here, and a file of its.
  private(set) var other: (planner: String, file: String)?
  /// The names that are taken.
  let names: Set<String>
  private(set) var remarks: [String] = []

  init(
    files: [MirrorFile], copies: [MirrorCopy], plannerId: String, zoneNamed: (String) -> ZoneTable?
  ) {
    names = Set(files.map(\.name))
    let copied = Dictionary(grouping: copies, by: \.file)
    for file in files.sorted(by: { $0.name < $1.name }) {
      let document = file.text.flatMap(MirrorDocument.init)
      var uids: [MirrorUID] = []
      for uid in document.map({ $0.parts.compactMap { $0.uid.flatMap(MirrorUID.init) } })
        ?? Self.uids(ofUnreadable: file, copied: copied[file.name] ?? [])
      where !uids.contains(uid) { uids.append(uid) }
      if let foreign = uids.first(where: { $0.plannerId != plannerId }) {
        other = other ?? (foreign.plannerId, file.name)
        continue
      }
      var isRead = true
      for uid in uids {
        if let document, let reading = document.reading(uid, zoneNamed: zoneNamed) {
          found[uid, default: []].append(
            Found(file: file, document: document, reading: reading, isAlone: document.holdsOnly(uid)))
        } else {
          unreadable.insert(uid)
          isRead = false
        }
      }
      if !isRead {
        remarks.append("\(file.name) in the mirror's folder cannot be read; it is left as it is until it can")
      }
    }
  }

  /// Whose file it is, by what can be read of it and by its name.
  private static func uids(ofUnreadable file: MirrorFile, copied: [MirrorCopy]) -> [MirrorUID] {
    MirrorDocument.uids(in: file.text ?? "")
      + copied.compactMap { MirrorUID($0.uid) }
      + [MirrorUID(String(file.name.dropLast(".ics".count)))].compactMap(\.self)
  }
}
