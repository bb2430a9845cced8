import GRDB
import PlannerModel

extension Contact: Stored {
  static let table = ObjectTable("contact", columns)
  static let blank = Contact(id: "", displayName: "")
  static let columns: [Column<Contact>] = [
    .text("id", \.id), .derived("nameKey", storedNameKey), .text("displayName", \.displayName),
    .tags("tags", \.tags), .text("purpose", \.purpose), .text("cardUid", \.cardUid),
    .text("timeZone", \.timeZone), .text("cardName", \.cardName),
    .json("remindMin", \.remindMin, default: nil), .flag("archived", \.archived),
    .text("detail", \.detail), .json("uids", \.uids, default: nil),
  ]

  /// Returns the name key. It is unique, so the names of two people must differ in more than case and
  /// accents.
  private static func storedNameKey(of contact: Contact) throws -> DatabaseValue {
    let key = nameKey(contact.displayName)
    guard DisplayName.isVisible(key) else {
      throw InvalidField(
        field: "displayName", value: .string(contact.displayName), allowed: "a name that can be seen")
    }
    return try .text(key, "displayName")
  }
}
