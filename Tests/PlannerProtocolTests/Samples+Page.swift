import PlannerModel
import PlannerProtocol

private typealias M = PageMethods

extension Samples {
  static let pageSession = PageSession(
    id: id, createdAt: instant, seenAt: instant, endsAt: instant.adding(minutes: 30 * 1440),
    browser: "Firefox")
  static let barePageSession = PageSession(id: id, createdAt: instant, seenAt: instant, endsAt: instant)

  static let page: [Exchange] = [
    Exchange(M.Open(), reply: M.Open.Reply(ticket: "t", port: 7526)),
    Exchange(
      M.Enter(ticket: "t", browser: "Firefox"), bare: M.Enter(ticket: "t"),
      reply: M.Enter.Reply(session: "s", endsAt: instant)),
    Exchange(
      M.Session(session: "s"), reply: M.Session.Reply(session: pageSession),
      bareReply: M.Session.Reply(session: barePageSession)),
    Exchange(M.ListSessions(), reply: M.ListSessions.Reply(sessions: [pageSession])),
    Exchange(M.EndSessions(id: "5e0c"), bare: M.EndSessions(), reply: M.EndSessions.Reply(ended: 1)),
  ]
}
