import PlannerModel
import PlannerPages

/// Which people a list shows: what its address asks for.
struct PeopleQuery {
  var search: String?
  var filter: String?
  var page: Int
  /// Whether those who are archived are shown, and nobody else.
  var archived: Bool

  /// People on one page of a list: no more than ``PeopleActions`` can take back one by one.
  static let perPage = 20

  init(_ query: Form) {
    search = query["search"]
    filter = query["filter"]
    archived = query.has("archived")
    page = min(max(query["page"].flatMap { Int($0) } ?? 1, 1), 1_000_000)
  }

  var offset: Int { (page - 1) * Self.perPage }

  var isFiltered: Bool { search != nil || filter != nil || archived }

  /// `?filter=tag%3Afamily&page=2`; empty for the first page of everybody.
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
