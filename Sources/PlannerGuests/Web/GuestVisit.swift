import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// A request to a page of a guest, with its guest.
struct GuestVisit: Sendable {
  let request: Request
  let context: GuestContext
  /// The path of the page, without a / at the end: `/i/TOKEN` or `/NAME`.
  let base: String
  /// The open page, where a guest is known by a cookie. On a personal page the guest is known by the path.
  let openPage: GuestInvitation?
  /// The key of the guest's device, or nil if it has no key.
  let key: String?
  /// The guest, or nil for a visitor who has not written yet.
  let guest: Guest?
  let door: GuestService
  let query: Form

  init(
    request: Request, context: GuestContext, base: String, openPage: GuestInvitation?, key: String?,
    guest: Guest?, door: GuestService
  ) {
    (self.request, self.context, self.base, self.openPage) = (request, context, base, openPage)
    (self.key, self.guest, self.door) = (key, guest, door)
    query = Form(request.uri.query ?? "")
  }

  var isOpen: Bool { openPage != nil }

  /// The credential with which the page was opened, or nil for a visitor who has not written yet.
  var entry: Entry? {
    if !isOpen { return .link(token: Secret.hash(String(base.dropFirst(3).prefix(100)))) }
    return key.map { .device(key: Secret.hash($0), page: Secret.hash(String(base.dropFirst().prefix(100)))) }
  }

  /// The token that the forms of the page send. On a personal page it is empty, because the path is the
  /// secret.
  var token: String { isOpen ? key.map(DeviceCookie.token) ?? "" : "" }

  var language: String? { request.headers[.acceptLanguage] }

  /// The conversation, or nil before the first message.
  var conversation: String? {
    if case .conversation(let id) = guest { id } else { nil }
  }

  /// The most fields of a form, and the most bytes of each field except the text of a message.
  private static let most = (fields: 100, bytes: 4096)

  /// Reads the form of the request. Rejects a body with more than `most` bytes. Long bodies are parsed off
  /// the event loop.
  func form(upTo most: Int, seconds: Int) async throws -> Form {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > most {
      throw HTTPError(.contentTooLarge)
    }
    let boundary = request.headers[.contentType].flatMap(Multipart.boundary)
    var request = request
    let body = try await context.within(seconds: seconds) { try await request.wholeBody(upTo: most) }
    let (form, isShort) = try await door.made(of: body.readableBytes) {
      let form = Form(body, boundary: boundary)
      return (form, form.isShort(Self.most, but: ("text", GuestRoutes.longestForm)))
    }
    guard isShort else { throw HTTPError(.contentTooLarge) }
    return form
  }

  /// Throws unless the form has the token of this device's page.
  func check(_ form: Form) throws {
    guard !isOpen || key == nil || Secret.isEqual(form["token"] ?? "", token) else {
      throw GuestRefusal(message: "This page was open for too long. Go back, load it again and repeat it.")
    }
  }
}
