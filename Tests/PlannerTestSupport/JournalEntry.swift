import Foundation

/// Entries of the journal as journalctl(1) shows them, not as our own code reads them.
package enum JournalEntry {
  /// The values of each field of the newest entry with `FIELD=value`; waits until journald has it.
  package static func find(_ match: String) throws -> [String: [String]] {
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while true {
      let all = try all(match)
      if let last = all.last { return last }
      guard ContinuousClock.now < deadline else { throw ChildProcess.TookTooLong() }
    }
  }

  /// All entries with it that are there now, oldest first.
  package static func all(_ match: String) throws -> [[String: [String]]] {
    let run = try ChildProcess.run(["journalctl", "-q", "--all", "-o", "json", match])
    return run.out.split(separator: "\n").compactMap {
      let object = try? JSONSerialization.jsonObject(with: Data($0.utf8))
      return (object as? [String: Any])?.mapValues { value in
        (value as? [Any])?.map { "\($0)" } ?? ["\(value)"]
      }
    }
  }
}
