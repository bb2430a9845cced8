import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.GetMirror: UseCase {
  var manner: Manner { .look }

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
    guard let folder = target ?? planner.mirror.ownPath else {
      throw InvalidField(
        field: "path", value: .string(""), allowed: "a folder: this planner has none of its own")
    }
    let choose = {
      planner.mirror.queue.run {
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
          try planner.mirror.choose(path: target, form: form)
          planner.mirror.bringUpToDate { done(Result { Reply(mirror: try planner.requiredMirror()) }) }
        } catch {
          done(.failure(error))
        }
      }
    }
    if let old = planner.mirror.folder(before), old != folder {
      // Edits in the old folder are read before it is left.
      planner.mirror.bringUpToDate(then: choose)
    } else {
      choose()
    }
  }
}

extension Planner {
  fileprivate func requiredMirror() throws -> MirrorState {
    guard let state = try store.read({ try mirror.state($0) }) else {
      throw NotFound(
        kind: .mirror, selector: "", message: "This planner has no folder to write sessions to.")
    }
    return state
  }
}
