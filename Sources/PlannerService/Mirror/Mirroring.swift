import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.GetMirror: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    Reply(mirror: try views.read { try MirrorReader($0).required() })
  }
}

extension Methods.SetMirror: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let (path, dates) = (try folder(path, field: "path"), try folder(dates, field: "dates"))
    let before = try planner.store.read { try $0.mirror() }
    let target = path ?? before.path
    guard let folder = target ?? planner.mirror.ownPath else {
      throw InvalidField(
        field: "path", value: .string(""), allowed: "a folder: this planner has no own folder")
    }
    let datesTarget = dates ?? before.datesPath
    let choose = {
      planner.mirror.queue.run {
        Result { () throws(InvalidField) in
          try claim(folder, of: .sessions, for: before.plannerId, field: "path")
          guard let datesTarget else { return }
          if MirrorFolder(path: folder).isSame(as: datesTarget) {
            let (field, other) = self.dates == nil ? ("path", "the dates") : ("dates", "the sessions")
            throw InvalidField(
              field: field, value: .string(datesTarget), allowed: "another folder than the one of \(other)")
          }
          if dates != nil { try claim(datesTarget, of: .dates, for: before.plannerId, field: "dates") }
        }
      } then: { claimed in
        do {
          try claimed.get()
          if let dates {
            try planner.mirror.dates.choose(dates)
            planner.mirror.leaveFolders()
          }
          if dates == nil && removed == nil || self.path != nil || form != nil {
            try planner.mirror.choose(path: target, form: form)
          }
          planner.mirror.answer(removed) {
            planner.mirror.dates.bringUpToDate {
              done(Result { Reply(mirror: try planner.read { try MirrorReader($0).required() }) })
            }
          }
        } catch {
          done(.failure(error))
        }
      }
    }
    if let old = planner.mirror.folder(before), old != folder {
      // Edits in the old folder are read before the planner leaves it.
      planner.mirror.bringUpToDate(then: choose)
    } else {
      choose()
    }
  }

  /// Returns the wanted folder, or `.some(nil)` for no folder; nil to keep the present one.
  private func folder(_ text: String?, field: String) throws -> String?? {
    guard let wanted = text.map({ $0.isEmpty ? "" : $0.withoutTrailingSlashes }) else { return nil }
    try ValidLength.path.check(wanted, field: field)
    if wanted.isEmpty { return .some(nil) }
    guard wanted.hasPrefix("/") else {
      throw InvalidField(
        field: field, value: .string(wanted), allowed: "an absolute path, or an empty text")
    }
    return wanted
  }

  private func claim(
    _ folder: String, of content: MirrorFolder.Content, for plannerId: String, field: String
  ) throws(InvalidField) {
    do { try MirrorFolder(path: folder, of: content).claim(plannerId: plannerId, create: true) } catch {
      throw InvalidField(
        field: field, value: .string(folder),
        allowed: "a writable folder without another planner (\(error.sentence))")
    }
  }
}
