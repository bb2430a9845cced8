import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of links for guests, with forms for new ones.
struct InvitationsPage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let status = try visit.call(Methods.Status())
    let isAll = visit.query.has("all")
    let listed = try visit.call(InvitationMethods.ListInvitations(all: isAll ? true : nil))
    let door = listed.door
    var values = Frame.values(
      "Invitations", at: .inbox, visit, late: status.overdue, waiting: door.waitingForYou)
    let made = visit.query["made"]
    values["made"] = listed.invitations.first { $0.id == made }.map { one -> Values in
      var shown = row(one, words)
      shown["shown"] = one.times.map { ["time": words.moment($0)] }
      shown["isFree"] = one.kind == .open || !one.times.isEmpty
      shown["trouble"] =
        one.told ? "" : "It works when plannerguests works: \(door.trouble ?? "it does not run yet")."
      return shown
    }
    values["invitations"] = listed.invitations.filter { $0.id != made }.map { row($0, words) }
    values["isEmpty"] = listed.invitations.isEmpty
    values["isAll"] = isAll
    values["isUnnamed"] = door.displayName.isEmpty
    values["trouble"] =
      door.here ? "" : "plannerguests does not answer: \(door.trouble ?? "it does not run")."
    let asked = visit.query["to"]
    let person = try asked.map { try visit.call(Methods.Person(name: $0)).contact.displayName }
    values["to"] = visit.field("to", person, refusedAs: "name")
    values["new"] = InvitationForm.values(visit, sentWith: "to")
    values["page"] = visit.field("page", nil, refusedAs: "token")
    return visit.pages.html("invitations", values)
  }

  private func row(_ one: Invitation, _ words: PageWords) -> Values {
    let isOpen = !one.revoked && !one.expired
    var facts: [String] = []
    if let booked = one.bookedAt { facts.append(words.daySpan(booked, minutes: one.durationMin)) }
    if !one.proposed.isEmpty {
      facts.append("asks for " + one.proposed.map { words.moment($0) }.joined(separator: ", or "))
    }
    if one.kind != .open, one.bookedAt == nil { facts.append(duration(minutes: one.durationMin)) }
    if isOpen, one.bookedAt == nil, let until = one.expiresAt {
      facts.append("until \(words.day(words.zone.date(at: until)))")
    }
    return [
      "id": one.id, "name": one.kind == .open ? "Anybody" : one.name ?? "A removed person",
      "isOffer": one.kind == .offer, "state": one.stateInWords, "waits": !one.proposed.isEmpty,
      "facts": facts.joined(separator: ", "), "note": one.note ?? "",
      "link": isOpen ? one.link ?? "" : "",
      // The address for guests is known after plannerguests has run.
      "end": isOpen && one.link == nil && one.token != nil
        ? "\(one.kind == .open ? "/" : "/i/")\(one.token ?? "")" : "",
      "conversation": one.conversation.map { "/inbox/\($0)#end" } ?? "", "isOpen": isOpen,
      "item": one.item.map { "/items/\($0)" } ?? "",
    ]
  }
}

/// The fields of an invitation to choose a time: length, span of days, number of times, and a note.
enum InvitationForm {
  struct Wish {
    var minutes: Int?
    var within: String?
    var most: Int?
    var note: String?
  }

  static func read(_ form: Form) throws -> Wish {
    var wish = Wish(within: form["within"], note: form["note"]?.replacing("\r\n", with: "\n"))
    if let text = form["length"] {
      wish.minutes = try InvalidField.reading(text, field: "durationMin", CalendarDuration.length)
    }
    if let text = form["times"] {
      guard let number = Int(text) else {
        throw InvalidField(field: "most", value: .string(text), allowed: "1...50")
      }
      wish.most = number
    }
    return wish
  }

  /// - field: A field that only this form of the page has.
  static func values(_ visit: Visit, sentWith field: String) -> Values {
    let isSent = visit.wasSent(field)
    return [
      "isOpen": isSent,
      "length": visit.field("length", nil, refusedAs: ["durationMin"], sentWith: field),
      "within": visit.field("within", nil, refusedAs: ["within"], sentWith: field),
      "times": visit.field("times", nil, refusedAs: ["most"], sentWith: field),
      "note": visit.field("note", nil, refusedAs: ["note"], sentWith: field),
    ]
  }
}

/// The actions for invitations.
enum InvitationActions {
  static func make(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let isPage = form.typed("page") != nil
    if let name = form["name"] {
      // Set before the first invitation, because guests cannot open the page of an owner without a name.
      _ = try visit.call(InvitationMethods.SetDoor(displayName: name))
    }
    let call: InvitationMethods.Invite
    if isPage {
      call = InvitationMethods.Invite(kind: .open, token: form["page"]?.lowercased(), note: form["note"])
    } else {
      guard let to = form["to"] else { throw FormProblem(field: "name", message: "Choose a person.") }
      let wish = try InvitationForm.read(form)
      call = InvitationMethods.Invite(
        name: to, durationMin: wish.minutes, within: wish.within, most: wish.most, note: wish.note)
    }
    let made = try visit.call(call).invitation
    return .redirect(to: "/invitations?made=\(made.id)#made", said: "The link is made.")
  }

  static func close(_ visit: Visit) throws -> Reply {
    let closed = try visit.call(InvitationMethods.RevokeInvitation(id: visit.form["id"] ?? "")).invitation
    let booked = closed.bookedAt == nil ? "" : " The booked session stays."
    return .redirect(
      to: "/invitations", said: "Closed: the link does not work any more.\(booked)")
  }
}
