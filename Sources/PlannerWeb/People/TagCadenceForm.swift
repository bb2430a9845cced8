import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// The form for the cadence of a tag. It applies to people without their own cadence, and is shown if the
/// filter is a single tag.
enum TagCadenceForm {
  /// Returns the tag of a filter such as `tag:friend` or `tag:"old friends"`, or nil for any other filter.
  static func tag(of filter: String) -> String? {
    guard let match = filter.wholeMatch(of: /\s*tag:(?:"([^"]+)"|([^\s"()]+))\s*/) else { return nil }
    return (match.1 ?? match.2).map(String.init)
  }

  static func values(_ tag: String, _ visit: Visit) throws -> Values {
    let known = try visit.call(Methods.ListTagCadences()).cadences.first {
      $0.tag.lowercased() == tag.lowercased()
    }
    let fields = known.map { CadenceForm.fields(days: $0.cadenceDays) } ?? ("", "weeks")
    return [
      "tag": tag, "holds": known != nil, "often": visit.field("tagCount", fields.0, refusedAs: "cadenceDays"),
      "units": CadenceForm.units(chosen: visit.refusal?.entered["tagUnit"] ?? fields.1),
    ]
  }

  static func save(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let tag = form["cadenceOf"] ?? ""
    let removes = form.has("none")
    let days =
      try removes
      ? nil : CadenceForm.cadenceDays(form, count: "tagCount", unit: "tagUnit", field: "cadenceDays")
    guard removes || days != nil else {
      throw FormProblem(field: "cadenceDays", message: "Say how often you would like to meet them.")
    }
    let reply = try visit.call(Methods.SetTagCadence(tag: tag, cadenceDays: days))
    guard let days else {
      let stays =
        reply.changed.isEmpty
        ? "" : ", \(counted(reply.changed.count, "person has", "people have")) the cadence of another tag"
      return .redirect(
        to: visit.origin,
        said: "The tag \(tag) has no cadence any more: nothing is planned for "
          + "\(counted(reply.removed, "person", "people"))\(stays).")
    }
    let people =
      reply.changed.isEmpty
      ? "nobody changes (people with their own cadence keep it)"
      : "\(counted(reply.changed.count, "person", "people")) from now on"
    return .redirect(
      to: visit.origin, said: "Everybody with the tag \(tag), \(cadence(days: days)): \(people).")
  }
}
