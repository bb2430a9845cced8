import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of all conversations with guests: pinned ones first, then unread ones.
struct InboxPage: Sendable {
  private static let perPage = 50

  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    let (search, isArchive) = (visit.query["search"], visit.query.has("archived"))
    let number = max(1, visit.query["page"].flatMap { Int($0) } ?? 1)
    let offset = (min(number, 10_000) - 1) * Self.perPage
    let guests: GuestsConnection
    let listed: GuestMethods.ListConversations.Reply
    do {
      guests = try visit.guests()
      listed = try guests.call(
        GuestMethods.ListConversations(
          text: search, archived: isArchive ? true : nil, limit: Self.perPage, offset: offset,
          people: search.map { ((try? visit.planner.people(called: $0)) ?? []).map { $0.id } }))
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
    let waiting = Set(asked.invitations.filter { !$0.proposed.isEmpty }.compactMap(\.conversation))
    values["conversations"] = try listed.conversations.map { one in
      let name = GuestName(one, names)
      return row(
        one, name, last: try last(one, name, guests, visit), waits: waiting.contains(one.id), visit.words)
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
    return visit.pages.html("inbox", values)
  }

  private func row(
    _ one: GuestConversation, _ name: GuestName, last: String, waits: Bool, _ words: PageWords
  ) -> Values {
    let marks = [
      one.pinned ? "pinned" : nil, one.muted ? "muted" : nil, one.archived ? "archived" : nil,
      one.blocked ? "blocked" : nil,
    ].compactMap(\.self)
    let date = words.zone.date(at: one.lastAt)
    return [
      "href": "/inbox/\(one.id)#end", "name": name.shown, "initials": name.initials,
      "kind": name.note, "isUnread": one.isUnread, "isPresent": one.present, "last": last,
      "isTyping": one.typingAt != nil,
      "isYours": one.lastSide == .owner && one.lastText != nil && one.typingAt == nil,
      "when": date == words.today ? words.clock(one.lastAt) : words.day(date),
      "marks": marks.map { ["mark": $0] },
      "count": one.unread > 0 ? String(one.unread) : one.markedUnread ? "•" : "",
      "counts": one.unread > 0 ? counted(one.unread, "unread message") : "marked as unread",
      "waits": waits ? "waits for your answer" : "",
    ]
  }

  /// Returns the current activity or the last message of a conversation.
  private func last(
    _ one: GuestConversation, _ name: GuestName, _ guests: GuestsConnection, _ visit: Visit
  ) throws -> String {
    if one.typingAt != nil { return "is typing…" }
    if let text = one.lastText { return oneLine(text) }
    // The list contains only texts, so an image or an event is fetched.
    let reply = try? guests.call(GuestMethods.GetConversation(id: one.id, limit: 1))
    guard let message = reply?.messages.last else { return "no messages yet" }
    return message.kind == .image
      ? "a picture" : visit.words.notice(message, from: name.shown)
  }
}

/// The name of a guest on the page: the name of the linked person, or their own name.
struct GuestName {
  let shown: String
  /// The linked person, or nil if nobody is linked or the person is gone.
  let person: String?
  /// A few words about the guest.
  let note: String
  /// The initials for the circle beside the name.
  let initials: String

  /// - names: The names of people, by id.
  init(_ guest: GuestConversation, _ names: [String: String]) {
    person = guest.person.flatMap { names[$0] }
    shown = person ?? guest.nameInWords.capitalizedFirst
    initials = (person ?? guest.name).map(PlannerWeb.initials) ?? "?"
    let own = person != nil ? guest.name.map { ", uses the name \(oneLine($0))" } ?? "" : ""
    note = guest.kind.inWords + own
  }
}

/// The page that is shown if plannerguests does not answer: the problem and its remedy, requests that can
/// be answered anyway, and the message that was not sent.
enum AwayPage {
  static func reply(_ missing: GuestsConnection.Missing, _ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Inbox", at: .inbox, visit, late: status.overdue)
    values["why"] = "\(missing.message.capitalizedFirst)."
    // The daemon has the requests. It sends the answers when plannerguests is back.
    let asked = try visit.call(InvitationMethods.ListInvitations()).invitations
    values["requests"] = asked.filter { !$0.proposed.isEmpty && $0.conversation != nil }
      .map { RequestForm($0, $0.name ?? "A removed person", visit).values }
    if let entered = visit.refusal?.entered, let text = entered.typed("text"), let id = entered["id"] {
      values["unsent"] = ["to": "/inbox/\(Form.encoded(visit.id))", "id": id, "text": text]
    }
    return visit.pages.html("away", values)
  }
}
