import FoundationEssentials
import HTTPTypes
import Hummingbird
import PlannerWebKit

/// Admits only browsers with a session, and changes only from this page's forms.
///
/// - Host: Must name this machine's loopback.
/// - Session: The secret in the cookie, which the daemon knows.
struct PageGate: SiteGate {
  typealias Context = PageContext

  /// Returns whether the daemon knows a session with this secret.
  let isSession: @Sendable (String) async throws -> Bool
  let connections: Connections
  let pages: PageTemplates

  let headers: HTTPFields = [
    .contentSecurityPolicy:
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    .referrerPolicy: "no-referrer",
  ]

  func admit(
    _ request: Request, to host: String, _ context: PageContext,
    _ next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    if path == "/enter" || path.hasPrefix("/assets/") { return try await next(request, context) }
    guard let secret = PageCookie.session.value(in: request.headers), secret.utf8.count <= 128,
      try await isSession(secret)
    else {
      return pages.locked().response
    }
    connections.looks(context.channel)
    var context = context
    context.session = secret
    try request.checkForm(from: "http://\(host)")
    return try await next(request, context)
  }

  func page(for error: any Error, _ context: PageContext) -> Reply {
    (error as? HTTPError).map { pages.problem(with: $0.status) } ?? pages.failure(error)
  }

  /// Returns whether the authority of a request names this machine's loopback.
  func isSite(_ authority: String) -> Bool {
    let host =
      authority.lastIndex(of: ":").map { colon in
        authority[authority.index(after: colon)...].allSatisfy(\.isNumber)
          ? authority[..<colon] : authority[...]
      } ?? authority[...]
    return ["127.0.0.1", "localhost", "[::1]"].contains(host.lowercased())
  }
}

/// The cookies of the page. Browsers do not send them for other sites.
package enum PageCookie {
  package static let session = SiteCookie("planner", maxAge: 30 * 86_400, .strict)
  /// The message about the last action, until the next page has shown it.
  package static let said = SiteCookie("said", maxAge: 60, .strict)
}
