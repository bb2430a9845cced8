import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// A conversation with a guest. Opening it marks it as read.
struct ConversationPage: Sendable {
  private static let perPage = 50
  /// The most characters of a message.
  static let longest = 4000

  func show(_ visit: Visit) throws -> Reply {
    var reply: GuestMethods.GetConversation.Reply
    let before = visit.query["before"].flatMap { Int($0) }
    do {
      let guests = try visit.guests()
      reply = try guests.call(
        GuestMethods.GetConversation(id: visit.id, before: before, limit: Self.perPage))
      // All new messages are shown, because opening the page marks them as read.
      if before == nil, reply.more, reply.conversation.unread > Self.perPage / 2 {
        reply = try guests.call(
          GuestMethods.GetConversation(id: visit.id, limit: min(500, 2 * reply.conversation.unread)))
      }
      if before == nil, reply.conversation.isUnread {
        _ = try guests.call(GuestMethods.MarkRead(id: visit.id, number: reply.messages.last?.number))
      }
    } catch let missing as GuestsConnection.Missing {
      return try AwayPage.reply(missing, visit)
    }
    let guest = reply.conversation
    let name = GuestName(guest, try visit.planner.people(in: [guest]))
    let status = try visit.call(Methods.Status())
    let asked = try visit.call(InvitationMethods.ListInvitations(all: true))
    // The daemon learns a moment later that the conversation was read.
    let wasCounted = before == nil && guest.isUnread && !guest.muted && !guest.archived
    var values = Frame.values(
      name.shown, at: .inbox, visit, late: status.overdue,
      waiting: max(0, asked.door.waitingForYou - (wasCounted ? 1 : 0)))
    values["id"] = guest.id
    values["path"] = "/inbox/\(guest.id)"
    values["name"] = name.shown
    values["initials"] = name.initials
    values["kind"] = name.note
    values["personPath"] = name.person == nil ? nil : guest.person.map { "/people/\($0)" }
    values["presence"] = guest.typingAt != nil ? "is typing…" : guest.present ? "is here now" : ""
    values["isTyping"] = guest.typingAt != nil
    values["messages"] = ShownMessages(
      words: visit.words, viewer: .owner, other: name.shown, path: "/inbox/\(guest.id)"
    ).values(reply.messages) { visit.words.notice($0, from: name.shown) }
    if reply.more, let first = reply.messages.first {
      values["earlier"] = "/inbox/\(guest.id)?before=\(first.number)#end"
    }
    values["isOlder"] = before != nil
    values["isSilent"] = reply.messages.isEmpty && before == nil
    values["blocked"] = guest.blocked
    values["isClosed"] = reply.isClosed
    values["say"] = say(visit)
    values["quick"] = QuickReplies(visit.environment).sentences.prefix(20).map { ["sentence": $0] }
    values["quickId"] = Self.newId()
    values["switches"] = switches(guest)
    let here = asked.invitations.filter { $0.conversation == guest.id }
    values["requests"] = here.filter { !$0.proposed.isEmpty }.map {
      RequestForm($0, name.shown, visit).values
    }
    values["booked"] = here.filter { $0.bookedAt.map { $0 > visit.words.now } ?? false && $0.item != nil }
      .map { one -> Values in
        [
          "href": "/items/\(one.item ?? "")",
          "when": one.bookedAt.map { visit.words.daySpan($0, minutes: one.durationMin) } ?? "",
        ]
      }
    let isLinked = name.person != nil
    values["linking"] = [
      "person": visit.field("person", nil, refusedAs: "name"), "isLinked": isLinked,
      "isOpen": visit.wasSent("person"),
    ]
    values["offering"] = isLinked && !reply.isClosed ? InvitationForm.values(visit, sentWith: "offer") : nil
    values["counts"] = counted(guest.messages, "message")
    values["began"] = visit.words.momentInWords(guest.createdAt)
    return visit.pages.html("conversation", values)
  }

  /// Returns an id for the next message. A message that is sent twice with the same id is stored once.
  static func newId() -> String { UUID().uuidString.lowercased() }

  private func say(_ visit: Visit) -> Values {
    let refused = visit.wasSent("text") && visit.refusal?.field != "id" ? visit.refusal : nil
    return [
      "text": visit.field("text", nil, refusedAs: ["text", "id"]), "most": Self.longest,
      // A message that may have been sent already keeps its id.
      "id": refused?.entered["id"] ?? Self.newId(),
    ]
  }

  /// Returns the settings of a conversation, with their current values.
  private func switches(_ guest: GuestConversation) -> [Values] {
    let all: [(name: String, isOn: Bool, on: String, off: String)] = [
      ("pinned", guest.pinned, "Keep at the top", "Stop keeping at the top"),
      ("muted", guest.muted, "Mute", "Unmute"),
      ("archived", guest.archived, "Archive", "Move to the inbox"),
      ("blocked", guest.blocked, "Block", "Unblock"),
    ]
    return all.map {
      ["name": $0.name, "value": $0.isOn ? "no" : "yes", "label": $0.isOn ? $0.off : $0.on, "isOn": $0.isOn]
    }
  }
}

extension PageWords {
  /// Returns an event as a sentence, or an empty text for a message that somebody wrote.
  func notice(_ message: GuestMessage, from name: String) -> String {
    let times = message.times.map { moment($0) }.joined(separator: " or ")
    let isOwn = message.side == .owner
    return switch message.kind {
    case .text, .image: ""
    case .offered: times.isEmpty ? "You offered times." : "You offered \(times)."
    case .picked: "\(name) asks for \(times)."
    case .proposed: "\(name) proposes \(times)."
    case .booked: "It is booked: \(times)."
    case .fresh: "The time did not suit. Other times are offered."
    case .late: "\(times) passed without an answer, so this request ended."
    case .declined: times.isEmpty ? "You declined." : "You declined \(times)."
    case .canceled: "\(isOwn ? "You" : name) called off \(times)."
    }
  }
}

/// The form to answer a request of a guest.
struct RequestForm {
  let values: Values

  init(_ invitation: Invitation, _ name: String, _ visit: Visit) {
    let refused = visit.refusal.flatMap { $0.entered["invitation"] == invitation.id ? $0 : nil }
    let words = visit.words
    let times = invitation.proposed.map { words.daySpan($0, minutes: invitation.durationMin) }
    values = [
      "id": invitation.id, "path": "/inbox/\(invitation.conversation ?? "")",
      "asks": "\(name) asks for \(times.joined(separator: ", or "))",
      "moves": invitation.bookedAt.map {
        "The session on \(words.daySpan($0, minutes: invitation.durationMin)) stays until you answer."
      } ?? "",
      "times": invitation.proposed.enumerated().map { index, time -> Values in
        [
          "value": "\(time)", "isFirst": index == 0,
          "label": invitation.proposed.count == 1 ? "Book it" : "Book \(words.moment(time))",
        ]
      },
      "note": refused?.entered.typed("note") ?? "",
      "forced": refused?.canForce == true ? refused?.entered["at"] ?? "" : "",
    ]
  }
}
