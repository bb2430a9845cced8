import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerWords

/// People who may be in the planner twice, with a button each that makes them one.
struct DuplicatesPage: Sendable {
  let templates: PageTemplates

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
    return templates.html("duplicates", values)
  }
}

enum MergeActions {
  /// Makes another entry a part of this one: from the page of a person, or from the list of duplicates.
  static func merge(_ visit: Visit) throws -> Reply {
    let reply = try visit.call(PeopleMethods.Merge(name: visit.id, with: visit.form["with"] ?? ""))
    return .redirect(
      to: visit.form.has("listed") ? "/people/duplicates" : visit.person,
      said: ([reply.mergedInWords] + reply.leftInWords).joined(separator: " "))
  }
}
