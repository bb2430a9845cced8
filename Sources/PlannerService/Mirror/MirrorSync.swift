import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The owner of the mirror. It works in passes. A pass reads the folder and stores its intended changes in a
/// transaction. Then it makes the changes, and stores the result in a second transaction. If the folder needs
/// no change, the pass has only the first transaction.
final class MirrorSync {
  private(set) var state = Mirroring() {
    didSet {
      if state.failure != oldValue.failure || state.strangers != oldValue.strangers {
        host.post(changed: true)
      }
    }
  }
  /// The folder of the mirror if the user chose no folder; nil if nothing is mirrored then.
  let ownPath: String?
  /// The background queue that reads and writes folders.
  let queue: any BackgroundQueue
  /// A missing file counts as deleted after the folder has not changed for this many seconds: servers and
  /// programs delete files and write them again.
  var quietSeconds = 5
  /// The calendar of dates, beside the calendar of sessions.
  let dates: DateMirror
  let calendars: CalendarReadings
  private let store: PlannerStore
  let clocks: Clocks
  private let host: PlannerHost

  init(
    _ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ queue: any BackgroundQueue,
    ownPath: String?, dates: DateMirror, calendars: CalendarReadings
  ) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.queue = queue
    self.ownPath = ownPath
    self.dates = dates
    self.calendars = calendars
  }

  /// The time of the retry after a failure, or of the next look at a folder that reports no changes; nil if
  /// neither is due.
  var deadline: Instant? { [state.retryAt, state.polls.at].compactMap(\.self).min() }

  /// Marks the mirror as out of date.
  func markOutdated() { state.isDue = true }

  /// Takes over the state of another planner.
  func take(failure: String?, strangers: [MirrorStranger]?) {
    (state.failure, state.strangers) = (failure, strangers)
  }

  /// The remarks on the mirror's files that `doctor` reports.
  var remarks: [MirrorRemark] { state.remarks }

  /// Returns the folder in use; nil if nothing is mirrored.
  func folder(_ settings: MirrorSettings) -> String? { settings.path ?? ownPath }

  /// Runs `done` when the mirror is up to date, or has failed.
  func bringUpToDate(then done: @escaping () -> Void) {
    state.waiting.append(done)
    state.isDue = true
    do { try begin() } catch {
      host.failed("the mirror could not be brought up to date", error)
      tellWhoWaited()
    }
  }

  /// Applies the user's answer about removed sessions; nil applies no answer.
  func answer(_ removed: RemovedSessions?, then done: @escaping () -> Void) {
    if let removed { state.removed = removed }
    bringUpToDate(then: done)
  }

  /// Makes a pass due at once, without the wait for the retry, because the user asked for it.
  func retryAtOnce() {
    state.isDue = true
    state.delay = Mirroring.firstDelay
    leaveFolders()
  }

  /// Begins a pass if one is due and none is under way.
  func begin() throws {
    if let retry = state.retryAt, retry <= clocks.now { state.isDue = true }
    if state.polls.isDue(at: clocks.now) {
      state.polls.clear()
      state.isDue = true
    }
    guard state.isDue, !state.isUnderWay else { return }
    guard let pass = try store.read({ try pass($0) }) else {
      state.polls.clear()
      return tellWhoWaited()
    }
    state.isDue = false
    state.removed = nil
    state.retryAt = nil
    state.isUnderWay = true
    queue.run { [isRemote = host.isRemote] in
      (look: pass.look(), isRemote: isRemote(pass.path))
    } then: { [weak self] found in
      guard let self else { return }
      state.polls.set(found.isRemote, now: clocks.now)
      looked(found.look, of: pass)
    }
  }

  private func looked(_ look: MirrorPass.Look, of pass: MirrorPass) {
    // Files to be removed are not kept in memory: they may be about an erased person.
    let removed = Set(look.difference.removals.map(\.file))
    state.files = look.files.filter { !removed.contains($0.name) }
    state.remarks = look.difference.remarks
    if look.trouble == nil { noteStrangers(look.difference.strangers) }
    if look.hasChanged || state.changedAt.map({ $0 > clocks.now }) ?? true { state.changedAt = clocks.now }
    // The next pass also needs the answer of this pass.
    if state.isDue, state.removed == nil { state.removed = pass.removed }
    do {
      guard try isCurrent(pass) else { return try begin(anew: pass) }
      let difference = try stillWanted(look.difference, of: pass)
      let trouble =
        try look.trouble ?? difference.inTheWay
        ?? store.read { try Mirroring.question(about: difference.removed, $0) }
      if difference.writes.isEmpty, difference.removals.isEmpty {
        try note(difference, isLast: true, trouble)
        try conclude(trouble, difference, skipped: false)
      } else {
        try note(difference, isLast: false, trouble)
        queue.run {
          MirrorFolder(path: pass.path).carryOut(difference)
        } then: { [weak self] outcome in
          self?.carriedOut(outcome, of: difference, pass)
        }
      }
    } catch {
      passFailed(error)
    }
    if !state.isUnderWay { tellWhoWaited() }
  }

  private func carriedOut(_ outcome: MirrorOutcome, of difference: MirrorDifference, _ pass: MirrorPass) {
    do {
      if try isCurrent(pass) {
        let trouble =
          try outcome.trouble ?? difference.inTheWay
          ?? store.read { try Mirroring.question(about: difference.removed, $0) }
        try note(outcome, of: difference, trouble)
        try conclude(trouble, difference, skipped: !outcome.skipped.isEmpty)
      } else {
        try begin(anew: pass)
      }
    } catch {
      passFailed(error)
    }
    if !state.isUnderWay { tellWhoWaited() }
  }

  /// Returns whether the pass still counts. The user may have chosen another folder in the meantime, or this
  /// folder again.
  private func isCurrent(_ pass: MirrorPass) throws -> Bool {
    let settings = try store.read { try $0.mirror() }
    return folder(settings) == pass.path && settings.isNew == pass.isNew
  }

  private func begin(anew pass: MirrorPass) throws {
    state.isUnderWay = false
    state.isDue = true
    try host.settle()
  }

  private func passFailed(_ error: any Error) {
    state.isUnderWay = false
    state.failure = "what the mirror says could not be stored, and is tried again: \(error)"
    host.failed("what the mirror said could not be kept", error)
    retryLater()
    if let retry = state.retryAt { host.wake(by: retry) }
  }

  private func tellWhoWaited() {
    let waiting = state.waiting
    state.waiting = []
    for done in waiting { done() }
  }

  private func retryLater() {
    state.retryAt = clocks.now.adding(seconds: state.delay)
    state.delay = min(3600, state.delay * 2)
  }

  /// Returns the difference without the parts that are out of date.
  private func stillWanted(_ difference: MirrorDifference, of pass: MirrorPass) throws -> MirrorDifference {
    var difference = difference
    // Sessions may have changed in the meantime. The next pass finds the edits again and compares them with
    // the changed sessions.
    if state.isDue { difference.dropEdits() }
    // Nothing is stored about people who were erased in the meantime. The next pass finds their files by UID.
    let ids = Set(difference.keep.map(\.itemId) + difference.writes.map(\.copy.itemId))
    let gone = try store.read { reader in try ids.filter { try reader.item(id: $0) == nil } }
    difference.drop(gone)
    // A session may be back after an undo, and its file may hold an edit that the user made since.
    let absent = Set(difference.removals.map(\.itemId) + difference.forget.map(\.itemId)).subtracting(
      pass.itemIds)
    difference.spare(
      try store.read { reader in try absent.filter { try reader.item(id: $0)?.status.isLive ?? false } })
    return difference
  }

  /// Stores the state that both sides agree on and the intended changes. Carries out the edits that were made
  /// elsewhere.
  /// - isLast: true if the folder needs no change.
  private func note(_ difference: MirrorDifference, isLast: Bool, _ trouble: String?) throws {
    let changesRows =
      !difference.keep.isEmpty || !difference.forget.isEmpty || !difference.intents.isEmpty
      || !difference.settled.isEmpty || !difference.edits.isEmpty
      || difference.removals.contains { $0.heldBy != nil }
    let settings = try store.read { try $0.mirror() }
    guard changesRows || isLast && (settings.trouble != trouble || settings.isNew) else { return }
    let body: (StoreWriter) throws -> [MovedSession] = { writer in
      for key in difference.forget { try writer.deleteMirrorCopy(key) }
      for copy in difference.keep { try writer.put(copy) }
      for key in difference.settled { try writer.deleteMirrorIntent(key) }
      let earlier = try writer.reader.mirrorIntents()
      for var intent in difference.intents {
        // The stored text is used, because the earlier text may be about a person who was erased since.
        if intent.removes { intent.text = earlier.first { $0.key == intent.key }?.text }
        try writer.put(intent)
      }
      for removal in difference.removals { try self.noteConflict(removal, writer) }
      for write in difference.writes { try self.noteRefused(write, writer) }
      let moved = try difference.edits.compactMap { try self.host.carryOut($0, writer) }
      if isLast { try self.put(trouble, writer) }
      return moved
    }
    if difference.edits.isEmpty {
      _ = try host.transaction(command: nil, body)
    } else {
      try host.transaction(command: try editName(difference.edits)) { writer in
        _ = try self.host.refresh(writer, after: try body(writer))
      }
    }
  }

  /// Stores the result of the changes. An intent with a text is kept if the file may hold that text and no
  /// stored copy does. Only the intent can then tell the planner's text from the user's.
  private func note(_ outcome: MirrorOutcome, of difference: MirrorDifference, _ trouble: String?) throws {
    try host.transaction(command: nil) { writer in
      // The person may have been removed while their file was written.
      let stored = try outcome.store.filter { try writer.reader.item(id: $0.itemId) != nil }
      for copy in stored { try writer.put(copy) }
      for key in outcome.forget { try writer.deleteMirrorCopy(key) }
      let isSkipped = Set(outcome.skipped)
      let left = Set(difference.removals.filter { isSkipped.contains($0.file) }.compactMap(\.forget))
      let open = left.union(outcome.store.map(\.key)).subtracting(stored.map(\.key))
      for intent in try writer.reader.mirrorIntents() where open.contains(intent.key) {
        if intent.text != nil {
          try writer.put(MirrorIntent(key: intent.key, text: intent.text))
        } else {
          try writer.deleteMirrorIntent(intent.key)
        }
      }
      // After a failure, only the next pass can tell which changes were made.
      let known = stored.map(\.key) + outcome.forget
      for key in outcome.trouble == nil ? difference.intents.map(\.key) : known where !open.contains(key) {
        try writer.deleteMirrorIntent(key)
      }
      try self.put(trouble, writer)
    }
  }

  private func put(_ trouble: String?, _ writer: StoreWriter) throws {
    var settings = try writer.reader.mirror()
    settings.trouble = trouble
    if trouble == nil {
      settings.isNew = false
      settings.told = false
    }
    try writer.put(settings)
  }

  /// Ends a pass, and sets the retry if one is needed.
  /// - skipped: true if a program changed a file just before the pass wrote it.
  private func conclude(_ trouble: String?, _ difference: MirrorDifference, skipped: Bool) throws {
    state.failure = nil
    try host.ask(removed: difference.removed)
    if trouble == nil, !skipped {
      state.retryAt = nil
      state.delay = Mirroring.firstDelay
      if difference.isUnfinished { state.isDue = true }
    } else {
      // A skipped file is looked at again at once, but only the first time.
      if skipped, state.delay == Mirroring.firstDelay { state.isDue = true }
      retryLater()
      if trouble != nil, difference.removed.isEmpty { try tellTrouble() }
    }
    if difference.isWaiting {
      state.retryAt = clocks.now.adding(seconds: quietSeconds)
      // A session may have been moved to another calendar on a file system that reports no changes.
      do { try calendars.read() } catch { host.failed("calendars could not be read", error) }
    }
    state.isUnderWay = false
    try host.settle()
  }

  /// Returns the name under which `undo` reports these edits.
  private func editName(_ edits: [MirrorEdit]) throws -> String {
    let names = try store.read { reader in
      try edits.compactMap { try reader.item(id: $0.itemId)?.name }
    }
    return "edited elsewhere: \(Set(names).sorted().joined(separator: ", "))"
  }

  /// Tells the user of a failure, once in a series of failures.
  private func tellTrouble() throws {
    var settings = try store.read { try $0.mirror() }
    guard let trouble = settings.trouble, !settings.told else { return }
    settings.told = true
    _ = try host.transaction(command: nil) { try $0.put(settings) }
    try host.tell("The mirror is out of date", trouble)
  }

  /// For each user's own event that appears in the folder, tells the user once that the plan keeps no time
  /// for it. `status` shows the events that were there at the start.
  private func noteStrangers(_ strangers: [MirrorStranger]) {
    let known = Set((state.strangers ?? strangers).map(\.file))
    state.strangers = strangers
    guard let remark = MirrorRemark.strangers(strangers.filter { !known.contains($0.file) }) else { return }
    do { try host.tell("Not in your plan", "\(remark.sentence). \(remark.fix)") } catch {
      host.failed("an event in the mirror's folder could not be told of", error)
    }
  }

  // MARK: - Folders

  /// Stores the folder that the user chose (nil for the planner's own) and the form (nil to keep it).
  func choose(path: String?, form: MirrorForm?) throws {
    try host.transaction(command: nil) { writer in
      var settings = try writer.reader.mirror()
      let old = self.folder(settings)
      settings.path = path
      if let form { settings.form = form }
      // If the user chooses the same folder again, the files are written again.
      settings.isNew = true
      settings.trouble = nil
      settings.told = false
      try writer.put(settings)
      let new = self.folder(settings)
      if let old, old != new { try writer.setMirrorLeft(old, true) }
      if let new { try writer.setMirrorLeft(new, false) }
      try self.host.emit(.preferences, detail: "mirror", to: writer)
    }
    leaveFolders()
    state.files = []
    host.watchedChanged()
  }

  /// Removes the planner's files from the folders that are no longer the mirror. A failure is retried at the
  /// next start and by `plannerctl refresh`.
  func leaveFolders() {
    guard let (settings, left) = try? store.read({ (try $0.mirror(), try $0.mirrorLeft()) }), !left.isEmpty
    else { return }
    let (now, plannerId) = (clocks.now, settings.plannerId)
    queue.run {
      left.filter { MirrorFolder(path: $0).leave(plannerId: plannerId, now: now) }
    } then: { [weak self] cleared in
      guard let self, !cleared.isEmpty else { return }
      do {
        try self.host.transaction(command: nil) { writer in
          // A folder that was chosen again in the meantime is no longer on the list.
          for path in cleared { try writer.setMirrorLeft(path, false) }
        }
      } catch {
        self.host.failed("the folders that were left could not be noted", error)
      }
    }
  }
}
