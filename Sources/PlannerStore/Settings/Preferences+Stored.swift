import GRDB
import PlannerDatabase
import PlannerModel
import PlannerTime

extension Preferences: Stored {
  /// The table has one row, so that every number has a column with its CHECK. The defaults apply if the row
  /// is missing.
  static let rowKey = "preferences"
  static let table = ObjectTable("preference", columns)
  static var blank: Preferences { .defaults }
  // In later columns, NULL means the default. Rows of earlier schemas, including undo's rows, have no value
  // there.
  static let columns: [Column<Preferences>] =
    [Column.derived("id") { _ in rowKey.databaseValue }]
    + Key.allCases.flatMap { key -> [Column<Preferences>] in
      // The quiet hours have four columns, because a CHECK compares numbers.
      switch key {
      case .quietHours:
        [
          hour("quietFrom", 0), hour("quietTo", 1), halfHour("quietFromMinute", 0),
          halfHour("quietToMinute", 1),
        ]
      default: [column(key, key.entry)]
      }
    }

  /// Returns the column of a preference.
  private static func column(_ key: Key, _ entry: PreferenceEntry) -> Column<Preferences> {
    let name = entry.column ?? key.rawValue
    return switch entry.type.stored {
    case .integer(let write, let read):
      Column(name: name) {
        .of(write($0))
      } read: {
        if let value = try $1.optionalInteger() { read(&$0, value) }
      }
    case .text(let write, let read):
      Column(name: name) {
        try .text(write($0), key.rawValue)
      } read: {
        guard let text = try $1.optionalText() else { return }
        guard (try? read(&$0, text)) == true else { throw UnreadableRow(detail: "column \(name)") }
      }
    }
  }

  /// Returns a column with the whole hour of one end of the quiet hours.
  private static func hour(_ name: String, _ index: Int) -> Column<Preferences> {
    Column(name: name) { preferences in
      guard preferences.quietHours.count == 2 else {
        throw InvalidField(
          field: "quietHours", value: .array(preferences.quietHours.map { .number($0) }),
          allowed: "exactly two hours")
      }
      return Int(preferences.quietHours[index]).databaseValue
    } read: {
      $0.quietHours[index] = Double(try $1.integer())
    }
  }

  /// Returns a column with the minutes after that hour: 30 or NULL.
  private static func halfHour(_ name: String, _ index: Int) -> Column<Preferences> {
    Column(name: name) {
      let hour = $0.quietHours[index]
      return .of(hour == hour.rounded() ? nil : 30)
    } read: {
      $0.quietHours[index] += Double(try $1.optionalInteger() ?? 0) / 60
    }
  }

  func check() throws {
    guard contactHours.count == 2, contactHours.allSatisfy({ Preferences.isHour($0, in: .contactHour) })
    else { throw UnreadableRow(detail: "contactHours") }
    guard quietHours.allSatisfy({ Preferences.isHour($0, in: .quietHour) }) else {
      throw UnreadableRow(detail: "quietHours")
    }
  }
}
