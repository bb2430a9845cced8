import PlannerModel
import PlannerProtocol
import PlannerWebKit
import PlannerWords

/// The page of possible duplicates, with a button to merge each pair.
struct DuplicatesPage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Duplicates", at: .people, visit, late: status.overdue)
    let found = try visit.call(PeopleMethods.Duplicates()).duplicates
    values["pairs"] = found.map { one -> Values in
      [
        "stays": one.stays, "goes": one.goes, "staysName": one.staysName, "goesName": one.goesName,
        "reasons": one.reasonsInWords,
      ]
    }
    values["isEmpty"] = found.isEmpty
    return visit.pages.html("duplicates", values)
  }
}

enum MergeActions {
  /// Merges another entry into this person, from the page of a person or from the list of duplicates.
  static func merge(_ visit: Visit) throws -> Reply {
    let reply = try visit.call(PeopleMethods.Merge(name: visit.id, with: visit.form["with"] ?? ""))
    return .redirect(
      to: visit.form.has("listed") ? "/people/duplicates" : visit.person,
      said: ([reply.mergedInWords] + reply.leftInWords).joined(separator: " "))
  }
}
