import HTTPTypes
import Hummingbird
import NIOCore

/// The first handler of a site. It admits only requests to this site's name with a known method, adds the
/// security headers to every answer, and turns errors into pages.
///
/// - Host: A name that an attacker points here (DNS rebinding) is rejected.
/// - Origin: A form of another site has another one (CSRF).
package protocol SiteGate<Context>: RouterMiddleware {
  /// The security headers that differ between the sites.
  var headers: HTTPFields { get }
  /// Returns whether a header `Host` names this site.
  func isSite(_ host: String) -> Bool
  /// Answers a request to `host`, or passes it on.
  func admit(
    _ request: Request, to host: String, _ context: Context,
    _ next: (Request, Context) async throws -> Response
  ) async throws -> Response
  /// Returns the page for an error.
  func page(for error: any Error, _ context: Context) -> Reply
}

extension SiteGate {
  package func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      response = try await admit(request, to: try checkedHost(request), context, next)
    } catch let error as CancellationError {
      throw error
    } catch {
      response = page(for: error, context).response
      if let error = error as? HTTPError { response.headers.append(contentsOf: error.headers) }
    }
    for field in headers { response.headers[field.name] = field.value }
    response.headers[.xContentTypeOptions] = "nosniff"
    response.headers[.openerPolicy] = "same-origin"
    response.headers[.resourcePolicy] = "same-origin"
    return response
  }

  private func checkedHost(_ request: Request) throws -> String {
    // With several Host headers, a proxy may have checked another one (RFC 9112, section 3.2).
    guard request.headers[.host] == nil else { throw HTTPError(.badRequest) }
    guard let host = request.head.authority, isSite(host) else { throw HTTPError(.misdirectedRequest) }
    guard [.get, .head, .post].contains(request.method) else {
      throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD, POST"])
    }
    return host
  }
}

extension Request {
  /// Throws status 403 for a form that was not sent from the site with this origin. Under `no-referrer`
  /// browsers hide the origin even from the same site (Fetch, "append a request Origin header"). Then
  /// `Sec-Fetch-Site` tells it. Pages can forge neither header.
  package func checkForm(from origin: String) throws {
    guard method == .post else { return }
    switch headers[.origin] {
    case origin: return
    case "null" where headers[.fetchSite] == "same-origin": return
    default: throw HTTPError(.forbidden)
    }
  }

  /// Reads the whole body. Throws status 413 if it has more than `most` bytes, and 400 if it is truncated: the
  /// browser disconnected before it sent Content-Length bytes.
  package mutating func wholeBody(upTo most: Int) async throws -> ByteBuffer {
    let length = headers[.contentLength].flatMap { Int($0) }
    let whole: ByteBuffer
    do {
      whole = try await collectBody(upTo: most)
    } catch is NIOTooManyBytesError {
      throw HTTPError(.contentTooLarge)
    } catch let error where !(error is CancellationError) {
      // An invalid HTTP body is the client's error.
      throw HTTPError(.badRequest)
    }
    // Frees the body, because the form contains its data.
    body = RequestBody(buffer: ByteBuffer())
    guard length == nil || length == whole.readableBytes else { throw HTTPError(.badRequest) }
    return whole
  }
}

extension HTTPField.Name {
  package static let referrerPolicy = Self("Referrer-Policy")!
  fileprivate static let host = Self("Host")!
  fileprivate static let fetchSite = Self("Sec-Fetch-Site")!
  fileprivate static let openerPolicy = Self("Cross-Origin-Opener-Policy")!
  fileprivate static let resourcePolicy = Self("Cross-Origin-Resource-Policy")!
}
