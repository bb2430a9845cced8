import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads people from a CSV file with a header of named columns.
enum CSVPeople {
  /// Throws ``InvalidField`` for the first invalid cell.
  static func people(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    let records = try CSVRecords(bytes).records
    if records.first.map(Meerkat.isSection) == true { return try Meerkat.people(in: bytes, context) }
    let columns = try CSVColumns(records)
    var result = ImportedPeople()
    var exchange = 0
    for record in records.dropFirst() {
      // A spreadsheet may append empty cells to a row.
      guard record.cells.dropFirst(columns.header.count).allSatisfy(\.isEmpty) else {
        throw InvalidField(
          field: "line \(record.line)", value: .string(record.cells.joined(separator: " | ")),
          allowed: "of at most \(counted(columns.header.count, "cell")), as the header is")
      }
      let row = CSVRow(record: record, columns: columns)
      let card = row.text(.card)
      guard let name = row.name ?? (card == nil ? nil : "") else {
        result.leaveOut("", at: "line \(record.line)", "has no name")
        continue
      }
      let person = NewContact(
        fields: ContactFields(
          displayName: name.isEmpty ? nil : name, tags: row.tags, purpose: row.text(.purpose), cardUid: card,
          timeZone: try row.timeZone(in: context), goal: try row.goal()),
        lastContact: try row.last(in: context), profile: try row.profile(exchange: &exchange).nonEmpty)
      result.add(person, at: "line \(record.line)")
    }
    result.leaveOut(
      exchange, "address of Exchange", "addresses of Exchange",
      because: "of use within an organization alone")
    for index in columns.unknown {
      let rows = records.dropFirst().count { index < $0.cells.count && !$0.cells[index].isEmpty }
      let name = columns.header[index].isEmpty ? "column \(index + 1)" : "'\(columns.header[index])'"
      result.leaveOut(rows, "cell of \(name)", "cells of \(name)", because: "no such column is known")
    }
    return result
  }
}
