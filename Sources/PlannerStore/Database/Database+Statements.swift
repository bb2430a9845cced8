import GRDB

extension Database {
  /// Executes a statement from the cache of prepared statements.
  func run(_ sql: String, _ arguments: [DatabaseValue] = []) throws {
    let statement = try cachedStatement(sql: sql)
    try statement.execute(arguments: StatementArguments(values: arguments))
  }

  /// Returns all rows of a query, converted by `make`. Caches the prepared statement.
  func rows<T>(_ sql: String, _ arguments: [DatabaseValue] = [], make: (Row) throws -> T) throws -> [T] {
    let statement = try cachedStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(values: arguments))
    var result: [T] = []
    while let row = try cursor.next() { result.append(try make(row)) }
    return result
  }
}

extension StatementArguments {
  /// GRDB's initializer of values of one type makes a key path for each statement, which takes longer than the
  /// values.
  fileprivate init(values: [DatabaseValue]) {
    self.init(values.map { $0 as (any DatabaseValueConvertible)? })
  }
}
