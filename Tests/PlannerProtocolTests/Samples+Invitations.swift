import PlannerModel
import PlannerProtocol

private typealias M = InvitationMethods

extension Samples {
  private static let kept = Invitation(
    id: id, kind: .personal, contactId: id, name: "Ada", token: "t", link: "https://m/i/t", durationMin: 45,
    times: [instant], most: 5, until: instant, expiresAt: instant, note: "n", createdAt: instant,
    revoked: true, state: .booked, expired: true, conversation: id, proposed: [instant], item: id,
    bookedAt: instant, told: true)
  private static let bareKept = Invitation(
    id: id, kind: .open, durationMin: 30, times: [], most: 5, createdAt: instant, revoked: false,
    state: .unanswered, expired: false, proposed: [], told: false)
  private static let standing = DoorStanding(
    here: true, socket: "/s", trouble: "t", url: "https://m", displayName: "Robin", greeting: "g",
    retentionDays: 365, unread: 1, waiting: 2)
  private static let bareStanding = DoorStanding(
    here: false, socket: "", displayName: "", retentionDays: 0, unread: 0, waiting: 0)

  static let invitationTypes = [Sample(kept, bare: bareKept), Sample(standing, bare: bareStanding)]

  static let invitations: [Exchange] = [
    Exchange(
      M.Invite(
        name: "Ada", kind: .offer, token: "t", conversation: id, durationMin: 45, within: "3w", most: 5,
        note: "n"),
      bare: M.Invite(), reply: M.Invite.Reply(invitation: kept, door: standing)),
    Exchange(
      M.ListInvitations(id: id, name: "Ada", all: true), bare: M.ListInvitations(),
      reply: M.ListInvitations.Reply(invitations: [kept], door: standing)),
    Exchange(M.RevokeInvitation(id: id), reply: M.RevokeInvitation.Reply(invitation: kept)),
    Exchange(
      M.AnswerInvitation(
        id: id, answer: .booked, at: "fri 18:00", note: "n", force: true,
        asked: ["2026-03-06T18:00:00Z"]),
      bare: M.AnswerInvitation(id: id, answer: .fresh),
      reply: M.AnswerInvitation.Reply(invitation: kept, warnings: ["w"], plan: report)),
    Exchange(
      M.SetDoor(displayName: "Robin", greeting: "g", retentionDays: 90), bare: M.SetDoor(),
      reply: M.SetDoor.Reply(door: standing)),
    Exchange(M.GetDoor(), reply: M.GetDoor.Reply(door: standing)),
    Exchange(
      M.LinkGuest(conversation: id, name: "Ada"), bare: M.LinkGuest(conversation: id),
      reply: M.LinkGuest.Reply(contactId: id, person: "Ada"), bareReply: M.LinkGuest.Reply()),
    Exchange(M.EraseGuest(conversation: id), reply: M.EraseGuest.Reply(erased: true)),
  ]
}
