import PlannerModel
import PlannerTime

/// The files of the folder, indexed by the UIDs in them.
struct MirrorSurvey {
  /// A file that contains a copy.
  struct Found {
    var file: MirrorFile
    var document: MirrorDocument
    var reading: MirrorReading
    /// True if the file contains only this copy.
    var isAlone: Bool
  }

  /// The files of each UID, by file name.
  private(set) var found: [MirrorUID: [Found]] = [:]
  /// The planner's UIDs with a file that cannot be read now. Their files stay as they are.
  private(set) var unreadable: Set<MirrorUID> = []
  /// True if a file is unreadable and belongs to an unknown session. It may be one of the missing files.
  private(set) var hasRiddle = false
  /// Another planner that writes to this folder, and one of its files.
  private(set) var other: (planner: String, file: String)?
  /// The file names in use.
  let names: Set<String>
  private(set) var remarks: [MirrorRemark] = []
  /// The reason why a session's file can neither be read nor written, as a sentence.
  private(set) var inTheWay: String?
  /// The files with components that are not a copy by their UID.
  private var strange: [(file: MirrorFile, document: MirrorDocument)] = []
  /// The UIDs of those components that are treated as copies.
  private var adopted: Set<String> = []

  init(
    files: [MirrorFile], copies: [MirrorCopy], plannerId: String, zoneNamed: (String) -> ZoneTable?
  ) {
    names = Set(files.map(\.name))
    let copied = Dictionary(grouping: copies, by: \.file)
    for file in files.sorted(by: { $0.name < $1.name }) {
      if !file.isFile {
        leave(obstacle: file, copied: copied[file.name] ?? [], plannerId: plannerId)
      } else if let document = file.text.flatMap(MirrorDocument.init) {
        add(file, document, plannerId: plannerId, zoneNamed: zoneNamed)
      } else {
        addUnreadable(file, copied: copied[file.name] ?? [], plannerId: plannerId)
      }
    }
  }

  private mutating func add(
    _ file: MirrorFile, _ document: MirrorDocument, plannerId: String, zoneNamed: (String) -> ZoneTable?
  ) {
    if !document.strangers.isEmpty { strange.append((file, document)) }
    let uids = Set(document.parts.compactMap { $0.uid.flatMap(MirrorUID.init) })
    note(uids, of: file, unlike: plannerId)
    for uid in uids where uid.plannerId == plannerId {
      if let reading = document.reading(uid, zoneNamed: zoneNamed) {
        found[uid, default: []].append(
          Found(file: file, document: document, reading: reading, isAlone: document.holdsOnly(uid)))
      } else {
        leave(uid, in: file)
      }
    }
  }

  /// A copy with a UID that no file contains.
  struct Missing {
    var uid: MirrorUID
    /// The copy's file; nil if the session has no copy.
    var file: String?
    /// The planner's present values, and the last agreed values.
    var values: [MirrorValues]
  }

  /// True if there are components that are not a copy by their UID.
  var hasStrangers: Bool { !strange.isEmpty }

  /// Returns the copies that no readable file contains.
  func lost(of copies: [MirrorCopy]) -> [MirrorCopy] {
    copies.filter { copy in
      MirrorUID(copy.uid).map { found[$0] == nil && !unreadable.contains($0) } ?? false
    }
  }

  /// Finds copies with a UID that a server or another program changed. Recognises them by the planner's UID
  /// in another property or in upper case, otherwise by the file, otherwise by time, length and title.
  mutating func adopt(_ missing: [Missing], in zone: ZoneTable, zoneNamed: (String) -> ZoneTable?) {
    adopt(among: missing, zoneNamed) { copy, _, _, part in
      OwnSession.uid(part.uid, property: part.identity) == copy.uid
    }
    adopt(among: missing, zoneNamed) { copy, file, document, _ in
      file.name == copy.file && document.strangers.count == 1
    }
    // Reads each component once, even if many copies are missing.
    var readings: [String: MirrorReading?] = [:]
    adopt(among: missing, zoneNamed) { copy, file, document, part in
      guard !copy.values.isEmpty, let uid = part.uid, !part.isInstance else { return false }
      let key = "\(file.name)/\(uid)"
      let known = readings[key] ?? Self.found(uid, in: file, document, as: copy.uid, zoneNamed)?.reading
      readings[key] = .some(known)
      guard let reading = known else { return false }
      return copy.values.contains { wanted in
        let (theirs, isTimed) = reading.values(against: wanted, in: zone)
        return isTimed && OwnSession.Look(theirs) == OwnSession.Look(wanted)
      }
    }
  }

  /// Returns the future events that do not belong to the planner. They take no time here.
  func strangers(from now: Instant, in zone: ZoneTable, zoneNamed: (String) -> ZoneTable?) -> [MirrorStranger]
  {
    // Any UID of the planner works for reading them.
    let uid = MirrorUID(plannerId: "x", itemId: "x", component: .event)
    return strange.flatMap { file, document in
      document.strangers.compactMap { part -> MirrorStranger? in
        guard part.kind == "VEVENT", !adopted.contains(part.uid ?? ""),
          OwnSession.uid(part.uid, property: part.identity) == nil,
          let reading = Self.found(part.uid ?? "", in: file, document, as: uid, zoneNamed)?.reading,
          let start = reading.start, start.instant(in: zone) >= now
        else { return nil }
        return MirrorStranger(
          file: file.name, title: reading.title.isEmpty ? file.name : "'\(reading.title)'")
      }
    }
  }

  /// Treats each component that is not a copy by its UID as the first missing copy that matches it.
  private mutating func adopt(
    among missing: [Missing], _ zoneNamed: (String) -> ZoneTable?,
    where isSame: (Missing, MirrorFile, MirrorDocument, MirrorDocument.Part) -> Bool
  ) {
    for (file, document) in strange {
      for part in document.strangers where !adopted.contains(part.uid ?? "") {
        let copy = missing.first {
          found[$0.uid] == nil && part.kind == $0.uid.component.kind && isSame($0, file, document, part)
        }
        guard let copy, let uid = part.uid,
          let one = Self.found(uid, in: file, document, as: copy.uid, zoneNamed)
        else { continue }
        adopted.insert(uid)
        found[copy.uid] = [one]
      }
    }
  }

  /// Returns a component as if it had the planner's UID; nil if it cannot be read.
  private static func found(
    _ uid: String, in file: MirrorFile, _ document: MirrorDocument, as ours: MirrorUID,
    _ zoneNamed: (String) -> ZoneTable?
  ) -> Found? {
    var document = document
    document.adopt(uid, as: ours)
    return document.reading(ours, zoneNamed: zoneNamed).map {
      Found(file: file, document: document, reading: $0, isAlone: document.holdsOnly(ours))
    }
  }

  private mutating func addUnreadable(_ file: MirrorFile, copied: [MirrorCopy], plannerId: String) {
    let uids = Set(Self.uids(ofUnreadable: file, copied: copied))
    note(uids, of: file, unlike: plannerId)
    for uid in uids where uid.plannerId == plannerId { leave(uid, in: file) }
    guard uids.isEmpty, !(file.text.map(MirrorDocument.hasUID) ?? false) else { return }
    hasRiddle = true
    remarks.append(
      MirrorRemark(
        """
        \(file.name) in the mirror's folder cannot be read: until it is readable or removed, no missing file \
        counts as deleted
        """))
  }

  /// Records an object that has the name of a session's file but is not a regular file.
  private mutating func leave(obstacle: MirrorFile, copied: [MirrorCopy], plannerId: String) {
    let uids = Self.uids(ofUnreadable: obstacle, copied: copied).filter { $0.plannerId == plannerId }
    guard !uids.isEmpty else { return }
    unreadable.formUnion(uids)
    inTheWay =
      inTheWay ?? """
        \(obstacle.name) in the mirror's folder must be a session's file, but is a directory or another \
        object: remove it, then 'plannerctl refresh'
        """
  }

  private mutating func note(_ uids: Set<MirrorUID>, of file: MirrorFile, unlike plannerId: String) {
    if other == nil, let uid = uids.first(where: { $0.plannerId != plannerId }) {
      other = (uid.plannerId, file.name)
    }
  }

  private mutating func leave(_ uid: MirrorUID, in file: MirrorFile) {
    unreadable.insert(uid)
    remarks.append(.unreadable(file.name))
  }

  /// Returns the UIDs that a file may contain, by its readable text, its copies and its name.
  private static func uids(ofUnreadable file: MirrorFile, copied: [MirrorCopy]) -> [MirrorUID] {
    MirrorDocument.uids(in: file.text ?? "")
      + copied.compactMap { MirrorUID($0.uid) }
      + [MirrorUID(String(file.name.dropLast(".ics".count)))].compactMap(\.self)
  }
}
