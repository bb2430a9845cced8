import PlannerCalendar
import PlannerModel
import PlannerTime

/// A folder, a planner that applies edits, and the mirror between them, in memory.
struct MirrorWorld {
  static let planner = "11111111-0000-4000-8000-000000000000"
  static let berlin = zones["Europe/Berlin"] ?? .utc
  private static let zones: [String: ZoneTable] = {
    let names = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, ZoneDatabase().zone(named: $0) ?? .utc) })
  }()

  /// A failure during a pass.
  enum Trouble: CaseIterable {
    case writeFails, removalFails
    /// Crashes before anything is stored, before anything is written, half-way, and before the result is
    /// stored. A failed transaction has the same effect.
    case crashBeforeNote, crashBeforeWork, crashInWork, crash
  }

  var form: MirrorForm
  var now = Instant("2026-03-01T08:00:00Z") ?? Instant(seconds: 0)
  var zone = MirrorWorld.berlin
  var sessions: [String: MirrorSession] = [:]
  var copies: [MirrorCopy.Key: MirrorCopy] = [:]
  var intents: [MirrorCopy.Key: MirrorIntent] = [:]
  var isNew = false
  var isQuiet = true
  var isMarked = true
  /// The user's answer to a question about removed sessions.
  var removed: RemovedSessions?
  private var removedElsewhere: Set<String> = []
  var elsewhere: [String: [SessionElsewhere]] = [:]
  var calendarIds: Set<String> = ["home"]
  var isRead = false
  /// True if the service refuses edits.
  var refuses = false
  private(set) var files: [String: String] = [:]
  /// Names of directories.
  var obstacles: [String] = []
  private var versions: [String: Int64] = [:]
  private var version: Int64 = 0

  init(form: MirrorForm = .event) { self.form = form }

  /// Returns a world with two sessions, `a` and a later `z`, and their files.
  static func settled(_ form: MirrorForm = .event, notes: String? = nil) -> MirrorWorld {
    var world = MirrorWorld(form: form)
    world.place(notes: notes)
    world.place("z", at: "2026-03-20T13:00:00Z")
    world.settle()
    return world
  }

  // MARK: - The planner

  @discardableResult
  mutating func place(
    _ itemId: String = "a", at start: String = "2026-03-02T13:00:00Z", minutes: Int = 60,
    notes: String? = nil
  ) -> MirrorSession {
    let session = MirrorSession(
      itemId: itemId, startAt: Instant(start) ?? now, durationMin: minutes, status: .pending,
      title: "Änne \(itemId)", notes: notes, categories: ["Social Planner"], leadTimeMin: 30)
    sessions[itemId] = session
    return session
  }

  func mirror() -> Mirror {
    Mirror(
      plannerId: Self.planner, form: form, now: now, zone: zone,
      zoneNamed: { Self.zones[$0] }, sessions: Array(sessions.values),
      copies: Array(copies.values), intents: Array(intents.values),
      files: files.map {
        MirrorFile(
          name: $0.key, text: $0.value,
          fingerprint: FileFingerprint(
            size: $0.value.utf8.count, changed: Int(versions[$0.key] ?? 0), inode: 1))
      }
        + obstacles.map {
          MirrorFile(
            name: $0, text: nil, fingerprint: FileFingerprint(size: 0, changed: 0, inode: 2), isFile: false)
        }, isNew: isNew, isQuiet: isQuiet, isMarked: isMarked, removed: removed,
      removedElsewhere: removedElsewhere,
      elsewhere: elsewhere, calendarIds: calendarIds, isRead: isRead)
  }

  /// Makes one pass like the service.
  /// - meanwhile: changes by others after the folder was read.
  @discardableResult
  mutating func pass(
    _ trouble: Trouble? = nil, meanwhile: ((inout MirrorWorld) -> Void)? = nil
  ) -> MirrorDifference {
    let difference = mirror().difference()
    let seen = versions
    meanwhile?(&self)
    if trouble == .crashBeforeNote { return difference }
    note(difference)
    if difference.trouble == nil, difference.writes.isEmpty, difference.removals.isEmpty { isNew = false }
    if trouble == .crashBeforeWork { return difference }
    var outcome = MirrorOutcome()
    let isHalf = trouble == .crashInWork
    for write in difference.writes.prefix(isHalf ? difference.writes.count / 2 : .max)
    where trouble != .writeFails && versions[write.file] == seen[write.file] {
      precondition((write.replaces == nil) == (files[write.file] == nil))
      self[write.file] = write.text
      outcome.store.append(write.copy)
    }
    for removal in difference.removals.prefix(isHalf ? difference.removals.count / 2 : .max)
    where trouble != .removalFails && (versions[removal.file] ?? seen[removal.file]) == seen[removal.file] {
      self[removal.file] = nil
      outcome.forget += [removal.forget].compactMap(\.self)
    }
    if trouble == .crash || isHalf { return difference }
    let isWhole = trouble != .writeFails && trouble != .removalFails
    if difference.trouble == nil, isWhole { isNew = false }
    for copy in outcome.store { copies[copy.key] = copy }
    for key in outcome.forget { copies[key] = nil }
    for key in isWhole ? difference.intents.map(\.key) : outcome.store.map(\.key) + outcome.forget {
      intents[key] = nil
    }
    return difference
  }

  /// Applies the transaction before the work.
  private mutating func note(_ difference: MirrorDifference) {
    for key in difference.forget { copies[key] = nil }
    for copy in difference.keep { copies[copy.key] = copy }
    for key in difference.settled { intents[key] = nil }
    for intent in difference.intents { intents[intent.key] = intent }
    for edit in difference.edits where !refuses { apply(edit) }
  }

  /// Makes passes until there is nothing to do. Returns the number of passes with work, at most 10.
  @discardableResult
  mutating func settle() -> Int {
    var count = 0
    while count < 10, !pass().isEmpty { count += 1 }
    return count
  }

  mutating func apply(_ edit: MirrorEdit) {
    guard var session = sessions[edit.itemId] else { return }
    switch edit.change {
    case .moved(let start, let minutes):
      guard session.status.isLive else { return }
      session.startAt = start
      session.durationMin = minutes
      session.status = .rescheduled
    case .done: session.status = .done
    case .canceled:
      session.status = .canceled
      removedElsewhere.insert(edit.itemId)
    case .left: session.status = .rescheduled
    case .restored: session.status = .pending
    case .notes(let notes): session.notes = notes
    }
    sessions[edit.itemId] = session
  }

  // MARK: - The folder

  subscript(name: String) -> String? {
    get { files[name] }
    set {
      version += 1
      files[name] = newValue
      versions[name] = newValue == nil ? nil : version
    }
  }

  static func name(_ itemId: String, _ component: MirrorCopy.Component = .event) -> String {
    MirrorUID(plannerId: planner, itemId: itemId, component: component).text + ".ics"
  }

  /// Returns the text of the file with the planner's name for it.
  func text(_ itemId: String = "a", _ component: MirrorCopy.Component = .event) -> String {
    files[Self.name(itemId, component)] ?? ""
  }

  /// Edits a file like another program: sets properties of the event or task; nil removes one.
  mutating func edit(
    _ itemId: String = "a", _ component: MirrorCopy.Component = .event, set changes: [String: String?]
  ) {
    edit(file: Self.name(itemId, component), set: changes)
  }

  mutating func edit(file name: String, set changes: [String: String?]) {
    guard let text = files[name] else { return }
    self[name] = Self.edited(text, changes)
  }

  /// Returns a text with changed properties. Keys are names with parameters.
  static func edited(_ text: String, _ changes: [String: String?]) -> String {
    var lines = unfolded(text)
    func property(_ line: String) -> Substring { line.prefix { $0 != ":" && $0 != ";" } }
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
      var depth = 0
      lines.removeAll { line in
        if line.hasPrefix("BEGIN:") { depth += 1 }
        if line.hasPrefix("END:") { depth -= 1 }
        return depth == 2 && property(line) == property(key)
      }
      let end = lines.lastIndex { $0 == "END:VEVENT" || $0 == "END:VTODO" } ?? lines.count
      if let value { lines.insert("\(key):\(value)", at: end) }
    }
    return lines.map { $0 + "\r\n" }.joined()
  }

  static func unfolded(_ text: String) -> [String] {
    text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }
}

extension String {
  /// Returns a property of the event or task, ignoring alarms; nil if it is missing.
  func line(_ name: String) -> String? {
    var depth = 0
    for line in MirrorWorld.unfolded(self) {
      if line.hasPrefix("BEGIN:") { depth += 1 }
      if line.hasPrefix("END:") { depth -= 1 }
      if depth == 2, line.prefix(while: { $0 != ":" && $0 != ";" }) == name { return line }
    }
    return nil
  }
}
