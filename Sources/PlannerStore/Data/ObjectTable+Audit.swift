import PlannerModel

extension ObjectTable {
  /// Returns the statement that compares the rows recorded by a group with the present rows, in the order of
  /// the records. Columns: the key, whether the row existed before, whether it exists now, its name in the
  /// log, two ids of people, whether it is only a proposal, and a digit for each of `fields`: 1 if it
  /// differs. Parameter: group. Takes the table's name because the table object does not exist yet.
  static func differences(_ name: String, columns: [String], fields: [String]) -> String {
    func before(_ column: String) -> String { "json_extract(u.rowBefore, '$.\(column)')" }
    func either(_ column: String) -> String { "coalesce(t.\(column), \(before(column)))" }
    let isPerson = ["contact", "profile", "imported"].contains(name)
    let people = isPerson ? ["id"] : ["contactId", "toId", "otherId", "a", "b"].filter(columns.contains)
    let digits = fields.map { "(\(before($0)) IS NOT t.\($0))" }.joined(separator: " || ")
    let object =
      name == "log"
      ? "CASE \(either("outcome")) WHEN 'note' THEN 'note' ELSE 'log' END" : "'\(name)'"
    let id = columns[0]
    return """
      SELECT u.rowKey, u.rowBefore IS NOT NULL, t.\(id) IS NOT NULL, \(object),
        \(people.first.map(either) ?? "NULL"), \(people.dropFirst().first.map(either) ?? "NULL"),
        \(name == "item" ? isProposal(before) : "0"), \(digits.isEmpty ? "''" : digits + " || ''")
      FROM undoRow u LEFT JOIN \(name) t ON t.\(id) = u.rowKey
      WHERE u.groupId = ? AND u.tableName = '\(name)' ORDER BY u.id
      """
  }

  /// Returns the condition that a session was and still is only the planner's proposal, and that its notes
  /// did not change.
  private static func isProposal(_ before: (String) -> String) -> String {
    """
    (t.id IS NULL OR t.status = 'pending' AND t.origin = 'auto')
        AND (u.rowBefore IS NULL OR \(before("status")) = 'pending' AND \(before("origin")) = 'auto')
        AND \(before("notes")) IS t.notes
    """
  }
}
