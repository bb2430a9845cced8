import HTTPTypes
import Hummingbird
import NIOCore
import PlannerClient
import PlannerModel
import PlannerProtocol

/// Which page or action answers at which path.
struct Routes {
  let desk: Desk
  let live: Live
  let rest: Rest
  let pages: PageTemplates

  var router: Router<PageContext> {
    let router = Router(context: PageContext.self)
    router.add(middleware: Gate(isSession: { try await desk.isSession($0) }, pages: pages))
    router.get("enter") { request, _ in try await desk.enter(request) }
    for asset in Assets.all { router.get(RouterPath(asset.path)) { _, _ in asset.reply.response } }
    router.get("live") { _, _ in live.response }

    page(router, "/", TodayPage(templates: pages).show)
    addPeople(to: router)
    page(router, "plan", PlanPage(templates: pages).show)
    page(router, "items/:id", ItemPage(templates: pages).show)

    let item: Desk.Page = ItemPage(templates: pages).show
    action(router, "items/:id/done", on: item, ItemActions.done)
    action(router, "items/:id/missed", on: item, ItemActions.missed)
    action(router, "items/:id/snooze", on: item, ItemActions.snooze)
    action(router, "items/:id/move", on: item, ItemActions.move)
    action(router, "items/:id/cancel", on: item, ItemActions.cancel)

    let today: Desk.Page = TodayPage(templates: pages).show
    action(router, "undo", on: today, PlanActions.undo)
    action(router, "tonight", on: today, PlanActions.snoozeTonight)
    action(router, "refresh", on: today, PlanActions.refresh)
    return router
  }

  func page(_ router: Router<PageContext>, _ path: RouterPath, _ page: @escaping Desk.Page) {
    router.get(path) { request, context in try await desk.show(request, context, page) }
  }

  func action(
    _ router: Router<PageContext>, _ path: RouterPath, on page: @escaping Desk.Page,
    _ action: @escaping Desk.Page
  ) {
    router.post(path) { request, context in try await desk.act(request, context, on: page, action) }
  }
}

extension Live {
  /// Server-sent events (HTML, section 9.2): an event for each change, and nothing in it.
  var response: Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        for await _ in self.changes() {
          try await writer.write(ByteBuffer(string: "event: changed\ndata:\n\n"))
        }
        try await writer.finish(nil)
      })
  }
}
