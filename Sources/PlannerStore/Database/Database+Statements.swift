import GRDB

extension Database {
  /// Executes a prepared statement that is kept for the next time.
  func run(_ sql: String, _ arguments: [DatabaseValue] = []) throws {
    let statement = try cachedStatement(sql: sql)
    try statement.execute(arguments: StatementArguments(arguments))
  }

  /// Every row of a query through `make`, by a statement that is kept for the next time.
  func rows<T>(_ sql: String, _ arguments: [DatabaseValue] = [], make: (Row) throws -> T) throws -> [T] {
    let statement = try cachedStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
    var result: [T] = []
    while let row = try cursor.next() { result.append(try make(row)) }
    return result
  }
}
