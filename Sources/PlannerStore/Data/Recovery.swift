import GRDB
import PlannerDatabase
import PlannerModel

/// Saves the readable rows of a damaged planner database into a new one. No daemon may have it open.
package enum Recovery {
  /// The types with tables that are saved. Calendar content is left out because it is read again. Undo groups
  /// and pending events are left out because they may refer to lost rows.
  private static var tables: [any Stored.Type] {
    [
      Contact.self, Goal.self, PlanItem.self, InteractionLog.self, Evidence.self, Away.self, Preferences.self,
      Reminder.self, Delivery.self, CalendarSource.self, AddressBook.self, MirrorSettings.self,
      MirrorCopy.self, MirrorIntent.self, ExternalEdit.self, KeptProfile.self, StoredRelation.self,
      ImportantDate.self, Introduction.self, KeptSegment.self, TagCadence.self, Draft.self, KeptChatRow.self,
      KeptMessage.self, ModelHost.self, ModelRequest.self, KeptContent.self, KeptModule.self,
      KeptInvitation.self, KeptGuest.self, KeptDoor.self, GuestErasure.self,
    ]
  }

  /// Recovers the database at a path. Throws and changes nothing if nothing could be saved.
  /// - stamp: see ``Restoration/restore(_:to:stamp:)``.
  package static func recover(_ path: String, stamp: String) throws -> Restoration.Outcome {
    let salvage = Salvage(
      // These tables have no type in `tables`.
      tables: tables.map { $0.table.name } + [
        ObjectTable.learning.name, "mirrorLeft", "audit", "auditPerson",
      ],
      numbered: ["audit"], single: MirrorSettings.table.name,
      sift: { db in for type in tables { try sift(type, db) } })
    return try Restoration.replace(path) { try $0.recover(salvage, stamp: stamp) }
  }

  /// Deletes rows that their type cannot read, because such a row would stop the daemon.
  private static func sift<Object: Stored>(_ type: Object.Type, _ db: Database) throws {
    let table = Object.table
    let list = table.columns.joined(separator: ", ")
    for row in try Row.fetchAll(db, sql: "SELECT \(list), rowid AS rowOfTable FROM \(table.name)") {
      do { _ = try Object(row) } catch {
        try db.execute(
          sql: "DELETE FROM \(table.name) WHERE rowid = ?", arguments: [row["rowOfTable"] as Int64?])
      }
    }
  }
}
