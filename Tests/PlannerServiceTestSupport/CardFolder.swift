import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport

@testable import PlannerService

/// A folder of `.vcf` files that other programs write.
struct CardFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.path }

  /// Writes a card in a separate file. Its UID is `uid-` and the file's name.
  func put(_ name: String, called displayName: String, _ more: [String] = []) throws {
    try write(name, [CardFolder.card("uid-\(name)", displayName, more)])
  }

  func write(_ name: String, _ cards: [String]) throws {
    // Replaces the file by a rename, as other programs do.
    try Data(cards.joined().utf8).write(to: URL(fileURLWithPath: file(name)), options: .atomic)
  }

  static func card(_ uid: String, _ displayName: String, _ more: [String] = []) -> String {
    let lines = ["BEGIN:VCARD", "VERSION:4.0", "UID:\(uid)", "FN:\(displayName)"] + more + ["END:VCARD", ""]
    return lines.joined(separator: "\r\n")
  }

  func file(_ name: String) -> String { folder.file("\(name).vcf") }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }
}

extension TestPlanner {
  @discardableResult
  func addBook(_ book: CardFolder, _ name: String = "people") throws -> Methods.AddAddressBook.Reply {
    try call(Methods.AddAddressBook(path: book.path, name: name))
  }

  /// Reports a change, like inotify.
  func changed(_ book: CardFolder) throws {
    let path = book.path
    try onPlanner { try $0.filesChanged(in: [path]) }
  }

  /// Adds a person by the UID of their card.
  @discardableResult
  func add(card uid: String, _ name: String? = nil, every days: Int? = nil, timeZone: String? = nil) throws
    -> Methods.AddContact.Reply
  {
    try call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: name, cardUid: uid, timeZone: timeZone,
          goal: days.map { GoalSettings(cadenceDays: $0) }))
    )
  }

  func names() throws -> [String] { try snapshot().contacts.map(\.displayName).sorted() }

  func contact(_ name: String) throws -> Contact { try call(Methods.Person(name: name)).contact }

  /// Returns the zones of the goals that the engine gets, by person's name.
  func engineZones() throws -> [String: String] {
    try onPlanner { planner in
      try planner.store.read { reader in
        let goals = try Situation(planner.view(reader)).scenario.goals
        return try goals.reduce(into: [:]) { zones, goal in
          zones[try reader.contact(id: goal.contactId)?.displayName ?? ""] = goal.contactZone?.name
        }
      }
    }
  }
}
