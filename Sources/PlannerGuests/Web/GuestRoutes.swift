import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// The routes: paths with their pages and actions.
struct GuestRoutes: Sendable {
  let door: GuestService
  let site: Site
  let connectionLimiter: ConnectionLimiter
  let rules: GuestRules
  let zones: ZoneDatabase
  /// Nil if images are not accepted.
  let images: ImageMaker?
  /// Runs the tasks of open pages.
  let executor: LoopExecutor
  let logger: Logger
  let pages: GuestTemplates
  let rateLimiter: RateLimiter
  let proofOfWork: ProofOfWork
  let uploads: InFlightLimiter

  init(
    door: GuestService, site: Site, connectionLimiter: ConnectionLimiter, rules: GuestRules,
    zones: ZoneDatabase, images: ImageMaker?,
    executor: LoopExecutor, logger: Logger
  ) throws {
    self.door = door
    self.site = site
    self.connectionLimiter = connectionLimiter
    self.rules = rules
    self.zones = zones
    self.images = images
    self.executor = executor
    self.logger = logger
    pages = try GuestTemplates()
    rateLimiter = RateLimiter(rules, earlier: try door.earlierRates())
    proofOfWork = ProofOfWork(bits: rules.workBits, secret: door.secret)
    uploads = InFlightLimiter(all: rules.allUploads, ofOne: rules.uploads)
  }

  typealias Handler = @Sendable (GuestVisit) async throws -> Response

  /// The most bytes of a form: a text in which each byte may be encoded as three.
  static let longestForm = 64 * 1024
  /// The most bytes of a form with an image.
  static let longestUpload = ImageMaker.most + longestForm

  var router: Router<GuestContext> {
    let router = Router(context: GuestContext.self, options: .autoGenerateHeadEndpoints)
    let answers = InFlightLimiter(all: rules.allAnswers, ofOne: rules.answers)
    router.add(
      middleware: GuestGate(
        site: site, rateLimiter: rateLimiter, answers: answers, clock: door.clock, pages: pages))
    router.add(GuestAssets.all)
    router.get("/robots.txt") { _, _ in
      Reply(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
        body: Array("User-agent: *\nDisallow: /\n".utf8)
      ).response
    }
    let live = GuestUpdates(self, answers)
    for root in ["/i/:token", "/:page"] {
      get(router, root, show)
      get(router, "\(root)/live") { try await open($0, live) }
      get(router, "\(root)/meeting/:id", calendar)
      get(router, "\(root)/image/:id", image)
      post(router, "\(root)/send", send)
      post(router, "\(root)/typing", typing)
      post(router, "\(root)/read", read)
      post(router, "\(root)/pick", pick)
      post(router, "\(root)/propose", propose)
      post(router, "\(root)/cancel", cancel)
      post(router, "\(root)/zone", zone)
      post(router, "\(root)/name", name)
    }
    addAccount(to: router)
    return router
  }

  func get(_ router: Router<GuestContext>, _ path: String, _ handler: @escaping Handler) {
    router.get(RouterPath(path)) { request, context in try await handler(try await visit(request, context)) }
  }

  /// Adds an action. After a refusal the browser's address bar shows its path, so a GET of the path
  /// redirects to the page.
  /// - place: The path of the page with the form.
  func post(
    _ router: Router<GuestContext>, _ path: String, at place: String = "", _ handler: @escaping Handler
  ) {
    router.post(RouterPath(path)) { request, context in try await handler(try await visit(request, context)) }
    get(router, path) { Reply.redirect(to: $0.base + place).response }
  }

  /// Identifies the visitor. Unknown tokens get the same answer and the same hashed lookup, so they cannot
  /// be probed.
  private func visit(_ request: Request, _ context: GuestContext) async throws -> GuestVisit {
    if let token = context.parameters.get("token") {
      let hash = Secret.hash(String(token.prefix(100)))
      guard let guest = try await door.personal(tokenHash: hash) else { throw HTTPError(.notFound) }
      return GuestVisit(
        request: request, context: context, base: "/i/\(token)", openPage: nil, key: nil, guest: guest,
        door: door)
    }
    let name = context.parameters.get("page") ?? ""
    guard let page = try await door.openPage(nameHash: Secret.hash(String(name.prefix(100)))) else {
      throw HTTPError(.notFound)
    }
    var key = site.deviceCookie.value(in: request.headers)
    var guest: Guest?
    if let known = key {
      guest = try await door.device(hash: Secret.hash(String(known.prefix(100)))).map(Guest.conversation)
    }
    if guest == nil { key = nil }
    return GuestVisit(
      request: request, context: context, base: "/\(name)", openPage: page, key: key, guest: guest, door: door
    )
  }

  // MARK: - Pages and files

  /// Returns the words for times on a page.
  /// - zone: The zone of the page. Without it the stored zone is used.
  func words(_ view: GuestView, language: String?, zone: ZoneTable? = nil) -> GuestWords {
    let zone = zone ?? view.zone.name.flatMap { zones.zone(named: $0) } ?? .utc
    return GuestWords(zone: zone, now: door.clock.now(), language: language)
  }

  /// A refusal, with the values that the guest entered.
  struct Refused: Sendable {
    var message: String
    var text = ""
    var name = ""
    /// The challenge for which the guest waits.
    var challenge: String?
    var proposal: Shown.Proposal?
    /// The zone in which the proposal was typed.
    var zone: ZoneTable?
    var status = HTTPResponse.Status.unprocessableContent

    /// The bytes of the refusal that the page shows.
    var weight: Int {
      let proposed = (proposal?.days ?? []) + (proposal?.times ?? [])
      return text.utf8.count + name.utf8.count + proposed.reduce(0) { $0 + $1.utf8.count }
    }
  }

  @Sendable func show(_ visit: GuestVisit) async throws -> Response { try await show(visit, refused: nil) }

  func show(_ visit: GuestVisit, refused: Refused?) async throws -> Response {
    let before = visit.query["before"].flatMap { Int($0) }
    let view = try await door.view(visit.guest, before: before)
    guard !view.settings.displayName.isEmpty else { throw HTTPError(.notFound) }
    // Opening a conversation marks it as read.
    if let conversation = visit.conversation, visit.request.method == .get, let last = view.messages.last,
      last.number > view.conversation?.guestReadTo ?? 0
    {
      // If the disk is full, the page is shown without the read mark.
      try? await door.guestRead(conversation, to: last.number)
    }
    let weight = view.weight + (refused?.weight ?? 0)
    let reply = try await door.made(of: weight) { [self] in page(visit, view, refused) }
    // A HEAD request costs as much as a GET request.
    charge(reply.body.count, visit)
    let isPressed = Gzip.isTaken(visit.request.headers[.acceptEncoding])
    var response = try await door.made(of: weight) { isPressed ? Gzip.pressed(reply) : reply }.response
    // Renews the cookie at each visit, because browsers drop it after a time. A device that was signed out
    // meanwhile gets no cookie.
    if let key = visit.key, try await door.device(hash: Secret.hash(key)) != nil {
      response.headers.append(site.deviceCookie.set(key))
    }
    return response
  }

  private func page(_ visit: GuestVisit, _ view: GuestView, _ refused: Refused?) -> Reply {
    let words = words(view, language: visit.language, zone: refused?.zone)
    var shown = Shown(words: words, settings: view.settings, base: visit.base, token: visit.token)
    shown.refused = refused?.proposal
    let around = around(view, shown)
    var values: [String: Any] = [
      "title": view.settings.displayName, "owner": view.settings.displayName,
      "initials": initials(view.settings.displayName), "greeting": view.settings.greeting ?? "",
      "note": visit.openPage?.note ?? "",
      "base": visit.base, "token": visit.token, "open": visit.isOpen,
      "messages": messages(view, shown), "around": around,
      "aroundMark": String(LiveState.mark(of: around), radix: 16),
      "earlier": view.hasEarlier ? "\(view.messages.first?.number ?? 0)" : "",
      "last": view.conversation?.lastNumber ?? 0, "deletedTo": view.conversation?.deletedTo ?? 0,
      "zone": shown.zoneName, "zoneSaid": view.zone.isSaid,
      "hasTimes": visit.guest != nil, "live": visit.conversation != nil, "listens": visit.guest != nil,
      "id": UUID().uuidString.lowercased(), "name": view.conversation?.name ?? "",
      "canSayName": visit.isOpen && visit.guest != nil && view.conversation?.blocked == false,
      "blocked": view.conversation?.blocked ?? false, "signedIn": view.conversation?.account != nil,
      "deleted": (view.conversation?.deletedTo ?? 0) > 0 && view.messages.isEmpty,
      "refused": refused?.message ?? "", "images": images != nil, "text": refused?.text ?? "",
    ]
    if visit.isOpen, visit.guest == nil {
      values["work"] = [
        "challenge": refused?.challenge ?? proofOfWork.challenge(now: door.clock.now()),
        "bits": proofOfWork.bits,
        "wait": ProofOfWork.wait, "typedName": refused?.name ?? "",
      ]
    }
    return pages.html("conversation", values, status: refused?.status ?? .ok)
  }

  /// Returns the invitations and their times, which stand above the messages.
  func around(_ view: GuestView, _ shown: Shown) -> String {
    pages.text("invitations", ["invitations": shown.invitations(view.invitations)])
  }

  /// Returns initials, for example `MG` for `Maria Gomez`.
  private func initials(_ name: String) -> String {
    let words = name.split(whereSeparator: \.isWhitespace)
    return [words.first, words.count > 1 ? words.last : nil].compactMap {
      $0?.first.map { "\($0)".uppercased() }
    }
    .joined()
  }

  /// Returns a meeting as a file for the guest's calendar.
  @Sendable func calendar(_ visit: GuestVisit) async throws -> Response {
    let id = (visit.context.parameters.get("id") ?? "").replacing(".ics", with: "")
    let view = try await door.view(visit.guest)
    guard let found = view.invitations.first(where: { $0.id == id }),
      let file = MeetingFile(
        found, last: try await door.lastBooked(id), owner: view.settings.displayName,
        url: "\(site.url)\(visit.base)")
    else { throw HTTPError(.notFound) }
    return Reply.file("meeting.ics", "text/calendar; charset=utf-8", file.bytes).response
  }

  @Sendable func image(_ visit: GuestVisit) async throws -> Response {
    guard let conversation = visit.conversation, let id = visit.context.parameters.get("id"),
      let data = try await door.image(id, in: conversation)
    else { throw HTTPError(.notFound) }
    // An image is sent unchanged, so it costs an eighth.
    charge(data.count / 8, visit)
    return Reply(
      status: .ok,
      headers: [.contentType: "image/webp", .cacheControl: "private, max-age=31536000, immutable"],
      body: data
    ).response
  }

  static func nothing() -> Response {
    Reply(status: .noContent, headers: [.cacheControl: "no-store"], body: []).response
  }
}
