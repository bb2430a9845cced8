import PlannerModel
import PlannerProtocol
import PlannerTime

/// What can be done on the page of today alone.
enum TodayActions {
  /// Plans a session for a date that comes.
  static func call(_ visit: Visit) throws -> Reply {
    let id = visit.form["date"]
    let planned = try visit.call(
      PeopleMethods.PlanDate(
        name: id == nil ? visit.form["person"] : nil,
        kind: id == nil ? visit.form["kind"].flatMap(DateKind.init(rawValue:)) : nil, id: id))
    let title = planned.next.title
    let warnings = (planned.warnings ?? []).map { " \($0)." }.joined()
    let when =
      planned.next.startAt.map { "a session is planned, \(visit.words.momentInWords($0))" }
      ?? "no time is free"
    return .redirect(to: visit.origin, said: "\(title): \(when).\(warnings)")
  }

  /// What was to be asked was asked.
  static func asked(_ visit: Visit) throws -> Reply {
    let date = try visit.call(PeopleMethods.RemoveDate(id: visit.form["date"] ?? "")).date
    return .redirect(to: visit.origin, said: "\(date.title.capitalizedFirst): done.")
  }

  /// Says how far an introduction is.
  static func introduction(_ visit: Visit) throws -> Reply {
    let text = visit.form["status"] ?? ""
    guard let status = IntroductionStatus(rawValue: text) else {
      throw InvalidField(
        field: "status", value: .string(text), allowed: "approved, introduced, rejected or suggested")
    }
    let changed = try visit.call(
      PeopleMethods.SetIntroduction(a: visit.form["a"] ?? "", b: visit.form["b"] ?? "", status: status)
    ).introduction
    let pair = "\(changed.aName) and \(changed.bName)"
    let said =
      switch status {
      case .approved: "\(pair) wait here until you have introduced them."
      case .introduced: "\(pair) know each other now."
      case .rejected: "\(pair) are not suggested again."
      default: "\(pair): noted."
      }
    return .redirect(to: visit.origin, said: said)
  }
}
