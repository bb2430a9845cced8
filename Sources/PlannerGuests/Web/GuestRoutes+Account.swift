import FoundationEssentials
import HTTPTypes
import Hummingbird
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// The page where a guest signs up and signs in.
extension GuestRoutes {
  func addAccount(to router: Router<GuestContext>) {
    get(router, "/:page/account", account)
    post(router, "/:page/sign-up", at: "/account", signUp)
    post(router, "/:page/sign-in", at: "/account", signIn)
    post(router, "/:page/recover", at: "/account", recover)
    post(router, "/:page/codes", at: "/account", codes)
    post(router, "/:page/password", at: "/account", password)
    post(router, "/:page/sign-out", at: "/account", signOut)
  }

  @Sendable func account(_ visit: GuestVisit) async throws -> Response {
    try await account(visit, refused: nil)
  }

  private func account(
    _ visit: GuestVisit, refused: GuestRefusal?, name: String = "", made: GuestService.NewAccount? = nil
  ) async throws -> Response {
    let view = try await door.view(visit.guest, limit: 1)
    let isIn = view.conversation?.account != nil
    let own = isIn ? try await door.accountName(of: view.conversation?.id ?? "") : nil
    let values: [String: Any] = [
      "title": "Your account", "owner": view.settings.displayName, "base": visit.base, "token": visit.token,
      "refused": refused?.message ?? "", "name": name, "signedIn": isIn && made == nil, "own": own ?? "",
      "canSignUp": visit.guest != nil && !isIn, "canSignIn": !isIn,
      "made": made.map { ["name": $0.name, "codes": $0.codes.map { ["code": $0] }] as [String: Any] } ?? [:],
      "isMade": made != nil, "least": Password.least,
    ]
    return pages.html("account", values, status: refused == nil ? .ok : .unprocessableContent).response
  }

  /// Runs the action of a form. A refusal is shown on the page.
  private func act(
    _ visit: GuestVisit, _ body: (Form) async throws -> Response
  ) async throws -> Response {
    let form = try await visit.form(upTo: 8 * 1024, seconds: rules.patience)
    try visit.check(form)
    let now = door.clock.now()
    do {
      try count(.signIns, of: visit.context.address, now)
      return try await body(form)
    } catch let refusal as GuestRefusal {
      return try await account(visit, refused: refusal, name: form["name"] ?? "")
    }
  }

  @Sendable func signUp(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      guard let conversation = visit.conversation else {
        throw GuestRefusal(message: "Write something first.")
      }
      let made = try await door.signUp(
        conversation, name: form["name"] ?? "", password: form.typed("password") ?? "")
      return try await account(visit, refused: nil, made: made)
    }
  }

  @Sendable func signIn(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      let name = form["name"] ?? ""
      let (key, now) = (GuestService.key(ofName: String(name.prefix(100))), door.clock.now())
      // Counts attempts also by address. Otherwise anybody who knows the name could lock its guest out.
      try count(.signInsOfName, of: "\(visit.context.address) \(key)", now)
      try count(.allSignInsOfName, of: key, now)
      return try await enter(visit) { key in
        try await door.signIn(
          name: name, password: form.typed("password") ?? "", device: key, current: visit.conversation)
      }
    }
  }

  @Sendable func recover(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      // Codes have 78 random bits and cannot be guessed, so attempts do not count for the name.
      try await enter(visit) { key in
        try await door.recover(
          name: form["name"] ?? "", code: form["code"] ?? "", password: form.typed("password") ?? "",
          device: key,
          current: visit.conversation)
      }
    }
  }

  private func count(_ kind: RateLimiter.Kind, of whose: String, _ now: Instant) throws {
    guard rateLimiter.take(kind, of: whose, now: now) else {
      let minutes = (rateLimiter.wait(kind, of: whose, now: now) + 59) / 60
      throw GuestRefusal(
        message: "Too many attempts. Try again in \(minutes == 1 ? "a minute" : "\(minutes) minutes")."
      )
    }
  }

  @Sendable func codes(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      guard let conversation = visit.conversation else { throw GuestRefusal.gone }
      let made = try await door.newCodes(conversation, password: form.typed("password") ?? "")
      return try await account(visit, refused: nil, made: made)
    }
  }

  @Sendable func password(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      guard let conversation = visit.conversation, let key = visit.key else { throw GuestRefusal.gone }
      try await door.setPassword(
        form.typed("new") ?? "", of: conversation, password: form.typed("password") ?? "",
        device: Secret.hash(key))
      return Reply.redirect(to: visit.base).response
    }
  }

  /// Signs a device in with a new key.
  private func enter(_ visit: GuestVisit, _ body: (String) async throws -> Void) async throws -> Response {
    let key = Secret.make()
    try await body(Secret.hash(key))
    if let old = visit.key { try await door.signOut(device: Secret.hash(old)) }
    var response = Reply.redirect(to: visit.base).response
    response.headers.append(site.deviceCookie.set(key))
    return response
  }

  @Sendable func signOut(_ visit: GuestVisit) async throws -> Response {
    try visit.check(try await visit.form(upTo: 1024, seconds: rules.patience))
    if let key = visit.key { try await door.signOut(device: Secret.hash(key)) }
    var response = Reply.redirect(to: visit.base).response
    response.headers.append(site.deviceCookie.cleared)
    return response
  }
}
