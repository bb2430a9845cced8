import Foundation

/// Entries of the journal as shown by journalctl(1), independent of our own code.
package enum JournalEntry {
  /// Returns the fields of the newest entry with `FIELD=value`. Waits until journald has it.
  package static func find(_ match: String) throws -> [String: [String]] {
    let deadline = ContinuousClock.now + .seconds(ChildProcess.patience)
    while true {
      let all = try all(match)
      if let last = all.last { return last }
      guard ContinuousClock.now < deadline else { throw ChildProcess.TookTooLong() }
    }
  }

  /// Returns all current entries with this field, oldest first.
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
