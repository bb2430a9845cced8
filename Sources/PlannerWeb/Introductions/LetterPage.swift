import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page for introducing two people: how to reach both, and why they may gain from it. The planner sends
/// nothing.
struct LetterPage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    let ids = [visit.parameters["a"] ?? "", visit.parameters["b"] ?? ""]
    let sides = try ids.map { try visit.call(PeopleMethods.Profile(name: $0)) }
    let pair = try visit.call(PeopleMethods.Introductions(contact: ids[0], with: ids[1], limit: 1)).pairs
      .first
    let status = try visit.call(Methods.Status())
    let names = sides.map { oneLine($0.name) }
    var values = Frame.values("\(names[0]) and \(names[1])", at: .people, visit, late: status.overdue)
    values["a"] = sides[0].contactId
    values["b"] = sides[1].contactId
    values["aName"] = names[0]
    values["bName"] = names[1]
    values["sides"] = sides.map(side)
    let reasons = pair.map { pair in pair.reasons.map { $0.inWords(of: pair) } } ?? []
    values["reasons"] = reasons.map { ["reason": $0] }
    let letter = Letter(names: names, reasons: reasons)
    values["letter"] = letter.body
    let mails = sides.compactMap { $0.shown.emails?.first?.value }
    if mails.count == 2 {
      values["mailto"] = Mailto(to: mails, subject: letter.subject, body: letter.body).text
    }
    values["note"] = visit.field("note", nil)
    return visit.pages.html("letter", values)
  }

  private func side(_ whole: WholeProfile) -> Values {
    let ways = PersonFacts.reach(
      WholeProfile(
        contactId: whole.contactId, name: whole.name,
        profile: PersonProfile(emails: whole.profile.emails, phones: whole.profile.phones),
        shown: PersonProfile(emails: whole.shown.emails, phones: whole.shown.phones), dates: []))
    return ["name": whole.name, "href": "/people/\(whole.contactId)", "work": whole.shown.work, "ways": ways]
  }
}

/// The first lines of a letter to two people, which the user completes.
struct Letter {
  var names: [String]
  /// The reasons why they may gain from knowing each other, as sentences without a full stop.
  var reasons: [String]

  var subject: String { names.joined(separator: ", meet ") }

  var body: String {
    let because = reasons.prefix(4).map { "- \($0)\n" }.joined()
    let greeting = "Dear \(names.joined(separator: ", dear ")),\n\n"
    return greeting + "I think that you two would like to know each other.\n"
      + (because.isEmpty ? "" : "\n" + because)
  }
}
