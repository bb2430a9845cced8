import PlannerModel

/// The changes of a transaction for the audit log that are not in its undo group.
final class AuditDraft {
  struct Change {
    var did: AuditAction
    var object: String
    var fields: [String] = []
    var count = 0
    var people: Set<String> = []
  }

  /// The program that started the transaction.
  let program: String
  var changes: [Change] = []

  init(program: String) { self.program = program }
}
