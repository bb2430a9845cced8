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

/// One pass: a look at the folder, a transaction that notes what is about to be done, the work in the folder, and a
/// transaction that notes what came of it. Where nothing is to be written there, the first transaction is the last.
extension Planner {
  /// What `doctor` shall say of the mirror's files.
  var mirrorRemarks: [MirrorRemark] { mirroring.remarks }

  /// Why the mirror is not up to date, a sentence; nil where it is.
  func mirrorTrouble(_ settings: MirrorSettings) -> String? { settings.trouble ?? mirroring.failure }

  /// The folder in use; nil: nothing is mirrored.
  func mirrorFolder(_ settings: MirrorSettings) -> String? { settings.path ?? mirrorPath }

  func mirrorState(_ reader: StoreReader) throws -> MirrorState? {
    let settings = try reader.mirror()
    guard let path = mirrorFolder(settings) else { return nil }
    return MirrorState(
      path: path, form: settings.form, files: try reader.mirrorCopies().count,
      trouble: mirrorTrouble(settings))
  }

  /// `done` runs once the mirror is up to date, or has failed.
  func mirror(then done: @escaping () -> Void) {
    mirroring.waiting.append(done)
    mirroring.isDue = true
    do { try beginMirroring() } catch {
      failed("the mirror could not be brought up to date", error)
      mirrorIsUpToDate()
    }
  }

  /// The user asks for it: nobody waits for the next try.
  func mirrorAtOnce() {
    mirroring.isDue = true
    mirroring.delay = Mirroring.firstDelay
    leaveFolders()
  }

  /// Brings the mirror up to date where that is due and not under way.
  func beginMirroring() throws {
    if let retry = mirroring.retryAt, retry <= now { mirroring.isDue = true }
    guard mirroring.isDue, !mirroring.isUnderWay else { return }
    guard let pass = try store.read({ try pass($0) }) else { return mirrorIsUpToDate() }
    mirroring.isDue = false
    mirroring.retryAt = nil
    mirroring.isUnderWay = true
    workshop.run {
      pass.look()
    } then: { [weak self] look in
      self?.looked(look, of: pass)
    }
  }

  private func pass(_ reader: StoreReader) throws -> MirrorPass? {
    let settings = try reader.mirror()
    guard let path = mirrorFolder(settings) else { return nil }
    let (copies, intents) = (try reader.mirrorCopies(), try reader.mirrorIntents())
    let preferences = try reader.preferences()
    var items = Dictionary(try reader.liveItems().map { ($0.id, $0) }) { first, _ in first }
    for id in copies.map(\.itemId) + intents.map(\.key.itemId) where items[id] == nil {
      items[id] = try reader.item(id: id)
    }
    let sessions = try items.values.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }.map { item in
      MirrorSession(
        itemId: item.id, startAt: item.startAt, durationMin: item.durationMin, status: item.status,
        title: item.name, notes: item.notes, categories: try reader.contact(id: item.contactId)?.tags ?? [],
        leadTimeMin: preferences.leadTimeMin)
    }
    let (now, zone, zones) = (now, zone(preferences), zones)
    return MirrorPass(
      path: path, creates: settings.isNew || settings.path == nil,
      mirror: { files in
        Mirror(
          plannerId: settings.plannerId, form: settings.form, now: now, zone: zone,
          zoneNamed: { zones.zone(named: $0) }, sessions: sessions, copies: copies, intents: intents,
          files: files, isNew: settings.isNew)
      }, plannerId: settings.plannerId, known: mirroring.files, isNew: settings.isNew,
      itemIds: Set(items.keys))
  }

  private func looked(_ look: MirrorPass.Look, of pass: MirrorPass) {
    // What is to be removed is not remembered: it may be of somebody who was erased.
    let removed = Set(look.difference.removals.map(\.file))
    mirroring.files = look.files.filter { !removed.contains($0.name) }
    mirroring.remarks = look.difference.remarks
    do {
      guard try isCurrent(pass) else { return try begin(anew: pass) }
      let difference = try stillWanted(look.difference, of: pass)
      let trouble = look.trouble ?? difference.inTheWay
      if difference.writes.isEmpty, difference.removals.isEmpty {
        try note(difference, isLast: true, trouble)
        try conclude(trouble, skipped: false)
      } else {
        try note(difference, isLast: false, trouble)
        workshop.run {
          MirrorFolder(path: pass.path).carryOut(difference)
        } then: { [weak self] outcome in
          self?.carriedOut(outcome, of: difference, pass)
        }
      }
    } catch {
      mirroringFailed(error)
    }
    if !mirroring.isUnderWay { mirrorIsUpToDate() }
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
      mirroringFailed(error)
    }
    if !mirroring.isUnderWay { mirrorIsUpToDate() }
  }

  /// Another folder was chosen meanwhile, or this one once more: what was found before counts no more.
  private func isCurrent(_ pass: MirrorPass) throws -> Bool {
    let settings = try store.read { try $0.mirror() }
    return mirrorFolder(settings) == pass.path && settings.isNew == pass.isNew
  }

  private func begin(anew pass: MirrorPass) throws {
    mirroring.isUnderWay = false
    mirroring.isDue = true
    try settle()
  }

  private func mirroringFailed(_ error: any Error) {
    mirroring.isUnderWay = false
    mirroring.failure = "what the mirror says could not be stored, and is tried again: \(error)"
    failed("what the mirror said could not be kept", error)
    retryMirror()
    deadline = min(deadline, mirroring.retryAt ?? deadline)
  }

  private func mirrorIsUpToDate() {
    let waiting = mirroring.waiting
    mirroring.waiting = []
    for done in waiting { done() }
  }

  private func retryMirror() {
    mirroring.retryAt = now.adding(seconds: mirroring.delay)
    mirroring.delay = min(3600, mirroring.delay * 2)
  }

  /// Without what came too late.
  private func stillWanted(_ difference: MirrorDifference, of pass: MirrorPass) throws -> MirrorDifference {
    var difference = difference
    // Ours may have changed meanwhile: the next pass finds the edits again, and compares them with ours as they are.
    if mirroring.isDue { difference.dropEdits() }
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

  /// Stores what both sides agree on now and what is about to be done, and carries out what was edited elsewhere.
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
      for edit in difference.edits { try self.carryOut(edit, writer) }
      if isLast { try self.put(trouble, writer) }
    }
    if difference.edits.isEmpty {
      try transaction(command: nil, body)
    } else {
      _ = try change(try editName(difference.edits), body)
    }
  }

  /// Stores what came of what was noted before. An intent with a text stays where the file may say that text and no
  /// copy does: then it is all that tells our words from the user's.
  private func note(_ outcome: MirrorOutcome, of difference: MirrorDifference, _ trouble: String?) throws {
    try transaction(command: nil) { writer in
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
    mirroring.failure = nil
    if trouble == nil, !skipped {
      mirroring.retryAt = nil
      mirroring.delay = Mirroring.firstDelay
    } else {
      // Such a file is looked at again at once, but not for ever.
      if skipped, mirroring.delay == Mirroring.firstDelay { mirroring.isDue = true }
      retryMirror()
      if trouble != nil { try tellTrouble() }
    }
    mirroring.isUnderWay = false
    try settle()
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
    _ = try transaction(command: nil) { try $0.put(settings) }
    guard let messenger else { return }
    let (notice, wanted) = try store.read { reader in
      (
        try composer(reader).trouble(id: newId(), title: "The mirror is out of date", text: trouble),
        try reader.preferences().channels
      )
    }
    messenger.trial(notice, by: messenger.channels.map(\.name).filter(wanted.contains)) { _ in }
  }
}
