import Logging
import PlannerModel
import PlannerProtocol
import PlannerStore
import VarlinkNIO

extension Planner {
  /// Runs `body` on behalf of a program.
  func called<Result>(by program: String, _ body: () throws -> Result) rethrows -> Result {
    host.program = program
    defer { host.program = ProgramName.own }
    return try body()
  }

  /// Writes an export to the audit log. If the entry cannot be written, the export goes on without it.
  func note(_ export: any ExportingUseCase, _ logger: Logger) {
    do {
      let people = try export.people(in: self)
      try store.write(command: nil, at: now, by: host.program) { $0.noteExported(people: people) }
    } catch {
      logger.warning("an export is not in the audit log", metadata: ["error": "\(type(of: error))"])
    }
  }

  /// Returns entries of the audit log for a reply.
  func audited(_ records: [AuditRecord], _ reader: StoreReader) throws -> [AuditEntry] {
    try records.map { record in
      AuditEntry(
        number: record.number, at: record.at, program: record.program,
        changes: try record.changes.map { try audited($0, reader) }, previous: record.previous,
        hash: record.hash)
    }
  }

  /// Returns entries for the person that they are about. They have only changes about this person or about no
  /// person, and no other names.
  func audited(
    _ records: [AuditRecord], about contact: Contact, _ reader: StoreReader
  ) throws -> [AuditEntry] {
    let number = try reader.auditNumber(contactId: contact.id)
    return try records.map { record in
      var record = record
      record.changes.removeAll { change in
        change.people.count > 0 && !(number.map(change.people.contains) ?? false)
      }
      var entry = try audited([record], reader)[0]
      for (index, change) in record.changes.enumerated() where change.people.count > 0 {
        entry.changes[index].people = [AuditPerson(contactId: contact.id, name: contact.displayName)]
        entry.changes[index].others = change.people.count > 1 ? change.people.count - 1 : nil
      }
      return entry
    }
  }

  /// The largest number of people that a change names.
  private static let namedPeople = 20

  private func audited(_ change: AuditRecord.Change, _ reader: StoreReader) throws -> AuditChange {
    let kept = try reader.people(numbered: change.people, limit: Self.namedPeople)
    let others = change.people.count - kept.count
    return AuditChange(
      did: change.did, object: change.object, fields: change.fields.nonEmpty, count: change.count,
      people: kept.map { AuditPerson(contactId: $0.id, name: $0.name) }, others: others > 0 ? others : nil)
  }
}

extension PeopleMethods.Audit: UseCase {
  var callKind: CallKind { .longLook }

  func run(in planner: Planner) throws -> Reply {
    let limit = limit ?? 20
    guard 1...1000 ~= limit else {
      throw InvalidField(field: "limit", value: .number(Double(limit)), allowed: "1...1000")
    }
    return try planner.store.read { reader in
      let contactId = try name.map { try planner.person($0, reader).id }
      return Reply(
        entries: try planner.audited(
          reader.audit(before: before ?? .max, limit: limit, contactId: contactId), reader))
    }
  }
}

extension PeopleMethods.VerifyAudit: UseCase {
  var callKind: CallKind { .longLook }

  func run(in planner: Planner) throws -> Reply {
    let verdict = try planner.store.read { try $0.verifyAudit() }
    return Reply(
      entries: verdict.entries, firstAt: verdict.first, lastAt: verdict.last, hash: verdict.hash,
      faults: verdict.faults)
  }
}
