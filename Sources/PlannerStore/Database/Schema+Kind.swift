import PlannerDatabase

package typealias Backups = PlannerDatabase.Backups
package typealias StoreError = PlannerDatabase.StoreError

extension Schema {
  static var current: Int { kind.current }

  /// The kind of the planner's database. Its application id is "SPln".
  static let kind = DatabaseKind(
    applicationId: 0x5350_6C6E, migrations: migrations, owner: "planner",
    identity: "SELECT plannerId FROM mirror", signature: "UPDATE mirror SET told = 1 - told")
}
