import Logging
import PlannerModel
import PlannerProtocol
import PlannerStore

/// Entries of the audit log, for replies.
struct AuditReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns entries of the audit log for a reply.
  func audited(_ records: [AuditRecord]) throws -> [AuditEntry] {
    try records.map { record in
      AuditEntry(
        number: record.number, at: record.at, program: record.program,
        changes: try record.changes.map { try audited($0) }, previous: record.previous,
        hash: record.hash)
    }
  }

  /// Returns entries for the person that they are about. They have only changes about this person or about no
  /// person, and no other names.
  func audited(_ records: [AuditRecord], about contact: Contact) throws -> [AuditEntry] {
    let number = try reader.auditNumber(contactId: contact.id)
    return try records.map { record in
      var record = record
      record.changes.removeAll { change in
        change.people.count > 0 && !(number.map(change.people.contains) ?? false)
      }
      var entry = try audited([record])[0]
      for (index, change) in record.changes.enumerated() where change.people.count > 0 {
        entry.changes[index].people = [AuditPerson(contactId: contact.id, name: contact.displayName)]
        entry.changes[index].others = change.people.count > 1 ? change.people.count - 1 : nil
      }
      return entry
    }
  }

  /// The largest number of people that a change names.
  private static let namedPeople = 20

  private func audited(_ change: AuditRecord.Change) throws -> AuditChange {
    let kept = try reader.people(numbered: change.people, limit: Self.namedPeople)
    let others = change.people.count - kept.count
    return AuditChange(
      did: change.did, object: change.object, fields: change.fields.nonEmpty, count: change.count,
      people: kept.map { AuditPerson(contactId: $0.id, name: $0.name) }, others: others > 0 ? others : nil)
  }
}

extension PeopleMethods.Audit: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    let limit = limit ?? 20
    guard 1...1000 ~= limit else {
      throw InvalidField(field: "limit", value: .number(Double(limit)), allowed: "1...1000")
    }
    return try views.read { view in
      let contactId = try name.map { try PersonSelectors(view).person($0).id }
      return Reply(
        entries: try AuditReader(view).audited(
          view.reader.audit(before: before ?? .max, limit: limit, contactId: contactId)))
    }
  }
}

extension PeopleMethods.VerifyAudit: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    let verdict = try views.read { try $0.reader.verifyAudit() }
    return Reply(
      entries: verdict.entries, firstAt: verdict.first, lastAt: verdict.last, hash: verdict.hash,
      faults: verdict.faults)
  }
}
