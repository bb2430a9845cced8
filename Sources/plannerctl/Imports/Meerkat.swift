import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Reads exports of Meerkat CRM (fbuchner/meerkat-crm, backend/controllers/export_controller.go): one file
/// with several tables, each below a line such as `=== CONTACTS ===`.
struct Meerkat {
  private var result = ImportedPeople()
  private let context: RenderContext
  private let tables: [String: Table]
  private var entries: [String: Int] = [:]

  /// A table with its header.
  private struct Table {
    var header: [String: Int] = [:]
    var columns: [String] = []
    var rows: [CSVRecords.Record] = []

    func cell(_ row: CSVRecords.Record, _ column: String) -> String? {
      header[column].flatMap { $0 < row.cells.count && !row.cells[$0].isEmpty ? row.cells[$0] : nil }
    }
  }

  /// Returns whether a record is the title line of a table.
  static func isSection(_ record: CSVRecords.Record) -> Bool {
    record.cells[0].wholeMatch(of: /=== [A-Z ]+ ===/) != nil
      && record.cells.dropFirst().allSatisfy(\.isEmpty)
  }

  static func people(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    var reading = Meerkat(tables: try tables(of: bytes), context: context)
    guard let contacts = reading.tables["CONTACTS"], contacts.header["Firstname"] != nil else {
      throw InvalidField(
        field: "the file", value: "without a table of contacts",
        allowed: "a CSV or vCard export of Meerkat CRM's")
    }
    for row in contacts.rows { reading.take(contact: row, contacts) }
    try reading.takeRelationships()
    reading.takeNotes()
    reading.takeActivities()
    reading.result.leaveOut(
      reading.tables["REMINDERS"]?.rows.count ?? 0, "reminder",
      because: "use a cadence or `plannerctl dates add` instead")
    return reading.result
  }

  private init(tables: [String: Table], context: RenderContext) {
    (self.tables, self.context) = (tables, context)
  }

  private static func tables(of bytes: [UInt8]) throws(InvalidField) -> [String: Table] {
    var tables: [String: Table] = [:]
    var name = ""
    for record in try CSVRecords(bytes).records {
      if isSection(record) {
        name = String(record.cells[0].dropFirst(4).dropLast(4))
        tables[name] = Table()
      } else if tables[name]?.columns.isEmpty == true {
        tables[name]?.columns = record.cells
        let columns = record.cells.enumerated().map { ($0.element, $0.offset) }
        tables[name]?.header = Dictionary(columns) { first, _ in first }
      } else {
        tables[name]?.rows.append(record)
      }
    }
    return tables
  }

  // MARK: - The tables

  private mutating func take(contact row: CSVRecords.Record, _ table: Table) {
    let place = "line \(row.line)"
    func cell(_ column: String) -> String? { table.cell(row, column) }
    let parts = [cell("Firstname"), cell("Lastname")].compactMap(\.self)
    guard let name = parts.isEmpty ? cell("Nickname") : parts.joined(separator: " ") else {
      return result.leaveOut("", at: place, "has no name")
    }
    var profile = PersonProfile()
    if cell("Nickname") != name { profile.addFact("nickname", cell("Nickname")) }
    profile.addEmail(cell("Email"))
    profile.addPhone(cell("Phone"))
    if let address = cell("Address") { profile.addAddress(PostalAddress(typed: address)) }
    profile.birthday = cell("Birthday")
    profile.addFact("how we met", cell("How We Met"))
    profile.addFact("food", cell("Food Preference"))
    profile.addFact("work", cell("Work Information"))
    profile.addFact("contact", cell("Contact Information"))
    result.leaveOut(
      cell("Gender") == nil ? 0 : 1, "gender", because: "the planner has no such field")
    // The user's custom fields follow the last column of Meerkat's own.
    let own = (table.header["Updated At"] ?? table.columns.count) + 1
    for column in table.columns.dropFirst(own) { profile.addFact(column, cell(column)) }
    let tags = (cell("Circles") ?? "").split(separator: ";").map(trimmed).filter { !$0.isEmpty }
    let id = cell("ID")
    let entry = result.add(
      NewContact(
        fields: ContactFields(displayName: name, tags: tags.isEmpty ? nil : tags), profile: profile.nonEmpty,
        // Meerkat's ids are numbers.
        uid: id.map { "meerkat:\($0)" }), at: place)
    if let id { entries[id] = entry }
  }

  private mutating func takeRelationships() throws(InvalidField) {
    guard let table = tables["RELATIONSHIPS"] else { return }
    for row in table.rows {
      guard let entry = table.cell(row, "Contact ID").flatMap({ entries[$0] }),
        let type = table.cell(row, "Type")
      else {
        result.leaveOut(1, "relation", because: "of people who are not imported")
        continue
      }
      let other = table.cell(row, "Related Contact ID").flatMap { entries[$0] }
      let name = other.flatMap { result.entries[$0].person.fields.displayName } ?? table.cell(row, "Name")
      let reference = other.flatMap { result.reference($0) }
      let birthday = table.cell(row, "Birthday")
      if let birthday, PartialDate(birthday) == nil {
        throw InvalidField(
          field: "line \(row.line), column Birthday", value: .string(birthday),
          allowed: "a day: 1966-03-15 or --03-15")
      }
      result.change(entry) {
        $0.addRelation(
          type.lowercased(), to: name, reference, birthday: other == nil ? birthday : nil)
      }
      if let other { result.change(other) { $0.birthday = $0.birthday ?? birthday } }
    }
  }

  private mutating func takeNotes() {
    guard let table = tables["NOTES"] else { return }
    for row in table.rows {
      let text = table.cell(row, "Content")
      let written = ForeignJSON(table.cell(row, "Date").map { .string($0) } ?? .null).instant(in: context)
      if let entry = table.cell(row, "Contact ID").flatMap({ entries[$0] }) {
        result.change(entry) { $0.addNote(text, createdAt: written) }
      } else {
        result.leaveOut(1, "note", because: "on people who are not imported")
      }
    }
  }

  /// Adds activities. They refer to people by name; a name without a last name ends in a blank.
  private mutating func takeActivities() {
    guard let table = tables["ACTIVITIES"] else { return }
    let names = Dictionary(
      result.entries.enumerated().map { ($0.element.person.fields.displayName ?? "", $0.offset) }
    ) { first, _ in first }
    for row in table.rows {
      let lines = ["Title", "Description", "Location"].compactMap { table.cell(row, $0) }
      let at = ForeignJSON(table.cell(row, "Date").map { .string($0) } ?? .null).past(in: context)
      let people = (table.cell(row, "Contact Names") ?? "").split(separator: ";").map(trimmed).filter {
        !$0.isEmpty
      }
      guard let at, !people.isEmpty else {
        result.leaveOut(1, "activity", "activities", because: "without names, or not in the past")
        continue
      }
      for name in people {
        guard let entry = names[name] else {
          result.leaveOut(
            1, "part in an activity", "parts in activities", because: "of people who are not imported")
          continue
        }
        result.met(entry, PastContact(at: at.text, outcome: .met, notes: lines.joined(separator: "\n")))
      }
    }
  }
}
