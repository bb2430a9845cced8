import GRDB
import PlannerDatabase
import PlannerModel

/// Saves what can be read of a damaged database of the planner into a new one. No daemon may have it open.
package enum Recovery {
  /// The types whose tables are saved. What was read from calendars is left out because it is read again.
  /// Undo groups are left out because they may refer to lost rows, and so are events not yet carried out.
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

  /// - stamp: as in ``Restoration/restore(_:to:stamp:)``.
  ///
  /// Throws if nothing could be saved; then nothing was changed.
  package static func recover(_ path: String, stamp: String) throws -> Restoration.Outcome {
    let salvage = Salvage(
      // More tables are saved, whose types are not in `tables`.
      tables: tables.map { $0.table.name } + [
        ObjectTable.learning.name, "mirrorLeft", "audit", "auditPerson",
      ],
      numbered: ["audit"], single: MirrorSettings.table.name,
      sift: { db in for type in tables { try sift(type, db) } })
    return try Restoration.replace(path) { try $0.recover(salvage, stamp: stamp) }
  }

  /// Deletes rows that their type cannot read: one of them would stop the daemon.
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
