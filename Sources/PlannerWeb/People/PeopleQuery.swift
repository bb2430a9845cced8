import PlannerModel
import PlannerWebKit

/// The query of a list of people, from its address.
struct PeopleQuery {
  var search: String?
  var filter: String?
  var page: Int
  /// Whether only archived people are shown.
  var archived: Bool

  /// The most people on a page of a list. Each change of a person is undone separately, which limits the
  /// number.
  static let perPage = 20

  init(_ query: Form) {
    search = query["search"]
    filter = query["filter"]
    archived = query.has("archived")
    page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  var offset: Int { (page - 1) * Self.perPage }

  var isFiltered: Bool { search != nil || filter != nil || archived }

  /// The query such as `?filter=tag%3Afamily&page=2`, or empty for the first page of all people.
  var text: String {
    let parts = [
      ("search", search), ("filter", filter), ("archived", archived ? "1" : nil),
      ("page", page > 1 ? "\(page)" : nil),
    ].compactMap { name, value in value.map { "\(name)=\(Form.encoded($0))" } }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  func page(_ number: Int) -> PeopleQuery {
    var other = self
    other.page = number
    return other
  }
}
