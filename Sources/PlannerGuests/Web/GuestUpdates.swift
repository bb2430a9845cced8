import FoundationEssentials
import HTTPTypes
import Hummingbird
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import Synchronization

/// Updates for open pages, as server-sent events (HTML, section 9.2).
extension GuestRoutes {
  /// Opens a stream of events. The page sends the number of its last message. Each message event has the
  /// message's number as its id, so a browser that reconnects gets all missed messages, and each only once.
  func open(_ visit: GuestVisit, _ live: GuestUpdates) async throws -> Response {
    // After status 204 a browser does not reconnect.
    guard let guest = visit.guest, let entry = visit.entry, visit.request.method == .get else {
      return Self.nothing()
    }
    let asked = visit.request.headers[HTTPField.Name("Last-Event-ID")!] ?? visit.query["after"] ?? ""
    let address = visit.context.address
    guard let place = connectionLimiter.place(address: address, page: guest.id) else {
      throw HTTPError(.tooManyRequests, headers: [.retryAfter: "30"])
    }
    let subject = LiveSubject(
      guest: guest, entry: entry, base: visit.base, token: visit.token, language: visit.language,
      zone: visit.query["zone"].flatMap(guestZone))
    let told = LiveState(
      last: Int(asked) ?? 0, deletedTo: visit.query["deleted"].flatMap { Int($0) } ?? 0,
      around: visit.query["around"].flatMap { UInt64($0, radix: 16) } ?? 0)
    visit.context.upgrade.page = LivePage(
      subject, told: told, address: address, place: place, live: live)
    var headers = EventStream.headers
    headers[Self.buffering] = "no"
    return Response(status: .ok, headers: headers)
  }

  /// Keeps nginx from buffering events.
  private static let buffering = HTTPField.Name("X-Accel-Buffering")!
}

/// State that all open pages share.
final class GuestUpdates: Sendable {
  private let routes: GuestRoutes
  /// Bytes of answers and events that clients have not read yet.
  let answers: InFlightLimiter
  private let reached = Mutex<[String: Int]>([:])

  init(_ routes: GuestRoutes, _ answers: InFlightLimiter) {
    self.routes = routes
    self.answers = answers
  }

  var door: GuestService { routes.door }
  var connectionLimiter: ConnectionLimiter { routes.connectionLimiter }
  var executor: LoopExecutor { routes.executor }
  var patience: Int { routes.rules.patience }

  /// The most bytes of messages in one update, without the last message.
  private static let most = 256 * 1024

  /// An update for a page.
  struct News: Sendable {
    var text = ""
    /// The state of the page after the update.
    var told: LiveState
    /// The number of the last message if the update contains new messages.
    var got: Int?
    /// Whether there may be more messages than fit in one update.
    var hasMore = false
    /// Whether the page has to reload.
    var isLast = false
  }

  func news(of subject: LiveSubject, _ told: LiveState) async -> News {
    let again = News(text: EventStream.event("reload"), told: told, isLast: true)
    // Links may be revoked, and devices signed out, while their pages are open.
    guard (try? await door.isStillLet(in: subject.entry, as: subject.guest)) == true else { return again }
    switch subject.guest {
    case .conversation(let id):
      guard let view = try? await door.news(of: id, after: told.last), let found = view.conversation,
        found.deletedTo == told.deletedTo
      else { return again }
      let made = try? await door.made(of: view.weight) { self.news(in: view, of: found, subject, told) }
      return made ?? again
    case .invitation:
      // If the invitation has a conversation now or is gone, the page reloads as another page.
      guard let view = try? await door.view(subject.guest), let found = view.invitations.first,
        found.conversation == nil, !found.revoked, !found.expired
      else { return again }
      let made = try? await door.made(of: view.weight) {
        var news = News(told: told)
        self.around(&news, view, self.shown(view, subject))
        return news
      }
      return made ?? again
    }
  }

  private func shown(_ view: GuestView, _ subject: LiveSubject) -> Shown {
    Shown(
      words: routes.words(view, language: subject.language, zone: subject.zone), settings: view.settings,
      base: subject.base, token: subject.token)
  }

  private func news(
    in view: GuestView, of found: Conversation, _ subject: LiveSubject, _ told: LiveState
  ) -> News {
    let shown = shown(view, subject)
    var news = News(told: told)
    news.hasMore = view.messages.count == GuestService.newsAtOnce
    for message in view.messages {
      if news.text.utf8.count > Self.most {
        news.hasMore = true
        break
      }
      var values = shown.messages([message])[0]
      // The page knows the day of its last message, and shows a separator if this day differs.
      values["separator"] = nil
      values["day"] = shown.words.dayName(shown.words.zone.date(at: message.at))
      news.text += EventStream.event("message", routes.pages.text("message", values), id: message.number)
      news.told.last = message.number
    }
    around(&news, view, shown)
    let marks = "\(found.ownerGotTo) \(found.ownerReadTo) \(found.blocked)"
    if LiveState.mark(of: marks) != told.marks { news.text += EventStream.event("marks", marks) }
    news.told.marks = LiveState.mark(of: marks)
    if let typedAt = door.broadcaster.ownerTyped(in: found.id), typedAt != told.typedAt,
      typedAt.adding(seconds: Broadcaster.typing) > door.clock.now()
    {
      news.told.typedAt = typedAt
      news.text += EventStream.event("typing")
    }
    if news.told.last > found.guestGotTo { news.got = news.told.last }
    return news
  }

  /// Adds the invitations and their times if they changed.
  private func around(_ news: inout News, _ view: GuestView, _ shown: Shown) {
    let around = routes.around(view, shown)
    let mark = LiveState.mark(of: around)
    if mark != news.told.around { news.text += EventStream.event("around", around) }
    news.told.around = mark
  }

  /// Notes that a page has received the messages up to a number. It is stored 200 ms later, for many pages
  /// at once, so that messages do not wait for the disk. After a crash the page sends the number again when
  /// it reconnects.
  func got(_ number: Int, _ guest: Guest) {
    guard case .conversation(let id) = guest else { return }
    let isFirst = reached.withLock { reached in
      defer { reached[id] = max(reached[id] ?? 0, number) }
      return reached.isEmpty
    }
    guard isFirst else { return }
    executor.loop.scheduleTask(in: .milliseconds(200)) {
      let all = self.reached.withLock { reached in
        defer { reached = [:] }
        return reached
      }
      Task(executorPreference: self.executor) { try? await self.door.guestsGot(all) }
    }
  }
}
