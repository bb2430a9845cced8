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
}

/// Checks every request: its host name, the budget of its address, and for a POST, whether it came from a
/// page of this site.
struct Gate: RouterMiddleware {
  let site: Site
  let rateLimiter: RateLimiter
  let answers: InFlightLimiter
  let clock: Clock
  let pages: Templates

  private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post]

  func handle(
    _ request: Request, context: GuestContext, next: (Request, GuestContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await check(request, context, next)
    } catch let error as HTTPError {
      response =
        pages.problem(with: error.status, wait: error.headers[.retryAfter].flatMap { Int($0) }).response
      response.headers.append(contentsOf: error.headers)
    } catch let error as GuestRefusal {
      response = pages.problem("That did not work", error.message, status: .conflict).response
    } catch let error as InvalidField {
      response =
        pages.problem(
          "That did not work", "It has to be \(error.allowed). Go back and try again.",
          status: .unprocessableContent
        ).response
    } catch let error as CancellationError {
      throw error
    } catch let error as StoreError {
      // An error of the disk names only the file, so it may be logged. For other errors only the type is
      // logged.
      let refusal = GuestRefusal(error)
      context.logger.error(
        "a request failed", metadata: ["error": "\(refusal == nil ? "StoreError" : error.description)"])
      response =
        refusal.map {
          pages.problem("That did not work", $0.message, status: .serviceUnavailable).response
        } ?? pages.problem(with: .internalServerError).response
    } catch {
      // The log must not contain data of a guest, so only the type of the error is logged.
      context.logger.error("a request failed", metadata: ["error": "\(type(of: error))"])
      response = pages.problem(with: .internalServerError).response
    }
    for (name, value) in Self.headers { response.headers[name] = value }
    if site.isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
    return response
  }

  private func check(
    _ request: Request, _ context: GuestContext, _ next: (Request, GuestContext) async throws -> Response
  ) async throws -> Response {
    // With several Host headers, the proxy may have checked another one (RFC 9112, section 3.2).
    guard request.headers[Self.host] == nil else { throw HTTPError(.badRequest) }
    guard let host = request.head.authority, site.isNamed(by: host) else {
      throw HTTPError(.misdirectedRequest)
    }
    guard Self.methods.contains(request.method) else {
      throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])
    }
    var context = context
    let peer = context.channel.remoteAddress
    // `X-Forwarded-For` is trusted only from a proxy on this machine.
    let isProxy = site.isProxied && Address.isLocal(peer)
    context.address = Address.key(
      peer: peer, forwarded: isProxy ? request.headers[Self.forwarded] ?? "" : nil)
    let now = clock.now()
    guard rateLimiter.take(.requests, of: context.address, now: now),
      request.method != .post || rateLimiter.take(.posts, of: context.address, now: now)
    else { throw HTTPError(.tooManyRequests, headers: [.retryAfter: "60"]) }
    if request.method == .post, !isOurs(request) {
      return pages.problem(
        "This came from another page", "Nothing was changed. Use the page itself.", status: .forbidden
      ).response
    }
    let response = try await next(request, context)
    // Counts the bytes of an answer, because a client that does not read it keeps it in memory.
    let (bytes, address) = (response.body.contentLength ?? 0, context.address)
    guard answers.enter(bytes, of: address) else {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "10"])
    }
    context.upgrade.whenTaken { answers.leave(bytes, of: address) }
    return response
  }

  private static let forwarded = HTTPField.Name("X-Forwarded-For")!
  private static let host = HTTPField.Name("Host")!
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!

  /// Returns whether a form was sent from a page of this site. If a browser hides the origin,
  /// `Sec-Fetch-Site` tells it. Pages can forge neither header.
  private func isOurs(_ request: Request) -> Bool {
    switch request.headers[.origin] {
    case site.url: true
    case "null": request.headers[Self.fetchSite] == "same-origin"
    default: false
    }
  }

  private static let headers: [(HTTPField.Name, String)] = [
    (
      .contentSecurityPolicy,
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    // The address of a page contains its secret, so it is not sent to other sites.
    (.init("Referrer-Policy")!, "same-origin"),
    (.xContentTypeOptions, "nosniff"),
    (.init("Cross-Origin-Opener-Policy")!, "same-origin"),
    (.init("Cross-Origin-Resource-Policy")!, "same-origin"),
    (.init("X-Robots-Tag")!, "noindex"),
  ]
}

extension Request {
  func cookie(_ name: String) -> String? {
    for line in headers[values: .cookie] {
      for pair in line.utf8.split(separator: UInt8(ascii: ";")) {
        let pair = pair.drop { $0 == UInt8(ascii: " ") }
        guard pair.starts(with: name.utf8) else { continue }
        let value = pair.dropFirst(name.utf8.count)
        if value.first == UInt8(ascii: "="), value.count > 1 { return String(value.dropFirst()) }
      }
    }
    return nil
  }
}

/// The cookie with the key of a guest's device.
enum DeviceCookie {
  /// Returns the name of the cookie. With https the prefix `__Host-` keeps other sites and paths from
  /// setting it (RFC 6265bis, section 4.1.3.2). Without https, as in a trial, browsers reject a cookie with
  /// that prefix.
  static func name(isSecure: Bool) -> String { isSecure ? "__Host-guest" : "guest" }

  /// Browsers keep a cookie for at most 400 days (RFC 6265bis, section 5.6.1).
  private static let maxAge = 400 * 86_400

  /// Returns the header that sets the cookie. It is `Lax`, because guests often open the page from a link
  /// on another page and must be recognized then.
  static func set(_ key: String, isSecure: Bool) -> HTTPField {
    HTTPField(
      name: .setCookie,
      value:
        "\(name(isSecure: isSecure))=\(key); Path=/; Max-Age=\(maxAge); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    )
  }

  static func cleared(isSecure: Bool) -> HTTPField {
    HTTPField(
      name: .setCookie,
      value:
        "\(name(isSecure: isSecure))=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    )
  }

  /// Returns the token that the forms of a device send.
  static func token(of key: String) -> String { String(Secret.hash("form.\(key)").prefix(22)) }
}
