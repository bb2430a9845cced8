import PlannerClient
import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Every conversation with a guest: pinned ones first, then those with something unread.
struct InboxPage: Sendable {
  let templates: PageTemplates

  private static let perPage = 50

  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    let (search, isArchive) = (visit.query["search"], visit.query.has("archived"))
    let number = max(1, visit.query["page"].flatMap { Int($0) } ?? 1)
    let offset = (min(number, 10_000) - 1) * Self.perPage
    let listed: GuestMethods.ListConversations.Reply
    do {
      listed = try visit.guests().call(
        GuestMethods.ListConversations(
          text: search, archived: isArchive ? true : nil, limit: Self.perPage, offset: offset))
    } catch let missing as GuestsConnection.Missing {
      return try AwayPage.reply(missing, visit)
    }
    let asked = try visit.call(InvitationMethods.ListInvitations())
    var values = Frame.values(
      "Inbox", at: .inbox, visit, late: status.overdue, waiting: listed.unread + asked.door.waiting)
    values["search"] = search
    values["isSearch"] = search != nil
    values["isArchive"] = isArchive
    let names = try visit.planner.people(in: listed.conversations)
    let waiting = asked.invitations.filter { !$0.proposed.isEmpty }
    values["conversations"] = listed.conversations.map { one in
      row(one, GuestName(one, names), waiting.first { $0.conversation == one.id }, visit.words)
    }
    values["isEmpty"] = listed.conversations.isEmpty
    values["isNew"] = listed.total == 0 && search == nil && !isArchive && offset == 0
    values["isUnnamed"] = asked.door.displayName.isEmpty
    func address(_ page: Int) -> String {
      let parts = [
        search.map { "search=\(Form.encoded($0))" }, isArchive ? "archived=1" : nil,
        page > 1 ? "page=\(page)" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? "/inbox" : "/inbox?\(parts.joined(separator: "&"))"
    }
    if number > 1 { values["before"] = address(number - 1) }
    if offset + listed.conversations.count < listed.total { values["after"] = address(number + 1) }
    return templates.html("inbox", values)
  }

  private func row(
    _ one: GuestConversation, _ name: GuestName, _ waits: Invitation?, _ words: PageWords
  ) -> Values {
    let marks = [
      one.pinned ? "pinned" : nil, one.muted ? "muted" : nil, one.archived ? "archived" : nil,
      one.blocked ? "blocked" : nil,
    ].compactMap(\.self)
    let last = one.lastText.map(oneLine) ?? (one.messages > 0 ? "a picture" : "nothing yet")
    return [
      "href": "/inbox/\(one.id)#end", "name": name.shown, "initials": initials(name.shown),
      "kind": name.note, "isUnread": one.isUnread, "isPresent": one.present,
      "last": one.typingAt != nil ? "is typing…" : last,
      "isYours": one.lastSide == .owner && one.typingAt == nil,
      "when": words.moment(one.lastAt), "marks": marks.map { ["mark": $0] },
      "count": one.unread > 0 ? String(one.unread) : one.markedUnread ? "•" : "",
      "counts": one.unread > 0 ? counted(one.unread, "message") + " not read" : "marked as not read",
      "waits": waits == nil ? "" : "waits for your answer",
    ]
  }
}

/// How a guest is called on the page: by the name of your person, or by their own.
struct GuestName {
  let shown: String
  /// The person whom you linked to them; nil if nobody, or if they are gone.
  let person: String?
  /// Who they are, in a few words.
  let note: String

  /// - names: those of people, by id.
  init(_ guest: GuestConversation, _ names: [String: String]) {
    person = guest.person.flatMap { names[$0] }
    shown = person ?? guest.nameInWords.capitalizedFirst
    let own = person != nil ? guest.name.map { ", calls themselves \(oneLine($0))" } ?? "" : ""
    note = guest.kind.inWords + own
  }
}

/// The page where plannerguests does not answer: what is the matter, the way out, and what was not sent.
enum AwayPage {
  static func reply(_ missing: GuestsConnection.Missing, _ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Inbox", at: .inbox, visit, late: status.overdue)
    values["why"] = "\(missing.message.capitalizedFirst)."
    if let entered = visit.refusal?.entered, let text = entered.typed("text"), let id = entered["id"] {
      values["unsent"] = ["to": "/inbox/\(Form.encoded(visit.id))", "id": id, "text": text]
    }
    return visit.pages.html("away", values)
  }
}
