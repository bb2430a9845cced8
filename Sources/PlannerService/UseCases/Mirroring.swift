import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.GetMirror: UseCase {
  func run(in planner: Planner) throws -> Reply { Reply(mirror: try planner.requiredMirror()) }
}

extension Methods.SetMirror: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let wanted = path.map { $0.isEmpty ? "" : $0.withoutTrailingSlashes }
    if let wanted, !wanted.isEmpty, !wanted.hasPrefix("/") {
      throw InvalidField(field: "path", value: .string(wanted), allowed: "an absolute path, or an empty text")
    }
    let before = try planner.store.read { try $0.mirror() }
    let target = wanted.map { $0.isEmpty ? nil : $0 } ?? before.path
    guard let folder = target ?? planner.mirrorPath else {
      throw InvalidField(
        field: "path", value: .string(""), allowed: "a folder: this planner has none of its own")
    }
    planner.workshop.run {
      Result { () throws(MirrorTrouble) in
        try MirrorFolder(path: folder).claim(plannerId: before.plannerId, create: true)
      }
    } then: { claimed in
      do {
        if case .failure(let refusal) = claimed {
          throw InvalidField(
            field: "path", value: .string(folder),
            allowed: "a folder that this planner may write and no other planner uses (\(refusal.sentence))")
        }
        try planner.setMirror(path: target, form: form)
        planner.mirror { done(Result { Reply(mirror: try planner.requiredMirror()) }) }
      } catch {
        done(.failure(error))
      }
    }
  }
}

extension Planner {
  fileprivate func requiredMirror() throws -> MirrorState {
    guard let state = try store.read({ try mirrorState($0) }) else {
      throw NotFound(
        kind: "mirror", selector: "", message: "This planner has no folder to write sessions to.")
    }
    return state
  }

  fileprivate func setMirror(path: String?, form: MirrorForm?) throws {
    let old = try store.read { mirrorFolder(try $0.mirror()) }
    try transaction(command: nil) { writer in
      var settings = try writer.reader.mirror()
      settings.path = path
      if let form { settings.form = form }
      // Said once more for the same folder, it means: write them again.
      settings.isNew = true
      settings.trouble = nil
      settings.told = false
      try writer.put(settings)
      try self.emit(.preferences, detail: "mirror", to: writer)
    }
    let new = try store.read { mirrorFolder(try $0.mirror()) }
    if let old, old != new { leave(old) }
    mirroring.files = []
    watchedChanged()
  }

  /// Takes our files out of a folder that is no longer the mirror.
  private func leave(_ path: String) {
    guard let settings = try? store.read({ try $0.mirror() }) else { return }
    let (now, zone) = (now, ZoneTable.utc)
    workshop.run {
      let folder = MirrorFolder(path: path)
      guard let files = try? folder.read() else { return }
      let mirror = Mirror(
        plannerId: settings.plannerId, form: settings.form, now: now, zone: zone, zoneNamed: { _ in nil },
        sessions: [], copies: [], files: files)
      _ = folder.carryOut(mirror.difference())
      folder.release(plannerId: settings.plannerId)
    } then: { _ in
    }
  }
}
