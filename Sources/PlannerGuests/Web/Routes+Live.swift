import FoundationEssentials
import HTTPTypes
import Hummingbird
import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerTime
import Synchronization

/// What an open page is told: server-sent events (HTML, section 9.2).
extension Routes {
  /// The page says after which message it goes on. Each message has its number as the event's id, so that a browser
  /// that comes back is told what it missed, and nothing twice.
  func open(_ visit: Visit, _ live: Live) async throws -> Response {
    // A browser stops asking where nothing is to come.
    guard let guest = visit.guest, let entry = visit.entry, visit.request.method == .get else {
      return Self.nothing()
    }
    let asked = visit.request.headers[HTTPField.Name("Last-Event-ID")!] ?? visit.query["after"] ?? ""
    let address = visit.context.address
    guard let place = crowd.place(address: address, page: guest.id) else {
      throw HTTPError(.tooManyRequests, headers: [.retryAfter: "30"])
    }
    let subject = LiveSubject(
      guest: guest, entry: entry, base: visit.base, token: visit.token, language: visit.language,
      zone: visit.query["zone"].flatMap(guestZone))
    let told = LiveState(
      last: Int(asked) ?? 0, deletedTo: visit.query["deleted"].flatMap { Int($0) } ?? 0,
      around: visit.query["around"].flatMap { UInt64($0, radix: 16) } ?? 0)
    visit.context.handover.page = LivePage(
      subject, told: told, address: address, place: place, live: live)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store", Self.buffering: "no"])
  }

  /// nginx would hold events back.
  private static let buffering = HTTPField.Name("X-Accel-Buffering")!
}

/// What all open pages share.
final class Live: Sendable {
  private let routes: Routes
  /// What open pages have not taken yet, and other answers.
  let answers: UnderWay
  private let reached = Mutex<[String: Int]>([:])

  init(_ routes: Routes, _ answers: UnderWay) {
    self.routes = routes
    self.answers = answers
  }

  var door: Door { routes.door }
  var crowd: Crowd { routes.crowd }
  var executor: LoopExecutor { routes.executor }
  var patience: Int { routes.rules.patience }

  /// The most bytes of messages that a page is told at once, but for the last one.
  private static let most = 256 * 1024

  /// What is new for a page.
  struct News: Sendable {
    var text = ""
    /// What it knows then.
    var told: LiveState
    /// The number of a message that it has then for the first time.
    var got: Int?
    /// Whether there may be more than was told at once.
    var hasMore = false
    /// Whether the page has to be loaded again.
    var isLast = false
  }

  func news(of subject: LiveSubject, _ told: LiveState) async -> News {
    let again = News(text: Self.event("reload", ""), told: told, isLast: true)
    // A link is revoked, and a device signed out, while their pages are open.
    guard (try? await door.isStillLet(in: subject.entry, as: subject.guest)) == true else { return again }
    switch subject.guest {
    case .conversation(let id):
      guard let view = try? await door.news(of: id, after: told.last), let found = view.conversation,
        found.deletedTo == told.deletedTo
      else { return again }
      let made = try? await door.made(of: view.weight) { self.news(in: view, of: found, subject, told) }
      return made ?? again
    case .invitation:
      // It has a conversation now, or is not here any more: then another page is to be shown.
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
    news.hasMore = view.messages.count == Door.newsAtOnce
    for message in view.messages {
      if news.text.utf8.count > Self.most {
        news.hasMore = true
        break
      }
      var values = shown.messages([message])[0]
      // The page has the day before it, and shows a separator where it is another one.
      values["separator"] = nil
      values["day"] = shown.words.dayName(shown.words.zone.date(at: message.at))
      news.text += Self.event("message", routes.pages.text("message", values), id: message.number)
      news.told.last = message.number
    }
    around(&news, view, shown)
    let marks = "\(found.ownerGotTo) \(found.ownerReadTo) \(found.blocked)"
    if LiveState.mark(of: marks) != told.marks { news.text += Self.event("marks", marks) }
    news.told.marks = LiveState.mark(of: marks)
    if let typedAt = door.hub.ownerTyped(in: found.id), typedAt != told.typedAt,
      typedAt.adding(seconds: Hub.typing) > door.clock.now()
    {
      news.told.typedAt = typedAt
      news.text += Self.event("typing", "")
    }
    if news.told.last > found.guestGotTo { news.got = news.told.last }
    return news
  }

  /// What stands around the messages: invitations with their times.
  private func around(_ news: inout News, _ view: GuestView, _ shown: Shown) {
    let around = routes.around(view, shown)
    let mark = LiveState.mark(of: around)
    if mark != news.told.around { news.text += Self.event("around", around) }
    news.told.around = mark
  }

  /// A page has what was said up to a number. That is stored a little later, for many at once: nobody waits for it, and
  /// messages do not wait for the disk because of it. What a crash takes away is said by the page when it comes back.
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

  static func event(_ name: String, _ data: String, id: Int? = nil) -> String {
    // Each end of a line is one here, too: whatever a text has in it, it is no field of the stream.
    let lines = Check.lines(data).split(separator: "\n", omittingEmptySubsequences: false).map {
      "data: \($0)"
    }
    return (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\n" + lines.joined(separator: "\n") + "\n\n"
  }
}
