import GRDB
import PlannerDatabase
import PlannerModel
import PlannerTime

extension StoreReader {
  /// Returns entries of the audit log, the latest first.
  /// - before: only entries with lower numbers.
  /// - contactId: only entries about this person.
  package func audit(before: Int = .max, limit: Int, contactId: String? = nil) throws -> [AuditRecord] {
    let person = try contactId.flatMap { try auditNumber(contactId: $0) }
    if contactId != nil, person == nil { return [] }
    let statement = try db.cachedStatement(sql: StoreReader.auditBefore)
    let cursor = try Row.fetchCursor(statement, arguments: [before])
    var found: [AuditRecord] = []
    while found.count < limit, let row = try cursor.next() {
      let record = try AuditRecord(row)
      if person.map({ number in record.changes.contains { $0.people.contains(number) } }) ?? true {
        found.append(record)
      }
    }
    return found
  }

  /// Returns the person's number in entries; nil if the person has no number.
  package func auditNumber(contactId: String) throws -> Int? {
    try integer("SELECT number FROM auditPerson WHERE contactId = ?", [contactId.databaseValue])
  }

  /// Returns the entry of the latest erasure; nil if it is not among the last twenty entries. An erasure's
  /// transaction writes no other entry.
  package func lastErasure() throws -> AuditRecord? {
    try audit(limit: 20).first { $0.changes.contains { $0.did == .erased } }
  }

  /// Returns the ids and names of the stored people with these numbers, by number; at most `limit`.
  package func people(numbered numbers: PersonNumbers, limit: Int) throws -> [(id: String, name: String)] {
    var found: [(id: String, name: String)] = []
    for range in numbers.ranges where found.count < limit {
      found += try db.rows(
        StoreReader.peopleNumbered,
        [range.lowerBound, range.upperBound, limit - found.count].map(\.databaseValue)
      ) { row in
        var columns = ColumnReader(row)
        return (id: try columns.text(), name: try columns.text())
      }
    }
    return found
  }

  /// The result of a check of the audit log.
  package struct AuditVerdict: Hashable, Sendable {
    package var entries = 0
    package var first: Instant?
    package var last: Instant?
    /// The hash of the last entry.
    package var hash: String?
    /// The places that differ from what was written, in order; at most a hundred.
    package var faults: [AuditFault] = []
  }

  /// Computes the hash of every entry again. A changed entry has another hash. A removed entry leaves a gap
  /// in the numbers. If the last entries were removed, the numbers end before the highest number that SQLite
  /// remembers.
  package func verifyAudit() throws -> AuditVerdict {
    var verdict = AuditVerdict()
    var (previous, expected) = (AuditRecord.beginning, 1)
    func note(_ number: Int, _ trouble: AuditTrouble) {
      if verdict.faults.count < 100 { verdict.faults.append(AuditFault(number: number, trouble: trouble)) }
    }
    let cursor = try Row.fetchCursor(
      db, sql: "SELECT id, at, program, did, people, hash FROM audit ORDER BY id")
    while let row = try cursor.next() {
      var columns = ColumnReader(row)
      let (number, at) = (try columns.integer(), try columns.integer())
      let (program, did) = (try columns.text(), try columns.text())
      let (lastPerson, hash) = (try columns.integer(), try columns.text())
      if number != expected {
        note(expected, .missing)
      } else if hash
        != AuditRecord.hash(
          previous: previous, number: number, at: at, program: program, did: did, lastPerson: lastPerson)
      {
        note(number, .changed)
      }
      verdict.entries += 1
      verdict.first = verdict.first ?? Instant(seconds: at)
      verdict.last = Instant(seconds: at)
      verdict.hash = hash
      (previous, expected) = (hash, number &+ 1)
    }
    if try highestAuditNumber() >= expected { note(expected, .missing) }
    return verdict
  }

  /// Returns the hash of the last entry, and the highest numbers of entries and people so far.
  func endOfAudit() throws -> (hash: String, number: Int, person: Int) {
    let last = try db.rows(StoreReader.lastAudit) { row in
      var columns = ColumnReader(row)
      return (number: try columns.integer(), person: try columns.integer(), hash: try columns.text())
    }.first
    let end = (
      hash: last?.hash ?? AuditRecord.beginning, number: max(last?.number ?? 0, try highestAuditNumber()),
      person: max(last?.person ?? 0, try integer("SELECT max(number) FROM auditPerson") ?? 0)
    )
    // Counting does not reach such numbers.
    guard end.number < 1 << 53, end.person < 1 << 53 else {
      throw UnreadableRow(detail: "the numbers of the audit log")
    }
    return end
  }

  private func highestAuditNumber() throws -> Int {
    try integer("SELECT seq FROM sqlite_sequence WHERE name = 'audit'") ?? 0
  }

  private func integer(_ sql: String, _ arguments: [DatabaseValue] = []) throws -> Int? {
    try db.rows(sql, arguments) { row in
      var columns = ColumnReader(row)
      return try columns.optionalInteger()
    }.first ?? nil
  }

  private static let lastAudit = "SELECT id, people, hash FROM audit ORDER BY id DESC LIMIT 1"
  private static let auditBefore = """
    SELECT id, at, program, did, people, hash,
      (SELECT hash FROM audit AS earlier WHERE earlier.id < audit.id ORDER BY earlier.id DESC LIMIT 1)
    FROM audit WHERE id < ? ORDER BY id DESC
    """
  private static let peopleNumbered = """
    SELECT contact.id, displayName FROM auditPerson JOIN contact ON contact.id = contactId
    WHERE number BETWEEN ? AND ? ORDER BY number LIMIT ?
    """
}

extension AuditRecord {
  fileprivate init(_ row: Row) throws {
    var columns = ColumnReader(row)
    self.init(
      number: try columns.integer(), at: try columns.instant(), program: try columns.text(),
      changes: Change.list(try columns.text()), lastPerson: try columns.integer(), previous: "",
      hash: try columns.text())
    previous = try columns.optionalText() ?? AuditRecord.beginning
  }
}
