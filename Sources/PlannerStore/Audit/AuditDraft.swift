import PlannerModel

/// What a transaction did that the audit log is to say, apart from the rows that its undo group has.
final class AuditDraft {
  struct Change {
    var did: AuditAction
    var object: String
    var fields: [String] = []
    var count = 0
    var people: Set<String> = []
  }

  /// The program on whose behalf the transaction runs.
  let program: String
  var changes: [Change] = []

  init(program: String) { self.program = program }
}
