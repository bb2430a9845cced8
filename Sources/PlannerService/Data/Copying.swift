import Glibc
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Backup: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    try planner.backups.make { result in
      done(
        result.map { copy in
          var status = stat()
          let size = stat(copy.path, &status) == 0 ? Int(status.st_size) : 0
          return Reply(path: copy.path, date: copy.date, bytes: size)
        })
    }
  }
}

extension Methods.Doctor {
  /// Reports the age of the newest copy of the database, or the reason why no copy can be made.
  func backups(_ planner: Planner) throws -> [Finding] {
    guard planner.backups.isMade else { return [] }
    let folder = planner.backups.copies.folder
    if let trouble = planner.backups.state.trouble {
      return [
        .warning("No backup can be made: \(trouble)", folder, fix: "Fix that, then: plannerctl backup")
      ]
    }
    guard let newest = planner.backups.copies.list().first?.date else {
      return [.warning("There is no backup yet.", folder, fix: "plannerctl backup")]
    }
    let age = try planner.today().daysSinceEpoch - newest.daysSinceEpoch
    let found = "The newest backup is of \(newest)\(age > 0 ? ", \(counted(age, "day")) old" : "")."
    return [age < 3 ? .ok(found, folder) : .warning(found, folder, fix: "plannerctl backup")]
  }
}
