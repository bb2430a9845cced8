import GRDB
import PlannerTime

/// Reads the columns of a query's row one after the other, and checks each value.
struct ColumnReader {
  let row: Row
  private var index = -1

  init(_ row: Row) { self.row = row }

  private mutating func next() -> Cell {
    index += 1
    return Cell(row: row, index: index)
  }

  mutating func optionalText() throws -> String? { try next().optionalText() }
  mutating func optionalInteger() throws -> Int? { try next().optionalInteger() }
  mutating func text() throws -> String { try next().text() }
  mutating func integer() throws -> Int { try next().integer() }
  mutating func instant() throws -> Instant { try next().instant() }
  mutating func choice<Choice: RawRepresentable<String>>(_ type: Choice.Type) throws -> Choice {
    try next().read { Choice(rawValue: $0) }
  }
}
