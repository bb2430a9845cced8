import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import PlannerDatabase
import PlannerModel
import PlannerPages
import PlannerTime
import Synchronization

/// Where guests find this program.
final class Site: Sendable {
  let isProxied: Bool
  private let address: Mutex<String>
  private let isGiven: Bool

  init(url: String?, isProxied: Bool) {
    address = Mutex(url.map(Self.written) ?? "")
    isGiven = url != nil
    self.isProxied = isProxied
  }

  /// Without an address that was given it is the one where it listens.
  func listens(_ url: String) { if !isGiven { address.withLock { $0 = Self.written(url) } } }

  /// Returns an address as browsers write it: in lower case, without the port that everybody takes.
  static func written(_ url: String) -> String {
    var url = url.lowercased()
    let port = url.hasPrefix("https:") ? ":443" : ":80"
    if url.hasSuffix(port) { url.removeLast(port.count) }
    return url
  }

  /// Whether a header `Host` names it.
  func isNamed(by host: String) -> Bool {
    Self.written("\(isSecure ? "https" : "http")://\(host)") == url
  }

  var url: String { address.withLock { $0 } }
  var isSecure: Bool { url.hasPrefix("https:") }
}

/// What every request passes: the name that it was sent to, how much its address may ask for, and for a change,
/// whether it was on a page of ours.
struct Gate: RouterMiddleware {
  let site: Site
  let budgets: Budgets
  let answers: UnderWay
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
      // One of the disk names the file, and nothing of a guest. Of others the kind says enough.
      let refusal = GuestRefusal(error)
      context.logger.error(
        "a request failed", metadata: ["error": "\(refusal == nil ? "StoreError" : error.description)"])
      response =
        refusal.map {
          pages.problem("That did not work", $0.message, status: .serviceUnavailable).response
        } ?? pages.problem(with: .internalServerError).response
    } catch {
      // What failed is in no log with anything of a guest: its kind says enough.
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
    // Of several names a proxy may have checked another one than we do (RFC 9112, section 3.2).
    guard request.headers[Self.host] == nil else { throw HTTPError(.badRequest) }
    guard let host = request.head.authority, site.isNamed(by: host) else {
      throw HTTPError(.misdirectedRequest)
    }
    guard Self.methods.contains(request.method) else {
      throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])
    }
    var context = context
    let peer = context.channel.remoteAddress
    // What says for whom it asks is believed of a proxy on this machine alone.
    let isProxy = site.isProxied && Address.isLocal(peer)
    context.address = Address.key(
      peer: peer, forwarded: isProxy ? request.headers[Self.forwarded] ?? "" : nil)
    let now = clock.now()
    guard budgets.take(.requests, of: context.address, now: now),
      request.method != .post || budgets.take(.posts, of: context.address, now: now)
    else { throw HTTPError(.tooManyRequests, headers: [.retryAfter: "60"]) }
    if request.method == .post, !isOurs(request) {
      return pages.problem(
        "This came from another page", "Nothing was changed. Do it on the page itself.", status: .forbidden
      ).response
    }
    let response = try await next(request, context)
    // Whoever takes nothing holds it in memory.
    let (bytes, address) = (response.body.contentLength ?? 0, context.address)
    guard answers.enter(bytes, of: address) else {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "10"])
    }
    context.handover.whenTaken { answers.leave(bytes, of: address) }
    return response
  }

  private static let forwarded = HTTPField.Name("X-Forwarded-For")!
  private static let host = HTTPField.Name("Host")!
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!

  /// Returns whether a form was on a page of ours. Where a browser hides the origin, it tells by `Sec-Fetch-Site`, which
  /// no page can forge either.
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
    // The address of a page is its key: nobody else is told it.
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

/// The cookie that has the key of a guest's device.
enum DeviceCookie {
  /// With https its name forbids every other site and every path to set one (`__Host-`, RFC 6265bis, section 4.1.3.2).
  /// Without https, as for a trial, browsers refuse a cookie of such a name.
  static func name(isSecure: Bool) -> String { isSecure ? "__Host-guest" : "guest" }

  /// Browsers keep one for 400 days at most (RFC 6265bis, section 5.6.1).
  private static let maxAge = 400 * 86_400

  /// `Lax`: the page is often opened by a link in another one, and has to know the guest then.
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

  /// What the forms of a device send along.
  static func token(of key: String) -> String { String(Secret.hash("form.\(key)").prefix(22)) }
}
