import GRDB
import PlannerDatabase
import PlannerModel

/// An object that is stored as a row of an ``ObjectTable``.
protocol Stored: Sendable {
  static var table: ObjectTable { get }
  /// The columns in the table's order, beginning with the primary key.
  static var columns: [Column<Self>] { get }
  /// An empty object, which receives the values of a row.
  static var blank: Self { get }
  /// Throws ``UnreadableRow`` if the columns of a row contradict each other.
  func check() throws
}

extension Stored {
  func check() throws {}

  init(_ row: Row) throws {
    self = Self.blank
    for (index, column) in Self.columns.enumerated() { try column.read(&self, Cell(row: row, index: index)) }
    try check()
  }

  /// Returns the values to write. Throws ``InvalidField`` for a value that no column can hold.
  func columnValues() throws -> [DatabaseValue] { try Self.columns.map { try $0.write(self) } }
}
