import HTTPTypes
import PlannerModel
import PlannerProtocol
import PlannerWebKit

/// Suggestions of names while a name is typed. A field offers them if the script runs.
enum PeopleNames {
  static func show(_ visit: Visit) throws -> Reply {
    guard let typed = visit.query["search"] else { return .html("") }
    let people = try visit.call(Methods.People(search: String(typed.prefix(200)), limit: 50)).people
    // The search also finds words in notes.
    let names = people.map(\.contact.displayName).filter { $0.lowercased().contains(typed.lowercased()) }
    return .html(names.prefix(10).map { "<option value=\"\(Quoted.html(harmless($0)))\">" }.joined())
  }
}
