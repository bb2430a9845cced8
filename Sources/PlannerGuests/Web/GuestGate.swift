import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import PlannerDatabase
import PlannerModel
import PlannerTime
import PlannerWebKit
import Synchronization

/// The address of this program for guests.
final class Site: Sendable {
  let isProxied: Bool
  private let address: Mutex<String>
  private let isGiven: Bool

  init(url: String?, isProxied: Bool) {
    address = Mutex(url.map(Self.written) ?? "")
    isGiven = url != nil
    self.isProxied = isProxied
  }

  /// Sets the address to the listening address, unless an address was configured.
  func listens(_ url: String) { if !isGiven { address.withLock { $0 = Self.written(url) } } }

  /// Returns an address as browsers write it: in lower case, without the default port.
  static func written(_ url: String) -> String {
    var url = url.lowercased()
    let port = url.hasPrefix("https:") ? ":443" : ":80"
    if url.hasSuffix(port) { url.removeLast(port.count) }
    return url
  }

  /// Returns whether a header `Host` names this site.
  func isNamed(by host: String) -> Bool {
    Self.written("\(isSecure ? "https" : "http")://\(host)") == url
  }

  var url: String { address.withLock { $0 } }
  var isSecure: Bool { url.hasPrefix("https:") }
  var deviceCookie: SiteCookie { DeviceCookie.cookie(isSecure: isSecure) }
}

/// Checks every request: its host name, the budget of its address, and for a POST, whether it came from a
/// page of this site.
struct GuestGate: SiteGate {
  typealias Context = GuestContext

  let site: Site
  let rateLimiter: RateLimiter
  let answers: InFlightLimiter
  let clock: Clock
  let pages: GuestTemplates

  var headers: HTTPFields {
    var headers: HTTPFields = [
      .contentSecurityPolicy:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      // The address of a page contains its secret, so it is not sent to other sites.
      .referrerPolicy: "same-origin",
      .xRobotsTag: "noindex",
    ]
    if site.isSecure { headers[.strictTransportSecurity] = "max-age=31536000" }
    return headers
  }

  func isSite(_ host: String) -> Bool { site.isNamed(by: host) }

  func admit(
    _ request: Request, to host: String, _ context: GuestContext,
    _ next: (Request, GuestContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let peer = context.channel.remoteAddress
    // `X-Forwarded-For` is trusted only from a proxy on this machine.
    let isProxy = site.isProxied && Address.isLocal(peer)
    context.address = Address.key(
      peer: peer, forwarded: isProxy ? request.headers[.xForwardedFor] ?? "" : nil)
    let now = clock.now()
    guard rateLimiter.take(.requests, of: context.address, now: now),
      request.method != .post || rateLimiter.take(.posts, of: context.address, now: now)
    else { throw HTTPError(.tooManyRequests, headers: [.retryAfter: "60"]) }
    try request.checkForm(from: site.url)
    let response = try await next(request, context)
    // Counts the bytes of an answer, because a client that does not read it keeps it in memory.
    let (bytes, address) = (response.body.contentLength ?? 0, context.address)
    guard answers.enter(bytes, of: address) else {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "10"])
    }
    context.upgrade.whenTaken { answers.leave(bytes, of: address) }
    return response
  }

  func page(for error: any Error, _ context: GuestContext) -> Reply {
    switch error {
    case let error as HTTPError:
      return pages.problem(with: error.status, wait: error.headers[.retryAfter].flatMap { Int($0) })
    case let error as GuestRefusal:
      return pages.problem("That did not work", error.message, status: .conflict)
    case let error as InvalidField:
      return pages.problem(
        "That did not work", "It has to be \(error.allowed). Go back and try again.",
        status: .unprocessableContent)
    default:
      let refusal = (error as? StoreError).flatMap { GuestRefusal($0) }
      // The log must not contain data of a guest, so only the type of the error is logged. An error of the disk
      // names only the file.
      context.logger.error(
        "a request failed", metadata: ["error": refusal == nil ? "\(type(of: error))" : "\(error)"])
      return refusal.map { pages.problem("That did not work", $0.message, status: .serviceUnavailable) }
        ?? pages.problem(with: .internalServerError)
    }
  }
}

extension HTTPField.Name {
  fileprivate static let xForwardedFor = Self("X-Forwarded-For")!
  fileprivate static let xRobotsTag = Self("X-Robots-Tag")!
}

/// The cookie with the key of a guest's device. It is `Lax`, because guests often open the page from a link on
/// another page and must be recognized then.
enum DeviceCookie {
  /// Returns the cookie. With https the prefix `__Host-` keeps other sites and paths from setting it
  /// (RFC 6265bis, section 4.1.3.2). Without https, as in a trial, browsers reject a cookie with that prefix.
  /// Browsers keep a cookie for at most 400 days (RFC 6265bis, section 5.6.1).
  static func cookie(isSecure: Bool) -> SiteCookie {
    SiteCookie(isSecure ? "__Host-guest" : "guest", maxAge: 400 * 86_400, .lax, isSecure: isSecure)
  }

  /// Returns the token that the forms of a device send.
  static func token(of key: String) -> String { String(Secret.hash("form.\(key)").prefix(22)) }
}
