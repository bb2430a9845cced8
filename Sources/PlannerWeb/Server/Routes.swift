import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import PlannerClient
import PlannerModel
import PlannerProtocol

/// Which page or action answers at which path.
struct Routes {
  let desk: Desk
  let live: Live
  let guests: Guests
  let pages: PageTemplates
  private let paths = NIOLockedValueBox(Paths())

  /// What was added.
  private struct Paths {
    var pages: [String: RouterPath] = [:]
    var actions: [String: (path: RouterPath, page: Desk.Page)] = [:]
  }

  var router: Router<PageContext> {
    let router = Router(context: PageContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: Gate(isSession: { try await desk.isSession($0) }, guests: guests, pages: pages))
    router.get("enter") { request, _ in try await desk.enter(request) }
    // A ticket is used up by entering alone.
    router.head("enter") { _, _ in Response(status: .ok) }
    for asset in Assets.all {
      router.get(RouterPath(asset.path)) { request, _ in
        Assets.reply(asset, pressed: Gzip.isTaken(request.headers[.acceptEncoding])).response
      }
    }
    router.get("live") { request, _ in live.response(to: request) }

    page(router, "/", TodayPage(templates: pages).show)
    page(router, "people", PeoplePage(templates: pages).show)
    page(router, "people/:id", PersonPage(templates: pages).show)
    page(router, "plan", PlanPage(templates: pages).show)
    page(router, "items/:id", ItemPage(templates: pages).show)

    let item: Desk.Page = ItemPage(templates: pages).show
    action(router, "items/:id/done", on: item, ItemActions.done)
    action(router, "items/:id/missed", on: item, ItemActions.missed)
    action(router, "items/:id/snooze", on: item, ItemActions.snooze)
    action(router, "items/:id/move", on: item, ItemActions.move)
    action(router, "items/:id/cancel", on: item, ItemActions.cancel)

    let person: Desk.Page = PersonPage(templates: pages).show
    action(router, "people/:id/met", on: person, PersonActions.met)
    action(router, "people/:id/note", on: person, PersonActions.note)
    action(router, "people/:id/goal", on: person, PersonActions.goal)
    action(router, "people/:id/pause", on: person, PersonActions.pause)
    action(router, "people/:id/book", on: person, PersonActions.book)
    action(router, "people", on: PeoplePage(templates: pages).show, PersonActions.add)

    let today: Desk.Page = TodayPage(templates: pages).show
    action(router, "undo", on: today, PlanActions.undo)
    action(router, "tonight", on: today, PlanActions.snoozeTonight)
    action(router, "refresh", on: today, PlanActions.refresh)
    complete(router)
    return router
  }

  /// Where an action was refused, its path is in the address bar: looking there shows the page that the form was on.
  /// And a page takes no form.
  private func complete(_ router: Router<PageContext>) {
    let paths = paths.withLockedValue { $0 }
    for (name, action) in paths.actions where paths.pages[name] == nil {
      router.get(action.path) { request, context in try await desk.show(request, context, action.page) }
    }
    for (name, path) in paths.pages where paths.actions[name] == nil {
      router.post(path) { _, _ -> Response in
        throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD"])
      }
    }
  }

  private func page(_ router: Router<PageContext>, _ path: RouterPath, _ page: @escaping Desk.Page) {
    paths.withLockedValue { $0.pages[path.description] = path }
    router.get(path) { request, context in try await desk.show(request, context, page) }
  }

  private func action(
    _ router: Router<PageContext>, _ path: RouterPath, on page: @escaping Desk.Page,
    _ action: @escaping Desk.Page
  ) {
    paths.withLockedValue { $0.actions[path.description] = (path, page) }
    router.post(path) { request, context in try await desk.act(request, context, on: page, action) }
  }
}

extension Live {
  /// Server-sent events (HTML, section 9.2): an event for each change, and nothing in it.
  func response(to request: Request) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        // A browser that leaves is noticed at once, not only with the next change.
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
          for await _ in self.changes() {
            try await writer.write(ByteBuffer(string: "event: changed\ndata:\n\n"))
          }
        }
        try await writer.finish(nil)
      })
  }
}
