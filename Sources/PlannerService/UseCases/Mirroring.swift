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
    try ValidLength.path.check(wanted, field: "path")
    let before = try planner.store.read { try $0.mirror() }
    let target = wanted.map { $0.isEmpty ? nil : $0 } ?? before.path
    guard let folder = target ?? planner.mirrorPath else {
      throw InvalidField(
        field: "path", value: .string(""), allowed: "a folder: this planner has none of its own")
    }
    let choose = {
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
    if let old = planner.mirrorFolder(before), old != folder {
      // What was edited in the folder that is left is heard before.
      planner.mirror(then: choose)
    } else {
      choose()
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
    try transaction(command: nil) { writer in
      var settings = try writer.reader.mirror()
      let old = self.mirrorFolder(settings)
      settings.path = path
      if let form { settings.form = form }
      // Said once more for the same folder, it means: write them again.
      settings.isNew = true
      settings.trouble = nil
      settings.told = false
      try writer.put(settings)
      let new = self.mirrorFolder(settings)
      if let old, old != new { try writer.setMirrorLeft(old, true) }
      if let new { try writer.setMirrorLeft(new, false) }
      try self.emit(.preferences, detail: "mirror", to: writer)
    }
    leaveFolders()
    mirroring.files = []
    watchedChanged()
  }

  /// Takes our files out of the folders that are no longer the mirror. What fails is tried again at the next start
  /// and with `plannerctl refresh`.
  func leaveFolders() {
    guard let (settings, left) = try? store.read({ (try $0.mirror(), try $0.mirrorLeft()) }), !left.isEmpty
    else { return }
    let (now, plannerId) = (now, settings.plannerId)
    workshop.run {
      left.filter { MirrorFolder(path: $0).leave(plannerId: plannerId, now: now) }
    } then: { [weak self] cleared in
      guard let self, !cleared.isEmpty else { return }
      do {
        try self.transaction(command: nil) { writer in
          // Chosen again meanwhile, it is on the list no more.
          for path in cleared { try writer.setMirrorLeft(path, false) }
        }
      } catch {
        self.failed("the folders that were left could not be noted", error)
      }
    }
  }
}
