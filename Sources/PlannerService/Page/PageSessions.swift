import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PageMethods.Open: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let port = try planner.read { try $0.reader.preferences() }.webPort
    return Reply(ticket: planner.host.snapshot.pageTickets.issue(at: planner.now), port: port)
  }
}

extension PageMethods.Enter: UseCase {
  private static let mostSessions = 100
  /// Unicode scalars.
  private static let longestName = 200

  func run(in planner: Planner) throws -> Reply {
    let now = planner.now
    guard planner.host.snapshot.pageTickets.redeem(ticket, at: now) else {
      throw NotFound(
        kind: .ticket, selector: "",
        message:
          "This ticket was used, is older than a minute, or is invalid; open the page again: plannerctl web")
    }
    let secret = PageSecret.make()
    let session = PageSession(
      id: newId(), createdAt: now, seenAt: now, endsAt: now.adding(minutes: PageSession.minutes),
      browser: browserName)
    try planner.transaction(command: nil) { writer in
      let known = try writer.reader.pageSessions().map(\.session)
      let staying = known.filter { now < $0.endsAt }.prefix(Self.mostSessions - 1)
      for old in known where !staying.contains(old) { try writer.deletePageSession(id: old.id) }
      try writer.put(KeptPageSession(session: session, hash: PageSecret.hash(of: secret) ?? ""))
    }
    return Reply(session: secret, endsAt: session.endsAt)
  }

  private var browserName: String? {
    guard let browser else { return nil }
    // Cut first, because the name may be very long.
    let name = singleSpaced(String(browser.unicodeScalars.prefix(Self.longestName)))
    return name.isEmpty ? nil : name
  }
}

extension PageMethods.Session: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    guard let hash = PageSecret.hash(of: session),
      let kept = try views.read({ try $0.reader.pageSession(hash: hash) })?.session,
      kept.isOpen(at: views.now)
    else {
      throw NotFound(
        kind: .pageSession, selector: "",
        message: "Your session with the page has ended; open the page again: plannerctl web")
    }
    return Reply(session: views.snapshot.seenSessions.see(kept, at: views.now))
  }
}

extension PageMethods.ListSessions: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    let kept = try views.read { try $0.reader.pageSessions() }
    return Reply(
      sessions: kept.map(\.session).filter { $0.isOpen(at: views.now) }
        .map(views.snapshot.seenSessions.latest))
  }
}

extension PageMethods.EndSessions: UseCase {
  func run(in planner: Planner) throws -> Reply {
    if id == nil { planner.host.snapshot.pageTickets.removeAll() }
    return try planner.transaction(command: nil) { writer in
      let kept = try writer.reader.pageSessions().map(\.session)
      let ending = try id.map { [try Self.session($0, among: kept)] } ?? kept
      for session in ending { try writer.deletePageSession(id: session.id) }
      return Reply(ended: ending.count { $0.isOpen(at: planner.now) })
    }
  }

  private static func session(_ id: String, among sessions: [PageSession]) throws -> PageSession {
    let wanted = id.lowercased()
    let matches = sessions.filter {
      $0.id == wanted || (wanted.utf8.count >= 4 && $0.id.hasPrefix(wanted))
    }
    guard let session = matches.first else {
      throw NotFound(
        kind: .pageSession, selector: id.shortened,
        message: "No session of the page has an id that begins with '\(id.shortened)'.")
    }
    guard matches.count == 1 else {
      throw Ambiguous(
        selector: id, matches: matches.map { Match(id: $0.id, name: $0.browser ?? "") },
        message: "'\(id)' is the beginning of more than one id.")
    }
    return session
  }
}

extension PageSession {
  /// Thirty days, in minutes.
  fileprivate static let minutes = 30 * 1440

  /// Returns whether the session is valid. After the clock was set back by more than a day it is not, because
  /// it would last longer than intended.
  fileprivate func isOpen(at now: Instant) -> Bool {
    now < endsAt && endsAt.seconds - now.seconds <= (Self.minutes + 1440) * 60
  }
}
