import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads people from a CSV file with a header of named columns.
enum CSVPeople {
  /// Reads all rows. Throws ``InvalidField`` for the first invalid cell, and if the order of dates is
  /// unknown. Leaves out a row with an unreadable date.
  /// - order: the order of day, month and year in numeric dates; nil to detect it.
  /// - ask: asks a question and returns the answer; nil if the user cannot be asked.
  static func people(
    in bytes: [UInt8], _ context: RenderContext, order: DateOrder? = nil, ask: ((String) -> String?)? = nil
  ) throws(InvalidField) -> ImportedPeople {
    let file = try CSVRecords(bytes)
    let records = file.records
    if records.first.map(Meerkat.isSection) == true { return try Meerkat.people(in: bytes, context) }
    let columns = try CSVColumns(records)
    let rows = records.dropFirst()
    let dates = try CSVDates(
      columns.dates, of: columns.header, in: rows, today: context.today, given: order, ask: ask)
    var result = ImportedPeople()
    var (exchange, unreadDates) = (0, 0)
    for record in rows {
      // A spreadsheet may append empty cells to a row.
      guard record.cells.dropFirst(columns.header.count).allSatisfy(\.isEmpty) else {
        throw InvalidField(
          field: "line \(record.line)", value: .string(record.cells.joined(separator: " | ")),
          allowed: "of at most \(counted(columns.header.count, "cell")), as the header is")
      }
      let row = CSVRow(record: record, columns: columns)
      if let company = row.companyName {
        result.leaveOut(company: company)
        continue
      }
      let card = row.text(.card)
      guard let name = row.name?.whole ?? (card == nil ? nil : "") else {
        result.leaveOut("", at: "line \(record.line)", "has no name")
        continue
      }
      let rowDates: CSVRowDates
      do throws(UnreadDate) { rowDates = try row.dates(dates, in: context) } catch {
        result.leaveOut(name, at: "line \(record.line)", error.inWords)
        unreadDates += 1
        continue
      }
      let person = NewContact(
        fields: ContactFields(
          displayName: name.isEmpty ? nil : name, tags: row.tags, purpose: row.text(.purpose), cardUid: card,
          timeZone: try row.timeZone(in: context), goal: try row.goal()),
        lastContact: rowDates.last, profile: row.profile(rowDates, exchange: &exchange).nonEmpty)
      result.add(person, at: "line \(record.line)")
    }
    result.leaveOut(
      exchange, "address of Exchange", "addresses of Exchange",
      because: "only of use within an organization")
    for index in columns.unknown {
      let count = rows.count { index < $0.cells.count && !$0.cells[index].isEmpty }
      let name = columns.header[index].isEmpty ? "column \(index + 1)" : "'\(columns.header[index])'"
      result.leaveOut(count, "cell of \(name)", "cells of \(name)", because: "the column is not known")
    }
    if unreadDates > 0 {
      result.notes.append(
        "Correct \(unreadDates == 1 ? "that date" : "these dates") in the file and import it again: existing "
          + "people are not added again.")
    }
    if let charset = file.assumedCharset {
      result.notes.append(
        "The file is read as \(charset). If names look wrong, save it as UTF-8, and import that.")
    }
    return result
  }
}
