import GRDB
import PlannerModel

/// An object that is a row of an ``ObjectTable``.
protocol Stored: Sendable {
  static var table: ObjectTable { get }
  /// In the table's order: those of the primary key first.
  static var columns: [Column<Self>] { get }
  /// What a row is read into.
  static var blank: Self { get }
  /// Throws ``UnreadableRow`` for a row whose columns do not go together.
  func check() throws
}

extension Stored {
  func check() throws {}

  init(_ row: Row) throws {
    self = Self.blank
    for (index, column) in Self.columns.enumerated() { try column.read(&self, Cell(row: row, index: index)) }
    try check()
  }

  /// Throws ``InvalidField`` for what no column can hold.
  func columnValues() throws -> [DatabaseValue] { try Self.columns.map { try $0.write(self) } }
}
