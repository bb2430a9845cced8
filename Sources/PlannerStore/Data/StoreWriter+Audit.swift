import GRDB
import PlannerModel
import PlannerTime

extension StoreWriter {
  /// Notes in the audit log that the data of these people was exported.
  package func noteExported(people: Set<String>) {
    audit.changes.append(
      AuditDraft.Change(did: .exported, object: Contact.table.name, count: people.count, people: people))
  }

  /// Writes the audit entry of this transaction. The undo group contains every change of a command, so the
  /// entry is complete. Changes that the planner makes automatically are not in a group, and get no entry.
  func writeAudit(at: Instant) throws {
    var changes = audit.changes
    if let group = group.ofCommand { changes += try self.changes(ofGroup: group) }
    guard !changes.isEmpty else { return }
    let end = try reader.endOfAudit()
    var numbers = PersonNumbering(db: db, last: end.person)
    let did = try changes.map { change in
      AuditRecord.Change(
        did: change.did, object: change.object, fields: change.fields, count: change.count,
        people: PersonNumbers(try numbers.of(change.people))
      ).text
    }.joined(separator: "; ")
    // If entries were removed from the end, the gap stays.
    let number = end.number + 1
    let hash = AuditRecord.hash(
      previous: end.hash, number: number, at: at.seconds, program: audit.program,
      did: did, lastPerson: numbers.last)
    try db.run(
      "INSERT INTO audit (id, at, program, did, people, hash) VALUES (?, ?, ?, ?, ?, ?)",
      [
        number.databaseValue, at.seconds.databaseValue, audit.program.databaseValue, did.databaseValue,
        numbers.last.databaseValue, hash.databaseValue,
      ])
  }

  /// Returns the changes to the rows that a group recorded: one change for each kind of object and action.
  private func changes(ofGroup group: Int64) throws -> [AuditDraft.Change] {
    let tables = try db.rows(
      "SELECT DISTINCT tableName FROM undoRow WHERE groupId = ? ORDER BY tableName", [group.databaseValue]
    ) { row in
      var columns = ColumnReader(row)
      return try columns.text()
    }
    return try tables.compactMap { ObjectTable.all[$0] }.flatMap {
      try changes($0, ofGroup: group)
    }
  }

  private func changes(_ table: ObjectTable, ofGroup group: Int64) throws -> [AuditDraft.Change] {
    var (found, seen): ([AuditDraft.Change], Set<String>) = ([], [])
    var differs: [[Bool]] = []
    _ = try db.rows(table.differences, [group.databaseValue]) { row in
      try reader.cache.pulse.step()
      var columns = ColumnReader(row)
      let key = try columns.text()
      let wasThere = try columns.integer() != 0
      let isThere = try columns.integer() != 0
      let object = try columns.text()
      let people = [try columns.optionalText(), try columns.optionalText()].compactMap(\.self)
      let isProposal = try columns.integer() != 0
      let digits = try columns.text().utf8.map { $0 == UInt8(ascii: "1") }
      // The first record of a row is its state before the command.
      guard seen.insert(key).inserted, !isProposal else { return }
      let did: AuditAction
      switch (wasThere, isThere) {
      case (false, true): did = .created
      case (true, false): did = .deleted
      case (true, true) where digits.contains(true): did = .changed
      default: return
      }
      var place = found.firstIndex { $0.did == did && $0.object == object }
      if place == nil {
        place = found.count
        found.append(AuditDraft.Change(did: did, object: object))
        differs.append(table.fields.map { _ in false })
      }
      guard let place else { return }
      found[place].count += 1
      found[place].people.formUnion(people)
      if did == .changed {
        for (index, digit) in digits.enumerated() where digit { differs[place][index] = true }
      }
    }
    for index in found.indices {
      found[index].fields = zip(table.fields, differs[index]).filter { $0.1 }.map { $0.0 }
    }
    return found
  }
}

/// Assigns the numbers that the audit log has for people. An old export or a calendar may reveal the person
/// behind an id. A number identifies a person only as long as the planner stores the assignment.
private struct PersonNumbering {
  let db: Database
  /// The highest number that was ever assigned. Numbers of erased people are not assigned again.
  var last: Int

  mutating func of(_ ids: Set<String>) throws -> [Int] {
    // The order does not depend on the process.
    try ids.sorted().map { id in
      if let known = try db.rows(
        "SELECT number FROM auditPerson WHERE contactId = ?", [id.databaseValue],
        make: { row in
          var columns = ColumnReader(row)
          return try columns.integer()
        }
      ).first {
        return known
      }
      last += 1
      try db.run(
        "INSERT INTO auditPerson (contactId, number) VALUES (?, ?)", [id.databaseValue, last.databaseValue])
      return last
    }
  }
}
