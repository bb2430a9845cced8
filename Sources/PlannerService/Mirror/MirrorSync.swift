import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Where the work of the mirror stands.
struct Mirroring {
  /// Something changed that it shows.
  var isDue = true
  var isUnderWay = false
  /// The files as they were read last, so that one that changed costs one read.
  var files: [MirrorFile] = []
  var remarks: [MirrorRemark] = []
  /// Why what the mirror says could not be stored, a sentence; nil while it can.
  var failure: String?
  /// When it is tried again after a failure, and how many seconds later the time after that.
  var retryAt: Instant?
  var delay = Mirroring.firstDelay
  /// Who waits until it is up to date, or has failed.
  var waiting: [() -> Void] = []

  static let firstDelay = 60
}

/// One pass: a look at the folder, a transaction that notes what is about to be done, the work in the folder,
/// and a transaction that notes what came of it. Where nothing is to be written there, the first transaction
/// is the last.
final class MirrorSync {
  private(set) var state = Mirroring() {
    didSet { if state.failure != oldValue.failure { host.post(changed: true) } }
  }
  /// The folder of the mirror where the user chose none; nil: nothing is mirrored.
  let ownPath: String?
  /// Where folders are looked at and written to.
  let queue: any BackgroundQueue
  private let store: PlannerStore
  private let clocks: Clocks
  private let host: PlannerHost

  init(
    _ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ queue: any BackgroundQueue,
    ownPath: String?
  ) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.queue = queue
    self.ownPath = ownPath
  }

  /// When it is tried again after a failure.
  var deadline: Instant? { state.retryAt }

  /// Something changed that it shows.
  func markOutdated() { state.isDue = true }

  /// What another planner knows.
  func take(failure: String?) { state.failure = failure }

  /// What `doctor` shall say of the mirror's files.
  var remarks: [MirrorRemark] { state.remarks }

  /// Why the mirror is not up to date, a sentence; nil where it is.
  func trouble(_ settings: MirrorSettings) -> String? { settings.trouble ?? state.failure }

  /// The folder in use; nil: nothing is mirrored.
  func folder(_ settings: MirrorSettings) -> String? { settings.path ?? ownPath }

  func state(_ reader: StoreReader) throws -> MirrorState? {
    let settings = try reader.mirror()
    guard let path = folder(settings) else { return nil }
    return MirrorState(
      path: path, form: settings.form, files: try reader.mirrorCopies().count,
      trouble: trouble(settings))
  }

  /// `done` runs once the mirror is up to date, or has failed.
  func bringUpToDate(then done: @escaping () -> Void) {
    state.waiting.append(done)
    state.isDue = true
    do { try begin() } catch {
      host.failed("the mirror could not be brought up to date", error)
      tellWhoWaited()
    }
  }

  /// The user asks for it: nobody waits for the next try.
  func retryAtOnce() {
    state.isDue = true
    state.delay = Mirroring.firstDelay
    leaveFolders()
  }

  /// Brings the mirror up to date where that is due and not under way.
  func begin() throws {
    if let retry = state.retryAt, retry <= clocks.now { state.isDue = true }
    guard state.isDue, !state.isUnderWay else { return }
    guard let pass = try store.read({ try pass($0) }) else { return tellWhoWaited() }
    state.isDue = false
    state.retryAt = nil
    state.isUnderWay = true
    queue.run {
      pass.look()
    } then: { [weak self] look in
      self?.looked(look, of: pass)
    }
  }

  private func pass(_ reader: StoreReader) throws -> MirrorPass? {
    let settings = try reader.mirror()
    guard let path = folder(settings) else { return nil }
    let (copies, intents) = (try reader.mirrorCopies(), try reader.mirrorIntents())
    let preferences = try reader.preferences()
    let live = try reader.liveItems()
    let known = Set(live.map(\.id))
    let others = try reader.items(
      ids: Set(copies.map(\.itemId) + intents.map(\.key.itemId)).subtracting(known))
    var tags = try reader.tagsWithLiveItems()
    if !others.isEmpty {
      tags.merge(try reader.tags(ofContacts: Set(others.map(\.contactId)))) { first, _ in first }
    }
    let items = (live + others).sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    let sessions = items.map { item in
      MirrorSession(
        itemId: item.id, startAt: item.startAt, durationMin: item.durationMin, status: item.status,
        title: item.name, notes: item.notes, categories: tags[item.contactId] ?? [],
        leadTimeMin: preferences.leadTimeMin)
    }
    let (now, zone, zones) = (clocks.now, clocks.zone(preferences), clocks.zones)
    return MirrorPass(
      path: path, creates: settings.isNew || settings.path == nil,
      mirror: { files in
        Mirror(
          plannerId: settings.plannerId, form: settings.form, now: now, zone: zone,
          zoneNamed: { zones.zone(named: $0) }, sessions: sessions, copies: copies, intents: intents,
          files: files, isNew: settings.isNew)
      }, plannerId: settings.plannerId, known: state.files, isNew: settings.isNew,
      itemIds: known.union(others.map(\.id)))
  }

  private func looked(_ look: MirrorPass.Look, of pass: MirrorPass) {
    // What is to be removed is not remembered: it may be of somebody who was erased.
    let removed = Set(look.difference.removals.map(\.file))
    state.files = look.files.filter { !removed.contains($0.name) }
    state.remarks = look.difference.remarks
    do {
      guard try isCurrent(pass) else { return try begin(anew: pass) }
      let difference = try stillWanted(look.difference, of: pass)
      let trouble = look.trouble ?? difference.inTheWay
      if difference.writes.isEmpty, difference.removals.isEmpty {
        try note(difference, isLast: true, trouble)
        try conclude(trouble, skipped: false)
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
        let trouble = outcome.trouble ?? difference.inTheWay
        try note(outcome, of: difference, trouble)
        try conclude(trouble, skipped: !outcome.skipped.isEmpty)
      } else {
        try begin(anew: pass)
      }
    } catch {
      passFailed(error)
    }
    if !state.isUnderWay { tellWhoWaited() }
  }

  /// Another folder was chosen meanwhile, or this one once more: what was found before counts no more.
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

  /// Without what came too late.
  private func stillWanted(_ difference: MirrorDifference, of pass: MirrorPass) throws -> MirrorDifference {
    var difference = difference
    // Ours may have changed meanwhile: the next pass finds the edits again, and compares them with ours as
    // they are.
    if state.isDue { difference.dropEdits() }
    // Of who was erased meanwhile no word is kept; the next pass finds their files by their UIDs.
    let ids = Set(difference.keep.map(\.itemId) + difference.writes.map(\.copy.itemId))
    let gone = try store.read { reader in try ids.filter { try reader.item(id: $0) == nil } }
    difference.drop(gone)
    // What was undone meanwhile is there again, and its file may say what the user did to it since.
    let absent = Set(difference.removals.map(\.itemId) + difference.forget.map(\.itemId)).subtracting(
      pass.itemIds)
    difference.spare(
      try store.read { reader in try absent.filter { try reader.item(id: $0)?.status.isLive ?? false } })
    return difference
  }

  /// Stores what both sides agree on now and what is about to be done, and carries out what was edited
  /// elsewhere.
  /// - isLast: nothing is about to be done.
  private func note(_ difference: MirrorDifference, isLast: Bool, _ trouble: String?) throws {
    let changesRows =
      !difference.keep.isEmpty || !difference.forget.isEmpty || !difference.intents.isEmpty
      || !difference.settled.isEmpty || !difference.edits.isEmpty
    let settings = try store.read { try $0.mirror() }
    guard changesRows || isLast && (settings.trouble != trouble || settings.isNew) else { return }
    let body: (StoreWriter) throws -> Void = { writer in
      for key in difference.forget { try writer.deleteMirrorCopy(key) }
      for copy in difference.keep { try writer.put(copy) }
      for key in difference.settled { try writer.deleteMirrorIntent(key) }
      let earlier = try writer.reader.mirrorIntents()
      for var intent in difference.intents {
        // As it is stored now: it may have been of somebody who was erased since.
        if intent.removes { intent.text = earlier.first { $0.key == intent.key }?.text }
        try writer.put(intent)
      }
      for edit in difference.edits { try self.host.carryOut(edit, writer) }
      if isLast { try self.put(trouble, writer) }
    }
    if difference.edits.isEmpty {
      try host.transaction(command: nil, body)
    } else {
      try host.transaction(command: try editName(difference.edits)) { writer in
        try body(writer)
        _ = try self.host.refresh(writer)
      }
    }
  }

  /// Stores what came of what was noted before. An intent with a text stays where the file may say that text
  /// and no copy does: then it is all that tells our words from the user's.
  private func note(_ outcome: MirrorOutcome, of difference: MirrorDifference, _ trouble: String?) throws {
    try host.transaction(command: nil) { writer in
      // Somebody may have been removed while their file was written.
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
      // Where something failed, only the next look can tell how far it came.
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

  /// - skipped: somebody changed a file while it was to be written.
  private func conclude(_ trouble: String?, skipped: Bool) throws {
    state.failure = nil
    if trouble == nil, !skipped {
      state.retryAt = nil
      state.delay = Mirroring.firstDelay
    } else {
      // Such a file is looked at again at once, but not for ever.
      if skipped, state.delay == Mirroring.firstDelay { state.isDue = true }
      retryLater()
      if trouble != nil { try tellTrouble() }
    }
    state.isUnderWay = false
    try host.settle()
  }

  /// What `undo` says that it takes back.
  private func editName(_ edits: [MirrorEdit]) throws -> String {
    let names = try store.read { reader in
      try edits.compactMap { try reader.item(id: $0.itemId)?.name }
    }
    return "edited elsewhere: \(Set(names).sorted().joined(separator: ", "))"
  }

  /// Once for each spell of failure.
  private func tellTrouble() throws {
    var settings = try store.read { try $0.mirror() }
    guard let trouble = settings.trouble, !settings.told else { return }
    settings.told = true
    _ = try host.transaction(command: nil) { try $0.put(settings) }
    try host.tell("The mirror is out of date", trouble)
  }

  // MARK: - Folders

  /// The user chose this folder (nil: the planner's own) and form (nil: as it was).
  func choose(path: String?, form: MirrorForm?) throws {
    try host.transaction(command: nil) { writer in
      var settings = try writer.reader.mirror()
      let old = self.folder(settings)
      settings.path = path
      if let form { settings.form = form }
      // Said once more for the same folder, it means: write them again.
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

  /// Takes our files out of the folders that are no longer the mirror. What fails is tried again at the next
  /// start and with `plannerctl refresh`.
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
          // Chosen again meanwhile, it is on the list no more.
          for path in cleared { try writer.setMirrorLeft(path, false) }
        }
      } catch {
        self.host.failed("the folders that were left could not be noted", error)
      }
    }
  }
}
