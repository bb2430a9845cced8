import PlannerModel
import PlannerProtocol
import PlannerWebKit
import PlannerWords

/// The actions for two people who may gain from knowing each other.
enum IntroductionActions {
  /// Sets the state of an introduction.
  static func set(_ visit: Visit) throws -> Reply {
    let form = visit.form
    guard let status = form["status"].flatMap(IntroductionStatus.init(rawValue:)) else {
      throw FormProblem(message: "Choose a status.")
    }
    let reply = try visit.call(
      PeopleMethods.SetIntroduction(
        a: form["a"] ?? "", b: form["b"] ?? "", status: status, note: form["note"])
    ).introduction
    return .redirect(
      to: visit.origin.hasPrefix("/introductions/") ? "/introductions" : visit.origin,
      said: "\(reply.aName) and \(reply.bName): \(status.inWords).")
  }

  /// Permanently excludes two people, or a person and everybody, from suggestions.
  static func never(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let other = form["b"]
    var change = PersonProfile()
    change.introductions = IntroductionRules(excluded: other == nil ? true : nil, never: other.map { [$0] })
    let name = try visit.call(PeopleMethods.SetProfile(name: form["a"] ?? "", add: change)).name
    let who = try other.map { try visit.call(Methods.Person(name: $0)).contact.displayName } ?? "anybody"
    return .redirect(to: visit.origin, said: "\(name) is never suggested to \(who).")
  }
}
