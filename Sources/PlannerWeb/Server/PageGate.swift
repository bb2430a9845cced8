import FoundationEssentials
import HTTPTypes
import Hummingbird

/// Admits only browsers with a session, and changes only from this page's forms.
///
/// - Host: Must name this machine's loopback. A name that an attacker points here (DNS rebinding) is
///   rejected.
/// - Session: The secret in the cookie, which the daemon knows.
/// - Origin and token: A form of another site sends neither (CSRF).
struct Gate: RouterMiddleware {
  /// Returns whether the daemon knows a session with this secret.
  let isSession: @Sendable (String) async throws -> Bool
  let connections: Connections
  let pages: PageTemplates

  private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post]

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await check(request, context, next)
    } catch let error as HTTPError {
      response = pages.problem(with: error.status).response
      response.headers.append(contentsOf: error.headers)
    } catch let error as CancellationError {
      throw error
    } catch {
      response = pages.failure(error).response
    }
    for (name, value) in Self.headers { response.headers[name] = value }
    return response
  }

  private func check(
    _ request: Request, _ context: PageContext, _ next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    // With several Host headers, a proxy may have checked another one (RFC 9112, section 3.2).
    guard request.headers[Self.host] == nil else { throw HTTPError(.badRequest) }
    guard let host = request.head.authority, Self.isLoopback(host) else {
      return pages.problem(
        "This is not the planner's address", "Open it with `plannerctl web`.", status: .misdirectedRequest
      ).response
    }
    guard Self.methods.contains(request.method) else {
      throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])
    }
    let path = request.uri.path
    if path == "/enter" || path.hasPrefix("/assets/") { return try await next(request, context) }
    guard let secret = request.cookie(PageCookie.session), secret.utf8.count <= 128,
      try await isSession(secret)
    else {
      return pages.locked().response
    }
    connections.looks(context.channel)
    var context = context
    context.session = secret
    if request.method == .post, !Self.isOurs(request, host) {
      return pages.problem(
        "This came from another page", "Nothing was changed. Use the planner's own page.",
        status: .forbidden
      ).response
    }
    return try await next(request, context)
  }

  /// Returns whether a form was sent from this site. Under `no-referrer` browsers hide the origin even from
  /// the same site (Fetch, "append a request Origin header"). Then `Sec-Fetch-Site` tells it. Pages can
  /// forge neither header.
  private static func isOurs(_ request: Request, _ host: String) -> Bool {
    switch request.headers[.origin] {
    case "http://\(host)": true
    case "null": request.headers[fetchSite] == "same-origin"
    default: false
    }
  }

  private static let host = HTTPField.Name("Host")!
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!

  /// Returns whether the authority of a request names this machine's loopback.
  static func isLoopback(_ authority: String) -> Bool {
    let host =
      authority.lastIndex(of: ":").map { colon in
        authority[authority.index(after: colon)...].allSatisfy(\.isNumber)
          ? authority[..<colon] : authority[...]
      } ?? authority[...]
    return ["127.0.0.1", "localhost", "[::1]"].contains(host.lowercased())
  }

  private static let headers: [(HTTPField.Name, String)] = [
    (
      .contentSecurityPolicy,
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    (.init("Referrer-Policy")!, "no-referrer"),
    (.xContentTypeOptions, "nosniff"),
    (.init("Cross-Origin-Opener-Policy")!, "same-origin"),
    (.init("Cross-Origin-Resource-Policy")!, "same-origin"),
  ]
}

extension Request {
  /// Whether the browser shows the answer as a page. A browser that does not send the header counts as one
  /// that does.
  var isNavigation: Bool { headers[.init("Sec-Fetch-Mode")!].map { $0 == "navigate" } ?? true }

  func cookie(_ cookie: PageCookie) -> String? {
    for line in headers[values: .cookie] {
      for pair in line.split(separator: ";") {
        let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if parts.count == 2, parts[0] == cookie.name { return String(parts[1]) }
      }
    }
    return nil
  }
}
