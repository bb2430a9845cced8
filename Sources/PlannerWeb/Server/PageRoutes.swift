import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWebKit
import PlannerWords

/// The pages of the navigation, in its order.
enum Place: String, CaseIterable {
  case today, plan, people, inbox, ask, check, learned, calendars, settings

  /// True if the link is on the page of the settings on a phone.
  var isRest: Bool { self == .learned || self == .calendars }

  var link: Values { ["href": self == .today ? "/" : "/\(rawValue)", "name": rawValue.capitalizedFirst] }
}

/// The routes: paths with their pages and actions.
struct PageRoutes {
  let handler: RequestHandler
  let live: ChangeNotifier
  let connections: Connections
  let pages: PageTemplates
  private let paths = NIOLockedValueBox(Paths())

  /// The paths that were added.
  private struct Paths {
    var pages: [String: RouterPath] = [:]
    var actions: [String: (path: RouterPath, page: RequestHandler.Page)] = [:]
  }

  var router: Router<PageContext> {
    let router = Router(context: PageContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
      middleware: PageGate(
        isSession: { try await handler.isSession($0) }, connections: connections, pages: pages))
    router.get("enter") { request, _ in try await handler.enter(request) }
    // A HEAD request must not use up the ticket.
    router.head("enter") { _, _ in Response(status: .ok) }
    router.add(Assets.all)
    router.get("live") { _, context in try await live.response(on: context.channel) }

    page(router, "/", TodayPage().show)
    addPeople(to: router)
    addAsking(to: router)
    addGuests(to: router)
    page(router, "plan", PlanPage().show)
    page(router, "items/:id", ItemPage().show)

    let item: RequestHandler.Page = ItemPage().show
    action(router, "items/:id/done", on: item, ItemActions.done)
    action(router, "items/:id/missed", on: item, ItemActions.missed)
    action(router, "items/:id/snooze", on: item, ItemActions.snooze)
    action(router, "items/:id/move", on: item, ItemActions.move)
    action(router, "items/:id/cancel", on: item, ItemActions.cancel)

    let today: RequestHandler.Page = TodayPage().show
    let plan: RequestHandler.Page = PlanPage().show
    action(router, "plan", on: plan, PlanActions.move)
    action(router, "plan/book", on: plan, PlanActions.book)
    action(router, "plan/anew", on: plan, PlanActions.anew)

    action(router, "undo", on: today, PlanActions.undo)
    action(router, "tonight", on: today, PlanActions.snoozeTonight)
    action(router, "refresh", on: today, PlanActions.week)
    addHouse(to: router)
    complete(router)
    return router
  }

  /// Adds the pages of learning, checks, calendars and files, settings and the first visit.
  private func addHouse(to router: Router<PageContext>) {
    let learned: RequestHandler.Page = LearnedPage().show
    page(router, "learned", learned)
    action(router, "learned/reset", on: learned, LearnedActions.reset)
    action(router, "learned/fading", on: learned, SettingsActions.set)

    let check: RequestHandler.Page = CheckPage().show
    page(router, "check", check)
    page(router, "check/try", TrialPage().show)
    action(router, "check/do", on: check, CheckActions.make)

    let calendars: RequestHandler.Page = CalendarsPage().show
    page(router, "calendars", calendars)
    action(router, "calendars/add", on: calendars, CalendarsActions.addCalendar)
    action(router, "calendars/remove", on: calendars, CalendarsActions.removeCalendar)
    action(router, "calendars/read", on: calendars, CalendarsActions.readAgain)
    action(router, "calendars/books/add", on: calendars, CalendarsActions.addBook)
    action(router, "calendars/books/remove", on: calendars, CalendarsActions.removeBook)
    action(router, "calendars/mirror", on: calendars, CalendarsActions.setMirror)
    action(router, "calendars/removed", on: calendars, CalendarsActions.answerRemoved)

    let settings: RequestHandler.Page = { try SettingsPage().show($0) }
    page(router, "settings", settings)
    page(router, "settings/export", SettingsActions.export)
    action(router, "settings/set", on: settings, SettingsActions.set)
    action(router, "settings/door", on: settings, DoorForm.save)
    action(router, "settings/trial", on: settings, SettingsActions().trial)
    action(router, "settings/away", on: settings, SettingsActions.addAway)
    action(router, "settings/away/remove", on: settings, SettingsActions.removeAway)
    action(router, "settings/import", on: settings, SettingsActions.bringIn)
    action(router, "settings/backup", on: settings, SettingsActions.backUp)
    action(router, "settings/erase", on: settings, SettingsActions().erase)
    action(router, "settings/sessions", on: settings, SettingsActions.endSession)

    let welcome: RequestHandler.Page = { try WelcomePage().show($0) }
    page(router, "welcome", welcome)
    action(router, "welcome/zone", on: welcome, WelcomeActions.zone)
    action(router, "welcome/hours", on: welcome, WelcomeActions.hours)
    action(router, "welcome/week", on: welcome, WelcomeActions.week)
    action(router, "welcome/people", on: welcome, WelcomeActions.people)
    action(router, "welcome/trial", on: welcome, WelcomeActions().trial)
  }

  /// Completes the routes. After a refusal the address bar shows the path of the action, so a GET of it
  /// shows the page with the form. A POST to a page is refused.
  private func complete(_ router: Router<PageContext>) {
    let paths = paths.withLockedValue { $0 }
    for (name, action) in paths.actions where paths.pages[name] == nil {
      router.get(action.path) { request, context in
        // The page of Ask may call plannerassist.
        try await handler.show(request, context, asks: true, action.page)
      }
    }
    for (name, path) in paths.pages where paths.actions[name] == nil {
      router.post(path) { _, _ -> Response in
        throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD"])
      }
    }
  }

  /// - asks: Whether the page calls plannerassist.
  func page(
    _ router: Router<PageContext>, _ path: RouterPath, asks: Bool = false,
    _ page: @escaping RequestHandler.Page
  ) {
    paths.withLockedValue { $0.pages[path.description] = path }
    router.get(path) { request, context in try await handler.show(request, context, asks: asks, page) }
  }

  /// - talks: Whether it sends a request to a model.
  func action(
    _ router: Router<PageContext>, _ path: RouterPath, talks: Bool = false,
    on page: @escaping RequestHandler.Page,
    _ action: @escaping RequestHandler.Page
  ) {
    paths.withLockedValue { $0.actions[path.description] = (path, page) }
    router.post(path) { request, context in
      try await handler.act(request, context, talks: talks, on: page, action)
    }
  }
}

extension ChangeNotifier {
  /// Returns a stream of server-sent events (HTML, section 9.2), with an empty event for each change.
  /// - browser: The connection of the request.
  func response(on browser: any Channel) async throws -> Response {
    // Closes the connection as soon as the browser disconnects, and not only with the next change.
    try await browser.setOption(.allowRemoteHalfClosure, value: false).get()
    return Response(
      status: .ok, headers: EventStream.headers,
      body: ResponseBody { writer in
        // Started before the browser knows that the stream is open, so that no later change is missed.
        let changes = self.changes()
        browser.closeFuture.whenComplete { _ in changes.end() }
        try await writer.write(ByteBuffer(string: EventStream.retry(milliseconds: 2000)))
        for await _ in changes.told {
          for change in changes.take() {
            try await writer.write(ByteBuffer(string: EventStream.event(change.rawValue)))
          }
        }
        try await writer.finish(nil)
      })
  }
}
