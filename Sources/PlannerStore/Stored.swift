import GRDB
import PlannerModel
import PlannerTime

/// An object that is a row of an ``ObjectTable``.
protocol Stored {
  static var table: ObjectTable { get }
  /// The columns in the table's order. Throws ``InvalidField`` for what no column can hold.
  func columnValues() throws -> [DatabaseValue]
  /// Reads the columns in the table's order.
  init(columns: inout ColumnReader) throws
}

/// Takes the columns of a row one after the other, without trusting them: a damaged file must not stop the
/// daemon.
struct ColumnReader {
  let row: Row
  private var index = -1

  init(_ row: Row) { self.row = row }

  mutating func optionalText() throws -> String? {
    index += 1
    return try row.decode(String?.self, atIndex: index)
  }

  mutating func optionalInteger() throws -> Int? {
    index += 1
    return try row.decode(Int?.self, atIndex: index)
  }

  mutating func text() throws -> String { try require(optionalText()) }
  mutating func integer() throws -> Int { try require(optionalInteger()) }
  mutating func instant() throws -> Instant { Instant(seconds: try integer()) }
  mutating func optionalInstant() throws -> Instant? {
    try optionalInteger().map { Instant(seconds: $0) }
  }
  mutating func date() throws -> CivilDate { try require(CivilDate(text())) }
  mutating func optionalDate() throws -> CivilDate? {
    try optionalText().map { try require(CivilDate($0)) }
  }
  mutating func choice<Choice: RawRepresentable<String>>(_ type: Choice.Type) throws -> Choice {
    try require(Choice(rawValue: text()))
  }
  mutating func skip() { index += 1 }

  private func require<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw UnreadableRow(detail: "column \(row.columnNames.dropFirst(index).first ?? "?")")
    }
    return value
  }
}

/// Lists the columns of a row one after the other.
struct ColumnWriter {
  private(set) var values: [DatabaseValue] = []

  /// `field` names the text in a refusal.
  mutating func text(_ text: String?, _ field: String) throws {
    // SQLite hands texts on as C strings: what follows a NUL would silently be lost.
    if let text, text.utf8.contains(0) {
      throw InvalidField(field: field, value: .string(text), allowed: "a text without NUL characters")
    }
    values.append(text?.databaseValue ?? .null)
  }

  mutating func integer(_ integer: Int) { values.append(integer.databaseValue) }
  mutating func optionalInteger(_ integer: Int?) { values.append(integer?.databaseValue ?? .null) }
  mutating func instant(_ instant: Instant?) { values.append(instant?.seconds.databaseValue ?? .null) }
  mutating func date(_ date: CivilDate?) { values.append(date?.description.databaseValue ?? .null) }
  mutating func choice(_ choice: some RawRepresentable<String>) {
    values.append(choice.rawValue.databaseValue)
  }
}
