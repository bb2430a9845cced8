import GRDB

extension StoreError {
  /// Runs `body` and converts errors of SQLite and of unreadable rows to ``StoreError``. Other errors pass
  /// unchanged.
  package static func atTheEdge<T>(path: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    } catch let error as UnreadableRow {
      throw StoreError.corrupt(path: path, detail: error.detail)
    } catch let error as RowDecodingError {
      throw StoreError.corrupt(path: path, detail: "\(error)")
    }
  }

  /// Converts an error of SQLite by its result code (<https://www.sqlite.org/rescode.html>).
  package init(_ error: DatabaseError, path: String) {
    let detail = error.message ?? error.resultCode.description
    switch error.resultCode {
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_IOERR: self = .failing(path: path, detail: detail)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path: path, detail: detail)
    // The text has the statement without its arguments, because they are personal data and errors are logged.
    default: self = .other([detail, error.sql].compactMap(\.self).joined(separator: " in: "))
    }
  }
}

/// An error for a row that violates the schema: another program changed the file, or the file is damaged.
package struct UnreadableRow: Error {
  package var detail: String

  package init(detail: String) { self.detail = detail }
}
