import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads the JSON that Monica 4 exports (monicahq/monica, app/ExportResources of its branch 4.x). It contains
/// lists such as `{"count": 2, "type": "contact", "values": [...]}` within a list.
struct MonicaFour {
  var result = ImportedPeople()
  let context: RenderContext
  let lists: [String: [ForeignJSON]]
  /// The types of contact fields (mail, telephone, networks) with their names, by UUID.
  private(set) var fieldTypes: [String: ForeignJSON] = [:]
  private(set) var activities: [String: ForeignJSON] = [:]
  /// The UUIDs of the user's own contacts.
  let me: Set<String>
  private(set) var entries: [String: Int] = [:]
  private(set) var contacts: [String: ForeignJSON] = [:]

  /// Nil if the value is not an exported account.
  init?(_ account: ForeignJSON, _ context: RenderContext) {
    guard let lists = Self.lists(account["data"]) else { return nil }
    self.lists = lists
    self.context = context
    me = Set((lists["user"] ?? []).compactMap { $0["properties"]["me_contact"].text })
    for type in account["instance"]["contact_field_types"].list ?? [] {
      if let uuid = type["uuid"].text { fieldTypes[uuid] = type["properties"] }
    }
    for activity in lists["activity"] ?? [] {
      if let uuid = activity["uuid"].text { activities[uuid] = activity["properties"] }
    }
    let journal = account["properties"]["journal_entries"].list?.count ?? 0
    result.leaveOut(
      journal, "journal entry", "journal entries", because: "without names; the planner has no diary")
  }

  /// Returns the lists by their types; nil if there is no list, or one lacks its type or values.
  static func lists(_ data: ForeignJSON) -> [String: [ForeignJSON]]? {
    guard let all = data.list else { return nil }
    var lists: [String: [ForeignJSON]] = [:]
    for list in all {
      guard let type = list["type"].text, let values = list["values"].list else { return nil }
      lists[type, default: []] += values
    }
    return lists
  }

  mutating func read() throws(InvalidField) {
    let toUser = relationsToUser()
    for (index, contact) in (lists["contact"] ?? []).enumerated() {
      let place = "contact \(index + 1)"
      let properties = contact["properties"]
      guard let uuid = contact["uuid"].text, case .object = properties.value else {
        throw InvalidField(field: place, value: "something else", allowed: "a contact with its UUID")
      }
      contacts[uuid] = properties
      if me.contains(uuid) { continue }
      guard let name = Monica.name(properties) else {
        result.leaveOut("", at: place, "has no name")
        continue
      }
      // People known only as a relation are reported with the relations.
      if properties["is_partial"].flag == true { continue }
      var person = try person(contact, name, toUser[uuid], place)
      if properties["is_active"].flag == false { person.archived = true }
      person.uid = uuid
      entries[uuid] = result.add(person, at: place)
    }
    relate()
    let unused: [(String, String, String)] = [
      ("photo", "picture", "`plannerctl photo NAME FILE` keeps one"),
      ("document", "document", "the planner keeps no files"),
    ]
    for entry in entries.keys where contacts[entry]?["gender"].isThere == true {
      result.leaveOut(1, "gender", because: "the planner has no such field")
    }
    for (list, what, reason) in unused { result.leaveOut(lists[list]?.count ?? 0, what, because: reason) }
  }
}
