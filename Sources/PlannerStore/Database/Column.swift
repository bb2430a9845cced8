import GRDB
import PlannerDatabase
import PlannerModel
import PlannerTime

/// One column of an object's row: its name, and how it is written and read.
struct Column<Object>: Sendable {
  let name: String
  let write: @Sendable (Object) throws -> DatabaseValue
  let read: @Sendable (inout Object, Cell) throws -> Void
  /// True if the column is computed from other members.
  var isDerived = false
}

/// A key path to a member of an object.
typealias Member<Object, Value> = WritableKeyPath<Object, Value> & Sendable

extension Column {
  /// Returns a column computed from other members. It is written, but not read.
  static func derived(
    _ name: String, _ write: @escaping @Sendable (Object) throws -> DatabaseValue
  ) -> Column {
    Column(name: name, write: write, read: { _, _ in }, isDerived: true)
  }

  static func text(_ name: String, _ member: Member<Object, String>) -> Column {
    Column(name: name) {
      try .text($0[keyPath: member], name)
    } read: {
      $0[keyPath: member] = try $1.text()
    }
  }

  static func text(_ name: String, _ member: Member<Object, String?>) -> Column {
    Column(name: name) {
      try .text($0[keyPath: member], name)
    } read: {
      $0[keyPath: member] = try $1.optionalText()
    }
  }

  static func integer(_ name: String, _ member: Member<Object, Int>) -> Column {
    Column(name: name) {
      $0[keyPath: member].databaseValue
    } read: {
      $0[keyPath: member] = try $1.integer()
    }
  }

  static func integer(_ name: String, _ member: Member<Object, Int?>) -> Column {
    Column(name: name) {
      .of($0[keyPath: member])
    } read: {
      $0[keyPath: member] = try $1.optionalInteger()
    }
  }

  /// Returns a column with 1 for true and NULL otherwise.
  static func flag(_ name: String, _ member: Member<Object, Bool?>) -> Column {
    Column(name: name) {
      .of($0[keyPath: member] == true ? 1 : nil as Int?)
    } read: {
      $0[keyPath: member] = try $1.optionalInteger() == nil ? nil : true
    }
  }

  /// Returns a column with NULL, 0 or 1.
  static func optionalBool(_ name: String, _ member: Member<Object, Bool?>) -> Column {
    Column(name: name) {
      .of($0[keyPath: member].map { $0 ? 1 : 0 })
    } read: {
      $0[keyPath: member] = try $1.optionalInteger().map { $0 != 0 }
    }
  }

  static func bool(_ name: String, _ member: Member<Object, Bool>) -> Column {
    Column(name: name) {
      ($0[keyPath: member] ? 1 : 0).databaseValue
    } read: {
      $0[keyPath: member] = try $1.integer() != 0
    }
  }

  /// Returns a column with whole seconds since 1970.
  static func instant(_ name: String, _ member: Member<Object, Instant>) -> Column {
    Column(name: name) {
      $0[keyPath: member].seconds.databaseValue
    } read: {
      $0[keyPath: member] = try $1.instant()
    }
  }

  static func instant(_ name: String, _ member: Member<Object, Instant?>) -> Column {
    Column(name: name) {
      .of($0[keyPath: member]?.seconds)
    } read: {
      $0[keyPath: member] = try $1.optionalInteger().map { Instant(seconds: $0) }
    }
  }

  static func date(_ name: String, _ member: Member<Object, CivilDate>) -> Column {
    Column(name: name) {
      $0[keyPath: member].description.databaseValue
    } read: {
      $0[keyPath: member] = try $1.read { CivilDate($0) }
    }
  }

  static func date(_ name: String, _ member: Member<Object, CivilDate?>) -> Column {
    Column(name: name) {
      .of($0[keyPath: member]?.description)
    } read: {
      $0[keyPath: member] = try $1.readIfPresent { CivilDate($0) }
    }
  }

  static func choice<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ member: Member<Object, Choice>
  ) -> Column {
    Column(name: name) {
      $0[keyPath: member].rawValue.databaseValue
    } read: {
      $0[keyPath: member] = try $1.read { Choice(rawValue: $0) }
    }
  }

  static func optionalChoice<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ member: Member<Object, Choice?>
  ) -> Column {
    Column(name: name) {
      .of($0[keyPath: member]?.rawValue)
    } read: {
      $0[keyPath: member] = try $1.readIfPresent { Choice(rawValue: $0) }
    }
  }

  /// Returns a column with a list as JSON.
  static func list(_ name: String, _ member: Member<Object, [String]>) -> Column {
    Column(name: name) {
      try .text(StoredJSON.text(list: $0[keyPath: member]), name)
    } read: {
      $0[keyPath: member] = try StoredJSON.list($1.text())
    }
  }

  /// Returns a column with tags as JSON. Caches the decoded lists, because many people have the same tags.
  static func tags(_ name: String, _ member: Member<Object, [String]>) -> Column {
    Column(name: name, write: list(name, member).write) {
      $0[keyPath: member] = try StoredJSON.tags($1.text())
    }
  }

  /// Returns a column with a value as JSON, or NULL for the default. Undo rows from before the column was
  /// added have NULL.
  static func json<Value: Codable & Equatable>(
    _ name: String, _ member: Member<Object, Value>, default value: Value
  ) -> Column where Value: Sendable {
    Column(name: name) {
      let new = $0[keyPath: member]
      return try new == value ? .null : .text(StoredJSON.text(new), name)
    } read: {
      if let stored = try $1.optionalText() {
        $0[keyPath: member] = try StoredJSON.value(Value.self, stored)
      }
    }
  }

  /// Returns a column with a number, or NULL for the default. Undo rows from before the column was added have
  /// NULL.
  static func integer(_ name: String, _ member: Member<Object, Int>, default value: Int) -> Column {
    Column(name: name) {
      let new = $0[keyPath: member]
      return new == value ? .null : new.databaseValue
    } read: {
      $0[keyPath: member] = try $1.optionalInteger() ?? value
    }
  }
}

/// One value of a row. It is checked when it is read: a damaged file must not stop the daemon.
struct Cell {
  let row: Row
  let index: Int

  func optionalText() throws -> String? { try row.decode(String?.self, atIndex: index) }
  func optionalInteger() throws -> Int? { try row.decode(Int?.self, atIndex: index) }
  func text() throws -> String { try require(optionalText()) }
  func integer() throws -> Int { try require(optionalInteger()) }
  func instant() throws -> Instant { Instant(seconds: try integer()) }

  func read<Value>(_ make: (String) -> Value?) throws -> Value { try require(make(text())) }

  func readIfPresent<Value>(_ make: (String) -> Value?) throws -> Value? {
    try optionalText().map { try require(make($0)) }
  }

  private func require<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw UnreadableRow(detail: "column \(row.columnNames.dropFirst(index).first ?? "?")")
    }
    return value
  }
}

extension DatabaseValue {
  static func of(_ integer: Int?) -> DatabaseValue { integer?.databaseValue ?? .null }
  static func of(_ text: String?) -> DatabaseValue { text?.databaseValue ?? .null }

  /// Converts a text to a value. Throws ``InvalidField`` for `field` if the text contains a NUL character.
  static func text(_ text: String?, _ field: String) throws -> DatabaseValue {
    // SQLite treats texts as C strings and would silently drop everything after a NUL.
    if let text, text.utf8.contains(0) {
      throw InvalidField(field: field, value: .string(text), allowed: "a text without NUL characters")
    }
    return .of(text)
  }
}
