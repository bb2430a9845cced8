import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page that confirms removing or erasing a person. It lists the data that will be lost.
struct LeavePage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    let person = try visit.call(Methods.Person(name: visit.id))
    let whole = try visit.call(PeopleMethods.Profile(name: person.contact.id))
    let status = try visit.call(Methods.Status())
    let name = person.contact.displayName
    var values = Frame.values("Remove \(name)", at: .people, visit, late: status.overdue)
    values["id"] = person.contact.id
    values["name"] = name
    values["back"] = "/people/\(person.contact.id)"
    values["goes"] = Self.goes(person, whole.profile, dates: whole.dates).map { ["text": $0] }
    values["guests"] = person.items.wordsOfGuests(in: visit.words).map { ["text": $0] }
    values["outOfReach"] = Leaving.outOfReach
    values["sure"] = visit.field("sure", nil)
    return visit.pages.html("leave", values)
  }

  /// Returns the data that will be lost, as short texts.
  static func goes(
    _ person: Methods.Person.Reply, _ profile: PersonProfile, dates: [UpcomingDate]
  ) -> [String] {
    let notes = person.log.filter { $0.outcome == .note }.count
    let met = person.log.count - notes
    let own = dates.filter(\.kind.isAdded).count
    let live = person.items.filter(\.status.isLive).count
    var goes: [String] = []
    if person.goal != nil { goes.append("how often you meet, and when") }
    if live > 0 { goes.append(counted(live, "planned session")) }
    if person.items.count > live { goes.append("\(counted(person.items.count - live, "earlier session"))") }
    if met > 0 { goes.append(counted(met, "recorded meeting")) }
    if notes > 0 { goes.append(counted(notes, "note")) }
    if own > 0 { goes.append(counted(own, "date")) }
    if let relations = profile.relations?.count {
      goes.append("their relations to \(counted(relations, "person", "people"))")
    }
    if profile.photo != nil { goes.append("their picture") }
    goes.append("their profile and their consents")
    return goes
  }
}

/// The actions after the confirmation.
enum LeaveActions {
  static func remove(_ visit: Visit) throws -> Reply {
    let removed = try visit.call(Methods.RemoveContact(name: visit.id))
    return .redirect(to: "/people", said: "\(removed.contact.displayName) is removed.")
  }

  /// Archives a person, or reverts that.
  static func archive(_ visit: Visit) throws -> Reply {
    let isBack = visit.form.has("back")
    let name = try visit.call(Methods.SetArchived(name: visit.id, archived: !isBack)).contact.displayName
    return .redirect(
      to: visit.person,
      said: isBack ? "\(name) is back." : "\(name) is archived: no plans and no notices for them.")
  }

  /// The receipt needs its own page, because erasing cannot be undone and the person's page is gone.
  static func erase(_ visit: Visit) throws -> Reply {
    guard visit.form.has("sure") else {
      throw FormProblem(field: "sure", message: "Confirm that this cannot be undone.")
    }
    let erased = try visit.call(Methods.Erase(name: visit.id))
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Erased", at: .people, visit, late: status.overdue)
    values["back"] = "/people"
    values["number"] = "\(erased.receipt.number)"
    values["when"] = visit.words.moment(erased.receipt.at)
    values["hash"] = erased.receipt.hash
    values["outOfReach"] = Leaving.outOfReach
    return visit.pages.html("erased", values)
  }
}
