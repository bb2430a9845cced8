import PlannerModel
import PlannerProtocol

private typealias M = GuestMethods

extension Samples {
  private static let invitation = NewInvitation(
    id: id, kind: .personal, tokenHash: "0a", durationMin: 45, expiresAt: instant, note: "n",
    times: [instant], revoked: true, inConversation: id)
  private static let bareInvitation = NewInvitation(
    id: id, kind: .open, durationMin: 45, times: [], revoked: false)
  private static let shown = GuestInvitation(
    id: id, kind: .offer, durationMin: 45, expiresAt: instant, note: "n", times: [instant], revoked: true,
    state: .booked, expired: true, conversation: id, request: id, start: instant,
    askedAt: instant, proposed: [instant],
    bookedAt: instant, sequence: 2, changedAt: instant, event: 3)
  private static let bareShown = GuestInvitation(
    id: id, kind: .personal, durationMin: 45, times: [], revoked: false, state: .unanswered, expired: false,
    proposed: [], sequence: 0, changedAt: instant)
  private static let guest = GuestConversation(
    id: id, kind: .signedIn, name: "n", person: "p", createdAt: instant, lastAt: instant, lastText: "t",
    lastSide: .guest, lastKind: .text, messages: 2, unread: 1, markedUnread: true, pinned: true, muted: true,
    archived: true,
    blocked: true, present: true, typingAt: instant, guestReadTo: 2, invitations: [id])
  private static let bareGuest = GuestConversation(
    id: id, kind: .anonymous, createdAt: instant, lastAt: instant, messages: 0, unread: 0,
    markedUnread: false, pinned: false, muted: false, archived: false, blocked: false, present: false,
    guestReadTo: 0, invitations: [])
  private static let message = GuestMessage(
    id: id, number: 1, at: instant, side: .guest, kind: .image, text: "t", image: id, width: 3, height: 2,
    invitation: id, times: [instant], delivered: true, read: true)
  private static let bareMessage = GuestMessage(
    id: id, number: 1, at: instant, side: .owner, kind: .text, times: [], delivered: false, read: false)
  private static let event = GuestEvent(
    number: 3, at: instant, kind: .picked, conversation: id, invitation: id, request: id, message: message,
    name: "n", times: [instant], durationMin: 45, into: id, readTo: 1)
  private static let bareEvent = GuestEvent(at: instant, kind: .typing, conversation: id, times: [])
  private static let door = DoorSettings(
    displayName: "Maria", greeting: "g", retentionDays: 365, noticeMin: 30)
  private static let bareDoor = DoorSettings(displayName: "", retentionDays: 0)
  private static let answer = AnswerToRequest(
    request: id, answer: .booked, start: instant, times: [instant], note: "n", late: true)
  private static let bareAnswer = AnswerToRequest(request: id, answer: .declined, times: [])
  private static let booking = NewBooking(id: id, start: instant, note: "n")
  private static let image = GuestImage(id: id, type: "image/webp", data: "AA==", width: 3, height: 2)
  private static let export = GuestExport(
    conversation: guest, messages: [message], invitations: [shown], devices: ["2026-03-02T13:00:00Z"],
    account: account, zone: "z")
  private static let bareExport = GuestExport(
    conversation: bareGuest, messages: [], invitations: [], devices: [])
  private static let account = GuestAccount(name: "n", createdAt: instant)

  static let guestTypes = [
    Sample(invitation, bare: bareInvitation), Sample(shown, bare: bareShown), Sample(guest, bare: bareGuest),
    Sample(message, bare: bareMessage), Sample(event, bare: bareEvent), Sample(door, bare: bareDoor),
    Sample(answer, bare: bareAnswer), Sample(booking, bare: NewBooking(id: id)), Sample(image),
    Sample(export, bare: bareExport), Sample(account),
  ]

  static let guests: [Exchange] = [
    Exchange(
      M.GetDoor(),
      reply: M.GetDoor.Reply(
        settings: door, url: "https://a", conversations: 1, unread: 1, guests: 1, acknowledged: 2, latest: 3,
        copyTrouble: "c"),
      bareReply: M.GetDoor.Reply(
        settings: bareDoor, conversations: 0, unread: 0, guests: 0, acknowledged: 0, latest: 0)),
    Exchange(M.SetDoor(settings: door), reply: M.SetDoor.Reply(settings: door)),
    Exchange(M.PutInvitation(invitation: invitation), reply: M.PutInvitation.Reply(invitation: shown)),
    Exchange(
      M.ListInvitations(id: id), bare: M.ListInvitations(),
      reply: M.ListInvitations.Reply(invitations: [shown])),
    Exchange(M.EraseInvitation(id: id), reply: M.EraseInvitation.Reply()),
    Exchange(M.AnswerRequest(answer: answer), reply: M.AnswerRequest.Reply(invitation: shown)),
    Exchange(M.SetBooking(booking: booking), reply: M.SetBooking.Reply(invitation: shown)),
    Exchange(
      M.ListConversations(
        text: "t", archived: true, person: "p", limit: 5, offset: 1, people: ["p"]),
      bare: M.ListConversations(),
      reply: M.ListConversations.Reply(conversations: [guest], total: 1, unread: 1)),
    Exchange(
      M.GetConversation(id: id, before: 9, after: 1, limit: 5), bare: M.GetConversation(id: id),
      reply: M.GetConversation.Reply(
        conversation: guest, messages: [message], invitations: [shown], more: true)),
    Exchange(
      M.SendMessage(conversation: id, id: id, text: "t", image: "/+8="),
      bare: M.SendMessage(conversation: id, id: id), reply: M.SendMessage.Reply(message: message)),
    Exchange(
      M.MarkRead(id: id, number: 3), bare: M.MarkRead(id: id), reply: M.MarkRead.Reply(conversation: guest)),
    Exchange(
      M.SetConversation(
        id: id, markedUnread: true, pinned: true, muted: true, archived: true, blocked: true, person: "p",
        noPerson: true),
      bare: M.SetConversation(id: id), reply: M.SetConversation.Reply(conversation: guest)),
    Exchange(M.Typing(id: id), reply: M.Typing.Reply()),
    Exchange(M.DeleteConversation(id: id), reply: M.DeleteConversation.Reply(deleted: 2)),
    Exchange(M.EraseGuest(conversation: id), reply: M.EraseGuest.Reply(messages: 2, images: 1)),
    Exchange(M.ExportGuest(conversation: id), reply: M.ExportGuest.Reply(guest: export)),
    Exchange(M.GetImage(id: id), reply: M.GetImage.Reply(image: image)),
    Exchange(M.Watch(after: 3), bare: M.Watch(), reply: M.Watch.Reply(event: event)),
    Exchange(M.Acknowledge(number: 3), reply: M.Acknowledge.Reply(acknowledged: 3)),
  ]
}
