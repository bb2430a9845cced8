import FoundationEssentials
import HTTPTypes
import Hummingbird
import PlannerModel
import PlannerPages
import PlannerProtocol

/// The page on which a guest takes a name and a password, and comes in with them.
extension Routes {
  func addAccount(to router: Router<GuestContext>) {
    get(router, "/:page/account", account)
    post(router, "/:page/sign-up", signUp)
    post(router, "/:page/sign-in", signIn)
    post(router, "/:page/recover", recover)
    post(router, "/:page/sign-out", signOut)
  }

  @Sendable func account(_ visit: Visit) async throws -> Response { try await account(visit, refused: nil) }

  private func account(
    _ visit: Visit, refused: GuestRefusal?, name: String = "", made: Door.NewAccount? = nil
  ) async throws -> Response {
    let view = try await door.view(visit.guest, limit: 1)
    let isIn = view.conversation?.account != nil
    let values: [String: Any] = [
      "title": "Your account", "owner": view.settings.displayName, "base": visit.base, "token": visit.token,
      "refused": refused?.message ?? "", "name": name, "signedIn": isIn && made == nil,
      "canSignUp": visit.guest != nil && !isIn, "canSignIn": !isIn,
      "made": made.map { ["name": $0.name, "codes": $0.codes.map { ["code": $0] }] as [String: Any] } ?? [:],
      "isMade": made != nil, "least": Password.least,
    ]
    return pages.html("account", values, status: refused == nil ? .ok : .unprocessableContent).response
  }

  /// Does what a form asks for; what is refused is said on the page.
  private func act(
    _ visit: Visit, _ body: (Form) async throws -> Response
  ) async throws -> Response {
    let form = try await visit.form(upTo: 8 * 1024, seconds: rules.patience)
    try visit.check(form)
    let now = door.clock.now()
    do {
      guard budgets.take(.signIns, of: visit.context.address, now: now) else {
        throw GuestRefusal(message: "That was tried too often. Wait some minutes.")
      }
      return try await body(form)
    } catch let refusal as GuestRefusal {
      return try await account(visit, refused: refusal, name: form["name"] ?? "")
    }
  }

  @Sendable func signUp(_ visit: Visit) async throws -> Response {
    try await act(visit) { form in
      guard let conversation = visit.conversation else {
        throw GuestRefusal(message: "Write something first.")
      }
      let made = try await door.signUp(
        conversation, name: form["name"] ?? "", password: form.typed("password") ?? "")
      return try await account(visit, refused: nil, made: made)
    }
  }

  @Sendable func signIn(_ visit: Visit) async throws -> Response {
    try await act(visit) { form in
      let name = form["name"] ?? ""
      try mayTry(name)
      return try await enter(visit) { key in
        try await door.signIn(
          name: name, password: form.typed("password") ?? "", device: key, current: visit.conversation)
      }
    }
  }

  @Sendable func recover(_ visit: Visit) async throws -> Response {
    try await act(visit) { form in
      let name = form["name"] ?? ""
      try mayTry(name)
      return try await enter(visit) { key in
        try await door.recover(
          name: name, code: form["code"] ?? "", password: form.typed("password") ?? "", device: key,
          current: visit.conversation)
      }
    }
  }

  private func mayTry(_ name: String) throws {
    guard budgets.take(.signInsOfName, of: Door.key(ofName: String(name.prefix(100))), now: door.clock.now())
    else {
      throw GuestRefusal(message: "That was tried too often. Wait some minutes.")
    }
  }

  /// Lets a device in with a new key.
  private func enter(_ visit: Visit, _ body: (String) async throws -> Void) async throws -> Response {
    let key = Secret.make()
    try await body(Secret.hash(key))
    if let old = visit.key { try await door.signOut(device: Secret.hash(old)) }
    var response = Reply.redirect(to: visit.base).response
    response.headers.append(DeviceCookie.set(key, isSecure: site.isSecure))
    return response
  }

  @Sendable func signOut(_ visit: Visit) async throws -> Response {
    try visit.check(try await visit.form(upTo: 1024, seconds: rules.patience))
    if let key = visit.key { try await door.signOut(device: Secret.hash(key)) }
    var response = Reply.redirect(to: visit.base).response
    response.headers.append(DeviceCookie.cleared(isSecure: site.isSecure))
    return response
  }
}
