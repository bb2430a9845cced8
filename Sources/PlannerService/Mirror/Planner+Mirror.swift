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
  var remarks: [String] = []
  /// When it is tried again after a failure, and how many seconds later the time after that.
  var retryAt: Instant?
  var delay = Mirroring.firstDelay
  /// Who waits until it is up to date, or has failed.
  var waiting: [() -> Void] = []

  static let firstDelay = 60
}

extension Planner {
  /// Everything that one pass needs, as values: it is carried out off the loop.
  private struct Pass: Sendable {
    var path: String
    var creates: Bool
    var mirror: @Sendable ([MirrorFile]) -> Mirror
    var plannerId: String
    var known: [MirrorFile]
    var isNew: Bool

    struct Result: Sendable {
      var files: [MirrorFile] = []
      var difference = MirrorDifference()
      var outcome = MirrorOutcome()
      var trouble: String?
    }

    func run() -> Result {
      var result = Result()
      let folder = MirrorFolder(path: path)
      do {
        try folder.claim(plannerId: plannerId, create: creates)
        result.files = try folder.read(known: known)
      } catch {
        result.trouble = error.sentence
        return result
      }
      result.difference = mirror(result.files).difference()
      result.outcome = folder.carryOut(result.difference)
      result.trouble = result.difference.trouble ?? result.outcome.trouble
      return result
    }
  }

  /// What `doctor` shall say of the mirror's files.
  var mirrorRemarks: [String] { mirroring.remarks }

  /// The folder in use; nil: nothing is mirrored.
  func mirrorFolder(_ settings: MirrorSettings) -> String? { settings.path ?? mirrorPath }

  func mirrorState(_ reader: StoreReader) throws -> MirrorState? {
    let settings = try reader.mirror()
    guard let path = mirrorFolder(settings) else { return nil }
    return MirrorState(
      path: path, form: settings.form, files: try reader.mirrorCopies().count, trouble: settings.trouble)
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

  /// Brings the mirror up to date where that is due and not under way.
  func beginMirroring() throws {
    if let retry = mirroring.retryAt, retry <= now { mirroring.isDue = true }
    guard mirroring.isDue, !mirroring.isUnderWay else { return }
    guard let pass = try store.read({ try pass($0) }) else { return mirrorIsUpToDate() }
    mirroring.isDue = false
    mirroring.retryAt = nil
    mirroring.isUnderWay = true
    workshop.run {
      pass.run()
    } then: { [weak self] result in
      self?.mirrored(result, of: pass)
    }
  }

  private func pass(_ reader: StoreReader) throws -> Pass? {
    let settings = try reader.mirror()
    guard let path = mirrorFolder(settings) else { return nil }
    let copies = try reader.mirrorCopies()
    let preferences = try reader.preferences()
    var items = Dictionary(try reader.liveItems().map { ($0.id, $0) }) { first, _ in first }
    for copy in copies where items[copy.itemId] == nil {
      items[copy.itemId] = try reader.item(id: copy.itemId)
    }
    let sessions = try items.values.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }.map { item in
      MirrorSession(
        itemId: item.id, startAt: item.startAt, durationMin: item.durationMin, status: item.status,
        title: item.name, notes: item.notes, categories: try reader.contact(id: item.contactId)?.tags ?? [],
        leadTimeMin: preferences.leadTimeMin)
    }
    let (now, zone, zones) = (now, zone(preferences), zones)
    return Pass(
      path: path, creates: settings.isNew || settings.path == nil,
      mirror: { files in
        Mirror(
          plannerId: settings.plannerId, form: settings.form, now: now, zone: zone,
          zoneNamed: { zones.zone(named: $0) }, sessions: sessions, copies: copies, files: files,
          isNew: settings.isNew)
      }, plannerId: settings.plannerId, known: mirroring.files, isNew: settings.isNew)
  }

  private func mirrored(_ result: Pass.Result, of pass: Pass) {
    mirroring.isUnderWay = false
    // What was removed is not remembered: it may be of somebody who was erased.
    let removed = Set(result.difference.removals.map(\.file))
    mirroring.files = result.files.filter { !removed.contains($0.name) }
    mirroring.remarks = result.difference.remarks
    do {
      let settings = try store.read { try $0.mirror() }
      // Another folder was chosen meanwhile, or this one once more: what was found before counts no more.
      if mirrorFolder(settings) == pass.path, settings.isNew == pass.isNew {
        try keep(result)
      } else {
        mirroring.isDue = true
      }
      try settle()
    } catch {
      failed("what the mirror said could not be kept", error)
      retryMirror()
      deadline = min(deadline, mirroring.retryAt ?? deadline)
    }
    if !mirroring.isUnderWay { mirrorIsUpToDate() }
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

  /// Stores what both sides agree on now, and carries out what was edited elsewhere.
  private func keep(_ result: Pass.Result) throws {
    var (difference, outcome) = (result.difference, result.outcome)
    // Ours may have changed meanwhile: the next pass finds the edits again, and compares them with ours as they are.
    if mirroring.isDue { difference.dropEdits() }
    let settings = try store.read { try $0.mirror() }
    let changesRows =
      !difference.keep.isEmpty || !difference.forget.isEmpty || !outcome.store.isEmpty
      || !outcome.forget.isEmpty || !difference.edits.isEmpty
    let isSettled = settings.trouble == result.trouble && settings.isNew == false
    if changesRows || !isSettled {
      let body: (StoreWriter) throws -> Void = { writer in
        // Of who was erased meanwhile no word is kept; the next pass finds the file by its UID.
        for copy in difference.keep + outcome.store where try writer.reader.item(id: copy.itemId) != nil {
          try writer.put(copy)
        }
        for key in difference.forget + outcome.forget {
          try writer.deleteMirrorCopy(itemId: key.itemId, key.component)
        }
        for edit in difference.edits { try self.carryOut(edit, writer) }
        var settings = try writer.reader.mirror()
        settings.trouble = result.trouble
        if result.trouble == nil {
          settings.isNew = false
          settings.told = false
        }
        try writer.put(settings)
      }
      if difference.edits.isEmpty {
        try transaction(command: nil, body)
      } else {
        _ = try change(try editName(difference.edits), body)
      }
    }
    if result.trouble == nil, outcome.skipped.isEmpty {
      mirroring.retryAt = nil
      mirroring.delay = Mirroring.firstDelay
      return
    }
    // A file that somebody changed meanwhile is looked at again at once, but not for ever.
    if !outcome.skipped.isEmpty, mirroring.delay == Mirroring.firstDelay { mirroring.isDue = true }
    retryMirror()
    if result.trouble != nil { try tellTrouble() }
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

extension MirrorDifference {
  /// Leaves what was edited elsewhere, and what would be agreed on with it, to the next pass.
  fileprivate mutating func dropEdits() {
    let edited = Set(edits.map(\.itemId))
    edits = []
    keep.removeAll { edited.contains($0.itemId) }
    forget.removeAll { edited.contains($0.itemId) }
  }
}
